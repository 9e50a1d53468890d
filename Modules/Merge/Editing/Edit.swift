import Primitives

/// An edit of one document in progress: the state, and stamps for its writes.
public struct Edit {
    /// The document as it is being changed.
    public var document: Document
    /// The device that edits.
    public let device: DeviceID
    /// The clock of the stamps.
    public private(set) var clock: HybridClock
    private let now: Instant

    /// Begins to edit a document on a device, with the clock of its stamps.
    public init(document: Document, device: DeviceID, clock: HybridClock, now: Instant) {
        (self.document, self.device, self.clock, self.now) = (document, device, clock, now)
    }

    /// Returns a stamp later than every stamp before.
    public mutating func stamp() -> Stamp { clock.stamp(at: now, on: device) }

    /// Joins a state written elsewhere; stamps issued here from now on are later.
    public mutating func join(_ other: Document) {
        document.merge(other)
        if let stamp = other.latestStamp { clock.observe(stamp) }
    }

    /// Writes a field, unless it already has that value.
    public mutating func set(_ field: String, to value: Scalar) {
        guard document[field] != value else { return }
        document.set(field, to: value, at: stamp())
    }

    /// Deletes the document, or undoes its deletion.
    ///
    /// This is written even if it changes nothing here, since another device may have done the
    /// opposite.
    public mutating func setDeleted(_ isDeleted: Bool) {
        document.setDeleted(isDeleted, at: stamp())
    }

    /// Writes a text that replaces all values known to this device, unless it is the only value
    /// already.
    public mutating func write(_ text: String, to name: String) {
        let known = document.text(name)
        guard known.isConflicted || known.latest != .text(text) else { return }
        let stamp = stamp()
        document.changeText(name) { $0.set(.text(text), at: stamp) }
    }

    /// Takes back this device's changes, except parts that another device has changed since.
    public mutating func revert(
        _ change: DocumentChange
    ) -> (kept: DocumentChange, obstacles: [Obstacle]) {
        var reverted = document
        let outcome = reverted.revert(change, on: device) { stamp() }
        document = reverted
        return outcome
    }
}
