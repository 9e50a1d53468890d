import Primitives
import Storage

/// The reads and writes of transactions beside one another on a few registers, which some order of
/// them may explain.
struct History {
    /// A thing whose values each name the transaction that wrote them; 0 is the first one.
    enum Register: Hashable {
        case row(Int)
        /// A name that one row may have; 0 while it is free.
        case name(Int)
    }

    /// A transaction that committed: what it saw before its own writes, and what it wrote, which
    /// it also saw.
    struct Run: Sendable {
        let id: Int
        var seen: [Register: Int] = [:]
        var written: Set<Register> = []
    }

    static let byName = IndexSchema(name: "by_name", columns: [1], isUnique: true)
    static let table = TableSchema(
        name: "registers",
        columns: [
            ColumnSchema(name: "id", type: .integer), ColumnSchema(name: "name", type: .text),
            ColumnSchema(name: "writer", type: .integer),
        ], key: [0], indexes: [byName])
    static let rows = 4
    static let names = 3

    let runs: [Run]
    /// The values at the end.
    let last: [Register: Int]

    /// The sentences about what no order explains; empty if one explains all.
    var contradictions: [String] {
        let known = Set(runs.map(\.id)).union([0])
        var found: [String] = []
        var after: [Int: Set<Int>] = [:]
        for run in runs {
            for (register, writer) in run.seen {
                if !known.contains(writer) {
                    found.append("\(run.id) saw \(writer) in \(register), which did not commit")
                }
                // Whoever saw a value comes after its writer, and before whoever replaced it.
                after[writer, default: []].insert(run.id)
                for other in runs where other.id != run.id && other.written.contains(register) {
                    guard other.seen[register] == writer else { continue }
                    after[run.id, default: []].insert(other.id)
                }
            }
        }
        for (register, writer) in last {
            for run in runs where run.written.contains(register) && run.seen[register] == writer {
                found.append("what \(run.id) wrote to \(register) is lost")
            }
        }
        let rest = Self.unordered(known, after)
        if !rest.isEmpty { found.append("no order explains \(rest.sorted())") }
        return found
    }

    /// Returns the transactions that are in, or after, a circle.
    private static func unordered(_ all: Set<Int>, _ after: [Int: Set<Int>]) -> Set<Int> {
        var left = all
        while true {
            let behind = left.reduce(into: Set<Int>()) { $0.formUnion(after[$1] ?? []) }
            let next = left.intersection(behind)
            if next == left { return left }
            left = next
        }
    }
}

extension History.Run {
    /// Does one to three things, each of which reads what it replaces.
    mutating func act(
        in writer: any EngineWriter, _ base: Int, _ generator: inout SeededGenerator
    ) throws {
        for _ in 0..<Int.random(in: 1...3, using: &generator) {
            let row = Int.random(in: 0..<History.rows, using: &generator)
            switch Int.random(in: 0..<4, using: &generator) {
            case 0: try replace(row, in: writer, base)
            case 1: try claim(row % History.names, in: writer, base)
            default:
                // Who sees both of a pair and replaces one skews it where states are only old ones.
                _ = try see(row ^ 1, in: writer, base)
                try replace(row, in: writer, base)
            }
        }
    }

    private mutating func see(_ row: Int, in writer: any EngineWriter, _ base: Int) throws {
        let found = try writer.get(History.table, key: Key([.integer(Int64(base + row))]))
        note(.row(row), found)
    }

    private mutating func replace(_ row: Int, in writer: any EngineWriter, _ base: Int) throws {
        try see(row, in: writer, base)
        try put(base + row, "row \(base + row)", in: writer)
        written.insert(.row(row))
    }

    private mutating func claim(_ name: Int, in writer: any EngineWriter, _ base: Int) throws {
        let text = "name \(base + name)"
        let scan = Scan(table: History.table, index: History.byName, prefix: [.text(text)])
        let found = try writer.scan(scan).first
        note(.name(name), found)
        guard found == nil else { return }
        // Only the name is the same for two of them.
        try put(base + 100 + id * History.names + name, text, in: writer)
        written.insert(.name(name))
    }

    private func put(_ id: Int, _ name: String, in writer: any EngineWriter) throws {
        try writer.put(
            History.table, row: [.integer(Int64(id)), .text(name), .integer(Int64(self.id))])
    }

    mutating func note(_ register: History.Register, _ row: Row?) {
        if written.contains(register) || seen[register] != nil { return }
        guard case .integer(let writer)? = row?[2] else { return seen[register] = 0 }
        seen[register] = Int(writer)
    }
}
