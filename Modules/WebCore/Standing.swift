import Merge
import Primitives
import SyncProtocol

/// The knowledge of this device about the server: how far both have exchanged, and what the server
/// has of documents that wait.
struct Standing {
    /// The account that the documents belong to.
    struct Account: Hashable {
        let id: AccountID
        let name: String
        /// Whether the device is signed in.
        var isSignedIn: Bool
    }

    /// The latest revision pulled.
    var revision: Int64 = 0
    /// The number of the latest batch.
    var batch: Int64 = 0
    /// The exclusive or of the checksums of all documents.
    var checksum: Int64 = 0
    /// The revision up to which deleted documents are gone; also says that the server takes parts
    /// of documents. `nil` if it is not known.
    var horizon: Int64?
    /// The revision at which the server first acknowledged something to this device.
    var beginning: Int64?
    /// The starts of this device.
    var trail = BootTrail()
    /// Whether something was pushed under the latest start.
    var hasPushed = false
    /// The devices that this one was before.
    var formers: [DeviceID] = []
    /// The account; `nil` if nobody ever signed in.
    var account: Account?
    /// The earlier states of documents that wait.
    var known: [DocumentName: KnownStates] = [:]

    /// The revision up to which this device has seen every deletion.
    var seen: Int64 {
        let seen = max(revision, horizon ?? 0)
        return seen > 0 ? seen : beginning ?? 0
    }
}

/// Earlier states of a document that waits.
struct KnownStates {
    /// The last known state on the server.
    var base: Document?
    /// The states at earlier starts, by the number of the latest change then; 0 for one that the
    /// server is known to have had.
    var kept: [Int64: Document] = [:]
    /// The change that the server refused for its size; a later one is tried.
    var refused: Int64?

    /// Whether nothing is kept.
    var isEmpty: Bool { base == nil && kept.isEmpty && refused == nil }
}

extension Standing {
    /// The key of the row of all but the known states, and how the keys of these begin.
    static let key = "exchange"
    static let prefix = "known."

    /// The row of all that does not change with each tap.
    var row: Row {
        Row(.state, Self.key) { writer in
            if let horizon { writer.number("horizon", horizon) }
            if let beginning { writer.number("beginning", beginning) }
            writer.name("hasPushed")
            writer.bool(hasPushed)
            writer.name("starts")
            writer.list { writer in
                for start in trail.starts {
                    writer.object { writer in
                        writer.text("name", String(start.name, radix: 16))
                        writer.number("since", start.since)
                        writer.name("isAcknowledged")
                        writer.bool(start.isAcknowledged)
                    }
                }
            }
            writer.list("formers", formers)
            guard let account else { return }
            writer.name("account")
            writer.identifier(account.id)
            writer.text("accountName", account.name)
            writer.name("isSignedIn")
            writer.bool(account.isSignedIn)
        }
    }

    /// Reads that row.
    mutating func read(_ row: Row) throws(CoreError) {
        var (id, name, isSignedIn): (AccountID?, String, Bool) = (nil, "", false)
        var (horizon, beginning): (Int64?, Int64?)
        var (starts, formers): ([BootTrail.Start], [DeviceID]) = ([], [])
        var hasPushed = false
        try row.members { (member, reader) throws(JSONFault) in
            switch member {
            case "horizon": horizon = try reader.integerOrText()
            case "beginning": beginning = try reader.integerOrText()
            case "hasPushed": hasPushed = try reader.bool()
            case "starts":
                try reader.list { (reader) throws(JSONFault) in
                    starts.append(try Self.start(from: &reader))
                }
            case "formers":
                try reader.list { (reader) throws(JSONFault) in
                    formers.append(try reader.identifier())
                }
            case "account": id = try reader.identifier()
            case "accountName": name = try reader.text()
            case "isSignedIn": isSignedIn = try reader.bool()
            default: try reader.skip()
            }
        }
        (self.horizon, self.beginning, self.hasPushed) = (horizon, beginning, hasPushed)
        (trail, self.formers) = (BootTrail(starts), formers)
        account = id.map { Account(id: $0, name: name, isSignedIn: isSignedIn) }
    }

    private static func start(
        from reader: inout JSONPullReader
    ) throws(JSONFault) -> BootTrail.Start {
        var (name, since): (UInt64?, Int64?)
        var isAcknowledged = false
        try reader.object { (member, reader) throws(JSONFault) in
            switch member {
            case "name": name = UInt64(try reader.text(), radix: 16)
            case "since": since = try reader.integerOrText()
            case "isAcknowledged": isAcknowledged = try reader.bool()
            default: try reader.skip()
            }
        }
        guard let name, let since else { throw reader.unexpected }
        return BootTrail.Start(name: name, since: since, isAcknowledged: isAcknowledged)
    }

    /// Notes a start of the device.
    ///
    /// One under which nothing was changed or pushed leaves no trace, unless it is the first: all
    /// copies must share one. Of more than the limit the oldest is forgotten, but not the latest
    /// one that the server knows.
    mutating func begin(_ name: UInt64, since change: Int64) {
        if trail.starts.count > 1, trail.starts.last?.since == change, !hasPushed {
            trail.starts.removeLast()
        }
        hasPushed = false
        trail.starts.append(BootTrail.Start(name: name, since: change))
        guard trail.starts.count > BootHistory.limit else { return }
        let isLastKnown = trail.starts[0].isAcknowledged && !trail.starts[1].isAcknowledged
        trail.starts.remove(at: isLastKnown ? 1 : 0)
    }

    /// Whether a document was changed under the latest start after it had waited before.
    func isBeforeStart(_ change: Int64) -> Bool {
        guard let start = trail.starts.last else { return false }
        return change != 0 && change <= start.since
    }
}

extension KnownStates {
    /// The row of a document's known states.
    func row(of name: DocumentName) -> Row {
        let key = Standing.prefix + name.key
        if isEmpty { return Row(.state, key, nil) }
        return Row(.state, key) { writer in
            if let base {
                writer.name("base")
                writer.json(base.canonicalText)
            }
            writer.name("kept")
            writer.list { writer in
                for (change, state) in kept.sorted(by: { $0.key < $1.key }) {
                    writer.object { writer in
                        writer.number("change", change)
                        writer.name("state")
                        writer.json(state.canonicalText)
                    }
                }
            }
            if let refused { writer.number("refused", refused) }
        }
    }

    /// Reads a row.
    init(_ row: Row) throws(CoreError) {
        var (base, refused): (Document?, Int64?)
        var kept: [Int64: Document] = [:]
        try row.members { (member, reader) throws(JSONFault) in
            switch member {
            case "base": base = try Document(from: &reader)
            case "refused": refused = try reader.integerOrText()
            case "kept":
                try reader.list { (reader) throws(JSONFault) in
                    var (change, state): (Int64?, Document?)
                    try reader.object { (member, reader) throws(JSONFault) in
                        switch member {
                        case "change": change = try reader.integerOrText()
                        case "state": state = try Document(from: &reader)
                        default: try reader.skip()
                        }
                    }
                    guard let change, let state else { throw reader.unexpected }
                    kept[change] = state
                }
            default: try reader.skip()
            }
        }
        (self.base, self.kept, self.refused) = (base, kept, refused)
    }
}
