extension IconGroup {
    /// Activities and savings goals: the first group of UX-7.
    static let life = IconGroup(
        name: "life", title: "Life and Money", icons: lifeIcons)

    private static let lifeIcons: [Icon] = [
        Icon(
            "airplane", "Airplane", glyph: "✈\u{FE0E}", letters: "ai",
            words: "plane flight fly trip travel holiday vacation",
            art: """
                ......▄██▄......
                ......████......
                .....▄████▄.....
                ..▄▄████████▄▄..
                ███▀▀▀████▀▀▀███
                ......████......
                .....▄████▄.....
                ...██▀▀██▀▀██...
                """),
        Icon(
            "beach-umbrella", "Beach Umbrella", glyph: "⍑", letters: "bu",
            words: "beach sun parasol holiday vacation",
            art: """
                ....▄▄▄██▄▄▄....
                .▄██▀▄████▄▀██▄.
                ▄██.▄██████▄.██▄
                █▀▀▄▀▀████▀▀▄▀▀█
                .......██.......
                .......██.......
                .....▄▄██▄▄.....
                ▄▄████████████▄▄
                """),
        Icon(
            "bucket", "Bucket", glyph: "⊔", letters: "bk",
            words: "pail water list",
            art: """
                ..▄▄█▀▀▀▀▀▀█▄▄..
                .█▀..........▀█.
                █▀▀▀▀▀▀▀▀▀▀▀▀▀▀█
                ▀██████████████▀
                .██████████████.
                .▀████████████▀.
                ..████████████..
                ..▀██████████▀..
                """),
        Icon(
            "car", "Car", glyph: "⊚", letters: "ca",
            words: "auto drive driving vehicle taxi",
            art: """
                ................
                ....▄▄▄▄▄▄▄▄....
                ...█▀..██..▀█▄..
                .▄██▄▄▄██▄▄▄▄█▄▄
                ████████████████
                ▀.▄.▀████▀.▄.▀██
                .███.▀▀▀▀.███.▀▀
                ..▀........▀....
                """),
        Icon(
            "cocktail", "Cocktail", glyph: "▽", letters: "ck",
            words: "drink bar party",
            art: """
                ...........▄█▀..
                ▀██▀▀▀▀▀▀▀▀███▀▀
                ..▀█▄▄▄▄▄▄█▀....
                ....▀████▀......
                ......██........
                ......██........
                ......██........
                ...▄██████▄.....
                """),
        Icon(
            "coins", "Coins", glyph: "¢", letters: "co",
            words: "coin money cash savings save change",
            art: """
                ..▄▄▄▄▄▄▄.......
                .▀███████▀......
                .█▄▄▄▄▄▄▄█......
                .▄▀▀▀▀▀▀█▄▄▄▄▄..
                .▀█████.▀█████▀.
                .█▄▄▄▄▄.█▄▄▄▄▄█.
                .▄▀▀▀▀▀.▄▀▀▀▀▀▄.
                .▀█████.▀█████▀.
                """),
        Icon(
            "college", "College", glyph: "∏", letters: "cl",
            words: "university bank museum study",
            art: """
                .....▄▄██▄▄.....
                .▄▄██▀████▀██▄▄.
                ████████████████
                .▄▄..▄▄..▄▄..▄▄.
                .██..██..██..██.
                .██..██..██..██.
                .▀▀..▀▀..▀▀..▀▀.
                ▄██████████████▄
                """),
        Icon(
            "credit-card", "Credit Card", glyph: "▤", letters: "cc",
            words: "card payment pay debt",
            art: """
                ................
                .▄▄▄▄▄▄▄▄▄▄▄▄▄▄.
                █▀▀▀▀▀▀▀▀▀▀▀▀▀▀█
                ████████████████
                █▀▀▀▀▀▀▀▀▀▀▀▀▀▀█
                █.▄▄▄▄....▄▄.▄.█
                █▄▄▄▄▄▄▄▄▄▄▄▄▄▄█
                .▀▀▀▀▀▀▀▀▀▀▀▀▀▀.
                """),
        Icon(
            "house", "House", glyph: "⌂", letters: "ho",
            words: "home building rent mortgage",
            art: """
                ......▄██▄...██.
                ....▄██████▄.██.
                ..▄█████████████
                ▄██████████████▄
                ▀▀.██████████.▀▀
                ...██...██.██...
                ...██████..██...
                ...██████..██...
                """),
        Icon(
            "island", "Island", glyph: "◠", letters: "is",
            words: "palm vacation holiday sea",
            art: """
                ..▄▄███▄▄███....
                .██▀▀.██▀████...
                .....▄█▀..▀██...
                .....██.........
                ......██........
                .....▄██▄▄▄.....
                .▄▄██████████▄▄.
                ▄▄.▄▄.▄▄.▄▄.▄▄.▄
                """),
        Icon(
            "piggy-bank", "Piggy Bank", glyph: "⚇", letters: "pb",
            words: "savings save pig money",
            art: """
                ......▄█▀▀█▄....
                ..▄....▀▀▀▀.....
                ..██▄▄██████▄...
                .██▀█▄▄▄▄█████▄.
                ██████▄████████▀
                ▀█████████████▄.
                ..████▀▀▀████▀..
                ..▀▀▀▀...▀▀▀▀...
                """),
        Icon(
            "rain", "Rain", glyph: "∴", letters: "ra",
            words: "weather shower wet storm",
            art: """
                ......▄▄▄▄......
                ...▄████████▄...
                ▄██████████████▄
                ▀██████████████▀
                ..▄▄...▄▄...▄▄..
                .█▀...█▀...█▀...
                ....▄█▀..▄█▀.▄█▀
                ....▀....▀...▀..
                """),
        Icon(
            "ring", "Ring", glyph: "○", letters: "ri",
            words: "wedding engagement jewelry marriage",
            art: """
                ....▄██████▄....
                ....▀█▄██▄█▀....
                .....▄████▄.....
                ..▄██▀▀..▀▀██▄..
                .▄█▀........▀█▄.
                .██..........██.
                ..██▄......▄██..
                ...▀▀██████▀▀...
                """),
        Icon(
            "sailboat", "Sailboat", glyph: "◭", letters: "sb",
            words: "boat sail ship sailing yacht",
            art: """
                ......▄█.▄......
                .....▄██.██.....
                ....▄███.███....
                ...▄████.████...
                ..▄█████.█████..
                ..▀▀▀▀▀█.▀▀▀▀▀▀.
                ▀██████████████▀
                ..▀▀▀▀▀▀▀▀▀▀▀▀..
                """),
        Icon(
            "school", "School", glyph: "⚐", letters: "sc",
            words: "class lesson education pupil",
            art: """
                .......███▀.....
                .......█▀▀▀.....
                .....▄███▄......
                ....██.▄.██.....
                ▄▄▄███▄▄▄███▄▄▄.
                █▀▀█▀█████▀█▀▀█.
                █▄▄█▄█...█▄█▄▄█.
                ██████...██████.
                """),
        Icon(
            "shopping-bag", "Shopping Bag", glyph: "⊓", letters: "sh",
            words: "shopping bag purchase buy groceries shop",
            art: """
                .....▄▄▄▄▄▄.....
                ....█▀....▀█....
                .██████████████.
                .███.██████.███.
                .██████████████.
                .██████████████.
                ▄██████████████▄
                ▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀
                """),
        Icon(
            "smart-card", "Smart Card", glyph: "▣", letters: "sm",
            words: "chip card pass ticket badge",
            art: """
                ................
                ▄▀▀▀▀▀▀▀▀▀▀▀▀▀▀▄
                █..▄▄▄▄▄▄......█
                █..█▄██▄█......█
                █..█▄██▄█......█
                █......▄▄▄▄▄▄▄.█
                ▀▄▄▄▄▄▄▄▄▄▄▄▄▄▄▀
                ................
                """),
        Icon(
            "stroller", "Stroller", glyph: "◔", letters: "st",
            words: "pram buggy newborn baby",
            art: """
                ..▄▄▄▄.......▄▄▄
                ▄█▀███▄.....█▀..
                ██▄█▀███▄...█...
                ▀▀▀▀▀.▀▀▀...▀...
                █████████████...
                .▀█████████▀....
                .▄▄▄▀...█▄▄.....
                .█▄█....█▄█.....
                """),
        Icon(
            "tree", "Tree", glyph: "↟", letters: "tr",
            words: "nature forest wood park plant",
            art: """
                ...▄▄██████▄▄...
                .▄████████████▄.
                ▄██████████████▄
                ████████████████
                ▀██████████████▀
                ..▀▀▄█▀██▀█▄▀▀..
                ......████......
                ...▄▄██████▄▄...
                """),
        Icon(
            "umbrella", "Umbrella", glyph: "☂\u{FE0E}", letters: "um",
            words: "rain insurance weather",
            art: """
                .....▄▄█▄▄......
                ..▄█████████▄...
                .█████████████..
                █▀██▀▀███▀▀██▀█.
                .......█........
                .......█........
                .......█▄.▄█....
                ........▀▀▀.....
                """),
        Icon(
            "wallet", "Wallet", glyph: "◨", letters: "wa",
            words: "money purse cash spending expense",
            art: """
                ................
                ▄█▀▀▀▀▀▀▀▀▀▀▀█..
                █▄████████████▄▄
                ███████████▀▀▀▀█
                ██████████.▄▄..█
                ██████████▄....█
                ████████████████
                .▀▀▀▀▀▀▀▀▀▀▀▀▀▀.
                """),
    ]
}
