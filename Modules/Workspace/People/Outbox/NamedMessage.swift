import API
import Primitives

/// A message to somebody whose name could not be looked up when it was written: this device did not
/// know it, or had its lists of people sealed, and the server did not answer.
struct NamedMessage: Sendable, Hashable, Codable {
    /// The id of the message.
    let id: MessageSummary.ID
    /// The name as it was typed, a part of one, or an id.
    let name: String
    /// The text.
    let text: String

    /// Returns the message to the person whom the server knows by the name.
    ///
    /// - Throws: ``APIError/notFound(_:)`` if that is nobody, or several.
    func addressed(by client: APIClient) async throws -> NewMessage {
        if let id = AccountID(name) { return NewMessage(id: self.id, to: id, text: text) }
        var people: [AccountID: KnownPerson] = [:]
        for one in try await client.whole(Routes.requests) {
            people[one.person] = KnownPerson(person: one.person, displayName: one.displayName)
        }
        for one in try await client.whole(Routes.conversations) {
            people[one.person] = KnownPerson(person: one.person, displayName: one.displayName)
        }
        for one in try await client.feed(FeedWish()).people {
            people[one.person] = KnownPerson(person: one.person, displayName: one.displayName)
        }
        let ordered = people.values.sorted { $0.person < $1.person }
        switch Workspace.lookup(name, among: ordered) {
        case .one(let known): return NewMessage(id: id, to: known.person, text: text)
        case .ambiguous:
            throw APIError.notFound("“\(name)” can be several people: write to one by id")
        case .none: throw APIError.notFound("you know nobody called “\(name)”")
        }
    }
}
