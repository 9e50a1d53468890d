/// One route of the server: the single definition that both sides use.
///
/// ```
/// let feed = try await client.call(Routes.people, PeopleQuery(order: .recent))
/// ```
/// A client turns a route and an input into an ``APIRequest``; a server decodes the input from the
/// request. Neither spells out a path or a field name of its own.
package struct Route<Input: Codable & Sendable, Output: Codable & Sendable>: Sendable {
    /// The name, method, path and access.
    package let description: RouteDescription

    /// Creates a route.
    init(
        _ name: String, _ method: APIMethod, _ template: String,
        access: RouteDescription.Access = .signedIn, isUpload: Bool = false,
        _ area: RouteDescription.Area, _ summary: String, details: String = "",
        problems: [Problem.Code] = []
    ) {
        description = RouteDescription(
            name: name, method: method, template: PathTemplate(template), access: access,
            isUpload: isUpload, area: area, summary: summary, details: details,
            problems: problems)
    }

    /// Creates the request for an input.
    ///
    /// - Parameter form: The form that the server is known to accept, used if the input supports
    ///   it; the answer may use it, too.
    package func request(
        _ input: Input, token: String? = nil, in form: MessageForm = .json
    ) throws -> APIRequest {
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

    /// Decodes the input of a request whose path matched with the given placeholder values.
    ///
    /// - Throws: ``APIError/invalid(_:)`` naming the field.
    package func input(of request: APIRequest, placeholders: [String: String]) throws -> Input {
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

/// The description of a route without its types.
package struct RouteDescription: Sendable, Hashable {
    /// The callers that a route admits.
    package enum Access: Sendable, Hashable {
        /// Anybody, without a token.
        case anyone
        /// Only callers with the token of a session.
        case signedIn
    }

    /// A part of the service.
    package enum Area: String, Sendable, CaseIterable {
        case accounts
        case campus
        case people
        case messages
        case blocks
        case sync
        case server

        /// The part in a sentence.
        package var description: String {
            switch self {
            case .accounts: "Accounts, sessions and devices, and one's own profile."
            case .campus: "The campus, its places, and visits to them."
            case .people: "The people with whom one crossed paths."
            case .messages: "Requests, conversations and messages."
            case .blocks: "The people whom one has blocked, or reports."
            case .sync: "Documents of one's own devices, and live events."
            case .server: "The server itself."
            }
        }
    }

    /// The places where the input of a route can be.
    package enum Placement: Sendable, Hashable {
        /// In the placeholders of the path and in the query.
        case parameters
        /// In the body, as JSON.
        case body
    }

    /// The name of the route, the same as its member of ``Routes``.
    package let name: String
    /// The method.
    package let method: APIMethod
    /// The path, with placeholders.
    package let template: PathTemplate
    /// The callers that the route admits.
    package let access: Access
    /// Whether the body is a file as it is, and so not the input.
    package let isUpload: Bool
    /// The part of the service.
    package let area: Area
    /// The sentence that says what it does.
    package let summary: String
    /// More about it; empty for nothing.
    package let details: String
    /// The problems beside those that every route of its kind has.
    package let problems: [Problem.Code]

    /// The place of the input: the path and query for `GET`, `DELETE`, files and every path with
    /// placeholders, otherwise the body.
    package var placement: Placement {
        if isUpload { return .parameters }
        return switch method {
        case .get, .delete: .parameters
        case .post, .put, .patch: template.placeholders.isEmpty ? .body : .parameters
        }
    }
}
