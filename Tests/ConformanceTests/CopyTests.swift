import Foundation
import Primitives
import Storage
import Synchronization
import TestSupport
import Testing

@Suite struct CopyTests {
    @Test("A copy goes over in pages, small ones where rows are long", arguments: Backend.allCases)
    func copiesArePaged(_ backend: Backend) async throws {
        let scratch = Scratch()
        let source = try await backend.engine(scratch.path + "/source", [Notes.table])
        let target = try await Backend.sqlite.engine(scratch.path + "/target", [Notes.table])
        try await source.write { writer in
            for number in 0..<3000 {
                let note = number < 40 ? String(repeating: "x", count: 300_000) : "short"
                try writer.put(Notes.table, row: [.integer(Int64(number)), .text(note)])
            }
        }
        let pages = try await copiedPages(of: source, to: target)
        #expect(try await Notes.numbers(in: target) == Array(0..<3000))
        // The first page is a guess; then there is a megabyte in each, or a thousand rows.
        #expect(pages.dropFirst().allSatisfy { $0 <= 1_000_000 })
        #expect(pages.count < 30)
        await source.close()
        await target.close()
    }

    @Test(
        "Two stores are compared row by row, whatever differs",
        arguments: Backend.allCases, ["nothing", "missing", "extra", "value"])
    func comparisonFindsDifferences(_ backend: Backend, _ planted: String) async throws {
        let scratch = Scratch()
        let one = try await backend.engine(scratch.path + "/one", [Notes.table])
        let other = try await Backend.sqlite.engine(scratch.path + "/other", [Notes.table])
        try await one.write { writer in
            for number in 0..<2500 {
                try writer.put(Notes.table, row: [.integer(Int64(number)), .text("short")])
            }
        }
        try await Store.copy(from: one, to: other)
        try await other.write { writer in
            switch planted {
            case "missing": _ = try writer.delete(Notes.table, key: Key([.integer(2499)]))
            case "extra": try writer.put(Notes.table, row: [.integer(2500), .text("short")])
            case "value": try writer.put(Notes.table, row: [.integer(1200), .text("long")])
            default: break
            }
        }
        let comparison = try await Store.comparison(
            of: Store(engine: one), with: Store(engine: other))
        #expect((comparison.difference == nil) == (planted == "nothing"))
        if planted == "nothing" { #expect(comparison.rows == 2500) }
        await one.close()
        await other.close()
    }

    /// Returns the number of bytes of text in each page of a copy.
    private func copiedPages(
        of source: any StorageEngine, to target: any StorageEngine
    ) async throws -> [Int] {
        let state = CountedSnapshot(try await source.snapshot())
        try await Store.copy([Notes.table], of: state, to: target)
        return state.pages.withLock { $0 }
    }

    @Test("A copy is of one state, whatever is written meanwhile", arguments: Backend.allCases)
    func copiesAreOfOneState(_ backend: Backend) async throws {
        let scratch = Scratch()
        let source = try await backend.engine(scratch.path + "/source", [Notes.table])
        let target = try await Backend.memory.engine("", [Notes.table])
        let old: [Row] = (0..<3000).map { [.integer($0), .text("old")] }
        try await source.write { writer in
            for row in old { try writer.put(Notes.table, row: row) }
        }
        let state = try await source.snapshot()
        try await source.write { writer in
            for number in stride(from: 0, to: 4000, by: 2) {
                try writer.put(Notes.table, row: [.integer(Int64(number)), .text("new")])
            }
            _ = try writer.delete(Notes.table, key: Key([.integer(1)]))
        }
        try await Store.copy([Notes.table], of: state, to: target)
        expect(try await target.read { try $0.scan(Scan(table: Notes.table)) } == old)
        #expect(try await Notes.numbers(in: source).count == 3499)
        await target.close()
    }
}

/// A snapshot that records the number of bytes of text in each page read.
private final class CountedSnapshot: EngineSnapshot {
    let pages = Mutex<[Int]>([])
    private let base: any EngineSnapshot

    init(_ base: any EngineSnapshot) { self.base = base }

    func read<Result: Sendable>(
        _ body: @Sendable (any EngineReader) throws -> Result
    ) throws -> Result {
        let result = try base.read(body)
        guard let rows = result as? [Row] else { return result }
        let bytes = rows.reduce(0) { sum, row in
            if case .text(let text) = row[1] { sum + text.utf8.count } else { sum }
        }
        pages.withLock { $0.append(bytes) }
        return result
    }
}
