import Primitives

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

/// A server's confirmation that it has joined a batch permanently.
public struct Receipt: Sendable, Hashable {
    /// The account's revision before the batch; `nil` if the server doesn't say.
    public let previous: Int64?
    /// The account's revision after it.
    public let revision: Int64
    /// The current revision of each document, `nil` for a part that was not joined; if the server
    /// sends no list, all were joined.
    public let revisions: [Int64?]?

    /// Creates a receipt; the defaults mean that all documents were joined.
    public init(previous: Int64? = nil, revision: Int64 = 0, revisions: [Int64?]? = nil) {
        self.previous = previous
        self.revision = revision
        self.revisions = revisions
    }

    /// Whether a document of the batch was joined.
    public func isJoined(_ number: Int) -> Bool {
        guard let revisions else { return true }
        return revisions[number] != nil
    }
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
