import Primitives

extension Document {
    /// Every stamp in the document, ascending.
    public var stamps: [Stamp] { unorderedStamps.sorted() }

    /// The latest stamp in the document, if there is one.
    public var latestStamp: Stamp? { unorderedStamps.max() }

    /// The time of the earliest stamp in the document, if there is one.
    var earliestTime: UInt64? { unorderedStamps.lazy.map { $0.time }.min() }

    /// Replaces stamps by others.
    ///
    /// Only for stamps that no other replica has seen: a replica that knows the old stamp would
    /// keep it.
    public mutating func replaceStamps(_ replacements: [Stamp: Stamp]) {
        fields = fields.mapValues { $0.replacingStamp(replacements) }
        for name in counters.keys {
            counters[name]?.replaceStamps(replacements)
        }
        for name in stopwatches.keys { stopwatches[name]?.replaceDeletionStamp(replacements) }
        for name in texts.keys { texts[name]?.replaceStamps(replacements) }
    }

    private var unorderedStamps: [Stamp] {
        var stamps = fields.values.map { $0.stamp }
        for counter in counters.values {
            if let stamp = counter.base?.stamp { stamps.append(stamp) }
            if let stamp = counter.deletion?.state.stamp { stamps.append(stamp) }
        }
        for stopwatch in stopwatches.values {
            if let stamp = stopwatch.deletion?.state.stamp { stamps.append(stamp) }
        }
        for text in texts.values {
            stamps += text.progress.map { Stamp(time: $1, device: $0) }
            if let stamp = text.deletion?.state.stamp { stamps.append(stamp) }
        }
        return stamps
    }
}

extension Register {
    fileprivate func replacingStamp(_ replacements: [Stamp: Stamp]) -> Self {
        replacements[stamp].map { Register(value, at: $0) } ?? self
    }
}

extension Deletable {
    fileprivate mutating func replaceDeletionStamp(_ replacements: [Stamp: Stamp]) {
        guard let state = deletion?.state else { return }
        deletion?.state = state.replacingStamp(replacements)
    }
}

extension FloorCounter {
    fileprivate mutating func replaceStamps(_ replacements: [Stamp: Stamp]) {
        base = base?.replacingStamp(replacements)
        replaceDeletionStamp(replacements)
    }
}

extension MultiValue {
    /// Replaces the stamps of writes, also among those that a write or a deletion had seen:
    /// otherwise a replica would treat a value as replaced if its new stamp is earlier than the old
    /// one. A write whose new stamp belongs to another device becomes that device's.
    fileprivate mutating func replaceStamps(_ replacements: [Stamp: Stamp]) {
        for (device, old) in writes {
            guard let stamp = replacements[Stamp(time: old.time, device: device)] else { continue }
            let write = Write(time: stamp.time, values: old.values)
            writes[device] = nil
            writes[stamp.device] = writes[stamp.device]?.merged(with: write) ?? write
        }
        replaceDeletionStamp(replacements)
        for (device, time) in deletion?.seen ?? [:] {
            guard let stamp = replacements[Stamp(time: time, device: device)] else { continue }
            deletion?.seen[device] = nil
            let known = deletion?.seen[stamp.device] ?? 0
            deletion?.seen[stamp.device] = max(known, stamp.time)
        }
    }
}
