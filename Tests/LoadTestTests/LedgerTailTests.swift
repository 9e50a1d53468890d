import Foundation
import Testing

@testable import LoadTest

/// A ledger that a generator tells its leader piece by piece.
@Suite struct LedgerTailTests {
    private let path = NSTemporaryDirectory() + "tail-\(UUID().uuidString).ledger"

    private func write(_ bytes: some Sequence<UInt8>) throws {
        try Data(bytes).write(to: URL(fileURLWithPath: path))
    }

    private func remove() { try? FileManager.default.removeItem(atPath: path) }

    @Test("Pieces are whole lines, and the end is only the end of the file")
    func pieces() throws {
        defer { remove() }
        try write("one\ntwo\nhal".utf8)
        let tail = LedgerTail(path: path, most: 6)
        #expect(try tail.lines(from: 0) == "one\n")
        #expect(try tail.lines(from: 4) == "two\n")
        #expect(try tail.lines(from: 8).isEmpty)
        #expect(try !tail.ends(at: 0) && !tail.ends(at: 4))
        try write("one\ntwo\nhalf\n".utf8)
        #expect(try tail.lines(from: 8) == "half\n")
        #expect(try tail.ends(at: 13))
    }

    @Test("A half line at the end of a run is no end")
    func half() throws {
        defer { remove() }
        try write("one\nhal".utf8)
        #expect(throws: LedgerTail.Failure.self) { try LedgerTail(path: path).ends(at: 4) }
    }

    @Test("A ledger that is missing, shorter than what was told, or no text is a failure")
    func unreadable() throws {
        defer { remove() }
        let tail = LedgerTail(path: path)
        #expect(throws: LedgerTail.Failure.self) { try tail.lines(from: 0) }
        #expect(throws: LedgerTail.Failure.self) { try tail.ends(at: 0) }
        try write("one\n".utf8)
        #expect(throws: LedgerTail.Failure.self) { try tail.ends(at: 8) }
        try write([0x6F, 0xFF, 0x0A])
        #expect(throws: LedgerTail.Failure.self) { try tail.lines(from: 0) }
    }

    @Test("A line that is longer than a piece is a failure")
    func long() throws {
        defer { remove() }
        try write("a long line\n".utf8)
        let tail = LedgerTail(path: path, most: 6)
        #expect(throws: LedgerTail.Failure.self) { try tail.lines(from: 0) }
        #expect(throws: LedgerTail.Failure.self) { try tail.ends(at: 0) }
    }
}
