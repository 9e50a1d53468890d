import Foundation
import Testing

/// Real files beside the repository; tests that need them are skipped if they are missing.
package enum SharedData {
    package static let folder = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "../shared/data").standardizedFileURL

    package static var isPresent: Bool { FileManager.default.fileExists(atPath: folder.path) }

    package static let notice: Comment = "../shared/data is missing; this test needs its real files"

    package static func bytes(_ path: String) throws -> [UInt8] {
        Array(try Data(contentsOf: folder.appending(path: path)))
    }

    /// Returns the GeoJSON files in a folder and its subfolders, by name.
    package static func geoJSONFiles(under path: String) throws -> [String] {
        let base = folder.appending(path: path)
        return try FileManager.default.subpathsOfDirectory(atPath: base.path)
            .filter { $0.hasSuffix(".geojson") }.sorted().map { "\(path)/\($0)" }
    }
}
