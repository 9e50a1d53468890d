import Foundation
import Primitives
import Storage
import TestSupport
import Testing

@testable import SQLiteStorage

/// The file and its log cut at every length, with SQLite's smallest pages to limit their number.
@Suite struct SQLiteTornTests {
    /// From length to length; pages, and what stands before each in a log, are multiples of eight.
    private static let step = Sweep.isLong ? 1 : 8

    /// A store of five notes: the first in the file, the others in the log, a commit each.
    private func crashed() async throws -> (Scratch, file: [UInt8], log: [UInt8]) {
        let scratch = Scratch(inMemory: true)
        let path = scratch.path + "/store"
        await (try await SQLiteEngine.open(path: path, tables: [Notes.table])).close()
        try makePagesSmall(path)
        let engine = try await SQLiteEngine.open(path: path, tables: [Notes.table])
        try await Notes.put(1, "note", in: engine)
        try await engine.compact()
        for number in 2...5 { try await Notes.put(number, "note", in: engine) }
        try scratch.copy("store", to: "crashed")
        try scratch.copy("store-wal", to: "crashed-wal")
        await engine.close()
        return (scratch, try scratch.bytes("crashed"), try scratch.bytes("crashed-wal"))
    }

    /// Shrinks the pages, as an operator can with the shell.
    private func makePagesSmall(_ path: String) throws {
        let connection = try Connection(path: path)
        for command in ["journal_mode = DELETE", "page_size = 512"] {
            try connection.run("PRAGMA \(command)") { _ in }
        }
        try connection.run("VACUUM")
        #expect(try connection.integer("PRAGMA page_size") == 512)
    }

    /// Returns the notes in a file and a log, each as a crash left it; `nil` if they are refused as
    /// damaged.
    private func found(
        _ file: ArraySlice<UInt8>, _ log: ArraySlice<UInt8>, in scratch: Scratch
    ) async throws -> [Int]? {
        for name in ["torn", "torn-wal", "torn-shm"] { unlink("\(scratch.path)/\(name)") }
        try scratch.write(file, to: "torn")
        try scratch.write(log, to: "torn-wal")
        do {
            let engine = try await SQLiteEngine.open(
                path: scratch.path + "/torn", tables: [Notes.table])
            let answer = await Result { () async throws in
                let numbers = try await Notes.numbers(in: engine)
                return try await engine.check().isEmpty ? numbers : nil
            }
            await engine.close()
            return try answer.get()
        } catch StorageError.corrupt, StorageError.notAStore {
            return nil
        }
    }

    @Test("A log cut at any byte opens with the commits before that, and no others")
    func tornLogsOpen() async throws {
        let (scratch, file, log) = try await crashed()
        var last = 1
        for length in stride(from: 0, through: log.count, by: Self.step) {
            let numbers = try await found(file[...], log[..<length], in: scratch)
            let count = numbers?.count ?? 0
            #expect(numbers == Array(1..<(count + 1)), "cut at \(length)")
            #expect(count == last || count == last + 1, "cut at \(length)")
            last = max(last, count)
        }
        #expect(last == 5)
    }

    @Test("A changed byte of a log ends it there; no row is ever another")
    func damagedLogsEnd() async throws {
        let (scratch, file, log) = try await crashed()
        for position in stride(from: 0, to: log.count, by: 7) {
            var damaged = log
            damaged[position] ^= 0x10
            let numbers = try await found(file[...], damaged[...], in: scratch)
            let count = numbers?.count ?? 0
            #expect(numbers == Array(1..<(count + 1)), "byte \(position)")
        }
    }

    @Test("A file cut at any byte is refused, or has every row")
    func cutFilesAreRefused() async throws {
        let (scratch, _, _) = try await crashed()
        let file = try scratch.bytes("store")
        let all = Array(1...5)
        var refused = 0
        for length in stride(from: 0, to: file.count, by: Self.step) {
            let numbers = try await found(file[..<length], [], in: scratch)
            // An empty file becomes a new store; the last bytes of a page may carry no data.
            let isRight = length == 0 ? numbers == [] : numbers == nil || numbers == all
            #expect(isRight, "cut at \(length): \(numbers ?? [])")
            refused += numbers == nil ? 1 : 0
        }
        #expect(refused > file.count / Self.step * 9 / 10)
        #expect(try await found(file[...], [], in: scratch) == all)
    }
}

extension Result where Failure == any Error {
    /// Creates the result of a closure.
    fileprivate init(_ body: () async throws -> Success) async {
        do {
            self = .success(try await body())
        } catch {
            self = .failure(error)
        }
    }
}
