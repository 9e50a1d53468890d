import Foundation
import JSONStorage
import Primitives
import Storage

/// A folder that lives as long as a test.
final class Scratch: Sendable {
    let path: String

    /// Creates a folder; `inMemory`, if there is such a file system, is for tests that write files
    /// by the thousand and don't need a disk.
    init(inMemory: Bool = false) {
        let memory = "/dev/shm"
        let folder =
            inMemory && access(memory, W_OK) == 0
            ? memory : FileManager.default.temporaryDirectory.path
        self.path = folder + "/quad-" + UUID().uuidString
        mkdir(path, 0o700)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// The bytes of a file in it.
    func bytes(_ name: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: URL(filePath: "\(path)/\(name)")))
    }

    /// The text of a file in it.
    func text(_ name: String) throws -> String { String(decoding: try bytes(name), as: UTF8.self) }

    /// Writes a file in it.
    func write(_ bytes: some Collection<UInt8>, to name: String) throws {
        try Data(bytes).write(to: URL(filePath: "\(path)/\(name)"))
    }

    /// Copies a file or folder in it, as a crash would leave it.
    func copy(_ name: String, to other: String) throws {
        try? FileManager.default.removeItem(atPath: "\(path)/\(other)")
        try FileManager.default.copyItem(atPath: "\(path)/\(name)", toPath: "\(path)/\(other)")
    }
}

/// A tiny table for tests of files: its rows are numbers with a note.
enum Notes {
    static let table = TableSchema(
        name: "notes",
        columns: [
            ColumnSchema(name: "number", type: .integer), ColumnSchema(name: "note", type: .text),
        ], key: [0], indexes: [])

    static func put(_ number: Int, _ note: String, in engine: any StorageEngine) async throws {
        try await engine.write { writer in
            try writer.put(table, row: [.integer(Int64(number)), .text(note)])
        }
    }

    static func numbers(in engine: any StorageEngine) async throws -> [Int] {
        try await engine.read { reader in
            try reader.scan(Scan(table: table)).map { row in
                guard case .integer(let number) = row[0] else { return -1 }
                return Int(number)
            }
        }
    }
}
