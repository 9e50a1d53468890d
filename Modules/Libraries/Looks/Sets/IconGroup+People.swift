extension IconGroup {
    /// People, their words and their feelings.
    static let people = IconGroup(
        name: "people", title: "People", icons: peopleIcons)

    private static let peopleIcons: [Icon] = [
        Icon(
            "person", "Person", glyph: "♙", letters: "ps",
            words: "human somebody user member friend",
            art: """
                .....▄████▄.....
                ....████████....
                ....████████....
                .....▀████▀.....
                ....▄▄▄▄▄▄▄▄....
                .▄████████████▄.
                ▄██████████████▄
                ████████████████
                """),
        Icon(
            "people", "People", glyph: "⚉", letters: "pp",
            words: "group team family crowd attendance",
            art: """
                ...........▄▄▄..
                ..▄████▄..█████.
                ..██████..█████.
                ..▀████▀...▀▀▀..
                ..▄▄▄▄▄▄.▀█████▄
                ▄████████▄▀█████
                ██████████.█████
                ▀▀▀▀▀▀▀▀▀▀.▀▀▀▀▀
                """),
        Icon(
            "child", "Child", glyph: "⍥", letters: "kd",
            words: "kid baby boy girl toddler",
            art: """
                .......▀██......
                ...▄▄▀▀▀▀▀▀▄▄...
                .▄▀..........▀▄.
                ▄█..██....██..█▄
                █▄............▄█
                .█...▀▄▄▄▄▀...█.
                ..▀▄▄......▄▄▀..
                .....▀▀▀▀▀▀.....
                """),
        Icon(
            "smile", "Smile", glyph: "☻", letters: "sl",
            words: "happy laugh joy mood face",
            art: """
                ...▄▄██████▄▄...
                .▄████████████▄.
                ▄███..████..███▄
                ████▄▄████▄▄████
                ██▀██████████▀██
                ▀██▄.▀▀▀▀▀▀.▄██▀
                .▀████▄▄▄▄████▀.
                ...▀▀██████▀▀...
                """),
        Icon(
            "speech", "Speech", glyph: "❝", letters: "sp",
            words: "talk speak question answer say word",
            art: """
                .▄▄▄▄▄▄▄▄▄▄▄▄▄▄.
                ████████████████
                ███▀▀██▀▀██▀▀███
                ███▄▄██▄▄██▄▄███
                ████████████████
                .▀▀████▀▀▀▀▀▀▀▀.
                ...██▀..........
                ...▀............
                """),
        Icon(
            "hand", "Hand", glyph: "☞", letters: "ha",
            words: "wave hello help high-five",
            art: """
                ....▄▄.██.▄▄....
                ....██.██.██.▄▄.
                ....██.██.██.██.
                ....██.██.██.██.
                ▄▄..███████████.
                ▀██▄███████████.
                ..▀███████████▀.
                ....▀███████▀...
                """),
        Icon(
            "crown", "Crown", glyph: "♕", letters: "cw",
            words: "king queen leader chess",
            art: """
                .......▄▄.......
                █▄....▄██▄....▄█
                █▄...▄████▄...▄█
                ██▄.▄██████▄.▄██
                ███▄████████▄███
                ████████████████
                ▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄
                ▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀
                """),
        Icon(
            "paw", "Paw", glyph: "❖", letters: "pw",
            words: "dog cat pet animal bird",
            art: """
                ....▄▄....▄▄....
                ...████..████...
                ▄▄.████..████.▄▄
                ███▄▀▀▄▄▄▄▀▀▄███
                ▀██▀▄██████▄▀██▀
                ..▄██████████▄..
                ..████████████..
                ...▀▀▀▀..▀▀▀▀...
                """),
    ]
}
