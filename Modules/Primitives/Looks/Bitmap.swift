/// A picture of dots that are set or not.
public struct Bitmap: Hashable, Sendable {
    /// The possible numbers of dots in a row or a column.
    public static let sides = 8...32

    /// The number of dots in a row.
    public let width: Int
    /// The number of dots in a column.
    public let height: Int
    /// One number per row; its highest used bit is the leftmost dot.
    private let rows: [UInt32]

    /// Creates a bitmap from rows, a character per dot: `#` or `█` if it is set, else `.` or a
    /// space.
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

    /// Creates a bitmap from lines of half blocks, each line for two rows.
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

    /// Whether a dot is set; `false` outside the picture.
    public subscript(column: Int, row: Int) -> Bool {
        guard (0..<width).contains(column), (0..<height).contains(row) else { return false }
        return rows[row] >> UInt32(width - 1 - column) & 1 == 1
    }

    /// The rows of the picture, with `#` for a dot that is set and `.` for one that is not.
    public var text: [String] {
        (0..<height).map { row in
            String((0..<width).map { self[$0, row] ? "#" : "." })
        }
    }

    /// An error in the rows of a picture.
    public enum Flaw: Error, Hashable, CustomStringConvertible {
        /// Too few or too many rows.
        case height(Int)
        /// Too few or too many dots in a row.
        case width(row: Int, Int)
        /// A row that is longer or shorter than the first one.
        case uneven(row: Int, Int, Int)
        /// A character that is not a dot.
        case character(row: Int, column: Int, Character)
        /// No dot is set.
        case empty

        /// The row with the error, counted from 0; `nil` if the error concerns the whole picture.
        public var row: Int? {
            switch self {
            case .height, .empty: nil
            case .width(let row, _), .uneven(let row, _, _), .character(let row, _, _): row
            }
        }

        /// The error as a phrase.
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
