import Foundation
import Storage
import TestSupport
import Testing

/// The program that is killed, or kills.
enum Victim {
    static let table = TableSchema(
        name: "told",
        columns: [
            ColumnSchema(name: "round", type: .text), ColumnSchema(name: "writer", type: .integer),
            ColumnSchema(name: "number", type: .integer), ColumnSchema(name: "note", type: .text),
        ],
        key: [0, 1, 2],
        indexes: [IndexSchema(name: "by_note", columns: [3], isUnique: false)])

    /// The location of the program beside the tests; `nil` if it is missing.
    static let program: URL? = {
        let tests = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
        let program = tests.deletingLastPathComponent().appending(path: "StorageVictim")
        return FileManager.default.isExecutableFile(atPath: program.path) ? program : nil
    }()

    /// Runs a program to its end, on a thread that no other test needs.
    static func run(
        _ program: URL, _ arguments: String...
    ) async throws -> (status: Int32, output: String) {
        let process = try TestProgram(program.path, arguments)
        return await withCheckedContinuation { done in
            Thread.detachNewThread {
                let output = String(decoding: process.rest(), as: UTF8.self)
                done.resume(returning: (process.end(), output))
            }
        }
    }

    /// Returns the numbers of a round's rows by writer; they must be complete and consecutive.
    static func rows(
        of round: String, in engine: any StorageEngine
    ) async throws -> [Int: [Int]] {
        let rows = try await engine.read { reader in
            try reader.scan(Scan(table: table, prefix: [.text(round)]))
        }
        var numbers: [Int: [Int]] = [:]
        for row in rows {
            guard case .integer(let writer) = row[1], case .integer(let number) = row[2] else {
                Issue.record("a row of other types: \(row)")
                continue
            }
            #expect(row[3] == .text("note \(number * 7919)"))
            numbers[Int(writer), default: []].append(Int(number))
        }
        return numbers
    }
}
