import Merge
import Primitives

/// New stamps for those that a clock ahead of time issued.
///
/// The new stamps begin at the bound, not at the server's time: values that these writes replaced
/// may themselves have been ahead, by less than the server refuses, and are no longer in any
/// document. Within the millisecond of the bound they grow with the number of the latest change, so
/// that stamps issued earlier for the same bound stay earlier, even if those are no longer in any
/// document either.
package struct Restamping {
    private let bound: Instant
    private let own: Set<DeviceID>
    private var early: Set<Stamp> = []
    /// The clock after all stamps that stay, and after ``replacements(on:)`` also after the new
    /// ones.
    package private(set) var clock: HybridClock

    /// Begins to replace stamps of some devices that are later than a bound.
    ///
    /// - Parameter change: The number of the latest local change.
    package init(after bound: Instant, of own: Set<DeviceID>, change: Int64) {
        (self.bound, self.own) = (bound, own)
        let start = UInt64(clamping: bound.milliseconds) << 16 + UInt64(change % 60_000)
        clock = HybridClock(latest: start)
    }

    /// Notes a document of the replica; returns whether it has stamps to replace.
    package mutating func note(_ document: Document, isPending: Bool) -> Bool {
        var isAhead = false
        for stamp in document.stamps {
            if isPending, own.contains(stamp.device), stamp.instant > bound {
                early.insert(stamp)
                isAhead = true
            } else {
                clock.observe(stamp)
            }
        }
        return isAhead
    }

    /// Returns the new stamps, in the order of the old ones.
    package mutating func replacements(on device: DeviceID) -> [Stamp: Stamp] {
        var replacements: [Stamp: Stamp] = [:]
        for stamp in early.sorted() {
            replacements[stamp] = clock.stamp(at: bound, on: device)
        }
        return replacements
    }
}
