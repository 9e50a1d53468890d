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
        let lookup = try await read { try $0.counters.lookup(name, among: scope) }
        if case .one(let counter) = lookup { return counter }
        let names = try await GroupNames(of: self)
        return try await session.settle(
            name, lookup, kind: "counter", among: { try await read { try $0.counters.all(scope) } },
            as: { Choice($0, names, in: session) },
            absence: { CountingError.noSuchCounter(name, suggestions: $0) })
    }

    /// Returns the counters that words of the command line name, each once. If not every word is a
    /// name, all words together are one name.
    func counters(
        named names: [String], among scope: CounterScope = .all, in session: Session
    ) async throws -> [Counter] {
        if let counter = try await read({ try $0.counters.titled(names, among: scope) }) {
            return [counter]
        }
        var found: [Counter] = []
        for name in names {
            let counter = try await counter(named: name, among: scope, in: session)
            if !found.contains(where: { $0.id == counter.id }) { found.append(counter) }
        }
        return found
    }

    /// Returns the group that a word of the command line names.
    func group(
        named name: String, among scope: CounterScope = .all, in session: Session
    ) async throws -> Group {
        try await session.settle(
            name, read { try $0.groups.lookup(name, among: scope) }, kind: "group",
            among: { try await read { try $0.groups.all(scope) } },
            as: { group in
                let members = try await read { try $0.counters.all(in: group.id) }
                return Choice(group, members: members.count)
            },
            absence: { CountingError.noSuchGroup(name, suggestions: $0) })
    }

    /// Returns the place that a word of the command line names.
    func place(named name: String, in session: Session) async throws -> Place {
        try await session.settle(
            name, read { try $0.places.lookup(name) }, kind: "place",
            among: { try await read { try $0.places.list() } },
            as: { place in
                let parent = try await read { tx in try place.parent.flatMap(tx.places.place) }
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
    func person(
        named name: String, from source: AnswerSource = .either, in session: Session
    ) async throws -> KnownPerson {
        try await session.settle(
            name, lookupPerson(name, from: source), kind: "person",
            among: { try await knownPeople(from: source).value },
            as: { Choice($0) },
            absence: { WorkspaceError.noSuchPerson(name, suggestions: $0) })
    }

    /// Returns the person that a word of the command line names, among those who are blocked.
    func blockedPerson(named name: String, in session: Session) async throws -> BlockedPerson {
        try await session.settle(
            name, lookupBlocked(name, from: .either), kind: "person",
            among: { try await blocked(from: .either).value },
            as: { Choice($0) },
            absence: { WorkspaceError.noSuchPerson(name, suggestions: $0) })
    }

    /// Returns what a name means; `nil` if nobody here has it, and the server, which may know who
    /// does, does not answer.
    func ifKnown<Found>(_ find: () async throws -> Found) async throws -> Found? {
        do {
            return try await find()
        } catch let error as WorkspaceError where error.passes {
            return nil
        }
    }

    /// Does something about a person, or about whoever has a name that nobody here has.
    func carryOut(
        _ verb: PersonVerb, on person: AccountID?, named name: String
    ) async throws -> Delivery<Void> {
        guard let person else { return .waiting(try await carryOut(verb, onNamed: name)) }
        return try await carryOut(verb, on: person)
    }
}

extension Session {
    /// Says that something was done about somebody, or waits by the name of nobody known here.
    func note<Answer>(
        _ done: String, hint: String? = nil, isKnown: Bool, name: String,
        on delivery: Delivery<Answer>
    ) {
        if isKnown {
            note(done, hint: hint)
        } else {
            note("This device doesn't know who \"\(name.brief)\" is; the server is asked later.")
        }
        note(on: delivery)
    }
}

extension Counters {
    /// Returns the counter that all words together name, if not every word is a name by itself.
    func titled(_ words: [String], among scope: CounterScope) throws -> Counter? {
        guard words.count > 1 else { return nil }
        for word in words {
            guard case .none = try lookup(word, among: scope) else { continue }
            guard case .one(let counter) = try lookup(words.joined(separator: " "), among: scope)
            else { return nil }
            return counter
        }
        return nil
    }

    /// Returns the counters that words name, each once; `nil` if a word is not clear.
    func meant(by words: [String]) throws -> [Counter]? {
        if let counter = try titled(words, among: .all) { return [counter] }
        var found: [Counter] = []
        for word in words {
            guard case .one(let counter) = try lookup(word) else { return nil }
            if !found.contains(where: { $0.id == counter.id }) { found.append(counter) }
        }
        return found
    }
}

extension Session {
    /// Returns the one thing that a word of the command line names. If it names several or none,
    /// asks the person on a terminal; elsewhere throws an error.
    ///
    /// - Parameters:
    ///   - kind: The kind of thing, such as `counter`.
    ///   - all: Returns all candidates.
    ///   - choice: Returns the description of a thing for a list of choices.
    ///   - absence: Returns the error if nothing matches, given similar names.
    /// - Throws: ``CommandError/ambiguous(_:matches:)``, ``CommandError/cancelled``.
    func settle<Thing>(
        _ name: String, _ lookup: NameLookup<Thing>, kind: String,
        among all: () async throws -> [Thing],
        as choice: (Thing) async throws -> Choice, absence: ([String]) -> any Error
    ) async throws -> Thing {
        switch lookup {
        case .one(let thing): return thing
        case .ambiguous(let things):
            var choices: [Choice] = []
            for thing in things { choices.append(try await choice(thing)) }
            guard canPick else {
                throw CommandError.ambiguous(name.brief, matches: choices.map(\.sentence))
            }
            return things[try await picked("Which \(kind)?", choices, query: "")]
        case .none(let suggestions):
            guard canPick else { throw absence(suggestions) }
            let things = try await all()
            var choices: [Choice] = []
            for thing in things { choices.append(try await choice(thing)) }
            guard !PickList(choices.map(\.title), query: name).matches.isEmpty else {
                throw absence(suggestions)
            }
            note("No \(kind) is called \"\(name.brief)\".")
            return things[try await picked("Which \(kind)?", choices, query: name)]
        }
    }

    private func picked(
        _ question: String, _ choices: [Choice], query: String
    ) async throws -> Int {
        let picker = Picker(question, choices, query: query, enter: "take", in: self)
        guard let place = try await picker.pick() else { throw CommandError.cancelled }
        return place
    }
}
