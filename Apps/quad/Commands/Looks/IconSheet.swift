import Looks
import Presentation

/// Icons drawn beside each other, with their names below.
struct IconSheet {
    /// The width of a cell and the gap between cells, in columns.
    private static let cell = 16
    private static let gap = 2

    private let icons: [Icon]

    /// Creates a sheet in the order given.
    init(_ icons: [Icon]) { self.icons = icons }

    /// Returns the lines, with as many icons side by side as fit on the page.
    func lines(on page: Page) -> [String] {
        let perRow = max(1, (page.columns + Self.gap) / (Self.cell + Self.gap))
        let rows = stride(from: 0, to: icons.count, by: perRow).map { start in
            row(Array(icons[start..<min(start + perRow, icons.count)]), on: page)
        }
        return Array(rows.joined(separator: [""]))
    }

    private func row(_ icons: [Icon], on page: Page) -> [String] {
        let pictures = icons.map { $0.bitmap.lines(.small, on: page) }
        let height = pictures.reduce(0) { max($0, $1.count) }
        let drawn = (0..<height).map { line in
            Self.joined(pictures.map { $0.indices.contains(line) ? $0[line] : "" })
        }
        return drawn + [Self.joined(icons.map { page.fitted($0.name, to: Self.cell) })]
    }

    /// Joins texts as columns, without spaces at the end.
    private static func joined(_ texts: [String]) -> String {
        var line = ""
        for text in texts.dropLast() {
            let space = String(repeating: " ", count: cell + gap - text.cellWidth)
            line += text + space
        }
        return line + (texts.last ?? "")
    }
}
