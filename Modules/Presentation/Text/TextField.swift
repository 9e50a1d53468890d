/// An editable line of text with a cursor between two grapheme clusters.
package struct TextField: Hashable, Sendable {
    /// The text.
    package private(set) var text: String
    /// The number of clusters to the left of the cursor.
    package private(set) var cursor: Int
    /// The maximum number of clusters.
    package let limit: Int
    private let keepsLines: Bool
    /// Whether the whole text is selected, so that typing replaces it.
    package private(set) var isSelected = false

    /// Whether the latest typed or pasted text did not fit, and only its beginning is there.
    package private(set) var isCut = false

    /// Creates a field with a text and the cursor at its end.
    ///
    /// - Parameter keepsLines: Whether line breaks of a pasted text stay.
    package init(_ text: String = "", limit: Int = 1000, keepsLines: Bool = false) {
        self.limit = limit
        self.keepsLines = keepsLines
        self.text = String(text.prefix(limit))
        self.cursor = self.text.count
    }

    /// Selects the whole text, unless it is empty.
    package mutating func select() {
        isSelected = !text.isEmpty
        cursor = text.count
    }

    /// Clears the selection.
    package mutating func deselect() { isSelected = false }

    /// Inserts text at the cursor, or replaces the selection.
    ///
    /// Line breaks become spaces unless they are kept, and other control characters are dropped. A
    /// combining mark joins the cluster to its left. Text beyond the limit is dropped.
    package mutating func insert(_ added: String) {
        if isSelected { remove(0..<text.count) }
        let clean = added.map { character -> Character in
            if character.isNewline { return keepsLines ? "\n" : " " }
            return character == "\t" ? " " : character
        }.filter { character in
            character == "\n"
                || !character.unicodeScalars.contains { $0.properties.generalCategory == .control }
        }
        let right = text.dropFirst(cursor)
        let room = max(0, limit - right.count)
        let whole = String(text.prefix(cursor)) + String(clean)
        let left = whole.prefix(room)
        isCut = left.endIndex < whole.endIndex
        text = String(left) + right
        cursor = min(left.count, text.count)
    }

    /// Handles a key in a line of text.
    ///
    /// - Returns: `false` if the key has no function there.
    package mutating func handle(_ key: Key) -> Bool {
        switch key {
        case .character(let character): insert(String(character))
        case .backspace where isSelected, .delete where isSelected, .control("d") where isSelected:
            remove(0..<text.count)
        case .left, .control("b"): cursor = max(0, cursor - 1)
        case .right, .control("f"): cursor = min(text.count, cursor + 1)
        case .home, .control("a"): cursor = 0
        case .end, .control("e"): cursor = text.count
        case .backspace: remove(max(0, cursor - 1)..<cursor)
        case .delete, .control("d"): remove(cursor..<min(text.count, cursor + 1))
        case .control("w"): remove(startOfWord..<cursor)
        case .control("u"): remove(0..<cursor)
        case .control("k"): remove(cursor..<text.count)
        default: return false
        }
        deselect()
        return true
    }

    /// Returns the part to show in some columns, and the cursor's column in it.
    ///
    /// The cursor is always visible; text before it is cut off as needed.
    package func window(columns: Int) -> (text: String, cursor: Int) {
        guard columns > 0 else { return ("", 0) }
        let left = Array(text.prefix(cursor))
        var start = left.count
        var used = 0
        while start > 0, used + left[start - 1].cellWidth < columns {
            start -= 1
            used += left[start].cellWidth
        }
        let shown = TextLayout.truncated(
            String(text.dropFirst(start)), columns: columns, mark: "")
        return (shown, used)
    }

    private var startOfWord: Int {
        let left = Array(text.prefix(cursor))
        let end = left.lastIndex { $0 != " " } ?? 0
        return (left[..<end].lastIndex(of: " ") ?? -1) + 1
    }

    private mutating func remove(_ range: Range<Int>) {
        deselect()
        let right = text.dropFirst(range.upperBound)
        text = String(text.prefix(range.lowerBound)) + right
        cursor = min(range.lowerBound, text.count)
    }
}
