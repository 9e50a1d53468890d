/// Rows of cells in columns that line up on a terminal, also with wide characters.
public struct TextTable: Sendable {
    /// One cell.
    public struct Cell: Sendable, Hashable {
        let text: String
        let style: Style
        let width: Int

        /// A text, made safe, in a style.
        public init(_ text: String, _ style: Style = .plain) {
            self.text = SafeText.line(text)
            self.style = style
            width = self.text.cellWidth
        }
    }

    /// On which side of its column a cell stands.
    public enum Alignment: Sendable, Hashable {
        /// Text.
        case left
        /// Numbers.
        case right
    }

    private let alignments: [Alignment]
    private var rows: [[Cell]] = []

    /// A table without rows.
    public init(_ alignments: Alignment...) { self.alignments = alignments }

    /// Adds a row, which has a cell for each column.
    public mutating func add(_ cells: Cell...) {
        precondition(
            cells.count == alignments.count,
            "a row has \(alignments.count) cells, not \(cells.count)")
        rows.append(cells)
    }

    /// The lines; columns are two spaces apart, nothing stands after the last character.
    ///
    /// - Complexity: O(characters).
    public func lines(with color: ColorUse) -> [String] {
        let widths = alignments.indices.map { column in
            rows.reduce(0) { max($0, $1[column].width) }
        }
        return rows.map { row in
            let end = row.lastIndex { !$0.text.isEmpty } ?? -1
            let used = row.indices.filter { $0 <= end && widths[$0] > 0 }
            return used.map { column in
                let cell = row[column]
                let space = String(repeating: " ", count: widths[column] - cell.width)
                let text = cell.style.applied(to: cell.text, with: color)
                if alignments[column] == .right { return space + text }
                return column == end ? text : text + space
            }.joined(separator: "  ")
        }
    }
}
