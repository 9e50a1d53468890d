extension IconGroup {
    /// One for each kind of place, and a few more.
    static let places = IconGroup(
        name: "places", title: "Places", icons: placesIcons)

    private static let placesIcons: [Icon] = [
        Icon(
            "pin", "Pin", glyph: "⊙", letters: "pn",
            words: "place map location here",
            art: """
                ...▄▄██████▄▄...
                ..███▀▀▀▀▀▀███..
                .███........███.
                .███........███.
                ..███▄▄▄▄▄▄███..
                ...██████████...
                ....▀██████▀....
                ......▀██▀......
                """),
        Icon(
            "bed", "Bed", glyph: "⊢", letters: "be",
            words: "housing dormitory residence nap sleep",
            art: """
                ................
                ▄▄..............
                ██.▄▄▄..........
                ██.████.▄▄▄▄▄▄▄.
                ██..▀▀.█████████
                ████████████████
                ██▀▀▀▀▀▀▀▀▀▀▀▀██
                ▀▀............▀▀
                """),
        Icon(
            "board", "Board", glyph: "⎕", letters: "br",
            words: "teaching lecture classroom seminar",
            art: """
                ▄▄▄▄▄▄▄██▄▄▄▄▄▄▄
                ██.▄....▄.▄▄▄.██
                ██.█▀▄▄▀█..▄█.██
                ██.▀....▀.....██
                ██.▀▀▀▀▀▀▀▀▀..██
                ▀▀▀▀██▀██▀██▀▀▀▀
                ...▄█▀....▀█▄...
                ..▄█▀......▀█▄..
                """),
        Icon(
            "flask", "Flask", glyph: "⍙", letters: "fk",
            words: "research laboratory science experiment lab",
            art: """
                ....▀██████▀....
                ......█..█......
                ......█..█......
                .....█▀..▀█.....
                ....█▀....▀█....
                ...██▄████▄██...
                ..█████▄████▀█..
                .██████████████.
                """),
        Icon(
            "bookshelf", "Bookshelf", glyph: "▥", letters: "bs",
            words: "library shelf archive",
            art: """
                █▀▀▀▀▀▀▀▀▀▀▀▀▀▀█
                █.██.██.▄▄.███.█
                █.██.██.██.███.█
                █▀▀▀▀▀▀▀▀▀▀▀▀▀▀█
                █.███..██.██.▄.█
                █.███.██▀.██.█.█
                ████████████████
                ██............██
                """),
        Icon(
            "meal", "Meal", glyph: "ψ", letters: "ml",
            words: "dining food eat lunch dinner breakfast restaurant",
            art: """
                .██.█.██...▄██..
                .██.█.██..▄███..
                .██▄█▄██..████..
                ..▀███▀...████..
                ...███....▀███..
                ...███.....███..
                ...███.....███..
                ...▀█▀.....▀█▀..
                """),
        Icon(
            "dumbbell", "Dumbbell", glyph: "⇔", letters: "db",
            words: "gym sport fitness workout exercise training push-up pushup",
            art: """
                ................
                ..▄▄▄......▄▄▄..
                ..███......███..
                █.███▄▄▄▄▄▄███.█
                █.███▀▀▀▀▀▀███.█
                ..███......███..
                ..▀▀▀......▀▀▀..
                ................
                """),
        Icon(
            "arch", "Arch", glyph: "∩", letters: "ar",
            words: "commons hall gate theatre chapel",
            art: """
                ▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄
                ▀██████████████▀
                .█▄██▀▀▀▀▀▀██▄█.
                .███........███.
                .██..........██.
                .██..........██.
                .██..........██.
                ████........████
                """),
        Icon(
            "document", "Document", glyph: "¶", letters: "do",
            words: "administration office paper form",
            art: """
                ..█▀▀▀▀▀██▄.....
                ..█.....█.▀█▄...
                ..█.....▀▀▀▀▀█..
                ..█.▀▀▀▀▀▀▀▀.█..
                ..█.▀▀▀▀▀▀▀▀.█..
                ..█.▀▀▀▀▀▀▀▀.█..
                ..█.▀▀▀▀▀....█..
                ..▀▀▀▀▀▀▀▀▀▀▀▀..
                """),
        Icon(
            "cross", "Cross", glyph: "✚", letters: "cr",
            words: "services health clinic first-aid",
            art: """
                .....██████.....
                .....██████.....
                ▄▄▄▄▄██████▄▄▄▄▄
                ████████████████
                ████████████████
                ▀▀▀▀▀██████▀▀▀▀▀
                .....██████.....
                .....██████.....
                """),
        Icon(
            "gear", "Gear", glyph: "⚙\u{FE0E}", letters: "ge",
            words: "operations machine repair workshop",
            art: """
                ..▄...████...▄..
                ▄███▄██████▄███▄
                .▀████████████▀.
                ▄▄██▀......▀██▄▄
                ▀▀██▄......▄██▀▀
                .▄████████████▄.
                ▀███▀██████▀███▀
                ..▀...████...▀..
                """),
        Icon(
            "door", "Door", glyph: "▮", letters: "dr",
            words: "entrance room visit visitor guest",
            art: """
                ..▄▄▄▄▄▄▄▄▄▄▄▄..
                ..██▀▀▀▀▀▀▀▀██..
                ..██.██████.██..
                ..██.██████.██..
                ..██.████.█.██..
                ..██.██████.██..
                ..██.██████.██..
                ▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀
                """),
    ]
}
