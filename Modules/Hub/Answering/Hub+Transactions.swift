import Accounts
import Geofence
import Primitives
import Social
import Storage
import Sync

extension Hub {
    /// Reads one state of everything that a request needs.
    ///
    /// - Parameter isBrief: Whether it reads only a few rows, for which no other thread is needed.
    func read<Result: Sendable>(
        isBrief: Bool = false, _ body: @Sendable (HubReader) throws -> Result
    ) async throws -> Result {
        let now = environment.now()
        return isBrief
            ? try await store.readBriefly { try body(HubReader(self, in: $0, at: now)) }
            : try await store.read { try body(HubReader(self, in: $0, at: now)) }
    }

    /// Changes what a request asks for, all or nothing.
    ///
    /// The closure may run again if its first run could not be committed, so it must have no effect
    /// except through its parameter.
    /// - Parameters:
    ///   - scope: The homes of the written rows.
    ///   - isNeeded: Whether it goes on when the disk is full.
    @discardableResult
    func write<Result: Sendable>(
        for scope: Scope = .whole, evenOnFullDisk isNeeded: Bool = false,
        _ body: @Sendable (HubEditor) throws -> Result
    ) async throws -> Result {
        let now = environment.now()
        return try await disk.writing(isNeeded: isNeeded) {
            try await store.write(for: scope) { try body(HubEditor(self, in: $0, at: now)) }
        }
    }
}

/// The domains of a server as one transaction shows them; valid only inside the closure of
/// ``Hub/read(_:)``.
class HubReader {
    let hub: Hub
    let now: Instant
    let reading: ReadTransaction

    init(_ hub: Hub, in transaction: ReadTransaction, at now: Instant) {
        self.hub = hub
        self.now = now
        reading = transaction
    }

    var accounts: Accounts { Accounts(in: reading, at: now) }
    var profiles: Profiles { Profiles(in: reading) }
    var blocks: Blocks { Blocks(in: reading) }
    var conversations: Conversations { Conversations(in: reading) }
    var visits: Visits { Visits(in: reading) }
    var pauses: Pauses { Pauses(in: reading) }
    var encounters: Encounters {
        Encounters(in: reading, rules: hub.configuration.encounters)
    }
}

/// The domains of a server in one transaction that changes them; valid only inside the closure of
/// ``Hub/write(for:_:)``.
final class HubEditor: HubReader {
    let transaction: Transaction

    init(_ hub: Hub, in transaction: Transaction, at now: Instant) {
        self.transaction = transaction
        super.init(hub, in: transaction, at: now)
    }

    override var accounts: AccountEditor { AccountEditor(in: transaction, at: now) }
    override var profiles: ProfileEditor { ProfileEditor(in: transaction, at: now) }
    override var blocks: BlockEditor { BlockEditor(in: transaction, at: now) }
    override var conversations: ConversationEditor {
        ConversationEditor(in: transaction, at: now)
    }
    var reports: ReportEditor { ReportEditor(in: transaction, at: now) }
    override var visits: VisitEditor { VisitEditor(in: transaction) }

    /// Returns an editor of conversations with the ration of a person who begins one.
    func conversations(beginningAs sender: AccountID) throws -> ConversationEditor {
        let configuration = hub.configuration
        let joinedAt = try accounts.account(sender)?.createdAt ?? now
        let isNew = now - joinedAt < configuration.presences.probation
        let whole = configuration.newRecipients
        return ConversationEditor(
            in: transaction, at: now,
            ration: FirstMessageLimit(requests: isNew ? max(whole / 4, 1) : whole))
    }

    /// Forgets how far the device of a session that has ended is in the exchange of documents.
    func forgetDevice(of session: Session) throws {
        try SyncServer.forget(session.device, of: session.account, in: transaction)
    }

    /// Records what a server is told of a person's visits; returns the number of changes, and of
    /// transitions that were refused.
    @discardableResult
    func record(
        _ transitions: [Transition], of person: AccountID
    ) throws -> (changed: Int, refused: Int) {
        guard !transitions.isEmpty else { return (0, 0) }
        return try visits.record(
            transitions, of: person, keeping: hub.configuration.visitsPerPerson,
            in: telling(of: person))
    }

    /// Returns the circumstances in which the server is told of a person's visits.
    func telling(of person: AccountID) throws -> Telling {
        Telling(
            at: now, joinedAt: try accounts.account(person)?.createdAt ?? now,
            map: hub.map.index, rules: hub.configuration.presencesInForce)
    }
}
