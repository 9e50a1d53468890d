import API
import Primitives

/// Something about somebody whose name could not be looked up when the user did it: this device did
/// not know it, or had its lists of people sealed, and the server did not answer.
///
/// A message is a ``NamedMessage``.
struct NamedAct: Sendable, Hashable, Codable {
    /// The deed, as soon as it is known about whom.
    enum Deed: Sendable, Hashable, Codable {
        case verb(PersonVerb)
        case report(id: NewReport.ID, reason: String, messages: Int, blocks: Bool)
    }

    /// The name as it was typed, a part of one, or an id.
    let name: String
    /// The deed.
    let deed: Deed

    /// Returns the act about the person whom the server knows by the name.
    ///
    /// - Throws: ``APIError/notFound(_:)`` if that is nobody, or several.
    func addressed(by client: APIClient) async throws -> OutboxAct {
        switch deed {
        case .verb(let verb):
            return .verb(verb, try await verb.people.person(named: name, by: client))
        case .report(let id, let reason, let messages, let blocks):
            let person = try await PeopleList.known.person(named: name, by: client)
            return .statement(
                .report(
                    NewReport(
                        id: id, person: person, reason: reason, messages: messages,
                        block: blocks ? true : nil)))
        }
    }
}

/// The people among whom a name is looked up.
enum PeopleList: Sendable {
    /// Those whom one meets or writes with.
    case known
    /// Those whose requests wait for a decision.
    case requests
    /// Those whose requests the user declined.
    case declined
    /// Those whom the user blocked.
    case blocked

    /// Returns the person whom the server knows by a name, a part of one, or an id.
    ///
    /// - Throws: ``APIError/notFound(_:)`` if that is nobody, or several.
    func person(named name: String, by client: APIClient) async throws -> AccountID {
        if let id = AccountID(name) { return id }
        switch Workspace.lookup(name, among: try await people(by: client)) {
        case .one(let known): return known.person
        case .ambiguous:
            throw APIError.notFound("“\(name)” can be several people: name one by id")
        case .none: throw APIError.notFound(absence(of: name))
        }
    }

    private func absence(of name: String) -> String {
        switch self {
        case .known: "you know nobody called “\(name)”"
        case .requests: "nobody called “\(name)” asks to write with you"
        case .declined: "you have declined nobody called “\(name)”"
        case .blocked: "you have blocked nobody called “\(name)”"
        }
    }

    private func people(by client: APIClient) async throws -> [KnownPerson] {
        var names: [AccountID: String] = [:]
        switch self {
        case .known:
            for one in try await client.whole(Routes.requests) {
                names[one.person] = one.displayName
            }
            for one in try await client.whole(Routes.conversations) {
                names[one.person] = one.displayName
            }
            for one in try await client.feed(FeedWish()).people {
                names[one.person] = one.displayName
            }
        case .requests, .declined:
            let route = self == .requests ? Routes.requests : Routes.declined
            for one in try await client.whole(route) { names[one.person] = one.displayName }
        case .blocked:
            for one in try await client.call(Routes.blocks).people {
                names[one.person] = one.displayName
            }
        }
        return names.map { KnownPerson(person: $0, displayName: $1) }
            .sorted { $0.person < $1.person }
    }
}
