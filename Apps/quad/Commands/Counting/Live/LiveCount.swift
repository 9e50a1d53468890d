import Counting
import Primitives
import Workspace

/// Counters that are counted by single keys, as they are shown.
struct LiveCount {
    /// What a key does.
    enum Deed: Hashable {
        case up, down, undo
        case next, previous
        /// Selects the counter of a place, from 1, and counts it up.
        case upAt(Int)
        case end, interrupt
        case nothing
    }

    /// A change that was made here and can be taken back.
    private struct Made {
        let number: Int64
        let counter: Counter.ID
    }

    /// One tap.
    struct Tap {
        /// What the counter showed before and shows now.
        let old, new: Int64
        /// What that crossed.
        let crossings: [Crossing]
    }

    /// The counters, in their order.
    private(set) var counters: [Counter]
    /// The place of the one that is counted, from 0.
    private(set) var current = 0
    /// What other programs have counted since this one did, by counter.
    private(set) var elsewhere: [Counter.ID: Int64] = [:]
    /// What is said below the counters.
    var message = ""
    /// What the latest deed counted, unless it was none that counts.
    private(set) var tap: Tap?
    private var made: [Made] = []

    /// A state that begins with the first of some counters.
    init(_ counters: [Counter]) { self.counters = counters }

    /// The counter that is counted.
    var selected: Counter { counters[current] }

    /// Does what a key says; what it counted is durable when this returns.
    ///
    /// - Returns: Whether something was counted.
    mutating func `do`(_ deed: Deed, on workspace: Workspace) async throws -> Bool {
        tap = nil
        switch deed {
        case .up: return try await count(1, on: workspace)
        case .down: return try await count(-1, on: workspace)
        case .upAt(let place):
            guard place <= counters.count else {
                message = "There is no counter \(place)."
                return false
            }
            current = place - 1
            return try await count(1, on: workspace)
        case .undo: return try await undo(on: workspace)
        case .next, .previous, .end, .interrupt, .nothing:
            _ = goes(deed)
            return false
        }
    }

    /// Does what needs no store, which is to go to another counter; whether it was that.
    mutating func goes(_ deed: Deed) -> Bool {
        switch deed {
        case .next: current = (current + 1) % counters.count
        case .previous: current = (current + counters.count - 1) % counters.count
        case .nothing: break
        default: return false
        }
        message = ""
        return true
    }

    private mutating func count(_ multiples: Int64, on workspace: Workspace) async throws -> Bool {
        let old = selected
        if old.type == .time, multiples < 0 {
            message = "A stopwatch is not counted down: Space starts and stops it, u undoes that."
            return false
        }
        let action: CountingAction
        elsewhere[old.id] = nil
        switch (old.type, old.isRunning) {
        case (.time, true):
            action = .stop
            take(try await workspace.counters.stop(old.id), expecting: nil)
        case (.time, false):
            action = .start
            take(try await workspace.counters.start(old.id), expecting: nil)
        default:
            action = multiples < 0 ? .down : .up
            let counted = try await workspace.counters.add(multiples, to: old.id)
            tap = Tap(old: old.value, new: counted.value, crossings: counted.crossings)
            let (expected, isOver) = old.value.addingReportingOverflow(old.step * multiples)
            take(counted.counter, expecting: isOver ? nil : expected)
        }
        message = ""
        // What another program does in between has another name or is about something else; where
        // both are equal it does not matter which of the two is taken back.
        if let latest = try await workspace.actions(limit: 1).first, latest.name == action.rawValue,
            latest.about.hasSuffix(old.title)
        {
            made.append(Made(number: latest.number, counter: old.id))
        }
        return true
    }

    /// Takes back what was done here last, unless something else was done since.
    private mutating func undo(on workspace: Workspace) async throws -> Bool {
        guard let last = made.last else {
            message = "Nothing that was done here is left to undo."
            return false
        }
        guard let reversal = try await workspace.undo(only: last.number) else {
            made = []
            message = "Another program did something since: quad undo takes back what."
            return false
        }
        made.removeLast()
        if let index = counters.firstIndex(where: { $0.id == last.counter }) { current = index }
        for index in counters.indices where counters[index].id == last.counter {
            counters[index] = try await workspace.counters.counter(last.counter)
        }
        message = "Took back: \(reversal.action.name) \(reversal.action.about)"
        return true
    }

    /// Reads the counters again, and notes what other programs have counted meanwhile.
    ///
    /// - Throws: ``CountingError/noSuchCounter(_:suggestions:)`` if none of them is left.
    mutating func refresh(from workspace: Workspace) async throws {
        var gone: [Counter] = []
        for counter in counters {
            do {
                take(try await workspace.counters.counter(counter.id), expecting: counter.value)
            } catch {
                guard case .noSuchCounter = error else { throw error }
                gone.append(counter)
            }
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

    /// Takes a counter as it is now; what is more or less than expected was counted elsewhere.
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
