import Primitives
import Storage

extension Schema {
    /// Creates the schema of a store with the tables of some domains.
    ///
    /// The version is the highest number among the migrations of these domains, so that a migration
    /// of another domain does not raise it. Numbers that only other domains use are versions in
    /// which nothing changed. Programs work with a newer store if all that lies between are
    /// migrations that expand.
    ///
    /// - Parameter role: The role of the store; a store of the other role is refused before it is
    ///   migrated, or found too new. `nil` for no check, for instance in tests.
    public init(of domains: [Domain], role: StoreRole? = nil) {
        let all = domains.flatMap(\.migrations)
        let version = max(all.map(\.number).max() ?? 1, 1)
        let migrations = (1..<version).map { Self.joined(all, $0 + 1) }
        let worksFrom = migrations.last { $0.kind != .expand }?.number ?? 1
        self.init(
            version: version, worksFrom: worksFrom, tables: domains.flatMap(\.tables),
            migrations: migrations, admission: role?.admission)
    }

    /// Returns one migration of those with a number; one that does nothing if there is none.
    private static func joined(_ migrations: [Migration], _ number: Int) -> Migration {
        let same = migrations.filter { $0.number == number }
        let first = same.first?.kind ?? .expand
        let kind = same.allSatisfy { $0.kind == first } ? first : .both
        return Migration(number, kind, same.flatMap(\.steps))
    }
}

extension StoreRole {
    /// The check by which a program of this role refuses the store of another role.
    var admission: StoreAdmission {
        StoreAdmission(by: StoreRoleRow.table) { transaction in
            _ = try isClaimed(in: transaction)
        }
    }
}

extension Sequence<Domain> {
    /// Returns the projections of all domains.
    public func projections(in context: DomainContext) -> [any Projection] {
        flatMap { $0.projections(in: context) }
    }
}
