import API
import Primitives

/// The parts of the description to which many routes refer.
extension APIDocument {
    /// Returns the reference to the answer with one of some problems.
    static func reference(toRefusal codes: [Problem.Code]) -> JSONValue {
        ["$ref": .string("#/components/responses/\(name(ofRefusal: codes))")]
    }

    /// Returns the reference to a header of an answer.
    static func reference(toHeader name: String) -> JSONValue {
        ["$ref": .string("#/components/headers/\(name)")]
    }

    /// Returns the reference to a parameter.
    static func reference(toParameter name: String) -> JSONValue {
        ["$ref": .string("#/components/parameters/\(name)")]
    }

    /// Returns the name of the answer with one of some problems, as `InvalidOrProtocolVersion`.
    static func name(ofRefusal codes: [Problem.Code]) -> String {
        codes.map { code in
            code.rawValue.split(separator: "-")
                .map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
        }.joined(separator: "Or")
    }

    /// Returns the answer with one of some problems of the same status.
    static func refusal(_ codes: [Problem.Code], _ problem: JSONSchema) -> JSONValue {
        let status = codes.first?.status ?? 500
        var headers = [JSONMember("x-request-id", reference(toHeader: "RequestID"))]
        if status == 401 {
            headers.append(JSONMember("www-authenticate", reference(toHeader: "Challenge")))
        }
        if status == 429 {
            headers.append(JSONMember("retry-after", reference(toHeader: "RetryAfter")))
        }
        if status == 503 {
            headers.append(JSONMember("retry-after", reference(toHeader: "RetryAfterIfKnown")))
        }
        let schema = problem.with([
            JSONMember(
                "properties",
                [
                    "status": ["const": .integer(Int64(status))],
                    "code": ["enum": .array(codes.map { .string($0.rawValue) })],
                ])
        ])
        return .object([
            JSONMember("description", .string(codes.map(\.title).joined(separator: ", or: "))),
            JSONMember("headers", .object(headers)),
            JSONMember("content", ["application/problem+json": ["schema": schema]]),
        ])
    }

    /// Returns the names of the headers that a route reads, as parameters.
    static func headers(of route: RouteDescription) -> [String] {
        var names = route.access == .signedIn ? ["Protocol"] : []
        if route == Routes.events.description { names.append("LastEventID") }
        let files = [Routes.myPicture.description, Routes.picture.description]
        if files.contains(route) || route == Routes.thumbnail.description {
            names.append("KnownFile")
        }
        if route == Routes.ownTracks.description { names.append("PhoneName") }
        return names
    }

    /// The schema of the description itself.
    static let schema: JSONSchema = [
        "type": "object", "required": ["openapi", "paths"],
        "description": "OpenAPI 3.1.",
        "properties": [
            "openapi": ["type": "string"],
            "paths": ["type": "object", "additionalProperties": ["type": "object"]],
        ],
    ]

    static let parameters: JSONValue = [
        "Protocol": [
            "name": .string(ProtocolVersions.header), "in": "header", "required": false,
            "description": "The version of the protocol that the caller speaks; 1 if missing.",
            "schema": [
                "type": "integer", "minimum": 1,
                "maximum": .integer(Int64(ProtocolVersions.current)),
            ],
        ],
        "LastEventID": [
            "name": "last-event-id", "in": "header", "required": false,
            "description": "The id of the last event that was received.",
            "schema": ["type": "string"],
        ],
        "KnownFile": [
            "name": "if-none-match", "in": "header", "required": false,
            "description": "The `etag` of the file that the caller has: it is not sent again.",
            "schema": ["type": "string"],
        ],
        "PhoneName": [
            "name": "x-limit-d", "in": "header", "required": false,
            "description": "The app's name for the phone, of which 64 characters count.",
            "schema": ["type": "string"],
        ],
    ]

    static let headers: JSONValue = [
        "RequestID": [
            "required": true, "description": "The number by which the log knows the request.",
            "schema": ["type": "string", "pattern": "^[0-9a-f]{1,16}$"],
        ],
        "FileID": [
            "required": true, "description": "The id of the file in quotation marks.",
            "schema": ["type": "string", "pattern": "^\"[0-9a-f]{32}\"$"],
        ],
        "RetryAfter": [
            "required": true, "description": "The seconds to wait before the next try.",
            "schema": ["type": "integer", "minimum": 0],
        ],
        "RetryAfterIfKnown": [
            "description": "The seconds to wait before the next try.",
            "schema": ["type": "integer", "minimum": 0],
        ],
        "Cookie": [
            "description": "The cookie with the token, if the request asks for one.",
            "schema": ["type": "string"],
        ],
        "RenewedCookie": [
            "description": """
            The same cookie for longer, now and then, if the request counts by it.
            """,
            "schema": ["type": "string"],
        ],
        "EndedCookie": [
            "description": "The end of the cookie, if the request counts by it.",
            "schema": ["type": "string"],
        ],
        "Forgetting": [
            "description": "The cache and the storage of the page, if the request has `forget`.",
            "schema": ["type": "string"],
        ],
        "Challenge": [
            "required": true, "description": "The way to say who one is.",
            "schema": ["type": "string"],
        ],
        "Places": [
            "required": true, "description": "The version of the places.",
            "schema": ["type": "string"],
        ],
        "Messages": [
            "required": true,
            "description": "A text that differs after each message, request and mark of reading.",
            "schema": ["type": "string"],
        ],
        "Life": [
            "required": true,
            "description": "The name of the server's life, another one after a restore.",
            "schema": ["type": "string", "pattern": "^[0-9a-f]{16}$"],
        ],
    ]
}

/// The schemas of what an OwnTracks app sends.
///
/// - Source: the OwnTracks booklet, owntracks.org/booklet/tech/json.
enum OwnTracksSchema {
    /// The schema of a request: a message or a list of them.
    static let messages: JSONSchema = [
        "anyOf": [
            .reference("OwnTracksMessage"),
            ["type": "array", "maxItems": 500, "items": .reference("OwnTracksMessage")],
        ]
    ]

    /// The schema of a message.
    static let message: JSONSchema = [
        "type": "object", "required": ["_type"],
        "description": """
        A message of OwnTracks, unencrypted. One of type `location` with `lat`, `lon`, `tst` \
        and `acc` is a position; a position that is not whole, and all other types, change \
        nothing.
        """,
        "properties": [
            "_type": ["type": "string", "pattern": "^(?!encrypted$)[a-z]{1,32}$"]
        ],
    ]
}
