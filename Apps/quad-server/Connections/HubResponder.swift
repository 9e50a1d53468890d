import API
import Foundation
import HTTPTypes
import Hub
import Hummingbird

/// A responder that passes every HTTP request to the hub and returns its answer.
struct HubResponder: HTTPResponder {
    typealias Context = ConnectionContext

    let hub: Hub
    /// The files of a web app to serve beside the API; `nil` for none.
    let web: WebFiles?
    /// The exporter of traces; `nil` for none.
    let traces: TraceExporter?
    let untrusted: UntrustedProxies

    /// The path of live events, which is asked with GET.
    private static let eventsPath = Routes.events.description.template.text
    /// The paths at which a password is hashed, which are asked with POST.
    private static let passwordPaths = [
        Routes.signIn.description, Routes.register.description, Routes.resetPassword.description,
    ].map(\.template.text)
    /// The path of phones, which give a password with each request and keep their connection.
    private static let phonePath = Routes.ownTracks.description.template.text

    func respond(to request: Request, context: Context) async throws -> Response {
        guard request.method == .get, request.uri.path == Self.eventsPath
        else { return try await trace(request, context) }
        // A task keeps the memory that its deepest calls needed until it ends, and this one lasts
        // as long as the stream; the other ends with the answer.
        return try await Task { try await trace(request, context) }.value
    }

    /// Answers a request, and notes it for the exporter of traces.
    private func trace(_ request: Request, _ context: Context) async throws -> Response {
        guard let traces else { return try await answer(to: request, context: context) }
        let start = TraceExporter.now
        let response = try await answer(to: request, context: context)
        traces.note(
            request.method.rawValue, request.uri.path,
            Self.traceParent.flatMap { request.headers[$0] }, status: response.status.code,
            number: Self.requestID.flatMap { response.headers[$0] }, since: start)
        return response
    }

    private func answer(to request: Request, context: Context) async throws -> Response {
        let fields = HeadFields(request.headers)
        if fields.forwardedFor != nil { untrusted.note(context.address) }
        let address = hub.configuration.proxies.client(
            of: context.address, forwarded: fields.forwardedFor.map { [$0] } ?? [])
        let asked: APIRequest
        do {
            if let file = try file(for: request, fields, from: address, in: context) {
                let body = RequestBodyReader(
                    request.body, askingBy: Self.asking(for: fields, in: context))
                return await body.finish() ? file : context.closing(after: file)
            }
            asked = try Self.head(of: request, fields, from: address)
        } catch let error as UnreadableRequest {
            return Self.response(hub.refuse(error.response), to: request)
        }
        // An answer to HEAD has no stream.
        if request.method == .get, asked.path == Self.eventsPath {
            switch await hub.open(asked, whenLeft: context.whenLeft) {
            case .refused(let response): return Self.response(response, to: request)
            case .events(let events): return Self.stream(events)
            }
        }
        if asked.method == .post, Self.passwordPaths.contains(asked.path) {
            return try await answerWhileThere(asked, request, fields, context)
        }
        let body = RequestBodyReader(
            request.body, askingBy: Self.asking(for: fields, in: context))
        let answer: APIResponse
        if asked.path == Self.phonePath {
            let work = Task { [hub] in await hub.handle(asked, readingBodyBy: body.read) }
            context.whenLeft { work.cancel() }
            answer = await work.value
        } else {
            answer = await hub.handle(asked, readingBodyBy: body.read)
        }
        let response = Self.response(answer, to: request)
        return await body.finish() ? response : context.closing(after: response)
    }

    /// Returns the answer to a request for a file of the web app; `nil` for any other request.
    private func file(
        for request: Request, _ fields: HeadFields, from address: String?,
        in context: ConnectionContext
    ) throws -> Response? {
        guard let web else { return nil }
        let path = try Self.path(of: request)
        guard path.utf8.count + (request.uri.query?.utf8.count ?? 0) <= APILimits.targetBytes else {
            return nil
        }
        let asked = WebRequest(
            request.method.rawValue, path, acceptEncoding: fields.acceptEncoding,
            ifNoneMatch: fields.ifNoneMatch, from: address)
        return hub.answer(asked, from: web).map {
            Self.response($0, to: request, body: context.body(in: $0.body))
        }
    }

    /// Answers a request whose work is dropped if the other side goes away, because passwords are
    /// hashed slowly on purpose. The connection ends with the answer.
    private func answerWhileThere(
        _ asked: APIRequest, _ request: Request, _ fields: HeadFields,
        _ context: ConnectionContext
    ) async throws -> Response {
        let ask = Self.asking(for: fields, in: context)
        var response: Response
        do {
            response = try await request.body.consumeWithCancellationOnInboundClose { body in
                let body = RequestBodyReader(body, askingBy: ask)
                let answer = await hub.handle(asked, readingBodyBy: body.read)
                return Self.response(answer, to: request)
            }
        } catch {
            // A body that is late or wrong ends what comes in, as somebody does who goes away.
            guard let fault = await context.bodyFault else { throw error }
            let problem =
                fault == .malformed
                ? Problem(.invalid, detail: BodyError.malformation)
                : Problem(.tooSlow, detail: BodyError.slowness)
            response = Self.response(hub.refuse(APIResponse(problem)), to: request)
        }
        response.headers[.connection] = "close"
        return response
    }

    /// Returns a closure that asks for a body; `nil` if the other side sends it unasked.
    private static func asking(
        for fields: HeadFields, in context: ConnectionContext
    ) -> (@Sendable () -> Void)? {
        guard fields.expect?.lowercased() == "100-continue" else { return nil }
        return { context.askForBody() }
    }

