import Primitives

/// Documents that wait for the server, and the changes that they hold.
public struct Batch: Sendable {
    /// The number of the batch: every batch made has a number of its own.
    public let number: Int64
    /// Who pushes it.
    public let device: DeviceID
    /// The documents; of one that the server had, what is new since.
    public let documents: [SharedDocument]
    /// Under which starts of the machine they were changed, as far as the server may not know them.
    public let boots: BootTrail
    let changes: [Int64]
    /// The whole of each, as canonical text.
    let states: [String]
    /// Up to which revision this replica has seen every deletion.
    public let seen: Int64
}

/// A server's word that it has joined a batch for good.
public struct Receipt: Sendable, Hashable {
    /// The account's revision before the batch; `nil` if the server doesn't say.
    public let previous: Int64?
    /// The account's revision after it.
    public let revision: Int64
    /// The revision that each document has now, `nil` for a part that was not joined; all were if
    /// the server doesn't say.
    public let revisions: [Int64?]?

    /// What a server answered; nothing but that all was joined if it didn't say more.
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

/// What came of documents that a device pushed.
public struct Acceptance: Sendable, Hashable {
    /// The latest revision before.
    public let previous: Int64
    /// The latest revision afterwards.
    public internal(set) var revision: Int64
    /// The revision that each document has now; `nil` for a part that was not joined.
    public internal(set) var revisions: [Int64?] = []
    /// The checksum over all documents afterwards.
    public internal(set) var checksum: Int64 = 0
    /// How many bytes the largest of their states has now.
    public internal(set) var largest = 0

    init(previous: Int64) {
        self.previous = previous
        self.revision = previous
    }

    /// Whether anything changed.
    public var isChanged: Bool { revision != previous }
}
