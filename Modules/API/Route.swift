/// One route of the server: the single definition that both sides use.
///
/// ```
/// let feed = try await client.call(Routes.people, PeopleQuery(order: .recent))
/// ```
/// A client turns a route and an input into an ``APIRequest``; a server reads the input back out of
/// the request. Neither spells a path or a field name of its own.
public struct Route<Input: Codable & Sendable, Output: Codable & Sendable>: Sendable {
    /// The name, method, path and access.
    public let description: RouteDescription

    /// Defines a route.
    init(
        _ name: String, _ method: APIMethod, _ template: String,
        access: RouteDescription.Access = .signedIn
    ) {
        description = RouteDescription(
            name: name, method: method, template: PathTemplate(template), access: access)
    }

    /// Makes the request that carries an input.
    ///
    /// - Parameter form: The form that the server is known to take, if the input has that; the
    ///   answer may be in it, too.
    public func request(
        _ input: Input, token: String? = nil, in form: MessageForm = .json
    ) throws(APIError) -> APIRequest {
        var request = APIRequest(
            method: description.method, path: description.template.text, token: token)
        request.accepts = form
        switch description.placement {
        case .body: (request.body, request.form) = try APICoder.encode(input, as: form)
        case .parameters:
            var parameters = try APICoder.parameters(of: input)
            request.path = try description.template.fill { name in
                parameters.removeValue(forKey: name)
            }
            request.query = parameters
        }
        return request
    }

    /// Reads the input out of a request whose path matched with these placeholder values.
    ///
    /// - Throws: ``APIError/invalid(_:)`` naming the field.
    public func input(
        of request: APIRequest, placeholders: [String: String]
    ) throws(APIError) -> Input {
        switch description.placement {
        case .body: try APICoder.decode(Input.self, from: request.body, as: request.form)
        case .parameters:
            try APICoder.decode(
                Input.self,
                fromParameters: request.query.merging(placeholders) { _, placeholder in
                    placeholder
                })
        }
    }
}

/// What is known of a route without its types.
public struct RouteDescription: Sendable, Hashable {
    /// Who may call a route.
    public enum Access: Sendable, Hashable {
        /// Anybody, without a token.
        case anyone
        /// Only who sends the token of a session.
        case signedIn
    }

    /// Where the input of a route is.
    public enum Placement: Sendable, Hashable {
        /// In the placeholders of the path and in the query.
        case parameters
        /// In the body, as JSON.
        case body
    }

    /// The name of the route, the same as its member of ``Routes``.
    public let name: String
    /// The method.
    public let method: APIMethod
    /// The path, with placeholders.
    public let template: PathTemplate
    /// Who may call it.
    public let access: Access

    /// Where the input is: in the path and query for `GET`, `DELETE` and every path with
    /// placeholders, otherwise in the body.
    public var placement: Placement {
        switch method {
        case .get, .delete: .parameters
        case .post, .put, .patch: template.placeholders.isEmpty ? .body : .parameters
        }
    }
}
