import Counting
import Presentation
import Primitives
import Workspace

/// The state of counters that are counted by single keys.
struct LiveCount {
    /// The action of a key.
    enum Deed: Hashable {
        case up, down, lap, undo
        case next, previous
        /// Selects the counter and counts it up.
        case upAt(Counter.ID)
        case end, interrupt
        case nothing
        /// A key without a meaning.
        case stray(Key)
    }

    /// A change that was made here and can be undone.
    private struct Made {
        let number: Int64
        let counter: Counter.ID
    }

    struct Tap {
        /// The value that the counter showed before the tap, and the value it shows now.
        let old, new: Int64
        /// The boundaries and goals that the tap crossed.
        let crossings: [Crossing]
    }

    /// The counters, in their order.
    private(set) var counters: [Counter]
    /// The index of the selected counter, from 0.
    private(set) var current = 0
    /// The amounts that other programs have counted, by counter, since this one last counted it.
    private(set) var elsewhere: [Counter.ID: Int64] = [:]
    var message = ""
    /// Whether the message is the reason for which the latest action did nothing.
    private(set) var isRefused = false
    /// The keys that count with one counter each, as on the overview of `quad-tui`.
    let labels: KeyLabels<Counter.ID>
    let keys: CountKeys
    /// The tap of the latest action; `nil` if that action did not count.
    private(set) var tap: Tap?
    private var made: [Made] = []

    /// Creates a state in which the first of the counters is selected.
    init(_ counters: [Counter], by keys: CountKeys) {
        self.counters = counters
        self.keys = keys
        labels = KeyLabels(counters.map(\.id)) { keys.action(of: $0) != nil || Self.own[$0] != nil }
    }

    var selected: Counter { counters[current] }

    /// Performs the action of a key; a counted change is durable when this returns.
    ///
    /// - Returns: Whether something was counted.
    mutating func `do`(_ deed: Deed, on workspace: Workspace) async throws -> Bool {
        (tap, isRefused) = (nil, false)
        switch deed {
        case .up: return try await count(1, on: workspace)
        case .down: return try await count(-1, on: workspace)
        case .upAt(let id):
            current = counters.firstIndex { $0.id == id } ?? current
            return try await count(1, on: workspace)
        case .lap:
            try await lap(on: workspace)
            return false
        case .undo: return try await undo(on: workspace)
        case .next, .previous, .end, .interrupt, .nothing, .stray:
            _ = goes(deed)
            return false
        }
    }

    /// Performs an action that needs no store, such as going to another counter; returns whether
    /// the action was one of those.
    mutating func goes(_ deed: Deed) -> Bool {
        isRefused = false
        switch deed {
        case .stray(let key):
            refuse(key == .unknown ? "" : "\(key) does nothing here.")
            return true
        case .next: current = (current + 1) % counters.count
        case .previous: current = (current + counters.count - 1) % counters.count
        case .nothing: break
        default: return false
        }
        message = ""
        return true
    }

    private mutating func refuse(_ reason: String) { (message, isRefused) = (reason, true) }

    private mutating func count(_ multiples: Int64, on workspace: Workspace) async throws -> Bool {
        let old = selected
        if old.type == .time, multiples < 0 {
            refuse("A stopwatch can't count down: Space starts and stops it, u undoes that.")
            return false
        }
        let action: CountingAction
        elsewhere[old.id] = nil
        switch (old.type, old.isRunning) {
        case (.time, true):
            action = .stop
            take(try await workspace.act { try $0.counters.stop(old.id) }, expecting: nil)
        case (.time, false):
            action = .start
            take(try await workspace.act { try $0.counters.start(old.id) }, expecting: nil)
        default:
            action = multiples < 0 ? .down : .up
            let counted = try await workspace.act { try $0.counters.add(multiples, to: old.id) }
            tap = Tap(old: old.value, new: counted.value, crossings: counted.crossings)
            let (expected, isOver) = old.value.addingReportingOverflow(old.step * multiples)
            take(counted.counter, expecting: isOver ? nil : expected)
        }
        message = ""
        // An action of another program in between has another name or another subject. If both are
        // equal, it does not matter which of the two is undone.
        if let latest = try await workspace.read({ try $0.actions(limit: 1) }).first,
            latest.name == action.rawValue,
            latest.about.hasSuffix(old.title)
        {
            made.append(Made(number: latest.number, counter: old.id))
        }
        return true
    }

