import Foundation

enum FileSize {
    /// Returns the bytes of a file, or of all files in a folder; 0 if there is none.
    static func bytes(of path: String) -> Int64 {
        let files = FileManager.default
        let names = files.subpaths(atPath: path).map { $0.map { "\(path)/\($0)" } } ?? []
        return ([path] + names).reduce(0) { sum, name in
            let attributes = try? files.attributesOfItem(atPath: name)
            guard attributes?[.type] as? FileAttributeType == .typeRegular else { return sum }
            return sum + ((attributes?[.size] as? NSNumber)?.int64Value ?? 0)
        }
    }
}
