import Counting
import Journal
import Presentation
import Primitives
import TerminalUI
import Workspace

/// The performer of the model's commands on the store.
struct Performer {
    private(set) var workspace: Workspace
    /// The time for which visits to places are kept; `nil` for ever.
    var visitsKept: Duration?
    /// The language and order of dates in what is told.
    private var dates = DateLanguage.current
    /// The settings that are followed; `nil` if nobody said which.
    private(set) var followed: Following?
    /// Returns whether a day is told of for the first time.
    let isFirstToday: @Sendable (Day) -> Bool
    /// The file of settings, and what overrides it.
    var preferences = Preferences(variables: [:])
    /// The keys, as notices name them.
    var keys = KeyMap.standard
    /// The folder that `~` stands for in a path; `nil` if none is known.
    var home: String?
    /// The counter that the blank count became at its first tap.
    private var blank: Counter.ID?
    private var lastLook: Look?
    /// Whether the latest draft could not be kept.
    private var isDraftLost = false
    /// The answers of the server while what is kept is sealed.
    var glimpse = Glimpse()

    init(
        _ workspace: Workspace, visitsKept: Duration? = nil,
        isFirstToday: @escaping @Sendable (Day) -> Bool = { _ in false }
    ) {
        self.workspace = workspace
        self.visitsKept = visitsKept
        self.isFirstToday = isFirstToday
    }

    /// Takes the settings of the start for those that are followed, so that only others are news.
    mutating func begin(with preferences: Preferences) {
        self.preferences = preferences
        followed = try? Following(preferences)
    }

    /// Follows other settings from now on; all that is shown is read again at the next look.
    mutating func follow(_ following: Following) {
        followed = following
        visitsKept = following.settings.visitsKept
        dates = following.dates
        keys = KeyMap.standard.rebound(following.settings.keys).map
        workspace = workspace.following(following.rule)
        lastLook = nil
    }

    /// Performs one command; its writes are durable when this returns.
    mutating func perform(_ command: Command) async -> [Event] {
        do {
            return try await DateLanguage.$current.withValue(dates) {
                try await events(of: command)
            }
        } catch {
            if case CountingError.noSuchCounter = error, let id = counter(of: command) {
                if blank == id { blank = nil }
                return [.gone(id)]
            }
            var sentence = (error as? any ClassifiedError)?.wholeSentence ?? "\(error)"
            if case ReversalError.beyond(let action) = error {
                return [.beyondUndo((sentence + Self.way(back: action)).asSentence)]
            }
            if case .act(let act) = command { return [.refused(act, sentence)] }
            if case JournalError.locked = error { return [.journalLocked] }
            if case .keepDraft = command {
                isDraftLost = true
                return [.draftKept(failing: sentence)]
            }
            if case .unlockJournal = command { sentence = sentence.asSentence }
            return [command.isTyped ? .notSaved(sentence) : .failed(sentence)]
        }
    }

    /// Returns how an action beyond undo is taken back.
    private static func way(back action: LoggedAction) -> String {
        let command = ActionWords.command(
            after: action.name, about: action.about, before: action.deed?.state ?? "")
        return command.map { "; quad \($0)" } ?? ""
    }

    /// The state of the store at a look: it is read again only if one of these differs.
    private struct Look: Hashable {
        let sight: Sight
        let commit: Int64
        let day: Day
        let glimpse: Int
        let secrecy: JournalSecrecy.State
        /// The minute, where a sum that goes on may be shown.
        let minute: Int64?
    }

    /// Reads the shown part of the store, if anything was committed since the last look, a new day
    /// began, or the journal was locked or unlocked; if the store is busy, the next check reads it.
    private mutating func look(at sight: Sight) async -> [Event] {
        do {
            let day = today
            let (commit, secrecy) = try await workspace.read { tx in
                (try tx.transaction.lastCommit(), try tx.entries.secrecy().state)
            }
            let look = Look(
                sight: sight, commit: commit, day: day, glimpse: glimpse.number,
                secrecy: secrecy, minute: minute(of: sight))
            guard look != lastLook else { return [.looked] }
            // The draft, too, can be read once the journal is unlocked.
            let isTurned = lastLook.map { $0.sight == sight && $0.secrecy != secrecy } ?? false
            let events =
                isTurned && sight == .entries
                ? try await journal() : try await shown(sight, on: day)
            lastLook = look
            return [.looked] + events
        } catch {
            guard case CountingError.noSuchCounter = error else { return [.looked] }
            switch sight {
            case .counter(let id), .page(let id, _): return [.looked, .gone(id)]
            case .counters, .entries, .people, .day, .week, .year: return [.looked]
            }
        }
    }

    private func minute(of sight: Sight) -> Int64? {
        guard case .page = sight else { return nil }
        return workspace.environment.now().milliseconds / 60_000
    }

    private func shown(_ sight: Sight, on day: Day) async throws -> [Event] {
        switch sight {
        case .counter(let id): return [try await seen(id, on: day)]
        case .page(let id, let section):
            return [try await page(of: id, section), try await seen(id, on: day)]
        case .counters: return try await allCounters()
        case .entries: return [try await entriesOrLock(), try await state()]
        case .day(let day): return [try await dayPage(of: day)]
        case .week(let day): return [try await weekPage(of: day)]
        case .year(let day): return [try await yearPage(upTo: day)]
        case .people(let sight): return [.people(try await workspace.facts(for: sight, glimpse))]
        }
    }

