import Primitives

/// The request with which a device sends its changed documents.
package struct PushRequest: Sendable, Hashable {
    /// The device that pushes.
    package let device: DeviceID
    /// The number of the batch, which grows with every batch of the device.
    package let batch: Int64
    /// The documents.
    package let documents: [SharedDocument]
    /// The revision up to which the device has seen every deletion; `nil` from an older program.
    package let seen: Int64?
    /// The starts of its machine under which the device wrote, oldest first, from the last one that
    /// the server may know; `nil` from a device that can't tell.
    package let boots: BootHistory?

    /// Creates a request to push a batch.
    package init(
        device: DeviceID, batch: Int64, documents: [SharedDocument], seen: Int64? = nil,
        boots: BootHistory? = nil
    ) {
        self.boots = boots
        self.device = device
        self.batch = batch
        self.documents = documents
        self.seen = seen
    }
}

/// A request for documents that changed.
package struct PullRequest: Sendable, Hashable {
    /// The revision after which changes are wanted.
    package let since: Int64
    /// The maximum number of changes.
    package let limit: Int
    /// The device that asks, as it pushes; `nil` from an older program, which keeps deleted
    /// documents.
    package let device: DeviceID?
    /// The revision up to which it has seen every deletion; ``since`` if it doesn't say.
    package let seen: Int64?
    /// The starts of its machine under which the device wrote, as it pushes them; `nil` from a
    /// device that can't tell.
    package let boots: BootHistory?

    /// Creates a request for a page.
    package init(
        since: Int64, limit: Int, device: DeviceID? = nil, seen: Int64? = nil,
        boots: BootHistory? = nil
    ) {
        self.boots = boots
        self.since = since
        self.limit = limit
        self.device = device
        self.seen = seen
    }

    /// Returns the same request for changes after another revision, in a page that may be twice as
    /// large.
    package func moved(to revision: Int64) -> PullRequest {
        PullRequest(
            since: revision, limit: min(2 * limit, SyncLimits.pageDocuments), device: device,
            seen: seen, boots: boots)
    }
}

/// The server's confirmation that it has joined a batch permanently.
package struct PushAnswer: Sendable, Hashable {
    /// The number of the batch.
    package let batch: Int64
    /// The account's revision after it.
    package let revision: Int64
    /// The account's revision before it: a device that had pulled everything up to there has
    /// everything up to ``revision``. `nil` from an older server.
    package let previous: Int64?
    /// The current revision of each document in the batch; `nil` for a part that was not joined,
    /// because the server's state is not the one it is based on: that document must be pushed
    /// whole. There is no list from an older server, which joins everything.
    package let revisions: [Int64?]?
    /// The checksum over all documents of the account after it, so that a device with all of them
    /// need not pull. `nil` from an older server, which takes no parts of documents, and for a
    /// batch that was answered before.
    package let checksum: Int64?

    /// Creates an acknowledgement.
    package init(
        batch: Int64, revision: Int64, previous: Int64? = nil, revisions: [Int64?]? = nil,
        checksum: Int64? = nil
    ) {
        self.checksum = checksum
        self.batch = batch
        self.revision = revision
        self.previous = previous
        self.revisions = revisions
    }
}

/// One page of documents that changed since a revision.
package struct PullAnswer: Sendable, Hashable {
    /// A document and the revision that last changed it.
    package struct Change: Sendable, Hashable {
        /// The document.
        package let document: SharedDocument
        /// The revision.
        package let revision: Int64

        /// Creates a change.
        package init(document: SharedDocument, revision: Int64) {
            self.document = document
            self.revision = revision
        }
    }

    /// The changes, ascending by revision.
    package let changes: [Change]
    /// The revision from which the next pull continues.
    package let revision: Int64
    /// Whether this was the last page.
    package let isComplete: Bool
    /// The checksum over all documents of the account.
    package let checksum: Int64
    /// The revision up to which deleted documents are removed on the server. `nil` from an older
    /// server, which keeps them all and takes no parts of documents.
    package let horizon: Int64?

    /// Creates a page.
    package init(
        changes: [Change], revision: Int64, isComplete: Bool, checksum: Int64,
        horizon: Int64? = nil
    ) {
        self.horizon = horizon
        self.changes = changes
        self.revision = revision
        self.isComplete = isComplete
        self.checksum = checksum
    }
}

/// The limits of the protocol, known to both sides.
package enum SyncLimits {
    /// The maximum number of documents in one batch.
    package static let documents = 200
    /// The approximate number of bytes of documents in one batch; a longer document goes alone.
    package static let bytes = 256 << 10
    /// The maximum number of documents in one page.
    ///
    /// A page is joined in one transaction, and a few large ones cost much less than many small
    /// ones, which write the same parts of the store again and again.
    package static let pageDocuments = 2000
    /// The maximum number of documents in the first page of an exchange, so that joining begins
    /// soon.
    package static let firstPageDocuments = 500
    /// The approximate number of bytes of documents in one page; a longer document goes alone.
    package static let pageBytes = 1 << 20
    /// The maximum number of bytes in one document's state, so that it fits in a push.
    package static let documentBytes = 768 << 10
    /// The maximum number of bytes in a kind, an id, or the name of a field or counter.
    package static let nameBytes = 128
    /// The maximum number of bytes of all names in one message of the binary form, counting each
    /// use of a name: a single byte may stand for a name there.
    package static let allNamesBytes = 4 << 20
    /// The maximum number of devices of one account that a server keeps something for; the oldest
    /// is forgotten.
    package static let devices = 100
    /// The minimum age of a deletion before it is removed.
    package static let deletionAge: Duration = .hours(30 * 24)
    /// The time that a device may be silent before deletions no longer wait for it.
    package static let silence: Duration = .hours(90 * 24)
    /// The precision with which a server knows the age of a deletion.
    package static let sweeping: Duration = .hours(24)
    /// The precision with which a server knows the time of a device's latest visit.
    package static let hearing: Duration = .hours(1)
    /// The maximum time by which a stamp may be ahead of the server's clock.
    package static let clockAhead: Duration = .minutes(5)
}
