import Primitives
import Storage

/// The groups of counters, as a transaction shows them; valid only inside the transaction.
public class Groups {
    private let counters: Counters

    init(_ counters: Counters) { self.counters = counters }

    /// The groups of a scope in their order.
    public func all(_ scope: CounterScope = .active) throws -> [Group] {
        switch scope {
        case .active: try counters.knownInOrder.filter { !$0.isArchived }
        case .archived: try counters.knownInOrder.filter(\.isArchived)
        case .all: try counters.knownInOrder
        case .deleted:
            try counters.reading.all(Query(Group.table, equals: counters.owner))
                .filter(\.isDeleted)
        }
    }

    /// The group of an id.
    ///
    /// - Throws: ``CountingError/noSuchGroup(_:suggestions:)``, also if it is deleted.
    public func group(_ id: Group.ID) throws -> Group {
        let group = try counters.reading.get(Group.table, counters.owner, id)
        guard let group, !group.isDeleted else {
            throw CountingError.noSuchGroup("\(id)", suggestions: [])
        }
        return group
    }

    /// The groups that a name may mean, as ``Primitives/NameLookup`` defines.
    public func lookup(
        _ name: String, among scope: CounterScope = .all
    ) throws -> NameLookup<Group> {
        NameLookup(name, among: try all(scope), id: \.id.description, title: \.name)
    }

    /// The group that a name, a part of one, or an id means.
    public func find(_ name: String, among scope: CounterScope = .all) throws -> Group {
        switch try lookup(name, among: scope) {
        case .one(let group): return group
        case .ambiguous(let matches):
            throw CountingError.ambiguousGroup(name, matches: matches.map(\.name))
        case .none(let suggestions): throw CountingError.noSuchGroup(name, suggestions: suggestions)
        }
    }

    /// The total of the counters of a group that are in use.
    ///
    /// - Throws: ``CountingError/noSuchGroup(_:suggestions:)``.
    public func total(of id: Group.ID) throws -> GroupTotal {
        _ = try group(id)
        return GroupTotal(of: try counters.all(in: id))
    }
}
