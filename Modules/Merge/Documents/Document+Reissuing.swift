import Primitives

extension Document {
    /// Returns the document as if another device had made the changes of one device since an older
    /// state.
    ///
    /// Two installations that wrote as one device would hide each other's changes. The changes of
    /// one of them since the state on the server differ in their numbers and stamps, and no other
    /// device has seen them: they become the other device's.
    ///
    /// - Parameters:
    ///   - new: A device that has written nothing yet.
    /// - base: The state on the server.
    public func reissued(from old: DeviceID, as new: DeviceID, since base: Document) -> Document {
        var document = self
        let known = Set(base.stamps)
        var stamps: [Stamp: Stamp] = [:]
        for stamp in self.stamps where stamp.device == old && !known.contains(stamp) {
            stamps[stamp] = Stamp(time: stamp.time, device: new)
        }
        document.replaceStamps(stamps)
        for name in counters.keys {
            document.counters[name]?.reissue(from: old, as: new, since: base.counter(name))
        }
        for name in stopwatches.keys {
            document.stopwatches[name]?.reissue(from: old, as: new, since: base.stopwatch(name))
        }
        for name in texts.keys {
            // The old device's last write that the server knows stays replaced and seen.
            let last = base.text(name).writes[old]?.time
            if let last, document.texts[name]?.writes[old] == nil {
                document.texts[name]?.writes[old] = MultiValue.Write(time: last, values: [])
            }
            if let seen = text(name).deletion?.seen[old], seen > last ?? 0 {
                document.texts[name]?.deletion?.seen[old] = last
                document.texts[name]?.deletion?.seen[new] = seen
            }
        }
        return document
    }
}

extension Deletable {
    /// Splits the number of a device that a deletion had seen at the last known number.
    fileprivate mutating func splitSeen(_ old: DeviceID, _ new: DeviceID, at last: UInt64) {
        guard let seen = deletion?.seen[old], seen > last else { return }
        deletion?.seen[old] = last == 0 ? nil : last
        deletion?.seen[new] = seen - last
    }
}

extension FloorCounter {
    fileprivate mutating func reissue(
        from old: DeviceID, as new: DeviceID, since base: FloorCounter
    ) {
        let last = base.tallies[old] ?? .zero
        tallies.split(old, new, at: last)
        floors.split(old, new, at: last)
        splitSeen(old, new, at: last.count)
        days?.reissue(from: old, as: new, since: base.days ?? DaySums())
    }
}

extension [DeviceID: Tally] {
    /// Moves a device's chain after a given point to another device, as that device's own chain.
    fileprivate mutating func split(_ old: DeviceID, _ new: DeviceID, at last: Tally) {
        guard let own = self[old], own.count > last.count else { return }
        let (sum, isTooLarge) = own.sum.subtractingReportingOverflow(last.sum)
        guard !isTooLarge else { return }
        self[old] = last.count == 0 ? nil : last
        self[new] = Tally(count: own.count - last.count, sum: sum)
    }
}

extension Stopwatch {
    fileprivate mutating func reissue(from old: DeviceID, as new: DeviceID, since base: Stopwatch) {
        let last = base.lanes[old]?.latest ?? 0
        if let lane = lanes[old], lane.latest > last {
            lanes[old] = last == 0 ? nil : lane.part(through: last)
            lanes[new] = lane.part(after: last)
        }
        for device in lanes.keys {
            lanes[device]?.rename { id in
                guard id.device == old, id.number > last else { return id }
                return IntervalID(device: new, number: id.number - last)
            }
        }
        splitSeen(old, new, at: last)
    }
}

extension Stopwatch.Lane {
    /// Returns the part of the lane up to a number.
    fileprivate func part(through last: UInt64) -> Self {
        var part = Self(
            runs: runs.filter { $0.number <= last }, floor: min(floor, last),
            hidden: hidden.filter { $0 <= last }.sorted())
        part.unknown = unknown
        return part
    }

    /// Returns the part of the lane after a number, renumbered from 1.
    fileprivate func part(after last: UInt64) -> Self {
        var part = Self(
            runs: runs.filter { $0.number > last }.map { run in
                Stopwatch.Run(
                    number: run.number - last, start: run.start, stop: run.stop,
                    isByHand: run.isByHand, original: run.original)
            },
            floor: floor > last ? floor - last : 0,
            hidden: hidden.filter { $0 > last }.map { $0 - last }.sorted())
        part.unknown = unknown
        return part
    }

    /// Renames the originals of restored or corrected intervals.
    fileprivate mutating func rename(_ name: (Stopwatch.IntervalID) -> Stopwatch.IntervalID) {
        var renamed = Self(
            runs: runs.map { run in
                var run = run
                run.original = run.original.map(name)
                return run
            }, floor: floor, hidden: hidden.sorted())
        renamed.unknown = unknown
        self = renamed
    }
}
