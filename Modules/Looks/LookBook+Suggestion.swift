extension LookBook {
    /// How many of the things that are there already a suggestion looks at, from the end.
    public static let memory = 10

    /// The look of a new thing for which none was chosen, so that it differs from its neighbours.
    ///
    /// The icon is the one that the title names (`Piggy bank`, `Kids`), else the plain shape that
    /// was used least lately; the colour is the one of the palette that was used least lately.
    ///
    /// - Parameters:
    ///   - existing: The looks of the things that are there, oldest first; only the last
    ///     ``memory`` matter.
    ///   - palette: The name of the palette to choose from; the one of the default colour if there
    ///     is none of that name.
    /// - Complexity: O(words of all icons).
    public func suggestion(
        for title: String, existing: [Look], palette: String? = nil
    ) -> Look {
        let recent = existing.suffix(Self.memory)
        let colors = palette.flatMap { self.palette(named: $0) }?.colors ?? Self.usualColors
        let icon = icon(suggestedBy: title)?.name
        return Look(
            icon: icon ?? Self.next(of: Self.shapes, after: recent.map(\.icon)),
            color: Self.next(of: colors, after: recent.map(\.color)))
    }

    /// The icon that a title names best: by the icon's name before its other words, by more words
    /// before fewer; `nil` if it names none.
    public func icon(suggestedBy title: String) -> Icon? {
        let words = Words.split(title).map(Words.singular)
        guard !words.isEmpty else { return nil }
        var best: (icon: Icon, score: Int)?
        for icon in sets.flatMap(\.icons) {
            let names = [icon.name] + icon.words
            for (index, name) in names.enumerated() {
                let phrase = Words.split(name).map(Words.singular)
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

    /// The choice that was used least often, of those the next one after the last that was used.
    private static func next(of choices: [String], after used: [String]) -> String {
        let last = used.last { choices.contains($0) }
        let start = last.flatMap { choices.firstIndex(of: $0) }.map { $0 + 1 } ?? 0
        let turned = choices.indices.map { choices[($0 + start) % choices.count] }
        let counts = turned.map { choice in used.count { $0 == choice } }
        let least = counts.min() ?? 0
        return zip(turned, counts).first { $0.1 == least }?.0 ?? choices[0]
    }
}
