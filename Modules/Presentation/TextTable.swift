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
    /// - Parameters:
    ///   - columns: The most cells of a line, as far as one column can give way; `nil` for any.
    ///   - flexible: The column whose cells are shortened, though not below ``leastCells``.
    /// - Complexity: O(characters).
    public func lines(
        with color: ColorUse, columns: Int? = nil, shortening flexible: Int = 0
    ) -> [String] {
        let widths = widths(columns: columns, shortening: flexible)
        return rows.map { row in
            let end = row.lastIndex { !$0.text.isEmpty } ?? -1
            let used = row.indices.filter { $0 <= end && widths[$0] > 0 }
            return used.map { column in
                let cell = row[column].shortened(to: widths[column])
                let space = String(repeating: " ", count: widths[column] - cell.width)
                let text = cell.style.applied(to: cell.text, with: color)
                if alignments[column] == .right { return space + text }
                return column == end ? text : text + space
            }.joined(separator: "  ")
        }
    }

    /// A column that gives way keeps so many cells, so that one still sees what it is.
    public static let leastCells = 8

    private func widths(columns: Int?, shortening flexible: Int) -> [Int] {
        var widths = alignments.indices.map { column in
            rows.reduce(0) { max($0, $1[column].width) }
        }
        guard let columns else { return widths }
        let used = widths.count { $0 > 0 }
        let excess = widths.reduce(0, +) + 2 * max(0, used - 1) - columns
        if excess > 0 {
            let least = min(Self.leastCells, widths[flexible])
            widths[flexible] = max(least, widths[flexible] - excess)
        }
        return widths
    }
}

extension TextTable.Cell {
    /// The cell, cut so that it is at most so wide.
    fileprivate func shortened(to cells: Int) -> Self {
        width <= cells ? self : Self(SafeText.shortened(text, to: cells), style)
    }
}
