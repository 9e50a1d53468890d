extension Document {
    /// Every stamp inside, ascending.
    public var stamps: [Stamp] {
        let ofCounters = counters.values.flatMap { [$0.base?.stamp, $0.deletion?.state.stamp] }
        return (fields.values.map(\.stamp) + ofCounters.compactMap(\.self)).sorted()
    }

    /// Puts other stamps in the place of some.
    ///
    /// Only for stamps that nobody else has seen: a replica that knows the old one would keep it.
    public mutating func replaceStamps(_ replacements: [Stamp: Stamp]) {
        fields = fields.mapValues { $0.replacingStamp(replacements) }
        counters = counters.mapValues { counter in
            var counter = counter
            counter.base = counter.base?.replacingStamp(replacements)
            if let state = counter.deletion?.state {
                counter.deletion?.state = state.replacingStamp(replacements)
            }
            return counter
        }
    }
}

extension Register {
    fileprivate func replacingStamp(_ replacements: [Stamp: Stamp]) -> Self {
        replacements[stamp].map { Register(value, at: $0) } ?? self
    }
}
