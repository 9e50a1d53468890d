import Merge
import Primitives
import Storage
import TestSupport

@testable import Sync

/// A random history of actions, undo and redo on one device, with edits of another device in
/// between, beside an oracle of the expected state.
struct UndoHistory {
    static let kind = DocumentKind(rawValue: "thing")
    /// The documents' ids: the first has counters, texts and stopwatches; the second has fields
    /// only.
    static let ids = ["a", "b"]

    let replica: Replica
    let transaction: Transaction
    var oracle = UndoOracle()
    var random: SeededGenerator
    let clock: ManualClock
    let remote = DeviceID(high: 9, low: 9)
    var remoteClock = HybridClock()
    /// The documents as the other device saw them last.
    var remoteDocuments: [String: Document] = [:]
    /// The version of this device's text that the other one had seen then.
    var remoteTextVersion = 0
    var revision: Int64 = 0
    private var intervalCount = 0

    init(_ replica: Replica, seed: UInt64, clock: ManualClock, in transaction: Transaction) {
        self.replica = replica
        self.transaction = transaction
        self.clock = clock
        random = SeededGenerator(seed: seed)
    }

    private var now: Int { Int(clock.now.milliseconds) }

    mutating func step(withRemote: Bool) throws -> String? {
        clock.advance(by: .seconds(1))
        switch Int.random(in: 0..<20, using: &random) {
        case 0..<10: try act()
        case 10..<13: if let complaint = try undo() { return complaint }
        case 13..<15: if let complaint = try redo() { return complaint }
        case _ where withRemote: try editRemotely()
        default: try act()
        }
        return try disagreement()
    }

    mutating func undo() throws -> String? {
        let wanted = oracle.undo()
        return try reverse(wanted, "undo") { try replica.undo(with: [], in: transaction) }
    }

    mutating func redo() throws -> String? {
        let wanted = oracle.redo()
        return try reverse(wanted, "redo") { try replica.redo(with: [], in: transaction) }
    }

    private func reverse(
        _ wanted: Bool?, _ name: String, _ reverse: () throws -> Reversal
    ) throws -> String? {
        do {
            let reversal = try reverse()
            guard let wanted else { return "\(name) found something to do" }
            return reversal.kept.isEmpty == wanted ? nil : "\(name) kept \(reversal.kept)"
        } catch let error as UndoError {
            return wanted == nil ? nil : "\(name): \(error)"
        }
    }

    /// Performs one action of this device, with one to three edits.
    mutating func act() throws {
        var changes: [UndoOracle.Change] = []
        let count = random.chance(0.2) ? 3 : 1
        try replica.perform("act", about: "", in: transaction) { action in
            for _ in 0..<count {
                let id = Self.ids[random.chance(0.75) ? 0 : 1]
                // An action's edits of one document count as one change, so each edit takes another
                // document.
                guard !changes.contains(where: { $0.doc == id }) else { continue }
                try action.edit(Self.kind, id) { edit in
                    let parts = try TestFailure.catching { try self.edit(&edit, id) }
                    let sets = oracle.docs[id]?.setCount ?? 0
                    changes += parts.map { UndoOracle.Change(doc: id, part: $0, setCount: sets) }
                }
            }
        }
        oracle.perform(changes)
    }

