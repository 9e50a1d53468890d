import Primitives

/// Everything that devices agree on about one record: a register a field, and counters, stopwatches
/// and texts by name.
///
/// Documents merge without knowing what they mean, so a server joins kinds it has never heard of
/// and an old program keeps the fields of a newer one.
public struct Document: Mergeable, Hashable {
    /// The fields by name.
    public internal(set) var fields: [String: Register<Scalar>] = [:]
    /// The counters by name.
    public internal(set) var counters: [String: FloorCounter] = [:]
    /// The stopwatches by name.
    public internal(set) var stopwatches: [String: Stopwatch] = [:]
    /// The texts by name: fields of which no version may be lost.
    public internal(set) var texts: [String: MultiValue] = [:]
    /// Parts that a newer version made and this one does not know, by name.
    public internal(set) var unknown: [String: Foreign] = [:]

    /// A document about which nothing is known yet.
    public init() {}

    /// The value of a field, `nil` if it was never written.
    public subscript(field: String) -> Scalar? { fields[field]?.value }

    /// Writes a field.
    public mutating func set(_ field: String, to value: Scalar, at stamp: Stamp) {
        let written = Register(value, at: stamp)
        fields[field] = fields[field]?.merged(with: written) ?? written
    }

    /// A counter by name; one that nobody has touched if it is missing.
    public func counter(_ name: String) -> FloorCounter { counters[name] ?? FloorCounter() }

    /// Changes a counter.
    public mutating func changeCounter(
        _ name: String, _ change: (inout FloorCounter) throws(MergeError) -> Void
    ) throws(MergeError) {
        var counter = counter(name)
        try change(&counter)
        counters[name] = counter
    }

    /// A stopwatch by name; one that never ran if it is missing.
    public func stopwatch(_ name: String) -> Stopwatch { stopwatches[name] ?? Stopwatch() }

    /// Changes a stopwatch.
    public mutating func changeStopwatch(
        _ name: String, _ change: (inout Stopwatch) throws(MergeError) -> Void
    ) throws(MergeError) {
        var stopwatch = stopwatch(name)
        try change(&stopwatch)
        stopwatches[name] = stopwatch
    }

    /// A text by name; one that nobody has written if it is missing.
    public func text(_ name: String) -> MultiValue { texts[name] ?? MultiValue() }

    /// Changes a text.
    public mutating func changeText(_ name: String, _ change: (inout MultiValue) -> Void) {
        var text = text(name)
        change(&text)
        texts[name] = text
    }

    /// The names of all fields, counters, stopwatches and texts, and all in what is unknown, in no
    /// order.
    public var names: [String] {
        var names = Array(fields.keys) + counters.keys + stopwatches.keys + texts.keys
        for members in foreignMembers where !members.isEmpty { names += members.names }
        for counter in counters.values { names += counter.days?.form.names ?? [] }
        return names
    }

    /// Whether anything in it is unknown here.
    var holdsUnknown: Bool { foreignMembers.contains { !$0.isEmpty } }

    /// What is unknown in all places.
    private var foreignMembers: [ForeignMembers] {
        var all = [ForeignMembers(unknown)]
        func note(_ part: some Deletable) {
            all.append(part.unknown)
            if let deletion = part.deletion { all.append(deletion.unknown) }
        }
        for counter in counters.values { note(counter) }
        for stopwatch in stopwatches.values {
            note(stopwatch)
            all += stopwatch.lanes.values.map(\.unknown)
        }
        for text in texts.values { note(text) }
        return all
    }

    /// Joins part by part.
    public mutating func merge(_ other: Self) {
        fields.mergeValues(other.fields)
        counters.mergeValues(other.counters)
        stopwatches.mergeValues(other.stopwatches)
        texts.mergeValues(other.texts)
        unknown.mergeValues(other.unknown)
    }
}
