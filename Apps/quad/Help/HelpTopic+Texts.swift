import Device

extension HelpTopic {
    static let exitCodes = HelpTopic(
        .exitCodes, "what the program tells its caller when it ends",
        items: ExitStatus.all.map { Item(name: "\($0.number)", text: $0.meaning) })

    static let names = HelpTopic(
        .names, "how counters, groups, people and places are named",
        paragraphs: [
            """
            Where a command takes the name of a counter, group, person or place, it may be the \
            name itself, a part of it, or its id. The first of these that fits counts:
            """
        ],
        items: [
            Item(name: "id", text: "The whole id, as --json shows it."),
            Item(name: "name", text: "The name as it is written."),
            Item(name: "NAME", text: "The name without regard to capitals."),
            Item(name: "beginning", text: "Its beginning, such as k for Kids."),
            Item(name: "accents", text: "Both also without accents, such as zurich for Zürich."),
            Item(
                name: "words",
                text: "Words in a row inside of it, such as library for Ashby Library."),
            Item(
                name: "begun words",
                text: "Words in a row begun, such as num 3 for Player number 3."),
            Item(name: "any order", text: "Its words begun in any order, such as 3 player."),
            Item(name: "id…", text: "Four or more characters with which one id only begins."),
        ],
        notes: [
            """
            If several things fit, they are listed with what tells them apart; on a terminal one \
            can be picked by typing, and so can what has the letters typed in their order (quad \
            config set picker off ends that). Elsewhere nothing is done. If nothing fits, names \
            that are spelled alike are offered. A name that begins with a hyphen stands after \
            --, as in: quad count up -- -5°. Where several names are taken, words that name \
            nothing one by one are one name.
            """
        ])

    static let files = HelpTopic(
        .files, "where everything is kept",
        paragraphs: [
            """
            Folders are made for their owner only (0700), as are all files in them (0600). \
            The store is the first of these that is named; the settings likewise.
            """
        ],
        items: [
            Item(
                name: "--store URL",
                text: "The store: sqlite:PATH, json:PATH, or memory: for nothing kept."),
            Item(name: "QUAD_STORE", text: "The store, if no option names one."),
            Item(name: "quad config set store URL", text: "The store, if no variable does."),
            Item(name: "$QUAD_HOME/quad.sqlite", text: "The store, if QUAD_HOME is set."),
            Item(
                name: "$XDG_DATA_HOME/quad/quad.sqlite",
                text: "The store, if XDG_DATA_HOME is set."),
            Item(name: "~/.local/share/quad/quad.sqlite", text: "The store otherwise."),
            Item(name: "$QUAD_HOME/config.json", text: "The settings, if QUAD_HOME is set."),
            Item(
                name: "$XDG_CONFIG_HOME/quad/config.json",
                text: "The settings, if XDG_CONFIG_HOME is set."),
            Item(name: "~/.config/quad/config.json", text: "The settings otherwise."),
        ],
        notes: [
            """
            Own icons, palettes and themes are in icons/*.json, palettes/*.json and themes/*.json \
            beside the \
            settings. Reading makes no store: the default one counts as empty until something is \
            added, and one that was named must be there. What is added makes it, in a folder that \
            is \
            there. A store holds counters, journal, places and, once signed in, the token of \
            this device. quad doctor says where both are and whether they are well.
            """
        ])

    static let environment = HelpTopic(
        .environment, "the variables that matter",
        items: [
            Item(name: "QUAD_HOME", text: "The folder of the store and of the settings."),
            Item(name: "QUAD_STORE", text: "The store: sqlite:PATH, json:PATH or memory:."),
        ]
            + SettingKey.allCases.filter { $0 != .store }.map { key in
                Item(name: key.variable, text: "The setting \(key.rawValue): \(key.kind.form).")
            } + [
                Item(name: "VISUAL, EDITOR", text: "The editor for long text; VISUAL comes first."),
                Item(name: "NO_COLOR", text: "No colour, if it is not empty."),
                Item(name: "CLICOLOR_FORCE", text: "Colour also into files and pipes, if not 0."),
                Item(name: "CLICOLOR", text: "No colour, if it is 0."),
                Item(name: "COLORTERM", text: "truecolor or 24bit: the terminal has all colours."),
                Item(name: "TERM", text: "What the terminal can; dumb has no colour."),
                Item(
                    name: "COLORFGBG",
                    text: """
                        What lies behind the text. Where nothing says it, colours are such that \
                        they can be read on dark and light.
                        """),
                Item(
                    name: "COLUMNS",
                    text: """
                        How wide lines may be. Without it they fit the terminal, and nothing is \
                        cut in files and pipes.
                        """),
                Item(name: "LC_ALL, LC_CTYPE, LANG", text: "Whether the terminal shows Unicode."),
                Item(
                    name: "TZ",
                    text: """
                        The time zone, where the setting zone is left to the system, as other \
                        programs read it: UTC+3 is three hours west of Greenwich. In the setting \
                        zone and its variable it is east, as +03:00 is.
                        """
                ),
                Item(name: "XDG_DATA_HOME", text: "The folder above that of the store."),
                Item(name: "XDG_CONFIG_HOME", text: "The folder above that of the settings."),
                Item(name: "TMPDIR", text: "Where an editor's file lies while it is open."),
            ],
        notes: [
            "An empty variable counts as missing. Options come before variables, variables "
                + "before the configuration file."
        ])

    static let settings = HelpTopic(
        .settings, "what can be set, and its values",
        items: SettingKey.allCases.map { key in
            let standard = key.standard == SettingKey.system ? "the system's" : key.standard
            return Item(
                name: key.rawValue,
                text: "\(key.summary) Values: \(key.kind.form). Default: \(standard).")
        },
        notes: [
            "quad config list shows what is set and by whom; quad config set KEY VALUE changes it."
        ])

    static let scripts = HelpTopic(
        .scripts, "what a script can rely on",
        items: [
            Item(
                name: "--json",
                text: """
                    Every command writes JSON with it: one object, or a list of objects, [] if \
                    there is nothing. Each has schemaVersion, which is raised when a member \
                    changes its meaning; new members may come at any time.
                    """),
            Item(
                name: "standard output",
                text: "Carries data only. Notes, questions and errors go to standard error."),
            Item(
                name: "hints",
                text: """
                    What to type next is said at a terminal only; QUAD_HINTS=always says it \
                    everywhere.
                    """),
            Item(
                name: "exit code",
                text: "Says what happened: quad help exit-codes."),
            Item(
                name: "no terminal",
                text: """
                    Nothing is asked and nothing waits. What destroys needs --yes there; \
                    --dry-run says what would be done.
                    """),
            Item(name: "-", text: "As a text means standard input."),
            Item(
                name: "secrets",
                text: """
                    Are never taken from options, which other users can see: use \
                    --password-stdin or --password-file.
                    """),
            Item(
                name: "names and text",
                text: """
                    Control characters are shown as \\x1b and the like, never sent. --json has \
                    them as JSON escapes.
                    """),
        ])
}
