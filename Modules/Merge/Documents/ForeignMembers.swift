import Primitives

/// The members that a later version added to a part beside the known ones.
///
/// They take one word of memory, and nothing else if there are none, as in most counters, texts and
/// stopwatches.
public struct ForeignMembers: Mergeable, Hashable {
    /// The members by name; `nil` if there are none.
    private var byName: [String: Foreign]?

    /// Creates an empty set of members.
    init() {}

    /// Creates members by name.
    init(_ members: [String: Foreign]) { byName = members.isEmpty ? nil : members }

    /// Whether there are no members.
    public var isEmpty: Bool { byName == nil }

    /// The members by name.
    var members: [String: Foreign] { byName ?? [:] }

    /// The names of the members and all names within them, in no order.
    var names: [String] {
        guard let byName else { return [] }
        return Array(byName.keys) + byName.values.flatMap { $0.names }
    }

    /// The members in the order of their names.
    var inOrder: ArraySlice<(name: String, value: Foreign)> {
        guard let byName else { return [] }
        return byName.map { (name: $0, value: $1) }.sorted { $0.name < $1.name }[...]
    }

    /// Accesses a member by name.
    subscript(name: String) -> Foreign? {
        get { byName?[name] }
        set {
            var members = members
            members[name] = newValue
            self = Self(members)
        }
    }

    /// Joins two sets member by member.
    public mutating func merge(_ other: Self) {
        guard let theirs = other.byName else { return }
        var members = byName ?? [:]
        members.mergeValues(theirs)
        byName = members
    }
}
