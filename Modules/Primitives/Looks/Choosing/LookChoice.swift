/// The choice of a new thing's look and name: an icon, a colour, a name, with steps back.
///
/// A pure state machine, so that every frontend works alike: it receives keys and returns an
/// outcome. Icon and colour are preselected; nothing is stored before the outcome `saved`.
public struct LookChoice: Sendable {
    /// The steps of the choice.
    public enum Step: Int, Sendable, CaseIterable {
        /// The icon, all in one neutral colour.
        case icon
        /// The colour; back leads to the icons.
        case color
        /// The name; back leads to the colours.
        case name
    }

    /// The keys that a person can press.
    public enum Key: Hashable, Sendable {
        /// Moves to a neighbour in the grid.
        case left, right, up, down
        /// Moves to another group of icons or another palette.
        case next, previous
        /// Confirms the choice.
        case enter
        /// Goes one step back; the first step clears the search, or cancels the choice without one.
        case back
        /// Removes the last character, or all of them.
        case erase, eraseAll
        /// Types a character of the name or of the icon search.
        case text(Character)
        /// Cancels the choice.
        case cancel
    }

    /// The result of a key.
    public enum Outcome: Hashable, Sendable {
        /// The choice continues.
        case open
        /// The choice was cancelled.
        case cancelled
        /// The chosen look and name; the name may be empty.
        case saved(Look, name: String)
    }

    /// The maximum numbers of characters of a name and of a search.
    public static let limits = (name: 200, query: 40)

    /// The icons and colours to choose from.
    public let book: LookBook
    /// The current step.
    public private(set) var step = Step.icon
    /// The index of the current group, among all groups.
    public private(set) var group: Int
    /// The chosen icon.
    public private(set) var icon: Icon
    /// The index of the chosen palette, and of the chosen colour in it.
    public private(set) var color: (palette: Int, index: Int)
    /// The search text; empty while the icons of the group are shown.
    public private(set) var query = ""
    /// The name as typed so far.
    public private(set) var name = ""

    /// Creates a choice that starts with a look and a name.
    public init(from look: Look, named name: String = "", in book: LookBook) {
        self.name = name
        let icon = book.icon(of: look)
        self.book = book
        self.icon = icon
        group = book.groups.firstIndex { $0.icons.contains(icon) } ?? 0
        let palette = book.palettes.firstIndex { $0.colors.contains(look.color) } ?? 0
        color = (palette, book.palettes[palette].colors.firstIndex(of: look.color) ?? 0)
    }

    /// The chosen look.
    public var look: Look {
        Look(icon: icon.name, color: book.palettes[color.palette].colors[color.index])
    }

    /// The icons to choose from: the search results, or those of the group.
    public var icons: [Icon] {
        query.isEmpty ? book.groups[group].icons : book.search(query)
    }

    /// Handles a key.
    ///
    /// - Parameter columns: The number of icons in a row of the grid.
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

    /// The things of the step in words: icons by their titles, colours by palette; none for a name.
    public var words: [String] {
        switch step {
        case .icon: icons.map(\.title)
        case .color:
            book.palettes.flatMap { palette in palette.colors.map { "\(palette.name) \($0)" } }
        case .name: []
        }
    }

    /// Chooses the icon or the colour at an index of ``words``.
    public mutating func choose(_ index: Int) {
        precondition(words.indices.contains(index), "\(index) is one of \(words.count) things")
        switch step {
        case .icon: icon = icons[index]
        case .color: color = colors[index]
        case .name: break
        }
    }

    /// All colours, palette by palette.
    private var colors: [(palette: Int, index: Int)] {
        book.palettes.enumerated().flatMap { palette in
            palette.element.colors.indices.map { (palette.offset, $0) }
        }
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
        let all = colors
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
            // Without a search result there is nothing to choose.
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

    /// Moves to an index among the shown icons; beyond an end, to the group before or after.
    private mutating func move(to place: Int, from: Int?, _ columns: Int) {
        let shown = icons
        if shown.indices.contains(place) {
            icon = shown[place]
        } else if query.isEmpty {
            turnGroup(by: place < 0 ? book.groups.count - 1 : 1)
            if place < 0, let last = icons.last { icon = last }
        }
    }

    /// Moves a row down; from the row before a shorter last row also to its last icon.
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
