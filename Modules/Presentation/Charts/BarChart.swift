import Primitives

/// Values as horizontal bars with labels, one per line; negative ones extend to the left.
///
/// ```text
/// Mon  12  ████████████
/// Tue   4  ████
/// ```
package struct BarChart: Hashable, Sendable {
    /// One bar.
    package struct Row: Hashable, Sendable {
        let label: String
        let value: Int64
        let text: String
        let style: Style

        /// Creates a bar with a label.
        ///
        /// - Parameter text: The text for the value, as `1 h 20 min`; its digits if `nil`.
        package init(_ label: String, _ value: Int64, text: String? = nil, style: Style = .plain) {
            self.label = label
            self.value = value
            self.text = text ?? "\(value)"
            self.style = style
        }
    }

    /// The most cells of a bar in running text, so that wide terminals stay readable.
    package static let widest = 60
    /// The fewest cells for which a bar is worth drawing.
    private static let narrowest = 4

    private let rows: [Row]

    /// Creates a chart of bars in order.
    package init(_ rows: [Row]) { self.rows = rows }

    /// Returns the lines, at most as wide as the page; bars are left out where there is no room.
    ///
    /// - Parameters:
    ///   - widest: The most cells of a bar.
    ///   - height: The lines of a bar, of which the first has the label.
    /// - Complexity: O(characters).
    package func lines(
        on page: Page, widest: Int = BarChart.widest, height: Int = 1
    ) -> [String] {
        guard !rows.isEmpty else { return [] }
        let values = rows.map { page.fitted($0.text, to: page.columns) }
        let valueWidth = values.reduce(0) { max($0, $1.cellWidth) }
        let longest = rows.reduce(0) { max($0, SafeText.line($1.label).cellWidth) }
        let room = page.columns - valueWidth
        let labelWidth = min(longest, max(0, min(room - 2, max(room - 2 - 12, room / 2))))
        let barRoom = room - 2 - (labelWidth > 0 ? labelWidth + 2 : 0)
        let frame = Frame(rows.map(\.value), cells: min(widest, barRoom))
        return zip(rows, values).flatMap { row, value -> [String] in
            var line = ""
            if labelWidth > 0 {
                line = page.fitted(row.label, to: labelWidth).padded(to: labelWidth) + "  "
            }
            line += value.indented(to: valueWidth)
            let bar = barRoom < Self.narrowest ? "" : frame.bar(of: row, on: page)
            let free = String(repeating: " ", count: line.cellWidth)
            return (0..<height).map { level in
                let start = level == 0 ? line : free
                return bar.isEmpty ? (level == 0 ? line : "") : start + "  " + bar
            }
        }
    }

    /// The division of the room for bars between the two sides of zero.
    private struct Frame {
        private let left: Int
        private let right: Int
        private let most: Double
        private let least: Double

        init(_ values: [Int64], cells: Int) {
            most = values.reduce(0) { max($0, Double($1)) }
            least = values.reduce(0) { min($0, Double($1)) }
            let span = most - least
            guard least < 0 else {
                (left, right) = (0, max(0, cells))
                return
            }
            // One cell is the axis at zero; each side with values has at least one.
            let free = max(2, cells - 1)
            let share = Int(saturating: Double(free) * -least / span)
            left = most > 0 ? min(max(1, share), free - 1) : free
            right = free - left
        }

        func bar(of row: Row, on page: Page) -> String {
            let value = Double(row.value)
            if value >= 0 {
                let bar = Bar(share: most > 0 ? value / most : 0)
                    .fromLeft(cells: right, charset: page.charset)
                let shown = row.style.applied(to: bar, with: page.color)
                return left == 0 ? shown : String(repeating: " ", count: left) + axis(page) + shown
            }
            let bar = Bar(share: value / least).fromRight(cells: left, charset: page.charset)
            let space = String(repeating: " ", count: left - bar.cellWidth)
            return space + row.style.applied(to: bar, with: page.color) + axis(page)
        }

        private func axis(_ page: Page) -> String {
            Style.faint.applied(to: page.charset.pick("│", "|"), with: page.color)
        }
    }
}
