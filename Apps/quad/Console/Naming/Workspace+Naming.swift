import Counting
import Geofence
import Presentation
import Primitives
import Workspace

extension Workspace {
    /// Returns the counter that a word of the command line names.
    func counter(
        named name: String, among scope: CounterScope = .all, in session: Session
    ) async throws -> Counter {
        let lookup = try await counters.lookup(name, among: scope)
        if case .one(let counter) = lookup { return counter }
        let names = try await GroupNames(of: self)
        return try await session.settle(
            name, lookup, kind: "counter", among: { try await counters.all(scope) },
            as: { Choice($0, names, in: session) },
            absence: { CountingError.noSuchCounter(name, suggestions: $0) })
    }

    /// Returns the counters that words of the command line name, each once. If not every word is a
    /// name, all words together are one name.
    func counters(
        named names: [String], among scope: CounterScope = .all, in session: Session
    ) async throws -> [Counter] {
        if names.count > 1, try await !areAllNames(names, among: scope),
            case .one(let counter) = try await counters.lookup(
                names.joined(separator: " "), among: scope)
        {
            return [counter]
        }
        var found: [Counter] = []
        for name in names {
            let counter = try await counter(named: name, among: scope, in: session)
            if !found.contains(where: { $0.id == counter.id }) { found.append(counter) }
        }
        return found
    }

    private func areAllNames(
        _ names: [String], among scope: CounterScope
    ) async throws -> Bool {
        for name in names {
            if case .none = try await counters.lookup(name, among: scope) { return false }
        }
        return true
    }

    /// Returns the group that a word of the command line names.
    func group(
        named name: String, among scope: CounterScope = .all, in session: Session
    ) async throws -> Group {
        try await session.settle(
            name, groups.lookup(name, among: scope), kind: "group",
            among: { try await groups.all(scope) },
            as: { Choice($0, members: try await counters.all(in: $0.id).count) },
            absence: { CountingError.noSuchGroup(name, suggestions: $0) })
    }

    /// Returns the place that a word of the command line names.
    func place(named name: String, in session: Session) async throws -> Place {
        try await session.settle(
            name, places.lookup(name), kind: "place", among: { try await places.list() },
            as: { place in
                var parent: Place?
                if let id = place.parent { parent = try await places.place(id) }
                return Choice(place, parent: parent)
            }, absence: { GeofenceError.noSuchPlace(name, similar: $0) })
    }

    /// Returns the place deleted on this device that a word of the command line names.
    func deletedPlace(named name: String, in session: Session) async throws -> Place {
        let deleted = try await deletedPlaces()
        let lookup = NameLookup(name, among: deleted, id: \.id.description, title: \.name)
        return try await session.settle(
            name, lookup, kind: "place", among: { deleted }, as: { Choice($0, parent: nil) },
            absence: { GeofenceError.noSuchPlace(name, similar: $0) })
    }

    /// Returns the person that a word of the command line names, among those one meets or writes
    /// with.
    func person(named name: String, in session: Session) async throws -> KnownPerson {
        try await session.settle(
            name, lookupPerson(name), kind: "person", among: { try await knownPeople() },
            as: { Choice($0) },
            absence: { WorkspaceError.noSuchPerson(name, suggestions: $0) })
    }

    /// Returns the person that a word of the command line names, among those who are blocked.
    func blockedPerson(named name: String, in session: Session) async throws -> KnownPerson {
        try await session.settle(
            name, lookupBlocked(name), kind: "person", among: { try await blockedPeople() },
            as: { Choice($0) },
            absence: { WorkspaceError.noSuchPerson(name, suggestions: $0) })
    }
}
