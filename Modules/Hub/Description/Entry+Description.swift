import API
import Primitives

extension RouteTable.Entry {
    /// The problems with which the server may answer this route, in the order of their statuses.
    ///
    /// A request with an unknown method, or to an unknown path, belongs to no route.
    var problems: [Problem.Code] {
        var codes: Set<Problem.Code> = [
            .invalid, .tooSlow, .tooLarge, .targetTooLong, .headTooLarge, .server,
        ]
        codes.formUnion(route.problems)
        if RequestClass(route) != nil { codes.insert(.tooMany) }
        if route.access == .signedIn {
            codes.formUnion([
                .notSignedIn, .foreignPage, .protocolVersion, .unavailable, .uncertain,
            ])
        }
        if route.method != .get {
            codes.formUnion([.unavailable, .uncertain, .storageFull])
        }
        return Problem.Code.allCases.filter(codes.contains)
    }

    /// The statuses of ``problems``, each with its codes.
    var refusals: [(status: Int, codes: [Problem.Code])] {
        Dictionary(grouping: problems, by: \.status).sorted { $0.key < $1.key }
            .map { (status: $0.key, codes: $0.value) }
    }

    /// Whether somebody may send a name and a password with each request.
    var takesLogin: Bool { route == Routes.ownTracks.description }

    /// Whether it answers with a file, unless the caller has that already.
    var answersWithFile: Bool {
        [Routes.myPicture.description, Routes.picture.description, Routes.thumbnail.description]
            .contains(route)
    }

    /// The description of the route in a document, and the schemas that it needs.
    func operation(_ book: inout SchemaBook) -> JSONValue {
        var members = [
            JSONMember("operationId", .string(route.name)),
            JSONMember("tags", [.string(route.area.rawValue)]),
            JSONMember("summary", .string(route.summary)),
        ]
        if !route.details.isEmpty {
            members.append(JSONMember("description", .string(route.details)))
        }
        if route.access == .anyone { members.append(JSONMember("security", [])) }
        if takesLogin {
            members.append(JSONMember("security", [["token": []], ["cookie": []], ["login": []]]))
        }
        let parameters = parameters(&book)
        if !parameters.isEmpty { members.append(JSONMember("parameters", .array(parameters))) }
        if let body = requestBody(&book) { members.append(JSONMember("requestBody", body)) }
        var responses = [JSONMember("200", answer(&book))]
        if answersWithFile {
            responses.append(JSONMember("304", APIDocument.unchangedFile(answerHeaders)))
        }
        responses += refusals.map { status, codes in
            JSONMember("\(status)", APIDocument.reference(toRefusal: codes))
        }
        return .object(members + [JSONMember("responses", .object(responses))])
    }

    private func parameters(_ book: inout SchemaBook) -> [JSONValue] {
        var all: [JSONValue] = []
        if route.placement == .parameters {
            let placeholders = route.template.placeholders
            for (member, schema) in book.properties(of: types.input, isInput: true) {
                let isInPath = placeholders.contains(member.name)
                all.append([
                    "name": .string(member.name), "in": isInPath ? "path" : "query",
                    "required": .bool(member.isRequired), "schema": schema,
                ])
            }
        }
        all += APIDocument.headers(of: route).map { APIDocument.reference(toParameter: $0) }
        return all
    }

    private func requestBody(_ book: inout SchemaBook) -> JSONValue? {
        if route.isUpload {
            return ["required": true, "content": ["application/octet-stream": APIDocument.file]]
        }
        guard route.placement == .body else { return nil }
        let schema: JSONSchema =
            takesLogin
            ? .reference("OwnTracksMessages") : book.schema(of: types.input, isInput: true)
        return ["required": true, "content": content(schema, types.input)]
    }

    /// The name of the header about the cookie of a session; `nil` for none.
    private var cookieHeader: String? {
        switch route {
        case Routes.signIn.description, Routes.register.description: "Cookie"
        case Routes.signOut.description, Routes.deleteMe.description: "EndedCookie"
        case _ where route.access == .signedIn: "RenewedCookie"
        default: nil
        }
    }

    /// The headers of an answer other than a refusal.
    private var answerHeaders: [JSONMember] {
        var headers = [JSONMember("x-request-id", APIDocument.reference(toHeader: "RequestID"))]
        // The answer to a signed-in device tells news; a phone with another app asks for none.
        if route.access == .signedIn, route != Routes.events.description, !takesLogin {
            headers.append(JSONMember("quad-places", APIDocument.reference(toHeader: "Places")))
            headers.append(JSONMember("quad-messages", APIDocument.reference(toHeader: "Messages")))
            headers.append(JSONMember("quad-life", APIDocument.reference(toHeader: "Life")))
        }
        if let name = cookieHeader {
            headers.append(JSONMember("set-cookie", APIDocument.reference(toHeader: name)))
        }
        if route == Routes.signOut.description {
            headers.append(
                JSONMember("clear-site-data", APIDocument.reference(toHeader: "Forgetting")))
        }
        if answersWithFile {
            headers.append(JSONMember("etag", APIDocument.reference(toHeader: "FileID")))
        }
        return headers
    }

    private func answer(_ book: inout SchemaBook) -> JSONValue {
        let isStream = route == Routes.events.description
        return .object([
            JSONMember("description", .string(isStream ? "The stream." : "Done.")),
            JSONMember("headers", .object(isStream ? [] : answerHeaders)),
            JSONMember("content", answerContent(&book)),
        ])
    }

    private func answerContent(_ book: inout SchemaBook) -> JSONValue {
        switch route {
        case Routes.events.description:
            ["text/event-stream": ["schema": ["type": "string"]]]
        case Routes.apiDocument.description:
            ["application/yaml": ["schema": APIDocument.schema]]
        case Routes.thumbnail.description: APIDocument.files(["image/png"])
        case _ where answersWithFile:
            APIDocument.files(PictureFormat.allCases.map(\.mediaType))
        case Routes.ownTracks.description:
            [
                "application/json": [
                    "schema": [
                        "type": "array", "maxItems": 0, "items": ["type": "string"],
                        "description": "No messages for the phone.",
                    ]
                ]
            ]
        default:
            content(book.schema(of: types.output, isInput: false), types.output)
        }
    }

    /// Returns a schema under each media type in which a message can be.
    private func content(_ schema: JSONSchema, _ type: any Decodable.Type) -> JSONValue {
        .object(
            MessageForm.allCases.filter { $0.carries(type) }.map { form in
                JSONMember(
                    form.rawValue,
                    form == .binary
                        ? [
                            "schema": [
                                "type": "string", "contentEncoding": "binary",
                                "description": "The same in binary form; docs/sync-binary.md.",
                            ]
                        ]
                        : ["schema": schema])
            })
    }
}
