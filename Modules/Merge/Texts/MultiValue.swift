import Primitives

/// A value, such as a text, that loses no write: it holds every value that no other write had seen.
///
/// A write replaces the values its device had seen. Concurrent values are both kept until a device
/// that has seen them writes again.
///
/// - Source: docs/sync.md; the multi-value register of Shapiro et al. 2011, specification 10, with
///   the stamps of a device as its version.
public struct MultiValue: Deletable, Hashable {
    /// The latest write of every device; each device writes only its own.
    var writes: [DeviceID: Write] = [:]
    /// The latest deletion, if there was one.
    public internal(set) var deletion: Deletion?
    /// The members that a later version added.
    var unknown = ForeignMembers()

    /// Creates a value that nobody has written.
    public init() {}

    /// Writes a value that replaces all known ones.
    public mutating func set(_ value: Scalar, at stamp: Stamp) { set([value], at: stamp) }

    /// Writes values that replace all known ones.
    ///
    /// There are several if undo restores several, or if all known values are rewritten in another
    /// form.
    public mutating func set(_ values: [Scalar], at stamp: Stamp) {
        for device in writes.keys { writes[device]?.values = [] }
        let write = Write(time: stamp.time, values: values)
        writes[stamp.device] = writes[stamp.device]?.merged(with: write) ?? write
    }

    /// The values that no other write had seen, ascending by stamp, without duplicates.
    public var values: [Register<Scalar>] {
        var latest: [Scalar: Stamp] = [:]
        for (device, write) in writes {
            let stamp = Stamp(time: write.time, device: device)
            for value in write.values { latest[value] = max(latest[value] ?? stamp, stamp) }
        }
        return latest.map { Register($0, at: $1) }
            .sorted { ($0.stamp, $0.value) < ($1.stamp, $1.value) }
    }

    /// The value written last; `nil` if there is none.
    public var latest: Scalar? { values.last?.value }

    /// Whether there are several values to choose from.
    public var isConflicted: Bool { values.count > 1 }

    /// Joins two replicas: the later write of each device, values that neither side knows as
    /// replaced, and the latest deletion.
    public mutating func merge(_ other: Self) {
        writes.mergeValues(other.writes)
        joinDeletion(other.deletion)
        unknown.merge(other.unknown)
    }

    /// The time of each device's latest write.
    package var progress: [DeviceID: UInt64] { writes.mapValues { $0.time } }
}

extension MultiValue {
    /// The latest write of one device.
    struct Write: Mergeable, Hashable {
        /// The time part of its stamp.
        var time: UInt64
        /// The values it wrote, ascending; empty once another write has seen it.
        var values: [Scalar]

        init(time: UInt64, values: [Scalar]) {
            self.time = time
            self.values = Set(values).sorted()
        }

        /// Keeps the later write; the same write counts as replaced if either side says so. Of two
        /// different writes under one stamp, which no honest device makes, the larger is kept, so
        /// that every replica decides alike.
        mutating func merge(_ other: Self) {
            if time != other.time {
                if time < other.time { self = other }
            } else if values.isEmpty || other.values.isEmpty {
                values = []
            } else if values.lexicographicallyPrecedes(other.values) {
                values = other.values
            }
        }
    }
}
