import CountingRules
import JournalRules
import Merge
import Primitives
import SyncProtocol

/// The documents of one device in memory, and the verbs on them: a request in, an answer out.
///
/// It keeps nothing that the rows of its answers don't have: a core that is opened with these rows
/// is the same. A request that ends with an error changes nothing.
package struct Core {
    private let random: () -> UInt64
    var device = DeviceID(high: 0, low: 0)
    var clock = HybridClock()
    /// The number of the latest local change.
    var change: Int64 = 0
    var counters: [CounterID: HeldCounter] = [:]
    /// The documents of all other kinds.
    var others: [DocumentName: HeldDocument] = [:]
    var journal = HeldJournal()
    /// The documents that wait for the server, and those that it has not given since a fresh start.
    var (pending, unconfirmed): (Set<DocumentName>, Set<DocumentName>) = ([], [])
    var standing = Standing()
    /// The exchange that is under way.
    var exchange: RunningExchange?
    /// The state that only this device has of counters.
    var local: [CounterID: LocalCounter] = [:]
    /// The content of the groups, also of deleted ones.
    var groups: [GroupID: GroupContent] = [:]
    var log = ActionLog()
    var dayRule = DayRule.utc
    var isOpen = false
    /// The lists as they were last answered.
    var order: [CounterID] = []
    var archived: [CounterID] = []
    /// The day of the latest answer with all there is.
    private var shownDay: Day?

    // Of the request that is being done.
    var now = Instant(milliseconds: 0)
    var edits = RecordedEdits()
    /// The time by the clock of the page, which nobody sets.
    var boot = BootTime(id: "", elapsed: .zero)
    var before: [CounterID: HeldCounter?] = [:]
    var othersBefore: [DocumentName: HeldDocument?] = [:]
    /// The documents of which earlier states were kept or forgotten.
    var touched: Set<DocumentName> = []
    /// Whether more of the standing changed than changes with each tap.
    var isStandingChanged = false
    /// The row of the history that the action takes away.
    var withdrawn: Row?
    var localBefore: [CounterID: LocalCounter?] = [:]
    var answer = Answer()

    /// The time by both clocks.
    var moment: Moment { Moment(wall: now, boot: boot) }
    /// The day of the request.
    var today: Day { dayRule.day(of: now) }

    /// The largest number of a change, a row of history or an action that is read: none is counted
    /// so far, and counting on from there does not end.
    static let most: Int64 = 1 << 53

    /// Creates an empty core with a source of random bits.
    package init(random: @escaping () -> UInt64) { self.random = random }

    /// Does what a request asks for, and returns the answer; both are JSON.
    package mutating func act(_ bytes: [UInt8]) -> [UInt8] {
        do throws(CoreError) {
            let request = try Request(bytes)
            try perform(at: request.now, boot: request.boot) { (core) throws(CoreError) in
                guard core.isOpen || request.verb == "open" else {
                    throw .request("\(request.verb) comes before open")
                }
                try core.perform(request)
            }
        } catch {
            answer = Answer()
            answer.error = error
        }
        return written()
    }

    /// Does something at a time; if it throws, nothing has changed.
    ///
    /// - Returns: The rows to write.
    @discardableResult
    package mutating func perform(
        at time: Instant, boot: BootTime = BootTime(id: "", elapsed: .zero),
        _ body: (inout Core) throws(CoreError) -> Void
    ) throws(CoreError) -> [Row] {
        begin()
        (now, self.boot) = (time, boot)
        let saved = (
            clock: clock, change: change, standing: standing, device: device,
            draft: journal.draft, changes: journal.changes
        )
        do throws(CoreError) {
            try body(&self)
        } catch {
            restore()
            (clock, change, device) = (saved.clock, saved.change, saved.device)
            (standing, journal.draft) = (saved.standing, saved.draft)
            journal.changes = saved.changes
            begin()
            throw error
        }
        finish()
        return answer.rows
    }

    private mutating func begin() {
        (edits, answer, isStandingChanged) = (RecordedEdits(), Answer(), false)
        withdrawn = nil
        journal.isChanged = false
        (before, othersBefore, localBefore, touched) = ([:], [:], [:], [])
    }

    private mutating func perform(_ request: Request) throws(CoreError) {
        switch request.verb {
        case "open": try open(request)
        case "view": view()
        case "zone":
            dayRule = try request.dayRule
            view()
        case "add": try add(try request.newCounters)
        case "tap": try tap(request.id, request.times)
        case "takeBack": try takeBack(request.id)
        case "set": try set(request.id, to: request.value)
        case "reset": try reset(request.ids)
        case "edit": try edit(try request.id, request.changes(on: today), request.taps)
        case "convert": try convert(request)
        case "settings": answer.settings = try counter(request.id)
        case "move": try move(request.id, after: request.after)
        case "archive": try setArchived(true, request.ids)
        case "unarchive": try setArchived(false, request.ids)
        case "delete": try delete(request.ids)
        case "undo": try undo()
        case "redo": try redo()
        case "share": try share(request.ids)
        case "account": try sign(request)
        case "sync": try beginExchange(tryingSetAside: request.isByHand)
        case "answered": try receive(request)
        default: try performOnGroups(request)
        }
    }

    private mutating func performOnGroups(_ request: Request) throws(CoreError) {
        switch request.verb {
        case "addGroup": try addGroup(request.groupSettings)
        case "editGroup": try editGroup(request.group, request.groupSettings)
        case "resetGroup": try resetGroup(request.group)
        case "archiveGroup": try setArchived(true, group: request.group)
        case "unarchiveGroup": try setArchived(false, group: request.group)
        case "deleteGroup": try deleteGroup(request.group)
        case "moveGroup": try moveGroup(request.group, after: request.groupAfter)
        case "regroup": try regroup(request.ids, to: request.givenGroup)
        default: try performOnTimes(request)
        }
    }

    private mutating func performOnTimes(_ request: Request) throws(CoreError) {
        switch request.verb {
        case "start": try start(request.ids)
        case "stop": try stop(request.ids)
        case "lap": try lap(request.id)
        case "addTime":
            try correct(request.id, .add(start: request.from, stop: request.until))
        case "editTime":
            try correct(
                request.id,
                .edit(request.number, start: request.newStart, stop: request.newStop))
        case "removeTime": try correct(request.id, .remove(request.number))
        case "cutTime": try correct(request.id, .cut(from: request.from, to: request.until))
        case "settle":
            settle()
            // A page that stays open shows another day from then on.
            if shownDay != today { answer.isWhole = true }
        case "history": try history(of: request.id, request.taps)
        case "withdraw": try withdraw(try request.id, request.sequence, request.taps)
        default: try performInJournal(request)
        }
    }

    private mutating func performInJournal(_ request: Request) throws(CoreError) {
        let entry = request.entry
        switch request.verb {
        case "writeEntry":
            try writeEntry(Request.given(entry.text, "text"), isStarred: entry.isStarred ?? false)
        case "editEntry":
            try editEntry(
                request.entryID, text: Request.given(entry.text, "text"), from: entry.was)
        case "starEntry":
            try starEntry(request.entryID, Request.given(entry.isStarred, "isStarred"))
        case "deleteEntries": try deleteEntries(request.entryIDs)
        case "resolveEntry":
            try resolveEntry(request.entryID, Request.given(entry.choice, "keep or text"))
        case "keepEntries": try keepEntries(Request.given(entry.keeps, "keeps"))
        case "surplus":
            answer.surplus = surplus(over: try Request.given(entry.keeps, "keeps") ?? .max)
        case "keepDraft":
            try keepDraft(
                Request.given(entry.text, "text"), of: request.changedEntryID, from: entry.was)
        case "entry": answer.entries = EntryPage(entries: [try self.entry(request.entryID).id])
        case "entries": try list(entry)
        case "memories": remember()
        default: throw .request("there is no verb \(request.verb)")
        }
    }

    private mutating func view() {
        settle()
        answer.isWhole = true
    }

    /// Returns a new identifier.
    func newID<Tag>() -> Identifier<Tag> { Identifier(high: random(), low: random()) }

    /// Ends a request, which can't fail from here on: logs its edits, and collects the rows.
    private mutating func finish() {
        if answer.isWhole { shownDay = today }
        let isLocked = journal.isLocked
        if isLocked, journal.isChanged { answer.rows += log.forgetTexts() }
        answer.rows += log.append(
            edits, withdrawing: withdrawn, on: device, at: now, isLocked: isLocked)
        if journal.isChanged, journal.gatherStrayChanges() {
            answer.rows.append(journal.draftRow)
        }
        for id in before.keys.sorted() {
            answer.rows.append(
                counters[id]?.row ?? Row(.documents, HeldCounter.name(id).key, nil))
        }
        for name in othersBefore.keys.sorted() {
            answer.rows.append(others[name]?.row ?? Row(.documents, name.key, nil))
        }
        answer.rows += localRows
        for name in touched.sorted() {
            answer.rows.append((standing.known[name] ?? KnownStates()).row(of: name))
        }
        if isStandingChanged { answer.rows.append(standing.row) }
        if !answer.rows.isEmpty { answer.rows.append(stateRow) }
    }

    /// The row of the device.
    private var stateRow: Row {
        Row(.state, "replica") { writer in
            writer.name("device")
            writer.identifier(device)
            writer.text("clock", "\(clock.latest)")
            writer.number("change", change)
            writer.number("revision", standing.revision)
            writer.number("batch", standing.batch)
            writer.number("checksum", standing.checksum)
        }
    }
}

