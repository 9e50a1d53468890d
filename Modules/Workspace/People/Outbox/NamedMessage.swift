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
    func addressed(by client: APIClient) async throws -> OutboxAct {
        let person = try await PeopleList.known.person(named: name, by: client)
        return .statement(.send(NewMessage(id: id, to: person, text: text)))
    }
}
