import Campus
import Foundation
import Workspace

/// The places of a campus in this process.
enum CampusFile {
    /// Returns the places of a GeoJSON file, or those of a generated campus without a file.
    static func places(_ path: String?, seed: UInt64) throws(Failure) -> [Place] {
        guard let path else { return SampleCampus.generate(seed: seed) }
        guard let data = FileManager.default.contents(atPath: path) else {
            throw Failure(.noInput, "\(path) cannot be read")
        }
        do {
            return try CampusMap(geoJSON: Array(data)).places
        } catch {
            throw Failure(.badData, "\(path): \(error)")
        }
    }
}
