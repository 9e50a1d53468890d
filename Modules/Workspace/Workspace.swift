import API
import Counting
import Journal
import Primitives
import Storage
import Sync

/// All of Quad for one person on one device: the interface for every frontend.
///
/// ```
/// let store = try await Backends.open("sqlite:quad.sqlite", schema: Workspace.schema)
/// let workspace = try await Workspace.open(store, environment: .live, connect: connect)
/// let kids = try await workspace.act { try $0.counters.create(title: "Kids") }
/// try await workspace.act { try $0.counters.add(1, to: kids.id) }
/// ```
/// Counting and writing need no server. Names of commands and the look of screens are not defined
/// here.
public struct Workspace: Sendable {
    /// A function that creates the transport to a server.
    package typealias Connect = @Sendable (ServerAddress) -> any Transport

    /// The store that holds everything.
    public let store: Store
    /// The clock and the source of random numbers.
    public let environment: Environment
    /// The documents that sync.
    package let replica: Replica
    /// The counters and groups, without a transaction.
    private(set) var counting: CountingDomain
    /// The journal, without a transaction.
    let journal: JournalDomain
    /// The lock of the journal.
    public let lock: JournalLock

    private(set) var synchronizer: Synchronizer
    /// The projections that keep the domains' tables in step with their documents.
    private(set) var projections: [any Projection]
    let connect: Connect
    /// The agreement with the server on the version of the protocol.
    let agreement: ProtocolAgreement
    /// The last silence of the server.
    let silence = ServerOutage()
    /// Whether what the user does about people is only written into the outbox.
    var sendsLater = false
    /// The acts that this program sealed for the outbox.
    let ownActs = OwnActs()

    /// Opens the workspace of a store; the first time, the store becomes a new installation.
    ///
    /// - Parameters:
    ///   - dayRule: The rule that assigns instants to days, for targets that begin anew.
    ///   - variables: The environment variables, if an unlocked journal is to stay unlocked for
    ///     other programs, too: they determine the locations of the key and of notes on stores.
    ///   - path: The path of the store, by which a copy is recognized; `nil` for a store in memory,
    ///     or if nothing will be written.
    ///   - protocolVersion: The version to speak with servers, for tests of other versions.
    /// - Throws: ``StoreError``, also if the store belongs to a server.
    package static func open(
        _ store: Store, environment: Environment, dayRule: DayRule = .utc,
        variables: [String: String]? = nil, at path: String? = nil,
        protocolVersion: Int = ProtocolVersions.current, connect: @escaping Connect
    ) async throws -> Workspace {
        let residence = path.flatMap {
            FileIdentity(path: $0, stateFolder: variables.flatMap(FileIdentity.stateFolder))
        }
        return try await open(
            store, residence: residence, environment: environment, dayRule: dayRule,
            variables: variables, protocolVersion: protocolVersion, connect: connect)
    }

    /// Opens the workspace of a store whose residence is known; `nil` skips the check for copies.
    package static func open(
        _ store: Store, residence: FileIdentity?, environment: Environment, dayRule: DayRule = .utc,
        variables: [String: String]? = nil,
        protocolVersion: Int = ProtocolVersions.current, connect: @escaping Connect
    ) async throws -> Workspace {
        let opening = ReplicaOpening(owner: .local, residence: residence)
        let (replica, lacksDays) = try await settle(opening, in: store, environment)
        let workspace = Workspace(
            store: store, environment: environment, dayRule: dayRule, replica: replica,
            variables: variables, agreement: ProtocolAgreement(own: protocolVersion),
            connect: connect)
        if lacksDays, !store.isReadOnly {
            do {
                try await workspace.counting.noteOlderDays(in: store)
            } catch StorageError.diskFull {
                // What is there can be read all the same.
            }
        }
        return workspace
    }

    /// Settles everything about a store that is opened: in one read, and one write only if
    /// something is new.
    ///
    /// - Returns: The replica, and whether ``Counting/CountingDomain/noteOlderDays(in:)`` has work
    ///   to do.
    private static func settle(
        _ opening: ReplicaOpening, in store: Store, _ environment: Environment
    ) async throws -> (Replica, lacksDays: Bool) {
        let known = try await store.read {
            transaction -> (Replica, lacksDays: Bool)? in
            guard try StoreRole.device.isClaimed(in: transaction),
                let replica = try opening.settled(
                    in: transaction, environment: environment, isReadOnly: store.isReadOnly)
            else { return nil }
            let counting = CountingDomain(replica: replica, environment: environment)
            return (replica, try counting.lacksOlderDays(in: transaction))
        }
        if let known { return known }
        let occasion = environment.occasion()
        do {
            return try await store.write {
                transaction in
                try StoreRole.device.take(in: transaction)
                let replica = try opening.settle(
                    in: transaction, environment: occasion.environment()
                ).at(environment)
                let counting = CountingDomain(replica: replica, environment: environment)
                return (replica, try counting.lacksOlderDays(in: transaction))
            }
        } catch StorageError.diskFull(let path) {
            let known = try await store.read {
                transaction -> Replica? in
                guard try StoreRole.device.isClaimed(in: transaction) else { return nil }
                return try opening.settledOnFullDisk(in: transaction, environment: environment)
            }
            guard let known else { throw StorageError.diskFull(path: path) }
            return (known, false)
        }
    }

    private init(
        store: Store, environment: Environment, dayRule: DayRule, replica: Replica,
        variables: [String: String]?, agreement: ProtocolAgreement,
        connect: @escaping Connect
    ) {
        self.agreement = agreement
        self.store = store
        self.environment = environment
        self.replica = replica
        self.connect = connect
        counting = CountingDomain(
            replica: replica, environment: environment, dayRule: dayRule)
        let owner = replica.owner
        journal = JournalDomain(
            replica: replica, environment: environment, keyVariables: variables
        ) { seal, transaction in
            try Self.reseal(
                of: owner, under: seal, in: transaction, at: environment.now())
        }
        lock = JournalLock(store: store, domain: journal)
        projections = Self.domains.projections(
            in: DomainContext(replica: replica, environment: environment, dayRule: dayRule))
        synchronizer = Synchronizer(store: store, replica: replica, projections: projections) {
            transaction in
            try SyncHistory.change(of: owner, in: transaction) {
                $0.succeededAt = environment.now()
            }
            try CachedAgreement.keep(agreement, of: owner, in: transaction)
        }
    }

    /// The notice about a store that was copied or put back, if it was at this opening.
    package var arrivalNotice: String? { replica.arrival.notice }

    /// The rule that assigns instants to days.
    public var dayRule: DayRule { counting.dayRule }

    /// Returns the same workspace with another rule for days from now on. What is stored stays as
    /// it is.
    package func following(_ rule: DayRule) -> Workspace {
        var workspace = self
        workspace.counting = CountingDomain(
            replica: replica, environment: environment, dayRule: rule)
        workspace.projections = Self.domains.projections(
            in: DomainContext(replica: replica, environment: environment, dayRule: rule))
        workspace.synchronizer = synchronizer.keeping(workspace.projections)
        return workspace
    }

    var owner: AccountID { replica.owner }
}
