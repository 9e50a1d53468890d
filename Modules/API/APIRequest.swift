/// The methods that routes use.
package enum APIMethod: String, Sendable, Hashable, Codable, CaseIterable {
    /// Reads a resource.
    case get = "GET"
    /// Adds something or triggers an action.
    case post = "POST"
    /// Puts something into a given state; repeating the request changes nothing.
    case put = "PUT"
    /// Changes some fields.
    case patch = "PATCH"
    /// Removes a resource.
    case delete = "DELETE"
}

/// A request, independent of the transport.
package struct APIRequest: Sendable, Hashable {
    /// The method.
    package var method: APIMethod
    /// The path, without percent encoding.
    package var path: String
    /// The query, without percent encoding.
    package var query: [String: String]
    /// The body; empty for none.
    package var body: [UInt8]
    /// The token of the session; `nil` for an anonymous request.
    package var token: String?
    /// The name and password of HTTP basic authentication; `nil` for none.
    package var login: BasicLogin?
    /// The fields that a browser adds by itself; `nil` for any other program.
    package var browser: BrowserFields?
    /// The id of the last event that was received before the stream was cut.
    package var lastEventID: String?
    /// The version of the protocol that the caller speaks; `nil` for version 1.
    package var version: Int?
    /// The network address of the caller; `nil` if it is not known, as in one process.
    package var address: String?
    /// The form of the body.
    package var form = MessageForm.json
    /// The id of the file that the caller has already; `nil` if it wants any.
    package var known: String?
    /// Whether the body is a file as it is.
    package var isUpload = false
    /// The form that the caller accepts for the answer, if the answer supports it.
    package var accepts = MessageForm.json
    /// The time after which the caller does not want the answer any more; `nil` for as long as the
    /// transport waits.
    package var patience: Duration?

    /// Creates a request.
    package init(
        method: APIMethod, path: String, query: [String: String] = [:], body: [UInt8] = [],
        token: String? = nil, login: BasicLogin? = nil, lastEventID: String? = nil,
        version: Int? = nil
    ) {
        self.method = method
        self.path = path
        self.query = query
        self.body = body
        self.token = token
        self.login = login
        self.lastEventID = lastEventID
        self.version = version
    }
}

/// A name and a password as third-party programs send them, with the name of their device.
///
/// - Source: RFC 7617; `X-Limit-D` of OwnTracks.
package struct BasicLogin: Sendable, Hashable {
    /// The name.
    package var name: String
    /// The password, or a token in its place.
    package var password: String
    /// The program's name for the device; empty for none.
    package var device: String

    /// Creates a login.
    package init(name: String, password: String, device: String = "") {
        self.name = name
        self.password = password
        self.device = device
    }
}

/// A response, independent of the transport.
package struct APIResponse: Sendable, Hashable {
    /// The HTTP status.
    package var status: Int
    /// Header fields by lower-case name.
    package var headers: [String: String]
    /// The body.
    package var body: [UInt8]

    /// Creates a response.
    package init(status: Int, headers: [String: String] = [:], body: [UInt8] = []) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// Whether it is of no server of Quad's: a page for people, or a way to another address.
    var isStrange: Bool {
        guard (200..<400).contains(status), status != 304 else { return false }
        return status >= 300 || headers["content-type"]?.lowercased().hasPrefix("text/html") == true
    }

    /// Creates a response with a value, in a form that the caller accepts.
    package init(
        _ value: some Encodable, status: Int = 200, accepting form: MessageForm = .json
    ) throws {
        let (body, form) = try APICoder.encode(value, as: form)
        self.init(body, as: form, status: status)
    }

    /// Creates a response with an encoded message.
    package init(_ body: [UInt8], as form: MessageForm, status: Int = 200) {
        self.init(status: status, headers: ["content-type": form.rawValue], body: body)
    }

    /// Creates a response that reports a problem.
    package init(_ problem: Problem) {
        var headers = ["content-type": "application/problem+json"]
        if let seconds = problem.retryAfterSeconds { headers["retry-after"] = "\(seconds)" }
        if problem.status == 401 { headers["www-authenticate"] = "Bearer" }
        self.init(
            status: problem.status, headers: headers,
            body: (try? APICoder.encode(problem)) ?? [])
    }
}
