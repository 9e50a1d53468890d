import Primitives

/// A table whose columns line up on a terminal, also with wide characters.
///
/// On a limited page no line is wider than the page: titles are cut, texts wrap into the next line,
/// and columns that still have no room move below the beginning of their row.
package struct TextTable: Sendable {
    /// One cell.
    package struct Cell: Sendable, Hashable {
        let text: String
        let style: Style
        let width: Int

        /// Creates a cell from a text, made safe, in a style.
        package init(_ text: String, _ style: Style = .plain) {
            let isSimple = text.isPrintableASCII
            self.text = isSimple ? text : SafeText.line(text)
            self.style = style
            width = isSimple ? text.utf8.count : self.text.cellWidth
        }

        /// A cell without text.
        package static let empty = Cell("")
    }

    /// The alignment of a column, and its behaviour where there is little room.
    package enum Column: Sendable, Hashable {
        /// Short text.
        case left
        /// Numbers.
        case right
        /// Text that may be cut, such as titles.
        case cut
        /// Text that wraps into the next line.
        case wrapped

        /// The number of cells that a column keeps at least, so that its text stays recognisable.
        var leastCells: Int {
            switch self {
            case .left, .right: .max
            case .cut: 8
            case .wrapped: 16
            }
        }
    }

    private enum Row: Sendable {
        case cells([Cell])
        case heading([Cell])
    }

    private let columns: [Column]
    private var rows: [Row] = []

    /// Creates a table without rows.
    package init(_ columns: Column...) { self.columns = columns }

    /// Creates a table with a row for each thing.
    package init<Thing>(
        of things: [Thing], _ columns: [Column], cells: (Thing) throws -> [Cell]
    ) rethrows {
        self.columns = columns
        for thing in things { add(try cells(thing)) }
    }

    /// Adds a row with one cell for each column.
    package mutating func add(_ cells: Cell...) { add(cells) }

    private mutating func add(_ cells: [Cell]) {
        precondition(
            cells.count == columns.count, "a row has \(columns.count) cells, not \(cells.count)")
        rows.append(.cells(cells))
    }

    /// Adds a heading above the following rows, after an empty line unless it is the first.
    ///
    /// If the line is too wide, its last cell is cut.
    package mutating func add(heading cells: Cell...) { rows.append(.heading(cells)) }

    /// Returns the lines; columns are two spaces apart, and lines have no trailing spaces.
    ///
    /// - Parameter keepsLines: Whether each row stays on one line, even if cells are cut or left
    ///   out.
    /// - Complexity: O(characters).
    package func lines(on page: Page, keepsLines: Bool = false) -> [String] {
        let layout = Layout(of: self, on: page, keepsLines: keepsLines)
        var lines: [String] = []
        lines.reserveCapacity(rows.count)
        for row in rows {
            if case .heading = row, !lines.isEmpty { lines.append("") }
            lines += Self.lines(of: row, by: layout, on: page)
        }
        return lines
    }

    /// Returns the text of all lines as ``lines(on:keepsLines:)`` gives them, each with its end, in
    /// UTF-8; quicker than a string for each of many lines.
    ///
    /// - Complexity: O(characters).
    package func text(on page: Page) -> [UInt8] {
        let layout = Layout(of: self, on: page, keepsLines: false)
        let newline = UInt8(ascii: "\n")
        var bytes: [UInt8] = []
        bytes.reserveCapacity(rows.count * 32)
        for row in rows {
            if case .heading = row, !bytes.isEmpty { bytes.append(newline) }
            if case .cells(let cells) = row, layout.write(cells, page, to: &bytes) {
                bytes.append(newline)
                continue
            }
            for line in Self.lines(of: row, by: layout, on: page) {
                bytes.append(contentsOf: line.utf8)
                bytes.append(newline)
            }
        }
        return bytes
    }

    /// Returns the lines of each row, which on a narrow page may be several.
    ///
    /// - Complexity: O(characters).
    package func blocks(on page: Page) -> [[String]] {
        let layout = Layout(of: self, on: page, keepsLines: false)
        return rows.map { Self.lines(of: $0, by: layout, on: page) }
    }

    private static func lines(of row: Row, by layout: Layout, on page: Page) -> [String] {
        switch row {
        case .cells(let cells):
            var bytes: [UInt8] = []
            return layout.write(cells, page, to: &bytes)
                ? [String(decoding: bytes, as: UTF8.self)] : layout.lines(of: cells, page)
        case .heading(let cells): return [heading(cells, on: page)]
        }
    }

    private static func heading(_ cells: [Cell], on page: Page) -> String {
        var room = page.isLimited ? page.columns : .max
        var texts: [String] = []
        for cell in cells where !cell.text.isEmpty && room > 0 {
            let text = page.fitted(cell.text, to: room)
            texts.append(cell.style.applied(to: text, with: page.color))
            room -= text.cellWidth + 2
        }
        return texts.joined(separator: "  ")
    }
}

extension TextTable {
    /// The width of each column, and the columns that share a line.
    private struct Layout {
        /// The indentation of columns below the beginning of their row.
        private static let indent = 4
        private static let gap = 2

