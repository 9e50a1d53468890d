/// The facts that a server tells beside each answer to a signed-in device, so that the device need
/// not ask for what it has already.
package struct ServerNews: Sendable, Hashable {
    /// The version of the server's places, as ``PlacesAnswer`` has it.
    package let places: String
    /// The state of conversations and requests: it differs after each message, request, or mark of
    /// what was read. Two equal texts mean that nothing came in between.
    package let messages: String
    /// The name of the server's life: another one after the server was put back to a backup, when
    /// numbers that it told may be those of something else; `nil` from an older server.
    package let life: String?

    /// Creates the facts.
    package init(places: String, messages: String, life: String?) {
        self.places = places
        self.messages = messages
        self.life = life
    }

    private static let placesHeader = "quad-places"
    private static let messagesHeader = "quad-messages"
    private static let lifeHeader = "quad-life"

    /// Reads the facts from the headers of an answer; `nil` if it has none, as from an older
    /// server.
    init?(_ response: APIResponse) {
        guard let places = response.headers[Self.placesHeader],
            let messages = response.headers[Self.messagesHeader]
        else { return nil }
        self.init(
            places: places, messages: messages, life: response.headers[Self.lifeHeader])
    }

    fileprivate func write(to response: inout APIResponse) {
        // These, and the number of the request.
        response.headers.reserveCapacity(response.headers.count + 4)
        response.headers[Self.placesHeader] = places
        response.headers[Self.messagesHeader] = messages
        response.headers[Self.lifeHeader] = life
    }
}

extension APIResponse {
    /// Returns the answer with the facts in its headers.
    package func telling(_ news: ServerNews) -> APIResponse {
        var told = self
        news.write(to: &told)
        return told
    }
}