    private func seen(_ id: Counter.ID, on day: Day) async throws -> Event {
        let (counter, sum) = try await workspace.read { tx in
            (try tx.counters.counter(id), try tx.counters.sum(of: id, on: day))
        }
        return .seen(counter, sum)
    }

    /// Returns the counter that a command requires; `nil` if it requires none.
    private func counter(of command: Command) -> Counter.ID? {
        switch command {
        case .tap(let id, _): id ?? blank
        case .reset(let id, _), .lap(let id), .set(let id, _), .resetValue(let id),
            .removeInterval(_, let id), .correct(_, let id, _):
            id
        case .edit(let ids, _), .convert(let ids, _, _), .move(let ids, _):
            ids.count == 1 ? ids[0] : nil
        default: nil
        }
    }

    mutating func events(of command: Command) async throws -> [Event] {
        switch command {
        case .loadCounters: return try await allCounters()
        case .tap(let id, let multiples):
            return [try await tap(target(of: id), multiples: multiples)]
        case .lap(let id):
            return try await workspace.act { try $0.counters.lap(id) }.suffix(1)
                .map { .notice("Lap \($0.number): \(ClockText.precise($0.time))") }
        case .reset(let id, let settings):
            let reset = try await workspace.act { tx in
                if settings != CounterSettings() { try tx.counters.edit(id, settings) }
                return try tx.counters.reset(id)
            }
            return [.wasReset(reset.counter)]
        case .delete(let ids):
            try await workspace.act { tx in for id in ids { try tx.counters.delete(id) } }
            if let blank, ids.contains(blank) { self.blank = nil }
            return [.deleted(ids)]
        case .undo: return try await reversed("Undone") { try await workspace.undo() }
        case .undoPast:
            return try await reversed("Undone") { try await workspace.undo(1, passing: true)[0] }
        case .redo: return try await reversed("Redone") { try await workspace.redo() }
        case .loadJournal: return try await journal()
        case .find(let words): return try await found(by: words)
        case .readPlaces(let use): return [.places(try await places(), for: use)]
        case .unlockJournal(let text):
            let rest = try await workspace.lock.unlock(with: text)
            let words = rest == 0 ? Self.openJournal : "Some entries stay locked."
            return try await journal() + [.unsealed, .notice(words)]
        case .saveEntry(let text):
            return [try await save(text)]
        case .keepDraft(let text):
            try await workspace.act { try $0.entries.keepDraft(text) }
            defer { isDraftLost = false }
            return isDraftLost ? [.draftKept(failing: nil)] : []
        case .act(let act): return try await events(of: act)
        case .journal(let command): return try await events(of: command)
        case .screen(let command): return try await events(of: command)
        case .look(let sight): return await look(at: sight)
        default: return try await arranged(command)
        }
    }

    private static let openJournal =
        "The journal is open in this program. `quad journal unlock` opens it for all."

    private func found(by words: String) async throws -> [Event] {
        [
            .found(try await entries(with: words), words: words),
            .foundMessages(try await messages(with: words), words: words),
        ]
    }

    var today: Day { workspace.dayRule.day(of: workspace.environment.now()) }

    /// Counts, or starts or stops a stopwatch.
    private func tap(_ id: Counter.ID, multiples: Int64) async throws -> Event {
        let day = today
        return try await workspace.act { tx in
            let counter = try tx.counters.counter(id)
            guard counter.type == .time else {
                let counted = try tx.counters.add(multiples, to: id)
                return .tapped(
                    counted.counter, try tx.counters.sum(of: id, on: day), counted.crossings)
            }
            let now =
                counter.isRunning ? try tx.counters.stop(id) : try tx.counters.start(id)
            return .tapped(now, try tx.counters.sum(of: id, on: day), [])
        }
    }

    /// Takes back or does again, and reads everything that may have changed by it.
    private func reversed(
        _ words: String, _ reverse: () async throws -> ActionReversal
    ) async throws -> [Event] {
        let reversal = try await reverse()
        let about = ActionWords.result(
            name: reversal.action.name, about: reversal.action.about, in: workspace.dayRule)
        let kept = reversal.kept.map { "\($0)" }
        let done = reversal.changedCount == 0 ? "Nothing left to undo of" : words
        let notice = ([done + ": " + about] + kept).joined(separator: "; ")
        return try await allCounters() + [try await entriesOrLock(), .notice(notice + ".")]
    }

    /// Returns the newest entries and the draft, or that the journal is locked.
    private func journal() async throws -> [Event] {
        let newest = try await entriesOrLock()
        guard case .entries = newest else { return [newest, try await state()] }
        let draft = try await workspace.read { try $0.entries.draft() }
        return [newest, try await state(), .draft(draft)]
    }

    func entriesOrLock() async throws -> Event {
        let (entries, isLocked) = try await workspace.read { tx in
            (
                try tx.entries.last(JournalScreen.pastLimit),
                try tx.entries.secrecy().isLocked
            )
        }
        return isLocked ? .journalLocked : .entries(entries)
    }

    /// Returns the counter to tap. All taps of the blank count that were queued before it existed
    /// go to the counter that the first of them created.
    private mutating func target(of id: Counter.ID?) async throws -> Counter.ID {
        if let id { return id }
        if let blank { return blank }
        let made = try await workspace.act { try $0.counters.create(title: "") }.id
        blank = made
        return made
    }
}

extension Counters {
    /// The sum of a day of a counter.
    fileprivate func sum(of id: Counter.ID, on day: Day) throws -> Today {
        Today(counter: id, sum: try sums(of: id, by: .day, in: day...day)[0].amount)
    }
}
