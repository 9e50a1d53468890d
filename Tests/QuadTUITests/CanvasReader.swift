import Presentation
import TerminalUI

/// Reads a canvas as a person does: tiles, names and numbers, whole or with a mark where they are
/// cut.
struct CanvasReader {
    private static let faceRows = [3, 5, 10, 15, 20]

    private let canvas: Canvas
    private let charset: Charset
    /// The clusters by row and column; empty in the right half of a wide one.
    private let cells: [[String]]
    private var mark: String { charset.pick("…", "~") }

    init(_ canvas: Canvas, charset: Charset) {
        self.canvas = canvas
        self.charset = charset
        cells = canvas.bounds.rows.map { row in
            canvas.bounds.columns.map { canvas[$0, row].text }
        }
    }

    /// The text of some columns of a row.
    func text(_ columns: Range<Int>, _ row: Int) -> String { cells[row][columns].joined() }

    /// Whether there are tiles: something has a background.
    var hasTiles: Bool {
        canvas.bounds.rows.contains { row in
            canvas.bounds.columns.contains { canvas[$0, row].style.background != .standard }
        }
    }

    /// Whether a cell belongs to a tile: it has a background, or is the key on it.
    private func isTile(_ column: Int, _ row: Int) -> Bool {
        guard column >= 0, row >= 0 else { return false }
        let style = canvas[column, row].style
        return style.background != .standard || style.isReversed
    }

    /// Returns the tiles in some rows; `nil` if what has a background does not consist of
    /// rectangles that are apart.
    func tiles(in rows: Range<Int>) -> [Rectangle]? {
        var tiles: [Rectangle] = []
        var count = 0
        for row in rows {
            for column in canvas.bounds.columns where isTile(column, row) {
                count += 1
                if isTile(column - 1, row) || isTile(column, row - 1) { continue }
                let right = (column..<canvas.size.columns).prefix { isTile($0, row) }
                let down = (row..<rows.upperBound).prefix { isTile(column, $0) }
                tiles.append(
                    Rectangle(
                        column: column, row: row, columns: right.count, rows: down.count))
            }
        }
        let area = tiles.reduce(0) { $0 + $1.size.columns * $1.size.rows }
        let isWhole = tiles.allSatisfy { tile in
            tile.rows.allSatisfy { row in tile.columns.allSatisfy { isTile($0, row) } }
        }
        return area == count && isWhole ? tiles : nil
    }

    /// Returns the numbers with which words begin in a row, with their columns.
    func numbers(in columns: Range<Int>, _ row: Int) -> [(number: Int, column: Int)] {
        columns.compactMap { column in
            let isFirst = column == columns.lowerBound || cells[row][column - 1] == " "
            guard isFirst, cells[row][column].first?.isNumber == true else { return nil }
            let word = cells[row][column..<columns.upperBound].prefix { $0 != " " }
            return Int(word.joined()).map { ($0, column) }
        }
    }

    /// Whether a name begins at a column: the whole of it, or its first word and more, with a mark
    /// where it is cut.
    func isShown(_ name: String, at column: Int, in columns: Range<Int>, _ row: Int) -> Bool {
        let name = name.map(String.init)
        let word = (name.firstIndex(of: " ") ?? name.count) + 1
        let rest = cells[row][column..<columns.upperBound].filter { !$0.isEmpty }
        let shown = zip(rest, name).prefix { $0 == $1 }.count
        if shown == name.count { return rest.count == shown || rest[shown] == " " }
        return shown >= word && rest.count > shown && rest[shown] == mark
    }

    /// Whether a number stands in an area, small or large, or its beginning or end with a mark.
    func shows(_ number: String, in area: Rectangle) -> Bool {
        area.rows.contains { isSmall(number, area.columns, $0) }
            || faces(of: number).contains { isDrawn($0, in: area) }
    }

    /// Returns a number in large figures of each height.
    private func faces(of number: String) -> [[[String]]] {
        func lines(_ size: Size) -> [String] {
            BigDigits(number, within: size, charset: charset).lines
        }
        let wide = Self.faceRows.map { lines(Size(columns: 1_000, rows: $0)) }
        let block = Size(columns: (wide[1].first?.count ?? 1) - 1, rows: 5)
        return (wide + [lines(block)]).filter { $0.count > 1 }
            .map { $0.map { $0.map(String.init) } }
    }

    private func isDrawn(_ lines: [[String]], in area: Rectangle) -> Bool {
        guard let width = lines.first?.count, lines.count <= area.size.rows,
            width <= area.size.columns
        else { return false }
        return (area.rows.lowerBound...area.rows.upperBound - lines.count).contains { row in
            (area.columns.lowerBound...area.columns.upperBound - width).contains { column in
                lines.indices.allSatisfy { line in
                    cells[row + line][column..<column + width].elementsEqual(lines[line])
                }
            }
        }
    }

    private func isSmall(_ number: String, _ columns: Range<Int>, _ row: Int) -> Bool {
        let parts = Set("0123456789-/:".map(String.init))
        let number = number.map(String.init)
        let text = cells[row][columns].filter { !$0.isEmpty }
        return text.indices.contains { start in
            if start > 0, parts.contains(text[start - 1]) { return false }
            if text[start] == mark {
                let end = text[(start + 1)...].prefix { parts.contains($0) || $0 == " " }
                return end.count > 1 && number.suffix(end.count).elementsEqual(end)
            }
            let shown = zip(text[start...], number).prefix { $0 == $1 }.count
            let next = start + shown < text.count ? text[start + shown] : " "
            return shown == number.count ? !parts.contains(next) : shown > 0 && next == mark
        }
    }
}
