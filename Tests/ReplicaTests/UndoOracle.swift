/// What undo and redo should do, as plain lists and sets: who wrote what in which order, and which
/// of this device's changes are in effect. It knows nothing of documents, stamps and merging.
struct UndoOracle {
    struct Interval: Hashable {
        let name: Int
        let start: Int
        let stop: Int?
    }

    /// What was written to one field or text, in order.
    struct Writes {
        var list: [(isMine: Bool, values: Set<String>, isInEffect: Bool)] = []

        /// Grows with everything that this device does to it.
        var version = 0

        var shown: Set<String> { list.last { $0.isInEffect }?.values ?? [] }

        /// Whether another device has written after a write.
        func isOvertaken(_ index: Int) -> Bool { list[index...].contains { !$0.isMine } }
    }

    struct Doc {
        var isThere = false
        var isDeleted = false
        /// Who spoke of deletion, in order: whether it was this device.
        var words: [Bool] = []
        /// Whether another device has added something since the last of them.
        var hasUnseen = false
        /// Whether another device has ever added or written something that cannot be taken back.
        var isTouched = false
        var isBaseForeign = false
        var writes: [String: Writes] = [:]
        var counter = 0
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
        /// Whether what it would do came about by itself: it means nothing any more.
        var isForgotten = false
    }

    var docs: [String: Doc] = ["a": Doc(), "b": Doc()]
    /// What was done, and how many of the latest were taken back.
    private(set) var log: [[Change]] = []
    private(set) var undoneCount = 0

    mutating func perform(_ changes: [Change]) {
        guard !changes.isEmpty else { return }
        log.removeLast(undoneCount)
        undoneCount = 0
        log.append(changes)
    }

    /// - Returns: Whether all of it was taken back; `nil` if there is nothing.
    mutating func undo() -> Bool? {
        guard undoneCount < log.count else { return nil }
        undoneCount += 1
        return reverse(log.count - undoneCount) { $0.reversed() }
    }

    /// - Returns: Whether all of it was done again; `nil` if there is nothing.
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
            case .done: log[index][number].isInEffect.toggle()
            case .nothing: break
            case .meaningless: log[index][number].isForgotten = true
            case .refused: isAll = false
            }
        }
        return isAll
    }

    private enum Outcome {
        case done
        /// It is so already, and can still be turned around the next time.
        case nothing
        /// It is so already, by itself.
        case meaningless
        case refused
    }

    /// Turns a change around, unless something stands against it.
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
        case .count(let amount): doc.counter += change.isInEffect ? -amount : amount
        case .exchange(let removed, let added):
            let (old, new) = change.isInEffect ? (added, removed) : (removed, added)
            guard old.isSubset(of: doc.intervals) else { return .refused }
            doc.intervals = doc.intervals.subtracting(old).union(new)
        }
        return .done
    }

    private static func setDeleted(
        _ deletes: Bool, _ doc: inout Doc, since word: Int?
    ) -> Outcome {
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