    private mutating func edit(_ edit: inout Edit, _ id: String) throws -> [UndoOracle.Part] {
        guard var doc = oracle.docs[id] else { return [] }
        defer { oracle.docs[id] = doc }
        guard doc.isThere else {
            doc.isThere = true
            doc.writes["title"] = UndoOracle.Writes(list: [
                (isMine: true, values: ["new"], isInEffect: true)
            ])
            edit.set("title", to: .text("new"))
            if id == "a" {
                let stamp = edit.stamp()
                edit.document.changeCounter("value") { $0.set(0, at: stamp) }
            }
            return [.creation]
        }
        let isDeletion = doc.isDeleted || random.chance(0.08)
        if isDeletion {
            doc.say(isDeleted: !doc.isDeleted, isMine: true)
            edit.setDeleted(doc.isDeleted)
            return [.deletion(doc.isDeleted, word: doc.words.count - 1)]
        }
        switch id == "a" ? Int.random(in: 0..<12, using: &random) : 0 {
        case 0..<2:
            let name = random.chance(0.5) ? "title" : "color"
            return write(&doc, name) { edit.set(name, to: .text($0)) }
        case 2..<4: return write(&doc, "text") { edit.write($0, to: "text") }
        case 4..<6: return [try count(&edit, &doc)]
        case 6: return set(&edit, &doc)
        default: return try measure(&edit, &doc)
        }
    }

    private mutating func write(
        _ doc: inout UndoOracle.Doc, _ name: String, _ write: (String) -> Void
    ) -> [UndoOracle.Part] {
        let value = ["rain", "sun"].randomElement(using: &random) ?? ""
        write(value)
        guard doc.writes[name]?.shown != [value] else { return [] }
        doc.writes[name, default: UndoOracle.Writes()].list.append((true, [value], true))
        doc.writes[name]?.version += 1
        return [.write(name, (doc.writes[name]?.list.count ?? 1) - 1)]
    }

    private mutating func count(_ edit: inout Edit, _ doc: inout UndoOracle.Doc) throws
        -> UndoOracle.Part
    {
        let amount = Int.random(in: 1...9, using: &random)
        doc.counter += amount
        try edit.document.changeCounter("value") { counter in
            _ = try counter.add(Int64(amount), on: edit.device)
        }
        return .count(amount)
    }

    private mutating func set(
        _ edit: inout Edit, _ doc: inout UndoOracle.Doc
    ) -> [UndoOracle.Part] {
        let value = Int.random(in: 0...3, using: &random)
        let change = value - doc.counter
        doc.counter = value
        let replacesForeign = doc.isBaseForeign
        doc.isBaseForeign = false
        let stamp = edit.stamp()
        edit.document.changeCounter("value") { $0.set(Int64(value), at: stamp) }
        return change == 0 && !replacesForeign ? [] : [.count(change)]
    }

    private mutating func measure(_ edit: inout Edit, _ doc: inout UndoOracle.Doc) throws
        -> [UndoOracle.Part]
    {
        let before = doc.intervals
        var stopwatch = edit.document.stopwatch("time")
        switch Int.random(in: 0..<8, using: &random) {
        case 0..<4: try start(&stopwatch, &doc, on: edit.device)
        case 4..<6: stop(&stopwatch, &doc)
        case 6:
            if let id = stopwatch.intervals.randomElement(using: &random) {
                stopwatch.hide(id.id)
                doc.intervals = doc.intervals.filter { $0.start != Int(id.start.milliseconds) }
            }
        default:
            stopwatch.reset()
            doc.intervals = []
        }
        edit.document.changeStopwatch("time") { $0 = stopwatch }
        let removed = before.subtracting(doc.intervals)
        let added = doc.intervals.subtracting(before)
        return removed.isEmpty && added.isEmpty ? [] : [.exchange(removed: removed, added: added)]
    }

    mutating func start(
        _ stopwatch: inout Stopwatch, _ doc: inout UndoOracle.Doc, on device: DeviceID
    ) throws {
        intervalCount += 1
        try stopwatch.start(at: clock.now, on: device)
        doc.intervals.insert(UndoOracle.Interval(name: intervalCount, start: now, stop: nil))
    }

    func stop(_ stopwatch: inout Stopwatch, _ doc: inout UndoOracle.Doc) {
        stopwatch.stop(at: clock.now)
        doc.intervals = Set(
            doc.intervals.map {
                UndoOracle.Interval(name: $0.name, start: $0.start, stop: $0.stop ?? now)
            })
    }
}
