import Primitives

/// A counter that many devices adjust, set and delete concurrently without losing an adjustment.
///
/// A tap disappears if and only if some reset or set had seen it; the base is that of the latest
/// set. Taps need no clock. A thousand taps on one device are one entry.
///
/// - Source: docs/sync.md; counters per replica after Shapiro et al. 2011, with a floor that
///   absorbs the adjustments a set has seen.
public struct FloorCounter: Deletable, Hashable {
    /// The adjustments of every device; each device writes only its own.
    public internal(set) var tallies: [DeviceID: Tally] = [:]
    /// The part of each device's chain that some set has absorbed.
    public internal(set) var floors: [DeviceID: Tally] = [:]
    /// The value of the latest set.
    public internal(set) var base: Register<Int64>?
    /// The latest deletion, if there was one.
    public internal(set) var deletion: Deletion?
    /// The amounts counted by day, for history; `nil` if no device has noted any.
    var days: DaySums?
    /// The members that a later version added.
    var unknown = ForeignMembers()

    /// Creates an untouched counter; its value is 0.
    public init() {}

    /// Adds an amount, negative to count down, on a device.
    ///
    /// - Returns: The delta: merging it elsewhere has the same effect.
    /// - Throws: ``MergeError/overflow``; then nothing has changed.
    @discardableResult
    public mutating func add(_ amount: Int64, on device: DeviceID) throws(MergeError) -> Self {
        let own = tallies[device] ?? .zero
        let (sum, isTooLarge) = own.sum.addingReportingOverflow(amount)
        let (count, isFull) = own.count.addingReportingOverflow(1)
        guard !isTooLarge, !isFull else { throw .overflow }
        var changed = self
        changed.tallies[device] = Tally(count: count, sum: sum)
        _ = try changed.value
        self = changed
        var delta = Self()
        delta.tallies[device] = changed.tallies[device]
        return delta
    }

    /// Sets the value.
    ///
    /// All adjustments known here are absorbed; later and unseen ones still add to it.
    ///
    /// - Returns: The delta.
    @discardableResult
    public mutating func set(_ value: Int64, at stamp: Stamp) -> Self {
        floors = tallies
        let written = Register(value, at: stamp)
        base = base?.merged(with: written) ?? written
        var delta = Self()
        delta.tallies = tallies
        delta.floors = floors
        delta.base = base
        delta.days = days
        return delta
    }

    /// Deletes the counter, or undoes its deletion.
    ///
    /// - Returns: The delta.
    @discardableResult
    public mutating func setDeleted(_ isDeleted: Bool, at stamp: Stamp) -> Self {
        say(isDeleted: isDeleted, at: stamp)
        var delta = Self()
        delta.deletion = deletion
        return delta
    }

    /// The current value.
    ///
    /// - Throws: ``MergeError/overflow`` if several devices together have counted past 64 bits.
    public var value: Int64 {
        get throws(MergeError) {
            guard let value = Int64(exactly: total) else { throw .overflow }
            return value
        }
    }

    /// The current value, clamped to 64 bits.
    public var clampedValue: Int64 { Int64(clamping: total) }

    /// The value, summed in more than 64 bits, so that the order of devices can't matter.
    private var total: Int128 {
        var total = Int128(base?.value ?? 0)
        for tally in tallies.values { total += Int128(tally.sum) }
        for floor in floors.values { total -= Int128(floor.sum) }
        return total
    }

    /// Whether it exists: it was never deleted, or the deletion had not seen some adjustment.
    public var isVisible: Bool { exists }

    /// The number of adjustments by each device.
    var progress: [DeviceID: UInt64] { tallies.mapValues { $0.count } }

    /// Joins two replicas: the longer chain and the higher floor of each device, the latest set and
    /// the latest deletion.
    public mutating func merge(_ other: Self) {
        tallies.mergeValues(other.tallies)
        floors.mergeValues(other.floors)
        if let theirs = other.base { base = base?.merged(with: theirs) ?? theirs }
        joinDeletion(other.deletion)
        if let theirs = other.days { days = days?.merged(with: theirs) ?? theirs }
        unknown.merge(other.unknown)
    }
}

extension FloorCounter {
    /// The name of the member with the sums by day.
    static let daysName = "days"
    /// The names of the members that have their own place in the binary form.
    static let knownInBinary: Set = ["tally", "floor", "base", "gone"]
}
