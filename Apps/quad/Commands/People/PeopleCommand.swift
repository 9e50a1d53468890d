import ArgumentParser
import Geofence
import Presentation
import Primitives
import Workspace

struct PeopleCommand: WorkspaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "people",
        abstract: "List the people you crossed paths with: where last, when, how long.")

    @Option(
        help: """
            recent: whom you met last; time: with whom you spent most time; suggested: whom you \
            meet often and don't know yet.
            """)
    var order = PeopleOrder.recent

    @Option(
        help: ArgumentHelp("Only people you met in this place.", valueName: "place"),
        completion: NameCompletion.places)
    var place: String?

    @Flag(help: "Only people with whom you are connected.")
    var connected = false

    @Flag(help: "Only what happened today, by the day of your account.")
    var today = false

    @Option(
        help: ArgumentHelp(
            "Only people with at least this many minutes together. (default: as your account says)",
            valueName: "minutes"))
    var min: Int?

    @Flag(help: "All of them, not just the first two hundred.")
    var all = false

    @Flag(help: "Keep running, and show whom you meet as it happens, until Ctrl-C.")
    var watch = false

    @OptionGroup var sources: SourceOptions
    @OptionGroup var options: GlobalOptions

    func validate() throws {
        if connected, order == .suggested {
            throw ValidationError("people with whom you are connected are not suggested")
        }
        if watch, sources.offline {
            throw ValidationError("--watch and --offline don't go together")
        }
        guard (0...100_000).contains(min ?? 0) else {
            throw ValidationError("--min must be a number of minutes from 0 to 100000")
        }
    }

    func run(on workspace: Workspace, in session: Session) async throws {
        var here: Place.ID?
        if let place { here = try await workspace.place(named: place, in: session).id }
        let wish = FeedWish(
            order: order, in: here, isConnectedOnly: connected, least: min,
            today: today ? session.dayRule.start(of: session.today) : nil, isWhole: all)
        if watch { return try await follow(wish, on: workspace, in: session) }
        let kept = try await workspace.people(wish, from: sources.source)
        let people = kept.value.people
        try session.show(list: people.map(\.json), lines: lines(of: people, in: session))
        session.noteAge(of: kept)
        if kept.value.isMore { session.hint("There are more: quad people --all") }
        if kept.value.isPaused {
            session.noteThatPaused()
        } else if people.isEmpty {
            session.hint(absence)
        }
    }

    func lines(of people: [PersonSummary], in session: Session) -> [String] {
        let now = session.environment.now()
        var table = TextTable(.left, .cut, .cut, .left, .right, .left)
        for person in people {
            table.add(
                .person(person.person, picture: person.picture, name: person.displayName),
                .init(person.displayName, .strong), .init(person.lastPlace),
                .init(person.when(at: now, in: session.dayRule)),
                .init(person.together), note(on: person))
        }
        return table.lines(on: session.page)
    }

    /// Returns what is worth knowing of a person: the reason of a suggestion, among others.
    private func note(on person: PersonSummary) -> TextTable.Cell {
        if let warning = person.warning { return .init(warning, .strong) }
        if person.isConnected { return .init("connected", .faint) }
        return .init(order == .suggested ? person.often ?? "" : "", .faint)
    }

    /// The hint about an empty list.
    private var absence: String {
        place != nil || connected || today || min != nil || order == .suggested
            ? "No matches. Everybody you met: quad people"
            : Meaning.nobodyYet
    }
}

extension PeopleOrder: ExpressibleByArgument {}

extension PersonSummary {
    /// The person as JSON, the same in every command.
    var json: JSONValue {
        [
            "person": .text(person), "name": .string(displayName), "picture": .text(picture),
            "portrait": portrait.json,
            "lastPlace": .string(lastPlace), "lastAt": .text(lastAt),
            "minutes": .integer(Int64(minutes)),
            "times": times.map { .integer(Int64($0)) } ?? .null,
            "places": places.map { .integer(Int64($0)) } ?? .null,
            "connected": .bool(isConnected),
            "resembles": .text(resembles),
        ]
    }
}

extension PeopleCommand {
    /// Shows people as paths cross: first those who are there, then each who is new or was met
    /// again.
    func follow(_ wish: FeedWish, on workspace: Workspace, in session: Session) async throws {
        var watch = try await workspace.eventWatch()
        var shown: [AccountID: Instant] = [:]
        while true {
            switch await watch.next() {
            case .connected: break
            case .event(let event):
                // What happened while nothing was told begins with a reset.
                guard event.change == .people || event.change == .reset else { continue }
                try await show(wish, beyond: &shown, on: workspace, in: session)
            case .disconnected(let error, _): try await session.outlast(error, watch)
            }
        }
    }

    /// Shows those of the people who are new or were met again since they were shown.
    private func show(
        _ wish: FeedWish, beyond shown: inout [AccountID: Instant], on workspace: Workspace,
        in session: Session
    ) async throws {
        let news = try await people(wish, on: workspace).filter { person in
            shown[person.person].map { $0 < person.lastAt } ?? true
        }
        for person in news { shown[person.person] = person.lastAt }
        for (person, line) in zip(news, lines(of: news, in: session)) {
            try session.show(person.json, lines: [line])
        }
    }

    /// Returns the people as the server tells them; nobody if it is away.
    private func people(_ wish: FeedWish, on workspace: Workspace) async throws -> [PersonSummary] {
        do {
            return try await workspace.people(wish, from: .server).value.people
        } catch WorkspaceError.server(.unreachable) {
            return []
        }
    }
}
