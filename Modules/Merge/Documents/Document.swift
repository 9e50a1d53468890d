import Primitives

/// The shared state of one record: a register for each field, and counters, stopwatches and texts
/// by name.
///
/// Documents merge without knowledge of their meaning, so a server joins kinds that it does not
/// know and an old program keeps the fields of a newer one.
public struct Document: Mergeable, Hashable {
    /// The fields by name.
    public internal(set) var fields: [String: Register<Scalar>] = [:]
    /// The counters by name.
    public internal(set) var counters: [String: FloorCounter] = [:]
    /// The stopwatches by name.
    public internal(set) var stopwatches: [String: Stopwatch] = [:]
    /// The texts by name: fields that may not lose any version.
    public internal(set) var texts: [String: MultiValue] = [:]
    /// The parts that a newer version wrote and this one does not know, by name.
    public internal(set) var unknown: [String: Foreign] = [:]

    /// Creates an empty document.
    public init() {}

    /// The value of a field; `nil` if it was never written.
    public subscript(field: String) -> Scalar? { fields[field]?.value }

    /// Writes a field.
    public mutating func set(_ field: String, to value: Scalar, at stamp: Stamp) {
        let written = Register(value, at: stamp)
        fields[field] = fields[field]?.merged(with: written) ?? written
    }

    /// Returns a counter by name; an untouched one if it is missing.
    public func counter(_ name: String) -> FloorCounter { counters[name] ?? FloorCounter() }

    /// Changes a counter; if the closure throws, nothing was changed.
    public mutating func changeCounter<Failure: Error>(
        _ name: String, _ change: (inout FloorCounter) throws(Failure) -> Void
    ) throws(Failure) {
        var counter = counter(name)
        try change(&counter)
        counters[name] = counter
    }

    /// Returns a stopwatch by name; one that never ran if it is missing.
    public func stopwatch(_ name: String) -> Stopwatch { stopwatches[name] ?? Stopwatch() }

    /// Changes a stopwatch; if the closure throws, nothing was changed.
    public mutating func changeStopwatch<Failure: Error>(
        _ name: String, _ change: (inout Stopwatch) throws(Failure) -> Void
    ) throws(Failure) {
        var stopwatch = stopwatch(name)
        try change(&stopwatch)
        stopwatches[name] = stopwatch
    }

    /// Returns a text by name; an unwritten one if it is missing.
    public func text(_ name: String) -> MultiValue { texts[name] ?? MultiValue() }

    /// Changes a text.
    public mutating func changeText(_ name: String, _ change: (inout MultiValue) -> Void) {
        var text = text(name)
        change(&text)
        texts[name] = text
    }

    /// The names of all fields, counters, stopwatches and texts, and all names within unknown
    /// parts, in no order.
    public var names: [String] {
        var names: [String] = []
        names.reserveCapacity(fields.count + counters.count + stopwatches.count + texts.count)
        names += fields.keys
        names += counters.keys
        names += stopwatches.keys
        names += texts.keys
        for members in foreignMembers where !members.isEmpty { names += members.names }
        for counter in counters.values { names += counter.days?.form.names ?? [] }
        return names
    }

    /// Whether it holds any unknown part.
    var holdsUnknown: Bool { foreignMembers.contains { !$0.isEmpty } }

    /// The unknown members of all parts.
    private var foreignMembers: [ForeignMembers] {
        var all = [ForeignMembers(unknown)]
        func note(_ part: some Deletable) {
            all.append(part.unknown)
            if let deletion = part.deletion { all.append(deletion.unknown) }
        }
        for counter in counters.values { note(counter) }
        for stopwatch in stopwatches.values {
            note(stopwatch)
            all += stopwatch.lanes.values.map { $0.unknown }
        }
        for text in texts.values { note(text) }
        return all
    }

    /// Joins two replicas part by part.
    public mutating func merge(_ other: Self) {
        fields.mergeValues(other.fields)
        counters.mergeValues(other.counters)
        stopwatches.mergeValues(other.stopwatches)
        texts.mergeValues(other.texts)
        unknown.mergeValues(other.unknown)
    }
}
