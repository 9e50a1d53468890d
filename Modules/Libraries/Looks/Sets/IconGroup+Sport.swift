extension IconGroup {
    /// Games, races and training.
    static let sport = IconGroup(
        name: "sport", title: "Sport", icons: sportIcons)

    private static let sportIcons: [Icon] = [
        Icon(
            "ball", "Ball", glyph: "◍", letters: "ba",
            words: "football soccer goal game",
            art: """
                ...▄▄▀████▀▄▄...
                .▄█...▀██▀...█▄.
                ██▀...▄▄▄▄...▀██
                █...▄██████▄...█
                █▄..████████..▄█
                █.██.▀▀▀▀▀▀.██.█
                .▀██........██▀.
                ...▀▀▄▄▄▄▄▄▀▀...
                """),
        Icon(
            "basketball", "Basketball", glyph: "⊕", letters: "bb",
            words: "hoop basket dunk",
            art: """
                ...▄▄▀▀██▀▀▄▄...
                .▄█▀█▄.██.▄█▀█▄.
                ▄█...█▄▀▀▄█...█▄
                ██▄▄▄▄████▄▄▄▄██
                ██▀▀▀▀████▀▀▀▀██
                ▀█...█▀▄▄▀█...█▀
                .▀█▄█▀.██.▀█▄█▀.
                ...▀▀▄▄██▄▄▀▀...
                """),
        Icon(
            "goal", "Goal", glyph: "⊞", letters: "go",
            words: "net keeper goalkeeper save",
            art: """
                ▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄
                ██▀█▀▀█▀▀█▀▀█▀██
                ██▄█▄▄█▄▄█▄▄█▄██
                ██.█..█..█..█.██
                ██▀█▀▀█▀▀█▀▀█▀██
                ██▄█▄▄█▄▄█▄▄█▄██
                ██.█..█..█..█.██
                ▀▀............▀▀
                """),
        Icon(
            "whistle", "Whistle", glyph: "♩", letters: "wh",
            words: "referee foul coach",
            art: """
                ....▄...▄...▄...
                .....▀▄.█.▄▀....
                ......▄▄▄▄▄▄▄▄▄▄
                ...▄████████████
                .▄██▀▀..▀▀██▀▀▀▀
                .███.████.██....
                .▀██▄▄..▄▄██....
                ...▀▀████▀▀.....
                """),
        Icon(
            "stopwatch", "Stopwatch", glyph: "◴", letters: "sw",
            words: "time timer minute clock second",
            art: """
                .....██████.....
                .....▄▄██▄▄.▄██.
                ..▄█▀▀....▀▀██..
                .▄█....██....█▄.
                .█.....██.....█.
                .█▄.....▀█▄..▄█.
                ..█▄........▄█..
                ...▀▀█▄▄▄▄█▀▀...
                """),
        Icon(
            "trophy", "Trophy", glyph: "⊎", letters: "to",
            words: "cup win winner victory prize",
            art: """
                ...██████████...
                █▀▀██████████▀▀█
                █..██████████..█
                ▀█▄██████████▄█▀
                ..▀▀████████▀▀..
                .....▀████▀.....
                .....▄████▄.....
                ....████████....
                """),
        Icon(
            "medal", "Medal", glyph: "⍟", letters: "me",
            words: "award gold honour honor",
            art: """
                .███▄......▄███.
                ..███▄....▄███..
                ...▀███▄▄███▀...
                ....▄█▀▀▀▀█▄....
                ...█▀..██..▀█...
                ...█.▀████▀.█...
                ...█▄▀▀..▀▀▄█...
                ....▀██████▀....
                """),
        Icon(
            "shirt", "Shirt", glyph: "⊤", letters: "si",
            words: "player jersey laundry substitution",
            art: """
                .▄▄███....███▄▄.
                ██████▄██▄██████
                ██▀██████████▀██
                ...██████████...
                ...██████████...
                ...██████████...
                ...██████████...
                ...██████████...
                """),
        Icon(
            "racket", "Racket", glyph: "⌕", letters: "rk",
            words: "tennis badminton squash ace",
            art: """
                ..▄▄▀█▀█▀▄▄.....
                .█▄█▄█▄█▄█▄█....
                ██▄█▄█▄█▄█▄██...
                ██▄█▄█▄█▄█▄██...
                .█▄█▄█▄█▄█▄█....
                ..▀█▄█▄█▄██.....
                .....▀▀▀▀.▀█▄...
                ............▀██.
                """),
        Icon(
            "bicycle", "Bicycle", glyph: "∞", letters: "by",
            words: "bike cycling ride cycle",
            art: """
                ..........▄▄▄▄..
                ..▀█▀........█..
                ...██▀▀▀▀▀▀▀██..
                .▄█▄█▀▄...▄▀▄█▄.
                █▀..▀█.▀▄▀.█▀█▀█
                █....▀▀▀▀▄.█...█
                ▀█▄▄█▀....▀██▄█▀
                ................
                """),
        Icon(
            "swimmer", "Swimmer", glyph: "≈", letters: "sn",
            words: "swim swimming pool lane",
            art: """
                ......▄▄▄▄▄.....
                .....█▀..▀█▄.▄▄.
                .........▄▄████▀
                ...▄▄▄████▀▀▀...
                .▀▀▀▀▀▀.........
                ▄██▄.▄██▄.▄██▄.▄
                ▀..▀▀▀..▀▀▀..▀▀▀
                .██▄▄█▀▀█▄▄█▀▀█▄
                """),
        Icon(
            "runner", "Runner", glyph: "»", letters: "ru",
            words: "run running jog lap sprint",
            art: """
                .........▄██▄...
                ....▄▄▄▄▄▄▀▀....
                ..▄█.████▀▄▄....
                .....████..▀▀▀..
                ....██▀██.......
                ...██...▀█▄.....
                ▄▄█▀......▀█▄...
                ▀▀.........▀▀▀..
                """),
    ]
}
