import ArgumentParser
import Presentation
import Primitives
import Workspace

struct SyncCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sync",
        abstract: "Exchange counters and journal with your other devices; get the places.",
        discussion: """
            Alone it syncs once; with --watch it keeps running and syncs whenever something \
            changes, here or elsewhere.
            """,
        subcommands: [SyncNow.self, SyncStatusCommand.self],
        defaultSubcommand: SyncNow.self)
}

struct SyncNow: QuadCommand {
    static let configuration = CommandConfiguration(
        commandName: "now", abstract: "Send what waits, get what is new.",
        discussion: """
            With --watch it stays until Ctrl-C (or TERM), reports each exchange on a line, says \
            when the server goes and comes back, tries again meanwhile, and ends with 0. With \
            --json each line is an object with the member "event".
            """)

    @Flag(name: [.long, .short], help: "Keep running, and sync whenever something changes.")
    var watch = false

    @Option(
        help: ArgumentHelp(
            "With --watch: how often to sync while the server sends no events.",
            valueName: "seconds"))
    var every: Int?

    @OptionGroup var options: GlobalOptions

    func validate() throws {
        guard let every else { return }
        guard watch else { throw ValidationError("--every goes with --watch") }
        guard (1...86_400).contains(every) else {
            throw ValidationError("--every takes 1 to 86400 seconds")
        }
    }

    func run(in session: Session) async throws {
        guard watch else {
            return try await session.onWorkspace { try await sync($0, in: session) }
        }
        var pace = SyncPace()
        if let every { pace.unheard = .seconds(every) }
        try await SyncWatch(session, pace: pace).run()
    }

    private func sync(_ workspace: Workspace, in session: Session) async throws {
        let unsent = try? await workspace.outbox().count
        let summary = try await workspace.sync(tryingSetAside: true)
        let places = await session.newPlaces(on: workspace)
        // If the server does not answer, `{unread}` of a prompt stays as it was.
        try? await workspace.refreshInbox()
        // The page of a day names the devices that may know more of it.
        _ = try? await workspace.devices()
        try session.show(
            summary.json([
                JSONMember("placesChanged", places.map { .bool($0 > 0) } ?? .null),
                JSONMember("places", places.map { .integer(Int64($0)) } ?? .null),
            ]), lines: [summary.line(places: places ?? 0)])
        if let unsent, let left = try? await workspace.outbox().count, left < unsent {
            session.note("Sent from the outbox: \(unsent - left).")
        }
        try? await workspace.noteOutbox(in: session)
        session.noteSetAside(in: summary)
        session.noteFreshStart(in: summary)
        session.noteAnotherDevice(in: summary)
        session.noteBlockedAgain(summary.blockedAgainWords)
        await session.noteEndedVisits(in: summary, on: workspace)
        if let places, places > 0 {
            session.hint("The server's places are new here: quad place list")
        }
    }
}

extension SyncSummary {
    /// Returns the result of the exchange on one line: changes and, if there were any, visits that
    /// were sent and places that were received.
    func line(places: Int = 0) -> String {
        "sent \(pushed)" + (visits > 0 ? " and \(visits.of("visit"))" : "")
            + ", received \(pulled)" + (places > 0 ? " and \(places.of("place"))" : "")
    }

    /// Returns the result of the exchange as JSON, with more members.
    func json(_ more: [JSONMember]) -> JSONValue {
        .object(
            [
                JSONMember("pushed", .integer(Int64(pushed))),
                JSONMember("pulled", .integer(Int64(pulled))),
                JSONMember("visits", .integer(Int64(visits))),
                JSONMember("revision", .integer(revision)),
                JSONMember("setAside", .integer(Int64(setAside))),
                JSONMember("startedFresh", .bool(startedFresh)),
                JSONMember("becameAnotherDevice", .bool(becameAnotherDevice)),
            ] + more)
    }
}

extension Session {
    /// Returns the number of places that the server had new; `nil` if it did not answer, and the
    /// sync still succeeds.
    func newPlaces(on workspace: Workspace) async -> Int? {
        do {
            return try await workspace.refreshPlaces()
        } catch {
            note("The places are as they were: \(ErrorSentence.of(error))")
            return nil
        }
    }

    /// Notes that the store is another device now, because something else writes as the old one.
    func noteAnotherDevice(in summary: SyncSummary) {
        guard summary.becameAnotherDevice else { return }
        note(
            "Something else is writing as this device, such as a cloned or restored machine or a "
                + "faulty program: this store goes on as a device of its own. Nothing done here "
                + "is lost, but it can't be undone here")
    }

    /// Notes the visits that count for no meeting, since they were over when the server heard of
    /// them; in a rehearsal they count all the same.
    func noteEndedVisits(in summary: SyncSummary, on workspace: Workspace) async {
        guard summary.endedVisits > 0,
            (try? await workspace.campus())?.isRehearsal != true
        else { return }
        note(
            summary.endedVisits == 1
                ? "One visit was over before the server heard of it, so it counts for no meeting."
                : "\(summary.endedVisits) visits were over before the server heard of them, so "
                    + "they count for no meeting.")
    }

    /// Notes that this device was away so long that it began again with the server's state.
    func noteFreshStart(in summary: SyncSummary) {
        guard summary.startedFresh else { return }
        let days = summary.awaySince.map {
            TimeWords.dates(from: $0, to: environment.now(), in: dayRule)
        }
        note(
            (days.map { "Away for \($0) days" } ?? "Away for long")
                + ", this device started fresh: what others deleted meanwhile is gone here, too; "
                + "what you did here was kept and sent")
    }

    /// Notes that blocks were sent again to a server that had lost them.
    func noteBlockedAgain(_ sentence: String?) {
        guard let sentence else { return }
        note("\(sentence) Check them: quad person blocked")
    }

    /// Notes the number of documents for which the server has no room.
    func noteSetAside(in summary: SyncSummary) {
        guard summary.setAside > 0 else { return }
        note(
            "\(summary.setAside) refused by the server, as too large or because the account is "
                + "full: kept here, tried again once changed or at the next quad sync")
    }
}