extension Core {
    /// Opens with all rows; a device that has none yet is a new one.
    private mutating func open(_ request: Request) throws(CoreError) {
        let dayRule = try request.dayRule
        var fresh = try Core(rows: request.rows, random: random)
        fresh.standing.begin(random(), since: fresh.change)
        fresh.isStandingChanged = true
        (fresh.dayRule, fresh.now) = (dayRule, request.now)
        fresh.boot = request.boot
        try fresh.load(request.rows.filter { $0.store == .state })
        (fresh.answer.isWhole, fresh.answer.isOpening) = (true, true)
        self = fresh
    }

    /// Creates the core of a device from its rows, without a start of the device.
    package init(rows: [Row], random: @escaping () -> UInt64) throws(CoreError) {
        self.init(random: random)
        var actions: [LoggedAction] = []
        var (hasState, isSummed) = (false, true)
        for row in rows {
            switch row.store {
            case .documents:
                guard let name = DocumentName(key: row.key) else { continue }
                load(try HeldDocument(name, row))
            case .actions: actions.append(try LoggedAction(row))
            case .state where row.key == "replica":
                isSummed = try read(row)
                hasState = true
            case .state where row.key == Standing.key: try standing.read(row)
            case .state where row.key == HeldJournal.draftKey: try journal.readDraft(row)
            case .state where row.key.hasPrefix(Standing.prefix):
                let key = String(row.key.dropFirst(Standing.prefix.utf8.count))
                guard let name = DocumentName(key: key) else { continue }
                standing.known[name] = try KnownStates(row)
            case .state, .taps: continue
            }
        }
        if !hasState {
            guard allHeld.isEmpty else { throw .request("the row of the device is missing") }
            device = newID()
        }
        for name in others.keys { changed(name) }
        if !isSummed { sumUp() }
        log = ActionLog(actions)
        isOpen = true
    }

    /// Reads the row of the device; returns whether it has the checksum of the documents, which
    /// rows of earlier versions lack.
    private mutating func read(_ row: Row) throws(CoreError) -> Bool {
        var device: DeviceID?
        var clock: UInt64?
        var change: Int64?
        var (revision, batch, checksum): (Int64, Int64, Int64?) = (0, 0, nil)
        try row.members { (name, reader) throws(JSONFault) in
            switch name {
            case "device": device = try reader.identifier()
            case "clock": clock = UInt64(try reader.text())
            case "change": change = try reader.integerOrText()
            case "revision": revision = try reader.integerOrText()
            case "batch": batch = try reader.integerOrText()
            case "checksum": checksum = try reader.integerOrText()
            default: try reader.skip()
            }
        }
        guard let device, let clock, let change, (0..<Core.most).contains(change),
            (0..<Core.most).contains(batch), revision >= 0
        else { throw row.incomplete }
        self.device = device
        self.clock = HybridClock(latest: clock)
        self.change = change
        (standing.revision, standing.batch) = (revision, batch)
        standing.checksum = checksum ?? 0
        return checksum != nil
    }
}
