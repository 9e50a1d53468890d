/// The icons and palettes to choose from: the built-in ones, then the person's own.
public struct LookBook: Sendable {
    /// The sets of icons.
    public let sets: [IconSet]
    /// The palettes.
    public let palettes: [Palette]
    private let icons: [String: Icon]

    /// The built-in icons and palettes.
    public static let builtIn = LookBook()

    /// Creates a book of the built-in icons and palettes, with others added.
    ///
    /// If two icons have the same name, the added one is used.
    public init(adding sets: [IconSet] = [], palettes: [Palette] = []) {
        self.sets = [.quad] + sets
        self.palettes = Palette.builtIn + palettes
        icons = Dictionary(self.sets.flatMap(\.icons).map { ($0.name, $0) }) { _, added in added }
    }

    /// All groups of all sets.
    public var groups: [IconGroup] { sets.flatMap(\.groups) }

    /// Returns the icon with a name; `nil` if there is none.
    public func icon(named name: String) -> Icon? { icons[name] }

    /// Returns the icon to draw for a look: the default icon if the look's own is missing.
    public func icon(of look: Look) -> Icon { icons[look.icon] ?? Self.defaultIcon }

    /// Returns the palette with a name, ignoring case; `nil` if there is none.
    public func palette(named name: String) -> Palette? {
        let folded = name.lowercased()
        return palettes.last { $0.name.lowercased() == folded }
    }

    /// Returns the icons that match all words, best first: by name, then by title, then by words.
    ///
    /// A word matches an icon if one of the icon's words begins with it; case doesn't matter.
    public func search(_ text: String) -> [Icon] {
        let wanted = LookWords.split(text)
        guard !wanted.isEmpty else { return [] }
        let found = sets.flatMap(\.icons).compactMap { icon -> (icon: Icon, rank: Int)? in
            // An icon whose name another one also has was replaced.
            guard icons[icon.name] == icon else { return nil }
            let ranks = wanted.map { icon.rank(of: $0) }
            guard !ranks.contains(nil) else { return nil }
            return (icon, ranks.reduce(0) { $0 + ($1 ?? 0) })
        }
        return found.enumerated()
            .sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }
            .map(\.element.icon)
    }

    private static let defaultIcon: Icon = {
        guard let icon = IconSet.quad.icons.first(where: { $0.name == Look.standard.icon }) else {
            preconditionFailure("the icon of the default look comes with Quad")
        }
        return icon
    }()
}

extension Icon {
    /// Returns the rank of the icon for a word, 0 best; `nil` if the word doesn't match.
    fileprivate func rank(of word: String) -> Int? {
        if name == word { return 0 }
        if LookWords.split(name).contains(where: { $0.hasPrefix(word) }) { return 1 }
        if LookWords.split(title).contains(where: { $0.hasPrefix(word) }) { return 2 }
        if words.contains(word) { return 3 }
        return words.contains { $0.hasPrefix(word) } ? 4 : nil
    }
}