    /// The refusal of a request that does not reach the hub.
    private struct UnreadableRequest: Error {
        let response: APIResponse

        init(_ response: APIResponse) { self.response = response }

        init(_ code: Problem.Code, _ detail: String) {
            response = APIResponse(Problem(code, detail: detail))
        }
    }

    /// Returns a request without its body.
    private static func head(
        of request: Request, _ fields: HeadFields, from address: String?
    ) throws -> APIRequest {
        let path = try path(of: request)
        // HEAD asks for the head of what GET answers.
        let name = request.method == .head ? "GET" : request.method.rawValue
        guard let method = APIMethod(rawValue: name) else {
            throw UnreadableRequest(Hub.refuseMethod(at: path))
        }
        var query: [String: String] = [:]
        for (name, value) in request.uri.queryParameters {
            // Which of two values counts would be anybody's guess.
            guard query.updateValue(String(value), forKey: String(name)) == nil else {
                throw UnreadableRequest(.invalid, "\(name.prefix(64)) stands twice in the query")
            }
        }
        let token = credentials(of: fields, "bearer ")
        var read = APIRequest(
            method: method, path: path, query: query, token: token,
            login: token == nil ? login(of: request, fields) : nil,
            lastEventID: fields.lastEventID, version: try version(of: fields))
        read.address = address
        read.browser = BrowserFields(
            cookies: fields.cookies, site: fields.site, origin: fields.origin,
            host: request.head.authority)
        read.known = knownFile(of: fields)
        read.form = MessageForm(contentType: fields.contentType)
        read.accepts = MessageForm(accept: fields.accept)
        return read
    }

    /// Returns the path of a request, decoded.
    private static func path(of request: Request) throws -> String {
        let written = request.uri.path
        guard written.utf8.contains(UInt8(ascii: "%")) else { return written }
        guard let path = written.removingPercentEncoding else {
            throw UnreadableRequest(.invalid, "the path is not text")
        }
        // A slash within a part of a path is not one between two parts; no route has one.
        let slash = UInt8(ascii: "/")
        guard path.utf8.count(where: { $0 == slash }) == written.utf8.count(where: { $0 == slash })
        else { throw UnreadableRequest(.notFound, "there is no such path") }
        return path
    }

    /// Returns the name and password of basic authentication; `nil` if the header is missing or
    /// malformed.
    private static func login(of request: Request, _ fields: HeadFields) -> BasicLogin? {
        guard let written = credentials(of: fields, "basic "),
            let data = Data(base64Encoded: written),
            let text = String(data: data, encoding: .utf8),
            let colon = text.firstIndex(of: ":")
        else { return nil }
        let device = deviceName.flatMap { request.headers[$0] } ?? ""
        return BasicLogin(
            name: String(text[..<colon]), password: String(text[text.index(after: colon)...]),
            device: String(device.prefix(64)))
    }

    /// Returns what stands after the name of a scheme, in small letters and with a space.
    private static func credentials(of fields: HeadFields, _ scheme: String) -> String? {
        guard let field = fields.authorization,
            field.utf8.count > scheme.utf8.count,
            zip(field.utf8, scheme.utf8).allSatisfy({ $0 | 0x20 == $1 })
        else { return nil }
        return String(Substring(field.utf8.dropFirst(scheme.utf8.count)))
    }

    /// Returns the id of the file that the caller has; `nil` if it names none, or several.
    private static func knownFile(of fields: HeadFields) -> String? {
        guard var tag = fields.ifNoneMatch?.drop(while: { $0 == " " }) else {
            return nil
        }
        // Two forms of one file have one id, so a weak tag is as good.
        if tag.hasPrefix("W/") { tag = tag.dropFirst(2) }
        guard tag.count > 2, tag.first == "\"", tag.last == "\"" else { return nil }
        return String(tag.dropFirst().dropLast())
    }

    private static let traceParent = HTTPField.Name("traceparent")
    private static let requestID = HTTPField.Name("x-request-id")
    private static let deviceName = HTTPField.Name("x-limit-d")

    private static func version(of fields: HeadFields) throws -> Int? {
        guard let text = fields.version else { return nil }
        guard let version = Int(text) else {
            throw UnreadableRequest(.invalid, "\(ProtocolVersions.header) is not a number")
        }
        return version
    }

    private static func response(
        _ answer: APIResponse, to request: Request, body: ResponseBody? = nil
    ) -> Response {
        var headers = HTTPFields()
        headers.reserveCapacity(answer.headers.count + 3)
        for (name, value) in answer.headers.sorted(by: { $0.key < $1.key }) {
            if let name = HTTPField.Name(name) {
                headers.append(HTTPField(name: name, value: value))
            }
        }
        if answer.headers["cache-control"] == nil {
            headers.append(HTTPField(name: .cacheControl, value: "no-store"))
        }
        headers.append(HTTPField(name: .xContentTypeOptions, value: "nosniff"))
        let response = Response(
            status: .init(code: answer.status), headers: headers,
            body: body ?? .init(byteBuffer: ByteBuffer(bytes: answer.body)))
        return request.method == .head ? response.createHeadResponse() : response
    }

    private static func stream(
        _ events: AsyncThrowingStream<ServerSentEvent, any Error>
    ) -> Response {
        Response(
            status: .ok,
            headers: [
                .contentType: "text/event-stream", .cacheControl: "no-store",
                .xContentTypeOptions: "nosniff",
            ],
            body: .init { writer in
                // At once, so that the other side knows that the stream is open.
                try await writer.write(ByteBuffer(string: ServerSentEvent.heartbeat.text))
                for try await event in events {
                    try await writer.write(ByteBuffer(string: event.text))
                }
                try await writer.finish(nil)
            })
    }
}
