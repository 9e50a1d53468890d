import Primitives

/// The reason that a part of a change was not taken back.
public enum Obstacle: Hashable, Sendable {
    /// Another device has since changed the part of that name, or the whole document if `nil`.
    case changed(String?)
    /// The document was deleted.
    case deleted
    /// A counter of that name would not fit in 64 bits.
    case overflow(String)
}

extension Obstacle {
    /// The reason that a thing stayed, in one sentence.
    public func told(of thing: String) -> String {
        switch self {
        case .deleted: "\(thing) stays as it is: it has been deleted since"
        case .changed(nil): "\(thing) stays: another device or an import has changed it since"
        case .changed(let name?):
            "\(thing) keeps its \(name): it has been changed on another device since"
        case .overflow: "\(thing) stays as it is: the number would not fit in 64 bits"
        }
    }
}

extension Document {
    /// Takes back the changes of a device, except parts that another device has changed since.
    ///
    /// A counter gets the difference back, so that later taps still count, unless a set of another
    /// device has absorbed it; a stopwatch gets copies of the intervals that it lost.
    ///
    /// - Parameter stamp: Returns a stamp later than every stamp before.
    /// - Returns: The parts that were not taken back, with the obstacles; there is no obstacle if
    ///   the document was already in that state.
    public mutating func revert(
        _ change: DocumentChange, on device: DeviceID, stamp: () -> Stamp
    ) -> (kept: DocumentChange, obstacles: [Obstacle]) {
        if isDeleted {
            if change.isDeletion, change.deletion?.now != true { return (change, []) }
            guard change.deletion?.now == true, isOwnDeletion(change, on: device) else {
                return (change, [.deleted])
            }
        }
        var kept = DocumentChange()
        var obstacles: [Obstacle] = []
        for (name, exchange) in change.stopwatches.sorted(by: { $0.key < $1.key })
        where !revertStopwatch(name, exchange, on: device) {
            kept.stopwatches[name] = exchange
            obstacles.append(.changed(name))
        }
        for (name, swap) in change.fields.sorted(by: { $0.key < $1.key }) {
            // What was first written with an interval tells something about it: it stays with it.
            let isOfKept = swap.was == .null && !kept.stopwatches.isEmpty
            if !isOfKept, revertField(name, swap, on: device, stamp: stamp) { continue }
            kept.fields[name] = swap
            if !isOfKept { obstacles.append(.changed(name)) }
        }
        for (name, amount) in change.counters.sorted(by: { $0.key < $1.key }) {
            let count = change.counts[name]
            guard let obstacle = revertCounter(name, amount, count, on: device) else { continue }
            kept.counters[name] = .some(amount)
            kept.counts[name] = count
            obstacles.append(obstacle)
        }
        for (name, sums) in change.days.sorted(by: { $0.key < $1.key })
        where kept.counters[name] == nil {
            revertDays(name, sums, on: device)
        }
        kept.days = change.days.filter { kept.counters[$0.key] != nil }
        for (name, swap) in change.texts.sorted(by: { $0.key < $1.key })
        where !revertText(name, swap, on: device, stamp: stamp) {
            kept.texts[name] = swap
            obstacles.append(.changed(name))
        }
        if !revertDeletion(change, on: device, stamp: stamp) {
            kept.isCreation = change.isCreation
            kept.isOvertaken = change.isOvertaken
            kept.origin = change.origin
            kept.deletion = change.deletion
            obstacles.append(.changed(nil))
        }
        return (kept, obstacles)
    }

    private mutating func revertField(
        _ name: String, _ swap: DocumentChange.Swap<Scalar>, on device: DeviceID,
        stamp: () -> Stamp
    ) -> Bool {
        guard let current = fields[name], !swap.isOvertaken, current.stamp.device == device,
            current.value == swap.now
        else { return false }
        set(name, to: swap.was, at: stamp())
        return true
    }

    /// Returns the obstacle, if there is one.
    private mutating func revertCounter(
        _ name: String, _ amount: Int64?, _ count: DocumentChange.Count?, on device: DeviceID
    ) -> Obstacle? {
        if count?.isAbsorbed(in: counter(name), on: device) == true { return .changed(name) }
        guard let amount, amount != .min else { return .overflow(name) }
        do throws(MergeError) {
            try changeCounter(name) { counter throws(MergeError) in
                _ = try counter.add(-amount, on: device)
            }
            return nil
        } catch {
            return .overflow(name)
        }
    }

    private mutating func revertDays(_ name: String, _ sums: [Day: Int64], on device: DeviceID) {
        var counter = counter(name)
        for (day, sum) in sums.sorted(by: { $0.key < $1.key }) {
            counter.note(0 &- sum, on: day, by: device)
        }
        counters[name] = counter
    }

    private mutating func revertStopwatch(
        _ name: String, _ exchange: DocumentChange.Exchange, on device: DeviceID
    ) -> Bool {
        let shown = Set(stopwatch(name).intervals.map(DocumentChange.Times.init))
        let added = Set(exchange.added)
        guard added.isSubset(of: shown) else { return false }
        do throws(MergeError) {
            try changeStopwatch(name) { stopwatch throws(MergeError) in
                stopwatch.hide { added.contains(DocumentChange.Times($0)) }
                for times in exchange.removed {
                    try stopwatch.append(
                        start: times.start, stop: times.stop, isByHand: times.isByHand,
                        original: times.original, on: device)
                }
            }
            return true
        } catch {
            return false
        }
    }

    private mutating func revertText(
        _ name: String, _ swap: DocumentChange.Swap<[Scalar]>, on device: DeviceID,
        stamp: () -> Stamp
    ) -> Bool {
        let current = text(name)
        guard !swap.isOvertaken, current.isOwn(on: device),
            Set(current.values.map { $0.value }) == Set(swap.now)
        else { return false }
        let stamp = stamp()
        changeText(name) { $0.set(swap.was, at: stamp) }
        return true
    }

    /// Deletes a created document, or undoes a deletion or its undoing.
    private mutating func revertDeletion(
        _ change: DocumentChange, on device: DeviceID, stamp: () -> Stamp
    ) -> Bool {
        guard change.isDeletion else { return true }
        if change.deletion?.now == true {
            if isDeleted { setDeleted(false, at: stamp()) }
            return true
        }
        let isOvertaken = change.isOvertaken || change.deletion?.isOvertaken == true
        let marks = foreignMarks(besides: device, since: change.isCreation ? .ever : .deletion)
        guard !isOvertaken, marks.isSubset(of: change.origin) else { return false }
        setDeleted(true, at: stamp())
        return true
    }

    /// Whether no other device has deleted the document, or undone that, since a change did.
    private func isOwnDeletion(_ change: DocumentChange, on device: DeviceID) -> Bool {
        deletionStamp?.device == device && change.deletion?.isOvertaken == false
    }
}

extension DocumentChange {
    /// Whether it created, deleted or brought back the document.
    var isDeletion: Bool { isCreation || deletion != nil }
}
