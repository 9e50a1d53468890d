import Counting
import Device
import Presentation
import Primitives

/// The text of `quad help TOPIC` about a subject that is no command.
struct HelpTopic {
    /// A word and its meaning.
    struct Item {
        let name: String
        let text: String
    }

    /// The names of the topics, in the order in which they are listed.
    ///
    /// The names are separate from the topics, as most runs don't need the texts.
    enum Name: String, CaseIterable {
        case exitCodes = "exit-codes"
        case names, times, files, environment, settings, aliases, looks, scripts

        /// All names, separated by commas.
        static var list: String { allCases.map(\.rawValue).joined(separator: ", ") }
    }

    let name: Name
    /// The subject, in a few words.
    let summary: String
    /// The paragraphs before the list.
    var paragraphs: [String] = []
    var items: [Item] = []
    /// The paragraphs after the list.
    var notes: [String] = []

    /// Creates the topic of a name.
    ///
    /// - Parameter values: The person's settings, for topics that show them.
    init(_ name: Name, values: [SettingKey: String] = [:]) {
        self =
            switch name {
            case .exitCodes: Self.exitCodes
            case .names: Self.names
            case .times: Self.times
            case .files: Self.files
            case .environment: Self.environment
            case .settings: Self.settings
            case .aliases: Self.aliases(Aliases(values))
            case .looks: Self.looks
            case .scripts: Self.scripts
            }
    }

    init(
        _ name: Name, _ summary: String, paragraphs: [String] = [], items: [Item],
        notes: [String] = []
    ) {
        self.name = name
        self.summary = summary
        self.paragraphs = paragraphs
        self.items = items
        self.notes = notes
    }

    func lines(columns: Int) -> [String] {
        var blocks = paragraphs.map { $0.wrapped(to: columns) }
        if !items.isEmpty { blocks.append(itemLines(columns: columns)) }
        blocks += notes.map { $0.wrapped(to: columns) }
        return Array(blocks.joined(separator: [""]))
    }

    /// Returns the items, with names at the left and texts in a column beside them.
    private func itemLines(columns: Int) -> [String] {
        let width = items.reduce(0) { max($0, $1.name.cellWidth) }
        let indent = width + 4
        return items.flatMap { item in
            let text = item.text.wrapped(to: max(columns, indent + 20), indent: indent)
            let name = "  " + item.name
            guard let first = text.first else { return [name] }
            return [name + first.dropFirst(name.cellWidth)] + text.dropFirst()
        }
    }

    var json: [JSONValue] {
        if name == .exitCodes { return ExitStatus.all.map(\.json) }
        return items.map { ["name": .string($0.name), "text": .string($0.text)] }
    }
}

extension HelpTopic {
    /// Returns the topic on shorthands and the person's own aliases.
    static func aliases(_ aliases: Aliases) -> HelpTopic {
        let own = aliases.commands.sorted { $0.key < $1.key }
        return HelpTopic(
            .aliases, "words that are short for commands",
            items: Shorthand.all.map { word in
                Item(
                    name: "quad \(word.word)",
                    text: "quad \(word.command.joined(separator: " ")). \(word.note)")
            } + own.map { Item(name: "quad \($0.key)", text: "quad \($0.value)") },
            notes: [
                """
                quad config set alias.k 'count up kids' makes quad k short for quad count up kids, \
                and quad k 3 counts three; quad config unset alias.k ends it. An alias can use \
                another alias, but not itself, and can't replace a command. Its command is split \
                into words as a shell does; no other shell syntax works in it.
                """
            ])
    }
}

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

extension HelpTopic {
    static let times = HelpTopic(
        .times, "how days and times are written and read",
        paragraphs: [
            """
            A time (--at, --since and the like) or a day (--on, --from, --to) is written as below. \
            A date with a time of day is the calendar's, typed and shown: half past two in the \
            night after 21 November is 2026-11-22 02:30. A day without a time is one of yours, \
            from one day-start to the next (03:00 unless it is set): that night belongs to \
            2026-11-21.
            """
        ],
        items: [
            Item(
                name: "21:30, 8am, noon",
                text: """
                    Today by the calendar, from midnight. Before your day starts (03:00), 21:30 \
                    means yesterday evening.
                    """),
            Item(
                name: "friday 8am",
                text: """
                    A date and a time in either order, also as 2026-11-21T21:30, with seconds, \
                    and with Z or an offset such as +01:00, whatever the zone is here.
                    """),
            Item(
                name: "2026-11-21, 21.11.2026",
                text: """
                    A date. As a time it is noon, or the start of the day where that is later; \
                    today's date is now.
                    """),
            Item(name: "11-21, 21.11.", text: "The latest that has come, this year or before."),
            Item(
                name: "21 Nov, 21 Nov 2026",
                text: """
                    The month by its name or first letters, in the language of the setting dates.
                    """),
            Item(
                name: "friday, last friday",
                text: """
                    The latest one that is over; today and yesterday are the days they name. As a \
                    time: noon, and now for today.
                    """),
            Item(
                name: "3 days ago, -3d",
                text: """
                    That long ago by the calendar, at this time of day; also weeks (w), months and \
                    years (y). A month that is too short gives its last day.
                    """),
            Item(name: "2 h ago, -1h30m", text: "That long ago by the clock."),
            Item(
                name: "last week, this month",
                text: """
                    With --on all its days, with --from the first, with --to the last. As a time, \
                    last week is a week ago.
                    """),
        ],
        notes: [
            """
            When clocks go forward, a skipped time is read by the old clock: 02:30 is when they \
            show 03:30. When they go back, a time that comes twice is the first; an offset names \
            the second. What could mean two things, such as 21.11 or 3/4, is refused with what it \
            could mean; so is the future. With French or Spanish dates 3/4 is the 3rd of April.
            """
        ])
}
