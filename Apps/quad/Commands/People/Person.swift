import ArgumentParser
import Presentation
import Primitives
import Workspace

struct Person: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "person",
        abstract: "Show or find a person; block, unblock and report.",
        subcommands: [
            PersonShow.self, PersonSearch.self, PersonBlock.self, PersonUnblock.self,
            PersonBlocked.self, PersonReport.self,
        ],
        defaultSubcommand: PersonShow.self)
}

struct PersonShow: WorkspaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show a person and the latest places you shared.")

    @Argument(help: "The person.", completion: NameCompletion.people)
    var name: String

    @OptionGroup var saving: SavingOptions
    @OptionGroup var pictures: PictureOptions
    @OptionGroup var sources: SourceOptions
    @OptionGroup var options: GlobalOptions

    func run(on workspace: Workspace, in session: Session) async throws {
        let person = try await workspace.person(
            named: name, from: sources.source, in: session)
        if saving.save != nil {
            return try await session.save(as: saving) {
                try await workspace.picture(of: person.person)
            }
        }
        let kept = try await workspace.person(person.person, from: sources.source)
        let profile = kept.value
        try await session.showPicture(pictures) {
            try await workspace.thumbnail(
                of: profile.person, profile.portrait, from: sources.forPicture(of: kept))
        }
        try session.show(profile.json, lines: lines(of: kept, in: session))
        session.noteAge(of: kept)
        session.hint("")
        session.hint(
            "\(profile.conversation == nil ? "Write to them" : "Read and write"): "
                + (profile.conversation == nil
                    ? "quad message send \(profile.displayName.shellWord) TEXT"
                    : "quad message show \(profile.displayName.shellWord)"))
        for _ in 0..<3 { session.hint("") }
        session.hint(
            "Stop seeing each other: quad person block \(profile.displayName.shellWord)")
    }

    private func lines(of kept: Cached<PersonProfile>, in session: Session) -> [String] {
        let profile = kept.value
        let mark = Style.colored(Look.person(profile.person).color).applied(
            to: Initials.mark(picture: profile.picture, name: profile.displayName).safe,
            with: session.color)
        let name = Style.strong.applied(to: profile.displayName.safe, with: session.color)
        var lines = ["\(mark) \(name)"]
        if profile.isConnected { lines[0] += "  connected" }
        if let here = profile.here { lines.append("Says: " + here.words(in: session)) }
        if let known = profile.resembles { lines.append(session.warning(ofLookalike: known)) }
        if !profile.bio.isEmpty {
            lines += StyledText(profile.bio).lines(on: session.page, margin: 2)
        }
        guard !profile.shared.isEmpty else {
            // The device may never have been told.
            let isTold = kept.keptAt == nil
            return lines + ["No shared places \(isTold ? "lately" : "known here")."]
        }
        lines.append("Latest shared places:")
        var table = TextTable(.left, .cut, .left, .right)
        for place in profile.shared {
            table.add(
                .init(""), .init(place.place),
                .init(
                    TimeWords.period(
                        from: place.from, until: place.until, in: session.dayRule)),
                .init(TimeWords.span(minutes: place.minutes)))
        }
        return lines + table.lines(on: session.page.indented(by: 2)).map { "  " + $0 }
    }
}

struct PersonBlocked: WorkspaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "blocked", abstract: "List whom you have blocked.")

    @OptionGroup var sources: SourceOptions
    @OptionGroup var options: GlobalOptions

    func run(on workspace: Workspace, in session: Session) async throws {
        let kept = try await workspace.blocked(from: sources.source)
        let people = kept.value
        let now = session.environment.now()
        try session.show(
            people,
            {
                [
                    "person": .text($0.person), "name": .string($0.displayName),
                    "since": .text($0.since),
                ]
            }, .left, .cut, .left
        ) {
            [
                .person($0.person, name: $0.displayName), .init($0.displayName),
                .init(TimeWords.ago($0.since, now: now, in: session.dayRule), .faint),
            ]
        }
        session.noteAge(of: kept)
        if people.isEmpty { session.hint("You haven't blocked anyone.") }
    }
}

extension Session {
    /// Returns the line that warns of a name that looks like that of somebody known.
    func warning(ofLookalike known: String) -> String {
        Style.strong.applied(
            to: Meaning.lookalike(of: known.safe),
            with: color)
    }
}

extension PersonProfile {
    /// The profile as JSON, the same in every command.
    var json: JSONValue {
        [
            "person": .text(person), "name": .string(displayName), "bio": .string(bio),
            "picture": .text(picture),
            "portrait": portrait.json, "connected": .bool(isConnected),
            "resembles": .text(resembles), "here": here?.json ?? .null,
            "shared": .array(
                shared.map { place in
                    [
                        "place": .string(place.place), "from": .text(place.from),
                        "until": .text(place.until), "minutes": .integer(Int64(place.minutes)),
                    ]
                }),
        ]
    }
}

struct PersonSearch: WorkspaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "search",
        abstract: "Find people by words in their name, in what they say of themselves, or in "
            + "where you met.",
        discussion: """
            It searches the people this device knows: those you met lately or write with. A word \
            that ends in * matches beginnings.
            """)

    @Argument(help: "The words.")
    var words: [String]

    @OptionGroup var options: GlobalOptions

    func run(on workspace: Workspace, in session: Session) async throws {
        let matches = try await workspace.searchPeople(words.joined(separator: " "))
        try session.show(
            matches,
            {
                [
                    "person": .text($0.known.person), "name": .string($0.known.displayName),
                    "metAt": .text($0.known.metAt), "found": .string($0.match.text),
                ]
            }, .left, .cut, .cut
        ) { found in
            let name = found.known.displayName
            let other = found.match.text == name ? found.known.metAt ?? "" : found.match.text
            return [
                .person(found.known.person, name: name), .init(name, .strong),
                .init(SafeText.lines(other).joined(separator: " "), .faint),
            ]
        }
        if matches.isEmpty { session.hint("Nobody this device knows matches these words.") }
    }
}

extension TextTable.Cell {
    /// Creates the mark of a person in lists: a picture of text, or initials, in the person's
    /// colour.
    static func person(_ person: AccountID, picture: String? = nil, name: String) -> Self {
        .init(
            Initials.mark(picture: picture, name: name), .colored(Look.person(person).color))
    }
}
