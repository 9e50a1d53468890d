extension IconGroup {
    /// Books, weather and quiet things.
    static let journal = IconGroup(
        name: "journal", title: "Journal", icons: journalIcons)

    private static let journalIcons: [Icon] = [
        Icon(
            "book", "Book", glyph: "◫", letters: "bo",
            words: "journal diary read reading page novel",
            art: """
                ................
                ▄██████▄▄██████▄
                █.▄▄▄▄.██.▄▄▄▄.█
                █.▄▄▄▄.██.▄▄▄▄.█
                █.▄▄▄▄.██.▄▄▄▄.█
                █......██......█
                ▀██████▀▀██████▀
                .......▀▀.......
                """),
        Icon(
            "pen", "Pen", glyph: "✎", letters: "pe",
            words: "write writing pencil note draft",
            art: """
                ...........▄██▄.
                .........▄█▄▀██▀
                .......▄████▀...
                .....▄████▀.....
                ...▄████▀.......
                .▄▀███▀.........
                ▄██▄▀...........
                ▀▀▀.............
                """),
        Icon(
            "sun", "Sun", glyph: "☼", letters: "su",
            words: "day morning sunny grateful",
            art: """
                .......██.......
                ..▀▄...▀▀...▄▀..
                ....▄██████▄....
                ▄▄▄.████████.▄▄▄
                ▀▀▀.████████.▀▀▀
                ....▀██████▀....
                ..▄▀...▄▄...▀▄..
                .......██.......
                """),
        Icon(
            "moon", "Moon", glyph: "☾", letters: "mo",
            words: "night sleep dream evening",
            art: """
                ...▄▄███▀.......
                .▄████▀.........
                ▄█████..........
                ██████..........
                ██████▄.......▄.
                ▀███████▄▄▄▄██▀.
                .▀███████████▀..
                ...▀▀█████▀▀....
                """),
        Icon(
            "cloud", "Cloud", glyph: "☁\u{FE0E}", letters: "cd",
            words: "weather sky",
            art: """
                ................
                ....▄▄█████▄▄...
                ...███████████..
                ▄██████████████▄
                ████████████████
                .▀▀▀▀▀▀▀▀▀▀▀▀▀▀.
                ................
                ................
                """),
        Icon(
            "leaf", "Leaf", glyph: "❧", letters: "le",
            words: "plant autumn green garden",
            art: """
                ..........▄▄▄▄█▀
                .....▄▄███▀████.
                ...▄████▀▄█████.
                ..████▀▄███████.
                ..██▀▄████████..
                ..▀▄████████▀...
                .▄█.▀▀▀▀▀▀......
                █▀..............
                """),
        Icon(
            "flower", "Flower", glyph: "✿", letters: "fw",
            words: "bloom garden spring gift",
            art: """
                ....▄██████▄....
                ▄██▄▀██████▀▄██▄
                █████▄▀▀▀▀▄█████
                .▀▀█▀.▄██▄.▀█▀▀.
                ▄████▄.▀▀.▄████▄
                ████▀▄████▄▀████
                .▀▀.████████.▀▀.
                .....▀▀▀▀▀▀.....
                """),
        Icon(
            "letter", "Letter", glyph: "✉\u{FE0E}", letters: "lt",
            words: "mail post email message",
            art: """
                ................
                .▀████████████▀.
                █▄.▀████████▀.▄█
                ███▄.▀████▀.▄███
                █████▄.▀▀.▄█████
                ████████████████
                ▀██████████████▀
                ................
                """),
        Icon(
            "music", "Music", glyph: "♫", letters: "mu",
            words: "song piano practice guitar concert",
            art: """
                .....███████████
                .....██▀▀▀▀▀▀▀██
                .....██.......██
                .....██.......██
                .....██.......██
                ▄██▀███...▄█████
                ██████▀...█████▀
                .▀▀▀▀......▀▀▀..
                """),
        Icon(
            "mountain", "Mountain", glyph: "∧", letters: "mt",
            words: "hike hiking climb summit peak",
            art: """
                ................
                .....▄██▄.......
                ....▄█..▀█..▄...
                ...▄█.▄█.██▀█▄..
                ..▄█████▀██.▄█▄.
                .▄██████████▄██.
                ▄██████████████▄
                ▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀
                """),
        Icon(
            "candle", "Candle", glyph: "¡", letters: "cn",
            words: "birthday light remember",
            art: """
                .......██.......
                ......████......
                .....██..██.....
                ......▀▄▄▀......
                .....▄▄▄▄▄▄.....
                .....█.██.█.....
                .....██████.....
                ..▄██████████▄..
                """),
    ]
}
