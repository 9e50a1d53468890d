import Presentation

/// An editable text of several lines, wrapped between words, with a cursor between two grapheme
/// clusters.
package struct TextBox: Hashable, Sendable {
    /// The clusters; line breaks are `\n`.
    private var characters: [Character]
    /// The number of clusters before the cursor.
    package private(set) var cursor: Int
    /// The most bytes of the text in UTF-8.
    package let limit: Int
    /// The width at the last drawing, by which the cursor moves up and down.
    private var columns = 80
    private var top = 0

    /// Creates a box with a text and the cursor at its end.
    package init(_ text: String = "", limit: Int = 65_536) {
        self.limit = limit
        characters = Self.clean(text)
        cursor = characters.count
    }

    /// The text.
    package var text: String { String(characters) }

    /// Whether there is nothing but white space.
    package var isBlank: Bool { characters.allSatisfy(\.isWhitespace) }

    /// Inserts text at the cursor. Tabs become spaces, and control characters are dropped.
    ///
    /// - Returns: `false` if the text would be too long; nothing is inserted then.
    package mutating func insert(_ added: String) -> Bool {
        let left = String(characters[..<cursor]) + String(Self.clean(added))
        let whole = left + String(characters[cursor...])
        guard whole.utf8.count <= limit else { return false }
        characters = Array(whole)
        // A mark joins the cluster to its left.
        cursor = min(left.count, characters.count)
        return true
    }

    /// Removes a beginning of the text; the cursor stays where it is in the rest.
    package mutating func removeFirst(_ count: Int) {
        characters.removeFirst(min(count, characters.count))
        cursor = max(0, cursor - count)
    }

    /// Handles a key that moves or deletes.
    ///
    /// - Returns: `false` if the key has no function there.
    package mutating func handle(_ key: Key) -> Bool {
        switch key {
        case .left, .control("b"): cursor = max(0, cursor - 1)
        case .right, .control("f"): cursor = min(characters.count, cursor + 1)
        case .up: move(rows: -1)
        case .down: move(rows: 1)
        case .home, .control("a"): cursor = line.lowerBound
        case .end, .control("e"): cursor = end(of: line)
        case .backspace: remove(max(0, cursor - 1)..<cursor)
        case .delete, .control("d"): remove(cursor..<min(characters.count, cursor + 1))
        case .control("w"): remove(startOfWord..<cursor)
        case .control("u"): remove(line.lowerBound..<cursor)
        case .control("k"): remove(cursor..<line.upperBound)
        default: return false
        }
        return true
    }

    /// Returns the number of rows that the text takes in a width.
    package func rows(columns: Int) -> Int { lines(columns: columns).count }

    /// Returns the lines to show in a window, and the place of the cursor in it, which is always
    /// visible.
    package mutating func window(columns: Int, rows: Int) -> (lines: [String], cursor: Point) {
        self.columns = columns
        let lines = lines(columns: columns)
        let row = row(of: cursor, in: lines)
        if row < top { top = row }
        if row >= top + rows { top = row - rows + 1 }
        top = max(0, min(top, lines.count - rows))
        let shown = lines.dropFirst(top).prefix(rows).map { String(characters[$0]) }
        let column = characters[lines[row].lowerBound..<cursor].reduce(0) { $0 + $1.cellWidth }
        return (shown, Point(column: min(column, max(0, columns - 1)), row: row - top))
    }

    /// The lines as ranges of clusters, without their line breaks; a line ends after a space where
    /// it can.
    private func lines(columns: Int) -> [Range<Int>] {
        // The last column is for the cursor at the end of a line.
        let room = max(1, columns - 1)
        var lines: [Range<Int>] = []
        var (start, width, afterSpace) = (0, 0, 0)
        for (index, character) in characters.enumerated() {
            if character == "\n" {
                lines.append(start..<index)
                (start, width, afterSpace) = (index + 1, 0, index + 1)
                continue
            }
            let cells = character.cellWidth
            if width + cells > room, character != " ", index > start {
                let end = afterSpace > start ? afterSpace : index
                lines.append(start..<end)
                start = end
                width = characters[start..<index].reduce(0) { $0 + $1.cellWidth }
            }
            width += cells
            if character == " " { afterSpace = index + 1 }
        }
        return lines + [start..<characters.count]
    }

    private func row(of place: Int, in lines: [Range<Int>]) -> Int {
        lines.lastIndex { $0.lowerBound <= place } ?? 0
    }

    /// The line of the cursor.
    private var line: Range<Int> {
        let lines = lines(columns: columns)
        return lines[row(of: cursor, in: lines)]
    }

    /// The last place of the cursor in a line: before the space after which the text goes on in the
    /// next.
    private func end(of line: Range<Int>) -> Int {
        let goesOn = line.upperBound < characters.count && characters[line.upperBound] != "\n"
        return goesOn && !line.isEmpty ? line.upperBound - 1 : line.upperBound
    }

    private mutating func move(rows: Int) {
        let lines = lines(columns: columns)
        let row = row(of: cursor, in: lines)
        let column = characters[lines[row].lowerBound..<cursor].reduce(0) { $0 + $1.cellWidth }
        guard lines.indices.contains(row + rows) else {
            cursor = rows < 0 ? 0 : characters.count
            return
        }
        let line = lines[row + rows]
        var (place, width) = (line.lowerBound, 0)
        while place < end(of: line), width < column {
            width += characters[place].cellWidth
            place += 1
        }
        cursor = place
    }

    private var startOfWord: Int {
        let left = characters[..<cursor]
        let end = left.lastIndex { !$0.isWhitespace } ?? 0
        return (left[..<end].lastIndex(where: \.isWhitespace) ?? -1) + 1
    }

    private mutating func remove(_ range: Range<Int>) {
        let left = String(characters[..<range.lowerBound])
        characters = Array(left + String(characters[range.upperBound...]))
        cursor = min(left.count, characters.count)
    }

    private static func clean(_ text: String) -> [Character] {
        text.map { $0.isNewline ? "\n" : $0 == "\t" ? " " : $0 }.filter { character in
            character == "\n"
                || !character.unicodeScalars.contains {
                    $0.properties.generalCategory == .control
                }
        }
    }
}
