import Merge
import Primitives
import Replica
import Storage

/// The groups of one owner on one device.
public struct Groups: Sendable {
    private let counters: Counters

    /// The groups of the owner of some counters.
    public init(_ counters: Counters) { self.counters = counters }

    private var store: Store { counters.store }
    private var owner: AccountID { counters.owner }

    /// Makes a group.
    ///
    /// - Throws: ``CountingError/invalidName(_:reason:)``, ``CountingError/takenName(_:)``.
    public func create(name: String) async throws(CountingError) -> Group {
        let id: Group.ID = counters.environment.newID()
        let now = counters.environment.now()
        return try await edit(id) { edit, transaction in
            let name = try Name.checked(name, mayBeEmpty: false)
            try refuseTaken(name, except: id, in: transaction)
            edit.set(GroupField.name, to: .text(name))
            edit.set(GroupField.created, to: .integer(now.milliseconds))
        }
    }

    /// Gives a group another name.
    ///
    /// - Throws: as ``create(name:)``.
    @discardableResult
    public func rename(
        _ id: Group.ID, to name: String
    ) async throws(CountingError) -> Group {
        try await edit(id) { edit, transaction in
            try known(id, in: transaction)
            let name = try Name.checked(name, mayBeEmpty: false)
            try refuseTaken(name, except: id, in: transaction)
            edit.set(GroupField.name, to: .text(name))
        }
    }

    /// All groups, oldest first.
    public func all() async throws(CountingError) -> [Group] {
        try await store.read(as: CountingError.self) {
            try $0.all(Query(Group.table, by: "by_creation", equals: owner))
        }
    }

    /// The group that a name, the beginning of one, or an id means.
    public func find(_ name: String) async throws(CountingError) -> Group {
        let lookup = NameLookup(
            name, among: try await all(), id: \.id.description, title: \.name)
        switch lookup {
        case .one(let group): return group
        case .ambiguous(let matches): throw .ambiguousGroup(name, matches: matches)
        case .none(let suggestions): throw .noSuchGroup(name, suggestions: suggestions)
        }
    }

    /// Gives every counter of a group its reset value, in one step.
    ///
    /// - Returns: The counters as they are now.
    @discardableResult
    public func reset(_ id: Group.ID) async throws(CountingError) -> [Counter] {
        try await store.write(as: CountingError.self) { transaction in
            try known(id, in: transaction)
            let members = try transaction.all(
                Query(Counter.table, by: "by_group", equals: owner, id))
            let projection = CounterProjection(owner: owner)
            var reset: [Counter] = []
            for member in members {
                let document = try counters.replica.edit(
                    CounterField.kind, "\(member.id)", in: transaction
                ) { try $0.reset() }
                let counter = projection.counter(document, id: member.id, usedAt: member.usedAt)
                try transaction.put(counter, in: Counter.table)
                reset.append(counter)
            }
            return reset
        }
    }

    /// Deletes a group; its counters stay, in no group.
    public func delete(_ id: Group.ID) async throws(CountingError) {
        try await store.write(as: CountingError.self) { transaction in
            try known(id, in: transaction)
            let members = try transaction.all(
                Query(Counter.table, by: "by_group", equals: owner, id))
            for member in members {
                let document = try counters.replica.edit(
                    CounterField.kind, "\(member.id)", in: transaction
                ) { $0.set(CounterField.group, to: .null) }
                try CounterProjection(owner: owner)
                    .project(document, id: "\(member.id)", cause: .edit, in: transaction)
            }
            let document = try counters.replica.edit(
                GroupField.kind, "\(id)", in: transaction
            ) { $0.setDeleted(true) }
            try GroupProjection(owner: owner)
                .project(document, id: "\(id)", cause: .edit, in: transaction)
        }
    }

    private func edit(
        _ id: Group.ID, _ body: @Sendable (inout Edit, Transaction) throws -> Void
    ) async throws(CountingError) -> Group {
        try await store.write(as: CountingError.self) { transaction in
            let document = try counters.replica.edit(
                GroupField.kind, "\(id)", in: transaction
            ) { try body(&$0, transaction) }
            try GroupProjection(owner: owner)
                .project(document, id: "\(id)", cause: .edit, in: transaction)
            guard let group = try transaction.get(Group.table, owner, id) else {
                throw CountingError.noSuchGroup("\(id)", suggestions: [])
            }
            return group
        }
    }

    private func known(_ id: Group.ID, in transaction: ReadTransaction) throws {
        guard try transaction.get(Group.table, owner, id) != nil else {
            throw CountingError.noSuchGroup("\(id)", suggestions: [])
        }
    }

    private func refuseTaken(
        _ name: String, except id: Group.ID, in transaction: ReadTransaction
    ) throws {
        let groups = try transaction.all(Query(Group.table, equals: owner))
        if groups.contains(where: { $0.id != id && $0.name.lowercased() == name.lowercased() }) {
            throw CountingError.takenName(name)
        }
    }
}