    /// Marks a lap of the selected stopwatch.
    private mutating func lap(on workspace: Workspace) async throws {
        guard selected.type == .time, selected.isRunning else {
            return refuse("Only a running stopwatch has laps.")
        }
        let id = selected.id
        guard let lap = try await workspace.act({ try $0.counters.lap(id) }).last else { return }
        message = "Lap \(lap.number): \(ClockText.precise(lap.time))"
    }

    /// Undoes the last change made here, unless another action followed it.
    private mutating func undo(on workspace: Workspace) async throws -> Bool {
        guard let last = made.last else {
            refuse("Nothing left to undo here.")
            return false
        }
        guard let reversal = try await workspace.undo(only: last.number) else {
            made = []
            refuse("Another program made a change since then. Undo it with quad undo.")
            return false
        }
        made.removeLast()
        if let index = counters.firstIndex(where: { $0.id == last.counter }) { current = index }
        for index in counters.indices where counters[index].id == last.counter {
            counters[index] = try await workspace.read { try $0.counters.counter(last.counter) }
        }
        let done = ActionWords.result(name: reversal.action.name, about: reversal.action.about)
        message = "Undone: " + done
        return true
    }

    /// Reads the counters again, and records the amounts that other programs have counted
    /// meanwhile.
    ///
    /// - Throws: ``CountingError/noSuchCounter(_:suggestions:)`` if none of the counters is left.
    mutating func refresh(from workspace: Workspace) async throws {
        let before = counters
        let now = try await workspace.read { tx in
            try before.map { counter -> Counter? in
                do {
                    return try tx.counters.counter(counter.id)
                } catch CountingError.noSuchCounter {
                    return nil
                }
            }
        }
        var gone: [Counter] = []
        for (counter, now) in zip(before, now) {
            if let now { take(now, expecting: counter.value) } else { gone.append(counter) }
        }
        guard !gone.isEmpty else { return }
        let selected = selected.id
        counters.removeAll { counter in gone.contains { $0.id == counter.id } }
        current = counters.firstIndex { $0.id == selected } ?? 0
        if counters.isEmpty {
            throw CountingError.noSuchCounter(gone[0].title, suggestions: [])
        }
        message = "Another program deleted \(gone.about)."
    }

    /// Replaces a counter by its current state; a difference from the expected value was counted
    /// elsewhere.
    private mutating func take(_ counter: Counter, expecting value: Int64?) {
        guard let index = counters.firstIndex(where: { $0.id == counter.id }) else { return }
        let old = counters[index]
        counters[index] = counter
        if counter.type == .time {
            if value != nil, counter.isRunning != old.isRunning {
                message = "Another program \(counter.isRunning ? "started" : "stopped") it."
            }
            return
        }
        guard let value, counter.period == old.period else { return }
        let (more, isOver) = counter.value.subtractingReportingOverflow(value)
        if more != 0, !isOver {
            elsewhere[counter.id] =
                (elsewhere[counter.id] ?? 0).addingReportingOverflow(more)
                .partialValue
        }
    }
}

extension LiveCount {
    /// The keys that only lead through a few lines. Escape does nothing, once too often is no
    /// mistake.
    fileprivate static let own: [Key: Deed] = [
        .tab: .next, .right: .next, .backTab: .previous, .left: .previous,
        .character("h"): .previous, .character("q"): .end, .escape: .nothing,
    ]

    /// Returns the action of a key: of those that count everywhere, of those that lead through
    /// lines, and of those that stand for a counter, unless it is gone.
    func deed(of press: KeyPress) -> Deed {
        switch press {
        case .interrupt: return .interrupt
        case .end: return .end
        case .paste, .resumed: return .nothing
        case .key(let key):
            if let action = keys.action(of: key) { return Deed(action) }
            if let deed = Self.own[key] { return deed }
            let id = labels.thing(of: key)
            return counters.first { $0.id == id }.map { .upAt($0.id) } ?? .stray(key)
        }
    }
}

extension LiveCount.Deed {
    fileprivate init(_ action: CountKeys.Action) {
        self =
            switch action {
            case .up: .up
            case .down: .down
            case .lap: .lap
            case .next: .next
            case .previous: .previous
            case .undo: .undo
            }
    }
}
