/// A table of numbers whose cells are darker the more they hold, in one SVG file, which is
/// self-contained and well-formed for any texts.
///
/// It follows the viewer's choice of a light or dark background.
/// - Source: SVG 2, CSS Media Queries 5 (`prefers-color-scheme`).
package struct SVGGrid: Hashable, Sendable {
    /// One cell; a share of 1 is the darkest.
    package struct Cell: Hashable, Sendable {
        let share: Double
        let text: String

        /// Creates a cell.
        package init(_ text: String, share: Double) {
            self.text = text
            self.share = share
        }
    }

    /// One row with its name at the left, and a note at its end.
    package struct Row: Hashable, Sendable {
        let name: String
        let cells: [Cell]
        let note: String

        /// Creates a row.
        package init(_ name: String, cells: [Cell], note: String) {
            self.name = name
            self.cells = cells
            self.note = note
        }
    }

    let title: String
    let subtitle: String
    let columns: [String]
    let rows: [Row]

    /// Creates a table with the names of its columns.
    package init(title: String, subtitle: String, columns: [String], rows: [Row]) {
        self.title = title
        self.subtitle = subtitle
        self.columns = columns
        self.rows = rows
    }

    private static let width = 720.0
    private static let left = 180.0
    private static let right = 610.0
    private static let top = 92.0
    private static let rowHeight = 30.0

    /// The whole file.
    package var text: String {
        let bottom = Self.top + Double(max(1, rows.count)) * Self.rowHeight
        let head = SVGHead(
            title: title, subtitle: subtitle,
            summary: rows.map { "\($0.name): \($0.note)" }.joined(separator: "; ") + ".",
            width: Self.width, height: bottom + 24, style: ".cell{fill:#7fd1d8}",
            darkStyle: ".cell{fill:#00707a}")
        return
            (head.lines + names + rows.enumerated().flatMap { row($1, number: $0) }
            + ["</svg>"]).joined(separator: "\n") + "\n"
    }

    private var band: Double { (Self.right - Self.left) / Double(max(1, columns.count)) }

    private var names: [String] {
        columns.enumerated().map { index, name in
            "<text class=\"tick\" x=\"\((Self.left + (Double(index) + 0.5) * band).svg)\" "
                + "y=\"\((Self.top - 12).svg)\" text-anchor=\"middle\">"
                + "\(SVGHead.fitted(name, 12))</text>"
        }
    }

    private func row(_ row: Row, number: Int) -> [String] {
        let y = Self.top + Double(number) * Self.rowHeight
        var lines = [
            "<text x=\"\((Self.left - 12).svg)\" y=\"\((y + 19).svg)\" text-anchor=\"end\">"
                + "\(SVGHead.fitted(row.name, 24))</text>"
        ]
        for (index, cell) in row.cells.enumerated() {
            let x = Self.left + Double(index) * band
            lines.append(
                "<rect class=\"cell\" x=\"\((x + 2).svg)\" y=\"\((y + 2).svg)\" "
                    + "width=\"\((band - 4).svg)\" height=\"\((Self.rowHeight - 4).svg)\" rx=\"3\" "
                    + "fill-opacity=\"\((0.08 + 0.92 * min(max(cell.share, 0), 1)).svg)\"/>")
            lines.append(
                "<text x=\"\((x + band / 2).svg)\" y=\"\((y + 19).svg)\" "
                    + "text-anchor=\"middle\">\(SVGHead.fitted(cell.text, 10))</text>")
        }
        return lines + [
            "<text class=\"soft\" x=\"\((Self.right + 10).svg)\" y=\"\((y + 19).svg)\">"
                + "\(SVGHead.fitted(row.note, 16))</text>"
        ]
    }
}
