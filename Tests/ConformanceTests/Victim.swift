import Foundation
import Storage
import Testing

/// Another process that commits rows to a store and tells each.
final class Victim {
    /// The last number that each writer told.
    typealias Acknowledged = [Int: Int]

    static let table = TableSchema(
        name: "told",
        columns: [
            ColumnSchema(name: "round", type: .text), ColumnSchema(name: "writer", type: .integer),
            ColumnSchema(name: "number", type: .integer), ColumnSchema(name: "note", type: .text),
        ],
        key: [0, 1, 2],
        indexes: [IndexSchema(name: "by_note", columns: [3], isUnique: false)])

    /// The program, which is built beside the tests; `nil` where it is not found.
    static let program: URL? = {
        let tests = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
        let program = tests.deletingLastPathComponent().appending(path: "StorageVictim")
        return FileManager.default.isExecutableFile(atPath: program.path) ? program : nil
    }()

    private let process = Process()
    private let output = Pipe()
    private var told: [UInt8] = []

    init(_ program: URL, url: String, round: String, writers: Int, rows: Int) throws {
        process.executableURL = program
        process.arguments = [url, round, "\(writers)", "\(rows)"]
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
    }

    deinit { if process.isRunning { Foundation.kill(process.processIdentifier, SIGKILL) } }

    /// Waits until so many bytes were told, but on a slow disk not longer than a while, and
    /// kills it.
    func kill(afterBytes count: Int, within patience: Duration = .milliseconds(50)) {
        read(until: count, within: patience)
        Foundation.kill(process.processIdentifier, SIGKILL)
        finish()
    }

    /// Waits for its end and answers whether it went well.
    @discardableResult
    func finish() -> Bool {
        read(until: .max)
        process.waitUntilExit()
        return process.terminationReason == .exit && process.terminationStatus == 0
    }

    /// What was told, line by line; an unfinished line was not told.
    var acknowledged: Acknowledged {
        var last: Acknowledged = [:]
        let end = told.lastIndex(of: UInt8(ascii: "\n")) ?? 0
        for line in String(decoding: told[..<end], as: UTF8.self).split(separator: "\n") {
            let numbers = line.split(separator: " ").compactMap { Int($0) }
            if numbers.count == 2 { last[numbers[0]] = max(last[numbers[0]] ?? 0, numbers[1]) }
        }
        return last
    }

    private func read(until count: Int, within patience: Duration? = nil) {
        let file = output.fileHandleForReading
        let started = ContinuousClock.now
        while told.count < count {
            if let patience {
                let left = patience - (ContinuousClock.now - started)
                var waiting = pollfd(
                    fd: file.fileDescriptor, events: Int16(POLLIN), revents: 0)
                guard left > .zero, poll(&waiting, 1, Int32(left / .milliseconds(1)) + 1) > 0
                else { return }
            }
            let data = file.availableData
            if data.isEmpty { return }
            told += data
        }
    }

    /// The numbers of a round's rows by writer; they must be whole and follow each other.
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
