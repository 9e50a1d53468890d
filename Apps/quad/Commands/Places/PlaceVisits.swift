import ArgumentParser
import Geofence
import Presentation
import Primitives
import Workspace

struct PlaceCheckIn: WorkspaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "checkin",
        abstract: "Say that you are at a place, until you leave it.",
        discussion: """
            It ends visits to other places, except places that contain this one or are part of it, \
            and ends itself where a later one began. A visit that is never ended counts for a day. \
            --at takes \(DateWords.timeForms).
            """)

    @Argument(help: "The place.", completion: NameCompletion.places)
    var name: [String]

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Time at which you came, if not now.", valueName: "time")
    )
    var at: String?

    @OptionGroup var options: GlobalOptions

    func validate() throws {
        if name.isEmpty { throw ValidationError("name the place where you are") }
    }

    func run(on workspace: Workspace, in session: Session) async throws {
        let now = session.environment.now()
        let at = try session.instant("--at", at) ?? now
        let place = try await workspace.place(
            named: name.joined(separator: " "), in: session)
        let told = try await workspace.checkIn(at: place.id, since: at)
        let stamps = [told.entered, told.left].compactMap(\.self).map {
            TimeWords.stamp($0, in: session.dayRule)
        }
        let time =
            stamps.count == 1
            ? "since \(stamps[0])" : "from \(stamps[0]) to \(stamps[1]), when your next visit began"
        try session.show(
            told.json(place: place.name), afterChange: true,
            lines: ["At \(SafeText.line(place.name)) \(time)"])
        if !workspace.countsFromItsBeginning(at) {
            session.note("Told late: what was before the server hears of it counts for no meeting.")
        }
        try await session.forgetVisits(of: workspace)
    }
}

struct PlaceLeave: WorkspaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "leave",
        abstract: "Say that you have left a place, or every place you are at.",
        discussion: "--at takes \(DateWords.timeForms).")

    @Argument(
        help: "The place. (default: every place you are at)", completion: NameCompletion.places)
    var name: [String] = []

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Time at which you left, if not now.", valueName: "time")
    )
    var at: String?

    @OptionGroup var options: GlobalOptions

    func run(on workspace: Workspace, in session: Session) async throws {
        let now = session.environment.now()
        let at = try session.instant("--at", at) ?? now
        let place =
            name.isEmpty
            ? nil
            : try await workspace.place(
                named: name.joined(separator: " "), in: session)
        let left = try await workspace.leave(place?.id, at: at)
        let names = try await workspace.placeNames()
        try session.show(
            list: left.map { VisitRow($0, names).json }, afterChange: true,
            lines: left.map { visit in
                let minutes = ((visit.left ?? at) - visit.entered).wholeMinutes
                return "Left \(SafeText.line(names[visit.place] ?? "a place")) "
                    + "after \(TimeWords.span(minutes: minutes))"
            })
        try await session.forgetVisits(of: workspace)
    }
}

struct PlaceVisits: WorkspaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "visits",
        abstract: "List your visits, as long as they are kept.",
        discussion: """
            Visits are kept for a day, or as long as quad config set place.keep says; after that \
            nothing of them is left in the files. --since takes \(DateWords.timeForms).
            """)

    @Option(
        help: ArgumentHelp("Only visits to a place.", valueName: "place"),
        completion: NameCompletion.places)
    var place: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Only visits that ended after this time, or go on.", valueName: "time"))
    var since: String?

    @Flag(help: "Only where you are now.")
    var open = false

    @OptionGroup var options: GlobalOptions

    func run(on workspace: Workspace, in session: Session) async throws {
        try await session.forgetVisits(of: workspace)
        let now = session.environment.now()
        let oldest = session.visitsKept.map { now - $0 } ?? Instant(milliseconds: 0)
        let start = try session.instant("--since", since) ?? oldest
        let wanted = try await PlaceAdd.place(place, on: workspace, in: session)
        let names = try await workspace.placeNames()
        let visits = try await workspace.ownVisits(during: max(start, oldest)..<(now + .seconds(1)))
            .filter { wanted == nil || $0.place == wanted?.id }
            .filter { !open || $0.left == nil }
        try session.show(
            visits, { VisitRow($0, names).json }, .left, .left, .cut, .right
        ) { visit in
            let end = visit.interval(now: now).upperBound
            return [
                .init(TimeWords.stamp(visit.entered, in: session.dayRule), .faint),
                .init(
                    visit.left.map { TimeWords.clock($0, in: session.dayRule) }
                        ?? DateLanguage.current.phrase(.now), .faint),
                .init(names[visit.place] ?? "a place no longer on the map"),
                .init(TimeWords.span(minutes: (end - visit.entered).wholeMinutes)),
            ]
        }
        if visits.isEmpty { session.hint(open ? "You aren't checked in anywhere." : "No visits.") }
    }
}

/// A visit in the JSON output.
struct VisitRow {
    let json: JSONValue

    /// Creates the row of a visit, given the names of places.
    init(_ visit: Visit, _ names: [Place.ID: String]) {
        json = [
            "id": .text(visit.id), "place": .text(visit.place), "name": .text(names[visit.place]),
            "entered": .text(visit.entered), "left": .text(visit.left),
        ]
    }
}

extension Workspace {
    fileprivate func placeNames() async throws -> [Place.ID: String] {
        let places = try await read { try $0.places.list() }
        return Dictionary(places.map { ($0.id, $0.name) }) { first, _ in first }
    }
}

extension Visit {
    fileprivate func json(place: String) -> JSONValue { VisitRow(self, [self.place: place]).json }
}

extension Session {
    /// The time for which visits are kept; `nil` for ever.
    var visitsKept: Duration? { settings.visitsKept }

    /// Deletes the visits that are no longer kept.
    func forgetVisits(of workspace: Workspace) async throws {
        guard let kept = visitsKept else { return }
        try await workspace.forgetVisits(before: environment.now() - kept)
    }
}
