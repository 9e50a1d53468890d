import Device
import Primitives

extension HelpTopic {
    static let exitCodes = HelpTopic(
        .exitCodes, "what the program tells its caller when it ends",
        items: ExitStatus.all.map { Item(name: "\($0.number)", text: $0.meaning) })

    static let names = HelpTopic(
        .names, "how counters, groups, people and places are named",
        paragraphs: [
            """
            A command that takes the name of a counter, group, person or place also takes a part \
            of the name, or its id. The first of these that matches counts:
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
                text: "Beginnings of words in a row, such as num 3 for Player number 3."),
            Item(
                name: "any order",
                text: "Beginnings of its words in any order, such as 3 player."),
            Item(name: "id…", text: "Four or more characters with which only one id begins."),
        ],
        notes: [
            """
            If several things match, they are listed with what tells them apart; at a terminal you \
            can pick one by typing, also by some of its letters in order (quad config set picker \
            off turns that off). Elsewhere nothing is done. If nothing matches, names with a \
            similar spelling are offered. Put a name that begins with a hyphen after --, as in: \
            quad count up -- -5°. Where a command takes several names, words that are no names one \
            by one are read as one name.
            """
        ])

    static let files = HelpTopic(
        .files, "where everything is kept",
        paragraphs: [
            """
            Only their owner can read the folders (0700) and the files in them (0600). The store \
            is the first of these that is set, and so are the settings.
            """
        ],
        items: [
            Item(
                name: "--store URL",
                text: "The store: sqlite:PATH, json:PATH, or memory: to keep nothing."),
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
            beside the settings. Reading never makes a store: the default one counts as empty \
            until you add something, and one that you name must exist. The first thing you add \
            makes it, if its folder exists. A store holds counters, journal, places and, once \
            signed in, the token of this device. quad doctor says where both are and whether all \
            is well.
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
                        The colour of the background. Without it, colours are chosen to be \
                        readable on dark and light.
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
            "quad config list shows what is set, and where; quad config set KEY VALUE changes it."
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
                    Next-step hints are shown only at a terminal; QUAD_HINTS=always shows them \
                    everywhere.
                    """),
            Item(
                name: "exit code",
                text: "Says what happened: quad help exit-codes."),
            Item(
                name: "no terminal",
                text: """
                    Nothing is asked and nothing waits. Commands that destroy something need \
                    --yes; --dry-run says what would be done.
                    """),
            Item(name: "-", text: "As a text means standard input."),
            Item(
                name: "secrets",
                text: """
                    Are never taken from options, which other users can see: use \
                    --password-stdin or --password-file, for the journal --passphrase-file.
                    """),
            Item(
                name: "names and text",
                text: """
                    Control characters are shown as \\x1b and the like, never sent. --json has \
                    them as JSON escapes.
                    """),
        ])
}
