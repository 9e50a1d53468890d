import Primitives

/// A picture of dots that are there or not.
public struct Bitmap: Hashable, Sendable {
    /// How many dots a picture may have in a row or a column.
    public static let sides = 8...32

    /// Dots in a row.
    public let width: Int
    /// Dots in a column.
    public let height: Int
    /// A number a row; its highest used bit is the dot on the left.
    private let rows: [UInt32]

    /// Reads rows of one character a dot: `#` or `█` where there is one, `.` or a space where not.
    ///
    /// - Throws: ``Flaw`` with the row, counted from 0.
    public init(rows text: [String]) throws(Flaw) {
        guard Self.sides.contains(text.count) else { throw .height(text.count) }
        width = text[0].count
        height = text.count
        guard Self.sides.contains(width) else { throw .width(row: 0, width) }
        var rows: [UInt32] = []
        for (index, line) in text.enumerated() {
            guard line.count == width else { throw .uneven(row: index, line.count, width) }
            rows.append(try Self.bits(of: line, row: index))
        }
        guard rows.contains(where: { $0 != 0 }) else { throw .empty }
        self.rows = rows
    }

    /// Reads lines of half blocks, each of which stands for two rows.
    init(art: String) {
        let lines = art.split(separator: "\n")
        width = lines.first?.count ?? 0
        height = lines.count * 2
        rows = lines.flatMap { line in
            let (upper, lower) = line.reduce((UInt32(0), UInt32(0))) { rows, block in
                let isUpper = block == "▀" || block == "█"
                let isLower = block == "▄" || block == "█"
                return (rows.0 << 1 | (isUpper ? 1 : 0), rows.1 << 1 | (isLower ? 1 : 0))
            }
            return [upper, lower]
        }
        precondition(
            lines.allSatisfy { $0.count == width } && Self.sides.contains(width)
                && Self.sides.contains(height), "an icon is a rectangle of half blocks:\n\(art)")
    }

    private static func bits(of line: String, row: Int) throws(Flaw) -> UInt32 {
        var bits: UInt32 = 0
        for (column, character) in line.enumerated() {
            switch character {
            case "#", "█": bits = bits << 1 | 1
            case ".", " ": bits <<= 1
            default: throw .character(row: row, column: column, character)
            }
        }
        return bits
    }

    /// Whether there is a dot; outside the picture there is none.
    public subscript(column: Int, row: Int) -> Bool {
        guard (0..<width).contains(column), (0..<height).contains(row) else { return false }
        return rows[row] >> UInt32(width - 1 - column) & 1 == 1
    }

    /// The rows of the picture, with `#` for a dot and `.` for none.
    public var text: [String] {
        (0..<height).map { row in
            String((0..<width).map { self[$0, row] ? "#" : "." })
        }
    }

    /// What is wrong with rows that make no picture.
    public enum Flaw: Error, Hashable, CustomStringConvertible {
        /// Too few or too many rows.
        case height(Int)
        /// Too few or too many dots in a row.
        case width(row: Int, Int)
        /// A row that is longer or shorter than the first one.
        case uneven(row: Int, Int, Int)
        /// A character that means nothing.
        case character(row: Int, column: Int, Character)
        /// No dot at all.
        case empty

        /// The row that is wrong, counted from 0; `nil` if it is all of them.
        public var row: Int? {
            switch self {
            case .height, .empty: nil
            case .width(let row, _), .uneven(let row, _, _), .character(let row, _, _): row
            }
        }

        /// What is wrong.
        public var description: String {
            let sides = "\(Bitmap.sides.lowerBound) to \(Bitmap.sides.upperBound)"
            return switch self {
            case .height(let count): "a picture has \(sides) rows, not \(count)"
            case .width(_, let count): "a row has \(sides) characters, not \(count)"
            case .uneven(_, let count, let width):
                "this row has \(count) characters and the first \(width)"
            case .character(_, let column, let character):
                "\(String(character).quotedForMessage) at character \(column + 1) is no dot: "
                    + "write # or ."
            case .empty: "a picture has at least one #"
            }
        }
    }
}
