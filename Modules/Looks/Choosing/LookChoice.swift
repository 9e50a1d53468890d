/// Choosing the look of a new thing, then its name: an icon, a colour, a name, and back.
///
/// A pure state machine, so that every frontend asks alike: it is given keys and says when it is
/// over. Icon and colour are chosen from the start; nothing is kept before it says `saved`.
public struct LookChoice: Sendable {
    /// What is asked for now.
    public enum Step: Int, Sendable, CaseIterable {
        /// The icon, all in one neutral colour.
        case icon
        /// The colour; back leads to the icons.
        case color
        /// The name; back leads to the colours.
        case name
    }

    /// What a person does.
    public enum Key: Hashable, Sendable {
        /// To a neighbour in the grid.
        case left, right, up, down
        /// To another group of icons or another palette.
        case next, previous
        /// Yes to what is chosen.
        case enter
        /// A step back; before the first step there is nothing.
        case back
        /// The last character away, or all of them.
        case erase, eraseAll
        /// Text: of the name, or to search icons by.
        case text(Character)
        /// Away with everything.
        case cancel
    }

    /// What came of a key.
    public enum Outcome: Hashable, Sendable {
        /// It goes on.
        case open
        /// Nothing is kept.
        case cancelled
        /// The look and the name to keep; the name may be empty.
        case saved(Look, name: String)
    }

    /// The most characters of a name and of words to search by.
    public static let limits = (name: 200, query: 40)

    /// The icons and colours to choose from.
    public let book: LookBook
    /// What is asked for now.
    public private(set) var step = Step.icon
    /// The place of the group that is shown, among all groups.
    public private(set) var group: Int
    /// The icon that is chosen.
    public private(set) var icon: Icon
    /// The palette that the colour is of, and the colour's place in it.
    public private(set) var color: (palette: Int, index: Int)
    /// What the icons that are shown were searched by; empty for those of the group.
    public private(set) var query = ""
    /// The name as typed so far.
    public private(set) var name = ""

    /// A choice that begins with a look.
    public init(from look: Look, in book: LookBook) {
        let icon = book.icon(of: look)
        self.book = book
        self.icon = icon
        group = book.groups.firstIndex { $0.icons.contains(icon) } ?? 0
        let palette = book.palettes.firstIndex { $0.colors.contains(look.color) } ?? 0
        color = (palette, book.palettes[palette].colors.firstIndex(of: look.color) ?? 0)
    }

    /// The look that is chosen.
    public var look: Look {
        Look(icon: icon.name, color: book.palettes[color.palette].colors[color.index])
    }

    /// The icons to choose from now: what was searched for, or those of the group.
    public var icons: [Icon] {
        query.isEmpty ? book.groups[group].icons : book.search(query)
    }

    /// Takes a key.
    ///
    /// - Parameter columns: How many icons are beside each other where they are shown.
    public mutating func receive(_ key: Key, columns: Int) -> Outcome {
        precondition(columns >= 1, "at least one icon is in a row")
        if key == .cancel { return .cancelled }
        switch step {
        case .icon: return chooseIcon(key, columns)
        case .color: chooseColor(key)
        case .name: return write(key)
        }
        return .open
    }

    private mutating func write(_ key: Key) -> Outcome {
        switch key {
        case .enter: return .saved(look, name: name)
        case .back: step = .color
        case .erase: name = String(name.dropLast())
        case .eraseAll: name = ""
        case .text(let character) where name.count < Self.limits.name: name.append(character)
        default: break
        }
        return .open
    }

    private mutating func chooseColor(_ key: Key) {
        let all = book.palettes.enumerated().flatMap { palette in
            palette.element.colors.indices.map { (palette.offset, $0) }
        }
        let place = all.firstIndex { $0 == color } ?? 0
        switch key {
        case .enter: step = .name
        case .back: step = .icon
        case .left: color = all[(place + all.count - 1) % all.count]
        case .right: color = all[(place + 1) % all.count]
        case .up, .previous: turnPalette(by: book.palettes.count - 1)
        case .down, .next: turnPalette(by: 1)
        default: break
        }
    }

    private mutating func turnPalette(by count: Int) {
        let palette = (color.palette + count) % book.palettes.count
        color = (palette, min(color.index, book.palettes[palette].colors.count - 1))
    }
}

extension LookChoice {
    private mutating func chooseIcon(_ key: Key, _ columns: Int) -> Outcome {
        let shown = icons
        let place = shown.firstIndex(of: icon)
        switch key {
        case .enter:
            // What is searched for and not found is no choice.
            guard place != nil else { break }
            query = ""
            group = book.groups.firstIndex { $0.icons.contains(icon) } ?? group
            step = .color
        case .back:
            guard !query.isEmpty else { return .cancelled }
            search("")
        case .left: move(to: (place ?? 1) - 1, from: place, columns)
        case .right: move(to: (place ?? -1) + 1, from: place, columns)
        case .up: move(to: (place ?? 0) - columns, from: place, columns)
        case .down: moveDown(from: place ?? -columns, columns)
        case .next: turnGroup(by: 1)
        case .previous: turnGroup(by: book.groups.count - 1)
        case .erase: search(String(query.dropLast()))
        case .eraseAll: search("")
        case .text(let character) where query.count < Self.limits.query:
            search(query + String(character))
        default: break
        }
        return .open
    }

    /// To a place among the icons that are shown; past an end, to the group before or after.
    private mutating func move(to place: Int, from: Int?, _ columns: Int) {
        let shown = icons
        if shown.indices.contains(place) {
            icon = shown[place]
        } else if query.isEmpty {
            turnGroup(by: place < 0 ? book.groups.count - 1 : 1)
            if place < 0, let last = icons.last { icon = last }
        }
    }

    /// A row down; from the last row but one also to a last row that is shorter.
    private mutating func moveDown(from place: Int, _ columns: Int) {
        let count = icons.count
        let lastRow = (count - 1) / columns
        let isBelow = place + columns >= count && place / columns < lastRow
        move(to: isBelow ? count - 1 : place + columns, from: place, columns)
    }

    private mutating func turnGroup(by count: Int) {
        guard query.isEmpty else { return }
        group = (group + count) % book.groups.count
        if let first = icons.first { icon = first }
    }

    private mutating func search(_ words: String) {
        query = words
        if query.isEmpty {
            group = book.groups.firstIndex { $0.icons.contains(icon) } ?? group
        } else if let first = icons.first {
            icon = first
        }
    }
}
