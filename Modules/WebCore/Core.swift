import CountingRules
import Merge
import Primitives

/// The counters of one device in memory, and the verbs on them: a request in, an answer out.
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
    var log = ActionLog()
    var dayRule = DayRule.utc
    var isOpen = false
    /// The lists as they were last answered.
    var order: [CounterID] = []
    var archived: [CounterID] = []

    // Of the request that is being done.
    var now = Instant(milliseconds: 0)
    var edits = RecordedEdits()
    var before: [CounterID: HeldCounter?] = [:]
    var answer = Answer()

    /// The largest number of a change, a row of history or an action that is read: none is counted
    /// so far, and counting on from there does not end.
    static let most: Int64 = 1 << 53

    /// Creates an empty core with a source of random bits.
    package init(random: @escaping () -> UInt64) { self.random = random }

    /// Does what a request asks for, and returns the answer; both are JSON.
    package mutating func act(_ bytes: [UInt8]) -> [UInt8] {
        (edits, before, answer) = (RecordedEdits(), [:], Answer())
        let saved = (clock: clock, change: change)
        do throws(CoreError) {
            let request = try Request(bytes)
            now = request.now
            guard isOpen || request.verb == "open" else {
                throw .request("\(request.verb) comes before open")
            }
            try perform(request)
            finish()
        } catch {
            for (id, counter) in before { counters[id] = counter }
            (clock, change, before) = (saved.clock, saved.change, [:])
            answer = Answer()
            answer.error = error
        }
        return written()
    }

    private mutating func perform(_ request: Request) throws(CoreError) {
        switch request.verb {
        case "open": try open(request)
        case "view": answer.isWhole = true
        case "zone":
            dayRule = try request.dayRule
            answer.isWhole = true
        case "add": try add(request.titles, request.settings)
        case "tap": try tap(request.id, request.times)
        case "takeBack": try takeBack(request.id)
        case "set": try set(request.id, to: request.value)
        case "reset": try reset(request.ids)
        case "edit": try edit(request.id, request.settings)
        case "settings": answer.settings = try counter(request.id).content.settings
        case "move": try move(request.id, after: request.after)
        case "archive": try setArchived(true, request.ids)
        case "unarchive": try setArchived(false, request.ids)
        case "delete": try delete(request.ids)
        case "undo": try undo()
        case "redo": try redo()
        case "share": try share(request.ids)
        default: throw .request("there is no verb \(request.verb)")
        }
    }

    /// Returns a new identifier.
    func newID<Tag>() -> Identifier<Tag> { Identifier(high: random(), low: random()) }

    /// Ends a request, which can't fail from here on: logs its edits, and collects the rows.
    private mutating func finish() {
        answer.rows += log.append(edits, on: device, at: now)
        for id in before.keys.sorted() {
            if let counter = counters[id] { answer.rows.append(counter.row) }
        }
        if answer.isNew || !answer.rows.isEmpty { answer.rows.append(stateRow) }
    }

    /// The row of the device.
    private var stateRow: Row {
        Row(.state, "replica") { writer in
            writer.name("device")
            writer.identifier(device)
            writer.text("clock", "\(clock.latest)")
            writer.number("change", change)
        }
    }
}

extension Core {
    /// Loads all rows; a device that has none yet is a new one.
    private mutating func open(_ request: Request) throws(CoreError) {
        let dayRule = try request.dayRule
        var fresh = Core(random: random)
        var actions: [LoggedAction] = []
        var hasState = false
        for row in request.rows {
            switch row.store {
            case .documents:
                guard let id = HeldCounter.id(ofKey: row.key) else { continue }
                fresh.counters[id] = try HeldCounter(id, row)
            case .actions: actions.append(try LoggedAction(row))
            case .state where row.key == "replica":
                try fresh.read(row)
                hasState = true
            case .state, .taps: continue
            }
        }
        if !hasState {
            guard fresh.counters.isEmpty else { throw .request("the row of the device is missing") }
            fresh.device = newID()
            fresh.answer.isNew = true
        }
        fresh.log = ActionLog(actions)
        (fresh.dayRule, fresh.now, fresh.isOpen) = (dayRule, request.now, true)
        (fresh.answer.isWhole, fresh.answer.isOpening) = (true, true)
        self = fresh
    }

    /// Reads the row of the device.
    private mutating func read(_ row: Row) throws(CoreError) {
        var device: DeviceID?
        var clock: UInt64?
        var change: Int64?
        try row.members { (name, reader) throws(JSONFault) in
            switch name {
            case "device": device = try reader.identifier()
            case "clock": clock = UInt64(try reader.text())
            case "change": change = try reader.integerOrText()
            default: try reader.skip()
            }
        }
        guard let device, let clock, let change, (0..<Core.most).contains(change) else {
            throw row.incomplete
        }
        self.device = device
        self.clock = HybridClock(latest: clock)
        self.change = change
    }
}
