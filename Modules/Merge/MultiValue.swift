import Primitives

/// A value, such as a text, of which nothing that somebody wrote is lost: it holds every value that
/// no other write had seen.
///
/// A write replaces what its device had seen. Values written apart are both kept, until somebody
/// who sees them writes again.
///
/// - Source: docs/sync.md; the multi-value register of Shapiro et al. 2011, specification 10, with
///   the stamps of a device as its version.
public struct MultiValue: Deletable, Hashable {
    /// Every device's latest write; each device writes only its own.
    var writes: [DeviceID: Write] = [:]
    /// The latest deletion, if there was any.
    public internal(set) var deletion: Deletion?
    /// What a later version put beside them.
    var unknown = ForeignMembers()

    /// A value that nobody has written.
    public init() {}

    /// Writes a value in the place of all that are known here.
    public mutating func set(_ value: Scalar, at stamp: Stamp) { set([value], at: stamp) }

    /// Writes values in the place of all that are known here; several where undo brings back
    /// several, and where all that are known are written in another form.
    public mutating func set(_ values: [Scalar], at stamp: Stamp) {
        for device in writes.keys { writes[device]?.values = [] }
        let write = Write(time: stamp.time, values: values)
        writes[stamp.device] = writes[stamp.device]?.merged(with: write) ?? write
    }

    /// The values that no other write had seen, ascending by stamp; equal ones once.
    public var values: [Register<Scalar>] {
        var latest: [Scalar: Stamp] = [:]
        for (device, write) in writes {
            let stamp = Stamp(time: write.time, device: device)
            for value in write.values { latest[value] = max(latest[value] ?? stamp, stamp) }
        }
        return latest.map { Register($0, at: $1) }
            .sorted { ($0.stamp, $0.value) < ($1.stamp, $1.value) }
    }

    /// The value written last; `nil` if none was written.
    public var latest: Scalar? { values.last?.value }

    /// Whether there are several values, and somebody should pick one.
    public var isConflicted: Bool { values.count > 1 }

    /// Joins two replicas: of each device the later write, a value only if neither knows that
    /// it was replaced; the latest word on deletion.
    public mutating func merge(_ other: Self) {
        writes.mergeValues(other.writes)
        joinDeletion(other.deletion)
        unknown.merge(other.unknown)
    }

    /// The time of each device's latest write.
    var progress: [DeviceID: UInt64] { writes.mapValues(\.time) }
}

extension MultiValue {
    /// The latest write of one device.
    struct Write: Mergeable, Hashable {
        /// The time part of its stamp.
        var time: UInt64
        /// What it wrote, ascending; empty once another write has seen it.
        var values: [Scalar]

        init(time: UInt64, values: [Scalar]) {
            self.time = time
            self.values = Set(values).sorted()
        }

        /// Keeps the later write; of one write, that it was replaced. Of two under one stamp, which
        /// no honest device makes, the larger, so that every replica decides alike.
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
