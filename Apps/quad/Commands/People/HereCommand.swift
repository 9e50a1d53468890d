import ArgumentParser
import Presentation
import Primitives
import Workspace

struct HereCommand: WorkspaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "here",
        abstract: "Say where you are, for a while, to people with whom you are connected.",
        discussion: """
            quad here Library --until 17:00 --note 'come by'. Alone it shows what you and they \
            say. It ends by itself, after 24 hours at most. Nobody else sees it, and it never \
            comes from positions.
            """)

    @Argument(help: "The place.", completion: NameCompletion.places)
    var place: [String] = []

    @Option(help: ArgumentHelp("The time at which it ends, such as 17:00.", valueName: "time"))
    var until: String?

    @Option(help: ArgumentHelp("A few words, on one line.", valueName: "text"))
    var note: String?

    @Flag(help: "Take it back.")
    var end = false

    @OptionGroup var options: GlobalOptions

    func validate() throws {
        let isStatement = !place.isEmpty || note != nil
        if end, isStatement || until != nil {
            throw ValidationError("--end takes back what you said, and says nothing else")
        }
        if isStatement, until == nil {
            throw ValidationError("say until when: --until 17:00")
        }
        if until != nil, !isStatement {
            throw ValidationError("say where you are: a place, --note, or both")
        }
    }

    func run(on workspace: Workspace, in session: Session) async throws {
        if end {
            let delivery = try await workspace.endPresence()
            try session.show(["mine": .null], afterChange: true, lines: [])
            session.note("Taken back.")
            session.note(on: delivery)
        } else if let until {
            try await say(until: until, on: workspace, in: session)
        } else {
            try await show(on: workspace, in: session)
        }
    }

    private func say(until: String, on workspace: Workspace, in session: Session) async throws {
        let end = try session.comingInstant("--until", until)
        let there =
            place.isEmpty
            ? nil
            : try await workspace.place(named: place.joined(separator: " "), in: session)
        let delivery = try await workspace.statePresence(
            at: there?.id, note: note, until: end)
        var here: Here?
        if case .done(let said) = delivery { here = said }
        try session.show(
            ["mine": here?.json ?? .null], afterChange: true,
            lines: here.map { [$0.words(in: session)] } ?? [])
        session.note(on: delivery)
        session.hint("People you are connected with see it. End it: quad here --end")
    }

    private func show(on workspace: Workspace, in session: Session) async throws {
        let kept = try await workspace.conversations(from: .either)
        let others = kept.value.filter { $0.here != nil }
        // Without the server, only what others say is known.
        let mine = kept.trouble == nil ? try await workspace.presence() : nil
        var table = TextTable(.left, .cut, .cut)
        if let mine {
            table.add(.init(""), .init("you", .strong), .init(mine.words(in: session)))
        }
        for other in others {
            table.add(
                .person(other.person, picture: other.picture, name: other.name),
                .init(other.name, .strong),
                .init(other.here?.words(in: session) ?? ""))
        }
        try session.show(
            [
                "mine": mine?.json ?? .null,
                "connections": .array(
                    others.map { other in
                        [
                            "person": .text(other.person), "name": .string(other.displayName),
                            "here": other.here?.json ?? .null,
                        ]
                    }),
            ], lines: table.lines(on: session.page))
        session.noteAge(of: kept)
        if mine == nil, others.isEmpty {
            session.hint(
                "No one is sharing where they are. Share yours: quad here PLACE --until 17:00")
        }
    }
}

extension Here {
    /// The statement as JSON, the same in every command.
    var json: JSONValue {
        [
            "place": .text(place), "note": .text(note), "until": .text(until),
            "since": .text(since),
        ]
    }
}

extension Here {
    /// Returns the place, the note and the end, on one line.
    func words(in session: Session) -> String {
        words(at: session.environment.now(), in: session.dayRule)
    }
}
