import Merge
import Primitives
import Replica

/// What a device sends: documents that changed there.
public struct PushRequest: Sendable, Hashable, Codable {
    /// The device.
    public let device: DeviceID
    /// Grows with every batch that the device makes.
    public let batch: Int64
    /// The documents.
    public let documents: [SharedDocument]
    /// Up to which revision the device has seen every deletion; `nil` from an older program.
    public let seen: Int64?
    /// Under which starts of its machine the device wrote, oldest first, from the last one on that
    /// the server may know; `nil` from who can't say.
    public let boots: BootTrail?

    /// A batch to push.
    public init(
        device: DeviceID, batch: Int64, documents: [SharedDocument], seen: Int64? = nil,
        boots: BootTrail? = nil
    ) {
        self.boots = boots
        self.device = device
        self.batch = batch
        self.documents = documents
        self.seen = seen
    }
}

/// Asks for documents that changed.
public struct PullRequest: Sendable, Hashable, Codable {
    /// Only changes after this revision.
    public let since: Int64
    /// The most changes to give.
    public let limit: Int
    /// Who asks, as it pushes; `nil` from an older program, which keeps what is deleted.
    public let device: DeviceID?
    /// Up to which revision it has seen every deletion; ``since`` if it doesn't say.
    public let seen: Int64?
    /// Under which starts of its machine the device wrote, as it pushes them; `nil` from who can't
    /// say.
    public let boots: BootTrail?

    /// A question.
    public init(
        since: Int64, limit: Int, device: DeviceID? = nil, seen: Int64? = nil,
        boots: BootTrail? = nil
    ) {
        self.boots = boots
        self.since = since
        self.limit = limit
        self.device = device
        self.seen = seen
    }

    /// The same question about what comes after another revision, in a page that may be twice as
    /// large.
    func moved(to revision: Int64) -> PullRequest {
        PullRequest(
            since: revision, limit: min(2 * limit, SyncLimits.pageDocuments), device: device,
            seen: seen, boots: boots)
    }
}

/// The server's word that it has joined a batch for good.
public struct PushAnswer: Sendable, Hashable, Codable {
    /// The batch.
    public let batch: Int64
    /// The account's revision after it.
    public let revision: Int64
    /// The account's revision before it; who had pulled all up to there has all up to ``revision``.
    /// `nil` from an older server.
    public let previous: Int64?
    /// The revision that each document of the batch has now; `nil` for one of which a part was
    /// pushed, and the server has something else than the rest: it was not joined and must be
    /// pushed whole. No list from an older server, which joins all.
    public let revisions: [Int64?]?
    /// The checksum over all documents of the account after it, so that who has all need not pull.
    /// `nil` from an older server, which takes no parts of documents, and where the batch was
    /// answered before.
    public let checksum: Int64?

    /// An acknowledgement.
    public init(
        batch: Int64, revision: Int64, previous: Int64? = nil, revisions: [Int64?]? = nil,
        checksum: Int64? = nil
    ) {
        self.checksum = checksum
        self.batch = batch
        self.revision = revision
        self.previous = previous
        self.revisions = revisions
    }

    private enum CodingKeys: CodingKey {
        case batch
        case revision
        case previous
        case revisions
        case checksum
    }

    /// Reads an acknowledgement; its checksum is an integer or a text.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            batch: try container.decode(Int64.self, forKey: .batch),
            revision: try container.decode(Int64.self, forKey: .revision),
            previous: try container.decodeIfPresent(Int64.self, forKey: .previous),
            revisions: try container.decodeIfPresent([Int64?].self, forKey: .revisions),
            checksum: try container.decodeIntegerOrTextIfPresent(forKey: .checksum))
    }
}

/// One page of documents that changed since a revision.
public struct PullAnswer: Sendable, Hashable, Codable {
    /// A document and the revision that last changed it.
    public struct Change: Sendable, Hashable, Codable {
        /// The document.
        public let document: SharedDocument
        /// The revision.
        public let revision: Int64

        /// A change.
        public init(document: SharedDocument, revision: Int64) {
            self.document = document
            self.revision = revision
        }
    }

    /// The changes, ascending by revision.
    public let changes: [Change]
    /// Where the next pull goes on.
    public let revision: Int64
    /// Whether this was the last page.
    public let isComplete: Bool
    /// The checksum over all documents of the account.
    public let checksum: Int64
    /// Deleted documents that changed last up to this revision are gone on the server. `nil` from
    /// an older server, which keeps all and takes no parts of documents.
    public let horizon: Int64?

    /// A page.
    public init(
        changes: [Change], revision: Int64, isComplete: Bool, checksum: Int64,
        horizon: Int64? = nil
    ) {
        self.horizon = horizon
        self.changes = changes
        self.revision = revision
        self.isComplete = isComplete
        self.checksum = checksum
    }

    private enum CodingKeys: CodingKey {
        case changes
        case revision
        case isComplete
        case checksum
        case horizon
    }

    /// Reads a page; its checksum is an integer or a text.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            changes: try container.decode([Change].self, forKey: .changes),
            revision: try container.decode(Int64.self, forKey: .revision),
            isComplete: try container.decode(Bool.self, forKey: .isComplete),
            checksum: try container.decodeIntegerOrText(forKey: .checksum),
            horizon: try container.decodeIfPresent(Int64.self, forKey: .horizon))
    }
}

/// Limits of the protocol, known to both sides.
public enum SyncLimits {
    /// The most documents in one batch.
    public static let documents = 200
    /// About how many bytes of documents go into one batch; a longer document goes alone.
    public static let bytes = 256 << 10
    /// The most documents in one page.
    ///
    /// A page is joined in one transaction, and few large ones cost much less than many small
    /// ones, which write the same parts of the store again and again.
    public static let pageDocuments = 2000
    /// The most documents in the first page of an exchange, so that joining begins soon.
    static let firstPageDocuments = 500
    /// About how many bytes of documents go into one page; a longer document goes alone.
    public static let pageBytes = 1 << 20
    /// The most bytes of one document's state, so that it fits in a push.
    public static let documentBytes = 768 << 10
    /// The most bytes of a kind, an id, or the name of a field or counter.
    public static let nameBytes = 128
    /// The most bytes of all names in one message of the binary form, each use of one counted: a
    /// byte may stand for a name there.
    static let allNamesBytes = 4 << 20
    /// How old a deletion is before it goes.
    public static let deletionAge: Duration = .hours(30 * 24)
    /// How long a device may be silent before deletions no longer wait for it.
    public static let silence: Duration = .hours(90 * 24)
    /// How exactly a server knows how old a deletion is.
    public static let sweeping: Duration = .hours(24)
    /// How exactly a server knows when it heard of a device last.
    static let hearing: Duration = .hours(1)
    /// How far ahead of the server's clock a stamp may be.
    public static let clockAhead: Duration = .minutes(5)
}
