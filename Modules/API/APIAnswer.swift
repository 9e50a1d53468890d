/// The answer of a route as it came; who has read an equal one need not read it again.
package struct APIAnswer<Output: Decodable & Sendable>: Sendable {
    private let response: APIResponse

    /// Creates the answer of a successful response.
    init(_ response: APIResponse) { self.response = response }

    /// The bytes of the answer.
    package var bytes: [UInt8] { response.body }

    /// Reads the answer.
    ///
    /// - Throws: ``APIError/unreadable(_:)``.
    package func read() throws -> Output {
        do {
            return try APICoder.decode(
                Output.self, from: response.body,
                as: MessageForm(contentType: response.headers["content-type"]))
        } catch {
            throw APIError.unreadable("\(error)")
        }
    }
}
