import Foundation
import Geofence

/// The map of a campus in this process.
enum CampusFile {
    /// Returns the map in a GeoJSON file, or that of a generated campus without a file.
    static func map(_ path: String?, seed: UInt64) throws -> CampusMap {
        guard let path else { return CampusMap(places: SampleCampus.generate(seed: seed)) }
        guard let data = FileManager.default.contents(atPath: path) else {
            throw Failure(.noInput, "\(path) cannot be read")
        }
        do {
            return try CampusMap(geoJSON: Array(data))
        } catch {
            throw Failure(.badData, "\(path): \(error)")
        }
    }
}
