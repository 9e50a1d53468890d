/// The expected results of undo and redo, as plain lists and sets: all writes in order, and the
/// changes of this device that are in effect. It knows nothing of documents, stamps and merging.
struct UndoOracle {
    struct Interval: Hashable {
        let name: Int
        let start: Int
        let stop: Int?
    }

    /// The writes to one field or text, in order.
    struct Writes {
        var list: [(isMine: Bool, values: Set<String>, isInEffect: Bool)] = []

        /// A number that grows with every write, undo and redo of this device.
        var version = 0

        var shown: Set<String> { list.last { $0.isInEffect }?.values ?? [] }

        /// Whether another device has written after a write.
        func isOvertaken(_ index: Int) -> Bool { list[index...].contains { !$0.isMine } }
    }

    struct Doc {
        var isThere = false
        var isDeleted = false
        /// The deletions and restorations in order; true for those of this device.
        var words: [Bool] = []
        /// Whether another device has added something since the last deletion or restoration.
        var hasUnseen = false
        /// Whether another device has ever added or written something that cannot be undone.
        var isTouched = false
        var isBaseForeign = false
        var writes: [String: Writes] = [:]
        var counter = 0
        /// The number of times that another device has set the counter.
        var setCount = 0
        var intervals: Set<Interval> = []

        var isVisible: Bool { isThere && !isDeleted }

        mutating func say(isDeleted: Bool, isMine: Bool) {
            self.isDeleted = isDeleted
            words.append(isMine)
            hasUnseen = false
        }
    }

    enum Part {
        case creation
        case deletion(Bool, word: Int)
        case write(String, Int)
        case count(Int)
        case exchange(removed: Set<Interval>, added: Set<Interval>)
    }

    struct Change {
        let doc: String
        let part: Part
        var isInEffect = true
        /// Whether its effect came about by itself, so that the change is meaningless.
        var isForgotten = false
        /// The same number when it was made or reversed.
        var setCount = 0
    }

    var docs: [String: Doc] = ["a": Doc(), "b": Doc()]
    /// The actions; `undoneCount` is the number of the latest ones that are undone.
    private(set) var log: [[Change]] = []
    private(set) var undoneCount = 0

    mutating func perform(_ changes: [Change]) {
        guard !changes.isEmpty else { return }
        log.removeLast(undoneCount)
        undoneCount = 0
        log.append(changes)
    }

    /// - Returns: true if all of the action was undone; `nil` if there is nothing to undo.
    mutating func undo() -> Bool? {
        guard undoneCount < log.count else { return nil }
        undoneCount += 1
        return reverse(log.count - undoneCount) { $0.reversed() }
    }

    /// - Returns: true if all of the action was redone; `nil` if there is nothing to redo.
    mutating func redo() -> Bool? {
        guard undoneCount > 0 else { return nil }
        undoneCount -= 1
        return reverse(log.count - 1 - undoneCount) { $0 }
    }

    private mutating func reverse(_ index: Int, order: ([Int]) -> [Int]) -> Bool {
        let isUndo = index == log.count - undoneCount
        var isAll = true
        for number in order(Array(log[index].indices))
        where log[index][number].isInEffect == isUndo && !log[index][number].isForgotten {
            switch reverse(log[index][number]) {
            case .done:
                log[index][number].isInEffect.toggle()
                log[index][number].setCount = docs[log[index][number].doc]?.setCount ?? 0
            case .nothing: break
            case .meaningless: log[index][number].isForgotten = true
            case .refused: isAll = false
            }
        }
        return isAll
    }

    private enum Outcome {
        case done
        /// The target state holds already, and the change can still be reversed the next time.
        case nothing
        /// The target state holds already by itself.
        case meaningless
        case refused
    }

    /// Reverses a change, unless something prevents it.
    private mutating func reverse(_ change: Change) -> Outcome {
        guard var doc = docs[change.doc] else { return .refused }
        defer { docs[change.doc] = doc }
        switch change.part {
        case .creation: return Self.setDeleted(change.isInEffect, &doc, since: nil)
        case .deletion(let isDeleted, let word):
            return Self.setDeleted(change.isInEffect != isDeleted, &doc, since: word)
        case _ where doc.isDeleted: return .refused
        case .write(let name, let index):
            guard doc.writes[name]?.isOvertaken(index) == false else { return .refused }
            doc.writes[name]?.list[index].isInEffect.toggle()
            doc.writes[name]?.version += 1
        case .count(0): break
        case .count(let amount):
            guard change.setCount == doc.setCount else { return .refused }
            doc.counter += change.isInEffect ? -amount : amount
        case .exchange(let removed, let added):
            let (old, new) = change.isInEffect ? (added, removed) : (removed, added)
            guard old.isSubset(of: doc.intervals) else { return .refused }
            doc.intervals = doc.intervals.subtracting(old).union(new)
        }
        return .done
    }

    private static func setDeleted(_ deletes: Bool, _ doc: inout Doc, since word: Int?) -> Outcome {
        let isOvertaken = doc.words[(word ?? 0)...].contains(false)
        if deletes {
            guard !doc.isDeleted else { return .nothing }
            let isForeign = word == nil && (doc.isTouched || doc.isBaseForeign)
            if doc.hasUnseen || isForeign || isOvertaken { return .refused }
        } else {
            guard doc.isDeleted else { return .meaningless }
            guard !isOvertaken else { return .refused }
        }
        doc.say(isDeleted: deletes, isMine: true)
        return .done
    }
}
