import Files
import Foundation
import Primitives
import Simulation

/// The files of stories that a person names, by themselves or by their folders.
enum StoryFiles {
    /// The most files.
    static let limit = 10_000
    /// The largest file that is read, in bytes.
    static let sizeLimit = 1 << 20

    /// Returns the files at paths, each once; those of a folder and its folders in order of names.
    ///
    /// - Throws: ``Failure`` with status 66 if a path is not there, or a folder holds no story.
    static func find(_ paths: [String]) throws -> [String] {
        var found: [String] = []
        for path in paths {
            var isFolder: ObjCBool = false
            guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
                throw Failure(.noInput, "\(path) is not there: check the path")
            }
            let files = isFolder.boolValue ? stories(in: path) : [path]
            guard !files.isEmpty else {
                throw Failure(
                    .noInput, "\(path) has no story: a story is a file that ends in .yaml or .yml")
            }
            found += files.filter { !found.contains($0) }
            guard found.count <= limit else {
                throw Failure(.usage, "there are more than \(limit) files: name fewer")
            }
        }
        return found
    }

    /// Returns the bytes of a file; `nil` if it cannot be read.
    static func bytes(of path: String) -> [UInt8]? {
        (try? WholeFile.bytes(of: path, limit: sizeLimit)) ?? nil
    }

    /// Reads a story with the files beside it, of which each path is told.
    static func read(
        _ bytes: [UInt8], file: String, telling: @escaping (String) -> Void = { _ in }
    ) -> ScenarioReading {
        Scenario.read(bytes, file: file, reading: YAMLReader.read) { path in
            telling(path)
            return StoryFiles.bytes(of: path)
        }
    }

    private static func isFolder(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
            && isFolder.boolValue
    }

    private static func stories(in folder: String) -> [String] {
        var base = folder
        while base.count > 1, base.hasSuffix("/") { base.removeLast() }
        let names = FileManager.default.enumerator(atPath: base)?.compactMap { $0 as? String } ?? []
        return names.filter { name in
            (name.hasSuffix(".yaml") || name.hasSuffix(".yml")) && !isFolder("\(base)/\(name)")
                && !name.split(separator: "/").contains { $0.hasPrefix(".") }
        }.sorted().map { "\(base)/\($0)" }
    }
}
