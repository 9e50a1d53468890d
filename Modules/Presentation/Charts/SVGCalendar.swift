import Primitives

/// A year as squares, a column a week and a row a weekday, in one SVG file, which is self-contained
/// and well-formed for any texts.
///
/// It follows the viewer's choice of a light or dark background.
/// - Source: SVG 2, CSS Media Queries 5 (`prefers-color-scheme`).
package struct SVGCalendar: Hashable, Sendable {
    /// One day.
    package struct Cell: Hashable, Sendable {
        let column: Int
        let row: Int
        let share: Double
        let text: String

        /// Creates a day at a place; a share of 1 is the darkest.
        package init(column: Int, row: Int, share: Double, text: String) {
            self.column = column
            self.row = row
            self.share = share
            self.text = text
        }
    }

    let title: String
    let subtitle: String
    let cells: [Cell]

    /// Creates a calendar.
    package init(title: String, subtitle: String, cells: [Cell]) {
        self.title = title
        self.subtitle = subtitle
        self.cells = cells
    }

    private static let step = 12.6

    /// The whole file.
    package var text: String {
        let head = SVGHead(
            title: title, subtitle: subtitle, summary: subtitle, width: 720, height: 180,
            style: ".day{fill:#00838f}", darkStyle: ".day{fill:#26a9b5}")
        let days = cells.map { cell in
            let x = 24 + Double(cell.column) * Self.step
            let y = 72 + Double(cell.row) * Self.step
            let opacity = cell.share > 0 ? 0.25 + 0.75 * min(cell.share, 1) : 0.08
            return "<rect class=\"day\" x=\"\(x.svg)\" y=\"\(y.svg)\" width=\"10.6\" "
                + "height=\"10.6\" rx=\"2\" fill-opacity=\"\(opacity.svg)\">"
                + "<title>\(XMLText.escaped(cell.text))</title></rect>"
        }
        return (head.lines + days + ["</svg>"]).joined(separator: "\n") + "\n"
    }
}
