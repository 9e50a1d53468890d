/// The icons and the palettes that a person can choose from: Quad's, then their own.
public struct LookBook: Sendable {
    /// The sets of icons.
    public let sets: [IconSet]
    /// The palettes.
    public let palettes: [Palette]
    private let icons: [String: Icon]

    /// What comes with Quad.
    public static let builtIn = LookBook()

    /// Quad's icons and palettes, and others besides.
    ///
    /// Where two icons have one name, the one that a person added is meant.
    public init(adding sets: [IconSet] = [], palettes: [Palette] = []) {
        self.sets = [.quad] + sets
        self.palettes = Palette.builtIn + palettes
        icons = Dictionary(self.sets.flatMap(\.icons).map { ($0.name, $0) }) { _, added in added }
    }

    /// All groups of all sets.
    public var groups: [IconGroup] { sets.flatMap(\.groups) }

    /// The icon of a name; `nil` if it is not here.
    public func icon(named name: String) -> Icon? { icons[name] }

    /// The icon to draw for a look: the default one where the look's own is not here.
    public func icon(of look: Look) -> Icon { icons[look.icon] ?? Self.defaultIcon }

    /// The palette of a name, whatever its case; `nil` if it is not here.
    public func palette(named name: String) -> Palette? {
        let folded = name.lowercased()
        return palettes.last { $0.name.lowercased() == folded }
    }

    /// The icons that all words find, the best first: by name, then by title, then by words.
    ///
    /// A word finds an icon if one of the icon's words begins with it; case doesn't matter.
    public func search(_ text: String) -> [Icon] {
        let wanted = Words.split(text)
        guard !wanted.isEmpty else { return [] }
        let found = sets.flatMap(\.icons).compactMap { icon -> (icon: Icon, rank: Int)? in
            // An icon whose name is another one's was replaced.
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
    /// How well a word finds the icon, 0 best; `nil` if it doesn't.
    fileprivate func rank(of word: String) -> Int? {
        if name == word { return 0 }
        if Words.split(name).contains(where: { $0.hasPrefix(word) }) { return 1 }
        if Words.split(title).contains(where: { $0.hasPrefix(word) }) { return 2 }
        if words.contains(word) { return 3 }
        return words.contains { $0.hasPrefix(word) } ? 4 : nil
    }
}
