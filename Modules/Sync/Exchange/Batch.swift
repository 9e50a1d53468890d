import Primitives
import SyncProtocol

/// A batch of documents that wait for the server, and the changes they hold.
public struct Batch: Sendable {
    /// The number of the batch, unique for every batch made.
    public let number: Int64
    /// The device that pushes it.
    public let device: DeviceID
    /// The documents, each as the part that is new to the server if its state there is known.
    public let documents: [SharedDocument]
    /// The starts of the machine under which they were changed, as far as the server may not know
    /// them.
    public let boots: BootHistory
    let changes: [Int64]
    /// The whole state of each document, as canonical text.
    let states: [String]
    /// The revision up to which this replica has seen every deletion.
    public let seen: Int64
}

/// The outcome of documents that a device pushed.
public struct Acceptance: Sendable, Hashable {
    /// The latest revision before the push.
    public let previous: Int64
    /// The latest revision after the push.
    public internal(set) var revision: Int64
    /// The current revision of each document; `nil` for a part that was not joined.
    public internal(set) var revisions: [Int64?] = []
    /// The checksum over all documents after the push.
    public internal(set) var checksum: Int64 = 0
    /// The size of the largest of their states now, in bytes.
    public internal(set) var largest = 0
    /// The change of what is stored.
    public internal(set) var growth = StoredSize()
    /// Whether sealed texts replaced texts in clear, whose bytes are still in the files.
    public internal(set) var hasSealed = false

    init(previous: Int64) {
        self.previous = previous
        self.revision = previous
    }

    /// Whether anything changed.
    public var isChanged: Bool { revision != previous }
}
