import Primitives
import Storage

/// Generates random rows, keys and scans of one table, from so few values that they often coincide.
struct Commands {
    static let schema = TableSchema(
        name: "things",
        columns: [
            ColumnSchema(name: "owner", type: .text), ColumnSchema(name: "number", type: .integer),
            ColumnSchema(name: "real", type: .real, isNullable: true),
            ColumnSchema(name: "note", type: .text, isNullable: true),
            ColumnSchema(name: "bytes", type: .blob, isNullable: true),
            ColumnSchema(name: "slot", type: .integer, isNullable: true),
        ],
        key: [0, 1],
        indexes: [
            IndexSchema(name: "by_real", columns: [2], isUnique: false),
            IndexSchema(name: "by_note", columns: [0, 3, 2], isUnique: false),
            IndexSchema(name: "by_bytes", columns: [4, 1], isUnique: false),
            IndexSchema(name: "slot", columns: [0, 5], isUnique: true),
        ])

    static let texts = ["", "a", "a\0", "a\0b", "ab", "é", "e\u{301}", "\u{FFFF}", "😀"]
    static let reals = [
        -Double.infinity, -1e300, -1.5, -0.0, 0, .leastNonzeroMagnitude, 0.1, 1e300, .infinity,
    ]
    static let integers = [Int64.min, -(1 << 53) - 1, -1, 0, 1, 2, 1 << 53, 1 << 53 + 1, .max]
    static let blobs: [[UInt8]] = [[], [0], [0, 0], [0, 255], [1], [128], [255], [255, 0]]

    var generator: SeededGenerator

    mutating func value(of column: ColumnSchema) -> Value {
        if column.isNullable, generator.chance(0.2) { return .null }
        return switch column.type {
        case .text: .text(pick(Self.texts))
        case .real: .real(pick(Self.reals))
        case .integer: .integer(pick(Self.integers))
        case .blob: .blob(pick(Self.blobs))
        }
    }

    mutating func row() -> Row { Self.schema.columns.map { value(of: $0) } }

    mutating func key() -> Key { Self.schema.key(of: row()) }

    mutating func scan() -> Scan {
        let index = pick([nil] + Self.schema.indexes.map(Optional.some))
        var scan = Scan(table: Self.schema, index: index, isReversed: generator.chance(0.5))
        let row = row()
        let order = scan.orderColumns
        scan.prefix = order.prefix(Int.random(in: 0...order.count, using: &generator)).map {
            row[$0]
        }
        if scan.prefix.count < order.count {
            let next = Self.schema.columns[order[scan.prefix.count]]
            scan.lower = bound(of: next)
            scan.upper = bound(of: next)
        }
        if generator.chance(0.4) {
            let entry = self.row()
            scan.after = Key(order.map { entry[$0] })
            // Often resume where something is.
            if generator.chance(0.7) { scan.after = Key(order.map { row[$0] }) }
        }
        if generator.chance(0.3) { scan.limit = Int.random(in: 0...4, using: &generator) }
        return scan
    }

    mutating func command() -> Command {
        switch Int.random(in: 0..<13, using: &generator) {
        case 0..<5: .put(row())
        case 10..<13: .replace(row(), keeping: Int.random(in: 0...4, using: &generator))
        case 5..<7: .delete(key())
        case 7: .get(key())
        default: .scan(scan())
        }
    }

    mutating func pick<Element>(_ elements: [Element]) -> Element {
        elements[Int.random(in: elements.indices, using: &generator)]
    }

    private mutating func bound(of column: ColumnSchema) -> Scan.Bound? {
        guard generator.chance(0.3) else { return nil }
        let value = value(of: column)
        return value == .null
            ? nil : Scan.Bound(value, isInclusive: generator.chance(0.5))
    }
}

/// A table as a plain array: so simple that it can only be right.
struct Model: Equatable {
    var rows: [Row] = []
    private var schema: TableSchema { Commands.schema }

    func get(_ key: Key) -> Row? { rows.first { schema.key(of: $0) == key } }

    /// Puts a row; returns whether it was accepted.
    mutating func put(_ row: Row) -> Bool {
        let others = rows.filter { schema.key(of: $0) != schema.key(of: row) }
        for index in schema.indexes where index.isUnique {
            let values = index.columns.map { row[$0] }
            let isTaken = others.contains { other in index.columns.map { other[$0] } == values }
            if isTaken, !values.contains(.null) { return false }
        }
        rows = others + [row]
        return true
    }

    mutating func delete(_ key: Key) -> Bool {
        guard let position = rows.firstIndex(where: { schema.key(of: $0) == key }) else {
            return false
        }
        rows.remove(at: position)
        return true
    }

    func scan(_ scan: Scan) -> [Row] {
        let order = scan.orderColumns
        let entry = { (row: Row) in Key(order.map { row[$0] }) }
        var found = rows.filter { row in
            let values = entry(row).values
            guard Array(values.prefix(scan.prefix.count)) == scan.prefix else { return false }
            if let lower = scan.lower {
                let value = values[scan.prefix.count]
                let isEnd = value == lower.value && lower.isInclusive
                guard value != .null, lower.value < value || isEnd else { return false }
            }
            if let upper = scan.upper {
                let value = values[scan.prefix.count]
                let isEnd = value == upper.value && upper.isInclusive
                guard value != .null, value < upper.value || isEnd else { return false }
            }
            guard let after = scan.after else { return true }
            return scan.isReversed ? entry(row) < after : after < entry(row)
        }
        found.sort { scan.isReversed ? entry($1) < entry($0) : entry($0) < entry($1) }
        return Array(found.prefix(scan.limit ?? .max))
    }
}
