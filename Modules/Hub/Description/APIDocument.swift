import API
import Algorithms
import Primitives

/// The description of a server's routes for programs: OpenAPI 3.1, made from the table that answers
/// the requests, and from the types that are read and written.
///
/// - Source: OpenAPI Specification 3.1.1.
package enum APIDocument {
    /// The description as YAML, as `docs/api.yaml` has it.
    package static let text =
        "# Made from the route table; CONTRIBUTING.md says how.\n" + document.yaml

    /// The description as JSON.
    package static let document: JSONValue = {
        var book = SchemaBook()
        var paths: [JSONMember] = []
        let entries = Hub.table.entries
        for template in entries.map(\.route.template.text).uniqued() {
            let operations = entries.filter { $0.route.template.text == template }.map {
                JSONMember($0.route.method.rawValue.lowercased(), $0.operation(&book))
            }
            paths.append(JSONMember(template, .object(operations)))
        }
        return .object([
            JSONMember("openapi", "3.1.1"), JSONMember("info", info),
            JSONMember("servers", [["url": "/"]]),
            JSONMember("security", [["token": []], ["cookie": []]]),
            JSONMember("tags", .array(tags)),
            JSONMember("paths", .object(paths)),
            JSONMember("components", components(&book, entries)),
        ])
    }()

    private static let info: JSONValue = [
        "title": "Quad server",
        "version": .string("\(ProtocolVersions.current)"),
        "description": """
        Accounts, places, people, messages and sync of a campus. docs/sync-client.md is for \
        those who write a client. The version is that of the protocol. A client ignores \
        members of an answer that it does not know.
        """,
    ]

    private static let tags: [JSONValue] = RouteDescription.Area.allCases.map {
        ["name": .string($0.rawValue), "description": .string($0.description)]
    }

    private static func components(
        _ book: inout SchemaBook, _ entries: [RouteTable.Entry]
    ) -> JSONValue {
        let problem = book.schema(of: Problem.self, isInput: false)
        let refusals = entries.flatMap { $0.refusals.map { $0.codes } }.uniqued()
            .map { JSONMember(name(ofRefusal: $0), refusal($0, problem)) }
            .sorted { $0.name < $1.name }
        let schemas =
            book.members
            + [
                JSONMember("LiveEventData", liveEvent),
                JSONMember("OwnTracksMessage", OwnTracksSchema.message),
                JSONMember("OwnTracksMessages", OwnTracksSchema.messages),
            ]
        return .object([
            JSONMember("securitySchemes", security),
            JSONMember("parameters", parameters), JSONMember("headers", headers),
            JSONMember("responses", .object(refusals)),
            JSONMember("schemas", .object(schemas.sorted { $0.name < $1.name })),
        ])
    }

    private static let security: JSONValue = [
        "token": [
            "type": "http", "scheme": "bearer",
            "description": "The token of a session, from registering or signing in.",
        ],
        "cookie": [
            "type": "apiKey", "in": "cookie", "name": .string(BrowserFields.cookieName),
            "description": """
            The token of a session in a cookie, for pages of this server (`cookie` when signing \
            in). It counts only with `Sec-Fetch-Site: same-origin` (`none`, too, for GET), or \
            without that header with the server's own `Origin`; else 403, `foreign-page`. With \
            a header `Authorization` the cookie does not count.
            """,
        ],
        "login": [
            "type": "http", "scheme": "basic",
            "description": "For OwnTracks: the name, and the password or a token.",
        ],
    ]

    private static let liveEvent: JSONSchema = [
        "type": "object", "description": "The data of a live event.",
        "properties": [
            "revision": ["type": "integer", "format": "int64"],
            "person": .reference("Identifier"), "number": ["type": "integer"],
            "message": .reference("MessageSummary"), "life": ["type": "string"],
        ],
    ]
}
