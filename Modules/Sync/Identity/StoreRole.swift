import Primitives
import Storage

/// The purpose of a store. Both kinds hold documents, so each store keeps its role, and a program
/// of the other kind refuses it instead of mixing one person's rows with everybody's.
public enum StoreRole: String, Hashable, Sendable, ColumnValue {
    /// One person's store on a device.
    case device
    /// A server's store with all accounts.
    case server
    /// A server's store that is about to be replaced by a copy elsewhere, which is complete.
    case moving
    /// A former server's store, which was moved to another place.
    case moved

    /// Checks that a store has this role; a store without a role takes it permanently.
    ///
    /// A store from before roles were kept is recognized by its documents: a device's are its own,
    /// a server's belong to accounts.
    ///
    /// - Throws: ``StorageError/foreign(owner:advice:)`` if the store has the other role.
    public func claim(_ store: Store) async throws {
        let isClaimed = try await store.read { transaction in
            try self.isClaimed(in: transaction)
        }
        if isClaimed { return }
        try await store.write { transaction in try take(in: transaction) }
    }

    /// Whether a store has this role; `false` if it has none yet.
    ///
    /// - Throws: ``StorageError/foreign(owner:advice:)`` if the store has the other role.
    public func isClaimed(in transaction: ReadTransaction) throws -> Bool {
        guard let row = try transaction.get(StoreRoleRow.table, StoreRoleRow.key) else {
            return false
        }
        try refuse(row.role)
        return true
    }

    /// Gives a store this role, unless it has it already; see ``claim(_:)``.
    public func take(in transaction: Transaction) throws {
        if try isClaimed(in: transaction) { return }
        if let role = try Self.evident(in: transaction) { try refuse(role) }
        try transaction.put(StoreRoleRow(role: self), in: StoreRoleRow.table)
    }

    /// Returns the role of a store; `nil` if it has none yet.
    package static func role(in transaction: ReadTransaction) throws -> StoreRole? {
        try transaction.get(StoreRoleRow.table, StoreRoleRow.key)?.role
    }

    /// Gives a store this role in the place of the one that it has.
    package func replace(in transaction: Transaction) throws {
        try transaction.put(StoreRoleRow(role: self), in: StoreRoleRow.table)
    }

    private func refuse(_ role: StoreRole) throws {
        guard role == self else {
            throw StorageError.foreign(owner: role.owner, advice: role.advice)
        }
    }

    /// Returns the role that the stored documents imply; `nil` if they imply none.
    private static func evident(in transaction: ReadTransaction) throws -> StoreRole? {
        let own = Query(DocumentRow.table, equals: AccountID.local)
        if try !transaction.all(own.limited(to: 1)).isEmpty { return .device }
        let replicas = try transaction.all(Query(ReplicaRow.table).limited(to: 2))
        return replicas.contains { $0.owner != .local } ? .server : nil
    }

    private var owner: String {
        switch self {
        case .device: "a device"
        case .server: "a server"
        case .moving, .moved: "a server that was moved"
        }
    }

    private var advice: String {
        switch self {
        case .device: "name one of a server's own with --store or --data"
        case .server: "name one of your own with --store"
        case .moving: "name its new one, or end the move, which was killed"
        case .moved: "name its new one"
        }
    }
}

/// The one row that keeps the role of a store.
struct StoreRoleRow: Sendable {
    let number: Int64
    let role: StoreRole

    /// The number of the only row.
    static let key: Int64 = 0

    init(role: StoreRole) { self.init(number: Self.key, role: role) }

    private init(number: Int64, role: StoreRole) {
        self.number = number
        self.role = role
    }

    static let table = Table<StoreRoleRow>(
        "store_role", key: ["number"], make: { StoreRoleRow(number: $0, role: $1) },
        columns: Column("number", \.number), Column("role", \.role))
}
