extension IconGroup {
    /// Things that people count every day.
    static let habits = IconGroup(
        name: "habits", title: "Habits", icons: habitsIcons)

    private static let habitsIcons: [Icon] = [
        Icon(
            "glass", "Glass", glyph: "▿", letters: "gl",
            words: "water drink hydration",
            art: """
                ..▄▄▄▄▄▄▄▄▄▄▄▄..
                ..██........██..
                ..▀█▄▄▄▄▄▄▄▄█▀..
                ...██████████...
                ...██████████...
                ....████████....
                ....████████....
                ....▀▀▀▀▀▀▀▀....
                """),
        Icon(
            "cup", "Cup", glyph: "◡", letters: "cu",
            words: "coffee tea espresso mug break",
            art: """
                ...▄▀.▄▀.▄▀.....
                ...▄▀.▄▀.▄▀.....
                .▄▄▄▄▄▄▄▄▄▄▄....
                .███████████▄██.
                .███████████..██
                .███████████▄▄█▀
                .▀█████████▀.▀▀.
                ▄▄▄▄▄▄▄▄▄▄▄▄▄▄..
                """),
        Icon(
            "apple", "Apple", glyph: "◕", letters: "ap",
            words: "fruit snack food healthy",
            art: """
                ........▄██▀....
                ...▄▄▄.█▀▄▄▄▄...
                .▄████████████▄.
                .██▀▀██████████.
                .██.███████████.
                .██████████████.
                ..████████████..
                ...▀██▀.▀███▀...
                """),
        Icon(
            "pill", "Pill", glyph: "⊖", letters: "pi",
            words: "medicine tablet vitamin medication",
            art: """
                ........▄█▀▀▀█▄.
                ......▄█▀.....▀█
                ....▄██........█
                ..▄█████▄....▄█▀
                .█████████▄▄█▀..
                ██████████▀.....
                ▀███████▀.......
                .▀████▀.........
                """),
        Icon(
            "shoe", "Shoe", glyph: "∟", letters: "so",
            words: "step walk walking sneaker",
            art: """
                ................
                .▄▄..▄▄.........
                .██████▄........
                .█████▄▀█▄......
                .███████▄█▀▄▄▄..
                .██████████████▄
                ▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀
                ▀██████████████▀
                """),
        Icon(
            "tooth", "Tooth", glyph: "Ω", letters: "th",
            words: "teeth brush dentist floss",
            art: """
                .▄████▄..▄████▄.
                ████████████████
                ████████████████
                ▀██████████████▀
                .██████████████.
                ..████▀▀▀▀████..
                ..████....████..
                ..▀██......██▀..
                """),
        Icon(
            "phone", "Phone", glyph: "▯", letters: "ph",
            words: "call screen mobile",
            art: """
                ..▄██████████▄..
                ..█..........█..
                ..█..........█..
                ..█..........█..
                ..█..........█..
                ..█..........█..
                ..█████▀▀█████..
                ..▀████▄▄████▀..
                """),
    ]
}
