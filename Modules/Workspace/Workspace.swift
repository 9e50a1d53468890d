import API
import Counting
import Geofence
import Journal
import Primitives
import Replica
import Storage
import Sync
import Vault

/// All of Quad for one person on one device: the interface for every frontend.
///
/// ```
/// let store = try await Backends.open("sqlite:quad.sqlite", schema: Workspace.schema)
/// let workspace = try await Workspace.open(store, environment: .live) { HTTPTransport($0) }
/// let kids = try await workspace.counters.create(title: "Kids")
/// try await workspace.counters.add(1, to: kids.id)
/// ```
/// Counting and writing need no server. Names of commands and the look of screens are not defined
/// here.
public struct Workspace: Sendable {
    /// A function that creates the transport to a server.
    public typealias Connect = @Sendable (ServerAddress) -> any Transport

    /// The schema for opening a device's store.
    ///
    /// Devices and servers share one sequence of versions, so that each recognizes the other's
    /// store.
    public static let schema = Schema(
        version: 5, tables: tables,
        migrations: [
            Migration(2, JournalTables.version2), Migration(3, CountingTables.version3),
            Migration(4, GeofenceTables.version4 + TrackerRow.version4),
            Migration(5, GeofenceTables.version5),
        ])

    /// The tables of a device's store.
    public static let tables: [TableSchema] =
        ReplicaTables.all + CountingTables.all + JournalTables.all + GeofenceTables.all
        + [
            SignIn.table.schema, TrackerRow.table.schema, VisitReport.table.schema,
            MapVersion.table.schema, SyncHistory.table.schema, Inbox.table.schema,
            KeptAgreement.table.schema,
        ]

    /// The store that holds everything.
    public let store: Store
    /// The clock and the source of random numbers.
    public let environment: Environment
    /// The documents that sync.
    public let replica: Replica
    /// The counters.
    public let counters: Counters
    /// The groups of counters.
    public let groups: Groups
    /// The journal.
    public let entries: Entries
    /// The places known on this device.
    public let places: Places
    /// The visits recorded on this device.
    public let visits: Visits

    let synchronizer: Synchronizer
    /// The projections that keep the domains' tables in step with their documents.
    let projections: [any Projection]
    let connect: Connect
    /// The agreement with the server on the version of the protocol.
    let agreement: ProtocolAgreement

    /// Opens the workspace of a store; the first time, the store becomes a new installation.
    ///
    /// - Parameters:
    ///   - dayRule: The rule that assigns instants to days, for targets that begin anew.
    ///   - keyVariables: The environment variables, if an unlocked journal is to stay unlocked for
    ///     other programs, too: they determine the location of the key.
    ///   - residence: The location of the store, by which a copy is recognized; `nil` for a store
    ///     in memory, or if nothing will be written.
    ///   - protocolVersion: The version to speak with servers, for tests of other versions.
    /// - Throws: ``WorkspaceError/storage(_:)``, also if the store belongs to a server.
    public static func open(
        _ store: Store, environment: Environment, dayRule: DayRule = .utc,
        keyVariables: [String: String]? = nil, residence: Residence? = nil,
        protocolVersion: Int = ProtocolVersions.current, connect: @escaping Connect
    ) async throws(WorkspaceError) -> Workspace {
        let replica: Replica
        do {
            try await StoreRole.device.claim(store)
            replica = try await Replica.open(
                in: store, owner: .local, environment: environment, residence: residence)
        } catch {
            throw .storage(error)
        }
        let keeper: any KeyKeeper =
            if let keyVariables {
                KeyFile(variables: keyVariables, name: "journal-\(replica.device)")
            } else {
                ProcessKeyKeeper()
            }
        let workspace = Workspace(
            store: store, environment: environment, dayRule: dayRule, replica: replica,
            keeper: keeper, agreement: ProtocolAgreement(own: protocolVersion), connect: connect)
        do {
            try await workspace.counters.noteOlderDays()
        } catch {
            throw .storage(error)
        }
        return workspace
    }

    private init(
        store: Store, environment: Environment, dayRule: DayRule, replica: Replica,
        keeper: any KeyKeeper, agreement: ProtocolAgreement, connect: @escaping Connect
    ) {
        self.agreement = agreement
        self.store = store
        self.environment = environment
        self.replica = replica
        self.connect = connect
        counters = Counters(
            store: store, replica: replica, environment: environment, dayRule: dayRule)
        groups = Groups(counters)
        entries = Entries(
            store: store, replica: replica, environment: environment, keeper: keeper)
        places = Places(store: store) { name, about, revisions, transaction in
            try replica.noteDeed(
                name, about: about, PlaceKeeper.deed(revisions), in: transaction)
        }
        visits = Visits(store: store)
        projections = counters.projections + Entries.projections(owner: replica.owner)
        synchronizer = Synchronizer(store: store, replica: replica, projections: projections)
    }

    var owner: AccountID { replica.owner }
}
