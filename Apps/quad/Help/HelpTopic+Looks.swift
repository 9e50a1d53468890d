import Looks
import Presentation

extension HelpTopic {
    static let looks = HelpTopic(
        .looks, "how files with your own icons, palettes and themes look",
        paragraphs: [
            """
            A set of icons is a JSON file: quad icons example writes one to begin with, quad \
            icons add FILE checks it and keeps it. It has a name, a title, credits (author and \
            license, and a source if there is one), and groups, each with a name, a title and \
            icons. An icon has:
            """
        ],
        items: [
            Item(name: "name", text: "What commands call it: a-z, 0-9 and hyphens."),
            Item(name: "title", text: "What people call it. May be left out."),
            Item(name: "words", text: "What else it is found by. May be left out."),
            Item(
                name: "glyph",
                text: """
                    One character for lists, one cell wide: no emoji, which have colours of \
                    their own. Characters that only your font has (U+E000 to U+F8FF) may be used.
                    """),
            Item(name: "letters", text: "Two ASCII characters for terminals without Unicode."),
            Item(
                name: "rows",
                text: """
                    The picture: \(Bitmap.sides.lowerBound) to \(Bitmap.sides.upperBound) texts \
                    of equal length, # for a dot and . for none. 16 by 16 is what Quad's own have.
                    """),
        ],
        notes: [
            """
            A palette is {"name": "Garden", "colors": ["#2E5D34", "#E7B75F"]}, with up to \
            \(Palette.limit) colours; quad palettes add FILE keeps it, and so does quad palettes \
            add NAME COLOR... A counter keeps the name of its icon and its colour, also where \
            the set is missing: there the default icon is shown.
            """,
            """
            A theme is one object of texts: quad themes show dark > mine.json writes one to begin \
            with, quad themes add FILE checks it and keeps it. It has a name and a title; \
            background and text, both as #RRGGBB or neither; colors, own or none, for those of \
            counts and people; and styles such as "bold #14171C on #EDC951" for \
            \(Theme.Part.allCases.map(\.rawValue).joined(separator: ", ")). Text needs a contrast \
            of \(Theme.leastContrasts.text.tenths) with the background, a style of \
            \(Theme.leastContrasts.part.tenths).
            """,
        ])
}
