import Merge
import Primitives

/// An edit of one document under way: the state, and stamps for what is written.
public struct Edit {
    /// The document as it is being changed.
    public var document: Document
    /// The device that edits.
    public let device: DeviceID
    var clock: HybridClock
    let now: Instant

    /// A stamp later than every stamp before.
    public mutating func stamp() -> Stamp { clock.stamp(at: now, on: device) }

    /// Joins a state that was written elsewhere; what is stamped here from now on comes after it.
    public mutating func join(_ other: Document) {
        document.merge(other)
        if let stamp = other.latestStamp { clock.observe(stamp) }
    }

    /// Writes a field, unless it already has that value.
    public mutating func set(_ field: String, to value: Scalar) {
        guard document[field] != value else { return }
        document.set(field, to: value, at: stamp())
    }

    /// Deletes the document, or takes the deletion back; written also if it changes nothing here,
    /// where another device may have said the opposite.
    public mutating func setDeleted(_ isDeleted: Bool) {
        document.setDeleted(isDeleted, at: stamp())
    }

    /// Writes a text in the place of all that this device knows of it, unless that is what it says.
    public mutating func write(_ text: String, to name: String) {
        let known = document.text(name)
        guard known.isConflicted || known.latest != .text(text) else { return }
        let stamp = stamp()
        document.changeText(name) { $0.set(.text(text), at: stamp) }
    }

    /// Takes back what this device changed, as far as no other device has changed it since.
    mutating func revert(
        _ change: DocumentChange
    ) -> (kept: DocumentChange, obstacles: [Obstacle]) {
        var reverted = document
        let outcome = reverted.revert(change, on: device) { stamp() }
        document = reverted
        return outcome
    }
}
