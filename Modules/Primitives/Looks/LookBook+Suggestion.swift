extension LookBook {
    /// The number of existing things that a suggestion considers, from the end.
    public static let memory = 10

    /// Returns a look for a new thing without a chosen one, distinct from its neighbours.
    ///
    /// The icon is the one that the title names (`Piggy bank`, `Kids`), else the plain shape least
    /// used lately; the colour is the palette's least used lately.
    ///
    /// - Parameters:
    /// - existing: The looks of the existing things, oldest first; only the last ``memory`` matter.
    /// - palette: The name of the palette to choose from; by default, or if there is no such
    ///   palette, the one with the default colour.
    /// - Complexity: O(words of all icons).
    public func suggestion(for title: String, existing: [Look], palette: String? = nil) -> Look {
        let recent = existing.suffix(Self.memory)
        let colors = palette.flatMap { self.palette(named: $0) }?.colors ?? Self.usualColors
        let icon = icon(suggestedBy: title)?.name
        return Look(
            icon: icon ?? Self.next(of: Self.shapes, after: recent.map(\.icon)),
            color: Self.next(of: colors, after: recent.map(\.color)))
    }

    /// Returns the icon that a title names best: an icon's name counts more than its other words,
    /// and more words count more than fewer; `nil` if it names none.
    public func icon(suggestedBy title: String) -> Icon? {
        let words = LookWords.split(title).map(LookWords.singular)
        guard !words.isEmpty else { return nil }
        var best: (icon: Icon, score: Int)?
        for icon in sets.flatMap(\.icons) {
            let names = [icon.name] + icon.words
            for (index, name) in names.enumerated() {
                let phrase = LookWords.split(name).map(LookWords.singular)
                guard !phrase.isEmpty, words.contains(phrase) else { continue }
                let score = phrase.count * 1000 + (index == 0 ? 500 : 0) - index
                if score > best?.score ?? 0 { best = (icon, score) }
            }
        }
        return best?.icon
    }

    private static let usualColors =
        Palette.builtIn.first { $0.colors.contains(Palette.defaultColor) }?.colors
        ?? [Palette.defaultColor]

    private static let shapes = [
        "circle", "star", "square", "heart", "triangle", "diamond", "flag",
    ]

    /// Returns the least often used choice; among equals, the next one after the last used.
    private static func next(of choices: [String], after used: [String]) -> String {
        let last = used.last { choices.contains($0) }
        let start = last.flatMap { choices.firstIndex(of: $0) }.map { $0 + 1 } ?? 0
        let turned = choices.indices.map { choices[($0 + start) % choices.count] }
        let counts = turned.map { choice in used.count { $0 == choice } }
        let least = counts.min() ?? 0
        return zip(turned, counts).first { $0.1 == least }?.0 ?? choices[0]
    }
}