        private let columns: [Column]
        private let keepsLines: Bool
        private var widths: [Int]
        /// The columns of each line of a row; empty columns are left out.
        private var chunks: [[Int]] = []

        init(of table: TextTable, on page: Page, keepsLines: Bool) {
            columns = table.columns
            self.keepsLines = keepsLines
            var widths = columns.map { _ in 0 }
            for case .cells(let cells) in table.rows {
                for column in cells.indices {
                    widths[column] = max(widths[column], cells[column].width)
                }
            }
            self.widths = widths
            let used = columns.indices.filter { widths[$0] > 0 }
            guard page.isLimited else {
                chunks = [used]
                return
            }
            for column in used { place(column, in: page.columns) }
            for index in chunks.indices {
                shrink(chunks[index], to: room(ofChunk: index, page.columns))
            }
        }

        private func room(ofChunk index: Int, _ limit: Int) -> Int {
            max(1, limit - (index == 0 ? 0 : min(Self.indent, limit / 2)))
        }

        /// Puts a column on the last line, or below it if it has no room there even when all
        /// columns shrink.
        private mutating func place(_ column: Int, in limit: Int) {
            guard let last = chunks.indices.last else {
                chunks = [[column]]
                return
            }
            let all = chunks[last] + [column]
            let least = all.reduce(0) { $0 + min(widths[$1], columns[$1].leastCells) }
            if least + Self.gap * (all.count - 1) <= room(ofChunk: last, limit) {
                chunks[last] = all
            } else if !keepsLines {
                chunks.append([column])
            }
        }

        /// Shrinks the columns of a line to fit, the widest first.
        private mutating func shrink(_ chunk: [Int], to room: Int) {
            var excess =
                chunk.reduce(0) { $0 + widths[$1] } + Self.gap * (chunk.count - 1) - room
            while excess > 0 {
                let yielding = chunk.filter { widths[$0] > columns[$0].leastCells }
                guard let widest = yielding.max(by: { widths[$0] < widths[$1] }) else { break }
                // Shrinks to the width of the next widest, so that they share the rest.
                let next = yielding.filter { $0 != widest }.map { widths[$0] }.max() ?? 0
                let step = max(1, min(excess, widths[widest] - max(next, leastCells(widest))))
                widths[widest] -= step
                excess -= step
            }
            // A column alone on its line has no other column to shrink.
            if excess > 0, chunk.count == 1 { widths[chunk[0]] = room }
        }

        private func leastCells(_ column: Int) -> Int { columns[column].leastCells }

        /// Writes a row that has one line and whose cells fit, as nearly all do; returns whether it
        /// is such a row, else nothing is written.
        func write(_ row: [Cell], _ page: Page, to bytes: inout [UInt8]) -> Bool {
            guard chunks.count == 1,
                chunks[0].allSatisfy({ row[$0].width <= widths[$0] })
            else { return false }
            var space = 0
            for column in chunks[0] {
                let rest = widths[column] - row[column].width
                if row[column].text.isEmpty {
                    space += rest + Self.gap
                    continue
                }
                if columns[column] == .right { space += rest }
                for _ in 0..<space { bytes.append(UInt8(ascii: " ")) }
                let text = row[column].style.applied(to: row[column].text, with: page.color)
                bytes.append(contentsOf: text.utf8)
                space = Self.gap + (columns[column] == .right ? 0 : rest)
            }
            return true
        }

        /// Returns the lines of one row.
        func lines(of row: [Cell], _ page: Page) -> [String] {
            chunks.enumerated().flatMap { index, chunk in
                let margin = index == 0 ? 0 : page.columns - room(ofChunk: index, page.columns)
                let texts = chunk.map { lines(of: row[$0], in: $0, page) }
                let height = texts.reduce(index == 0 ? 1 : 0) { max($0, $1.count) }
                return (0..<height).map { line in
                    let parts = texts.map { $0.indices.contains(line) ? $0[line] : "" }
                    return String(repeating: " ", count: margin)
                        + joined(parts, of: row, chunk, page)
                }
            }
        }

        /// Returns the lines that a cell shows in its column; none for an empty cell.
        private func lines(of cell: Cell, in column: Int, _ page: Page) -> [String] {
            guard !cell.text.isEmpty else { return [] }
            let width = widths[column]
            if cell.width <= width { return [cell.text] }
            if columns[column] == .wrapped, !keepsLines {
                return StyledText(cell.text).lines(on: Page(columns: width, charset: page.charset))
            }
            return [page.fitted(cell.text, to: width)]
        }

        private func joined(
            _ texts: [String], of row: [Cell], _ chunk: [Int], _ page: Page
        ) -> String {
            let end = texts.lastIndex { !$0.isEmpty } ?? -1
            return texts.indices.filter { $0 <= end }.map { index in
                let (column, text) = (chunk[index], texts[index])
                let space = String(
                    repeating: " ", count: max(0, widths[column] - text.cellWidth))
                let shown = row[column].style.applied(to: text, with: page.color)
                if columns[column] == .right { return space + shown }
                return index == end ? shown : shown + space
            }.joined(separator: String(repeating: " ", count: Self.gap))
        }
    }
}
