/// The methods that routes use.
public enum APIMethod: String, Sendable, Hashable, Codable, CaseIterable {
    /// Reads.
    case get = "GET"
    /// Adds or acts.
    case post = "POST"
    /// Makes something so, however often it is said.
    case put = "PUT"
    /// Changes some fields.
    case patch = "PATCH"
    /// Removes.
    case delete = "DELETE"
}

/// A request, independent of what carries it.
public struct APIRequest: Sendable, Hashable {
    /// The method.
    public var method: APIMethod
    /// The path, without percent encoding.
    public var path: String
    /// The query, without percent encoding.
    public var query: [String: String]
    /// The bytes after the head; empty for none.
    public var body: [UInt8]
    /// The token of the session; `nil` for nobody.
    public var token: String?
    /// The name and password of HTTP basic authentication; `nil` for none.
    public var login: BasicLogin?
    /// The last event that a stream had seen before it was cut.
    public var lastEventID: String?
    /// The version of the protocol that the caller speaks; `nil` for the first one.
    public var version: Int?
    /// The form of the body.
    public var form = MessageForm.json
    /// The form in which the answer may be, where it has that.
    public var accepts = MessageForm.json

    /// Makes a request.
    public init(
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

/// A name and a password as programs of others send them, with what they call their device.
///
/// - Source: RFC 7617; `X-Limit-D` of OwnTracks.
public struct BasicLogin: Sendable, Hashable {
    /// The name.
    public var name: String
    /// The password, or a token in its place.
    public var password: String
    /// What the program calls the device; empty for nothing.
    public var device: String

    /// Makes a login.
    public init(name: String, password: String, device: String = "") {
        self.name = name
        self.password = password
        self.device = device
    }
}

/// An answer, independent of what carries it.
public struct APIResponse: Sendable, Hashable {
    /// The HTTP status.
    public var status: Int
    /// Header fields by lower-case name.
    public var headers: [String: String]
    /// The bytes after the head.
    public var body: [UInt8]

    /// Makes an answer.
    public init(status: Int, headers: [String: String] = [:], body: [UInt8] = []) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// An answer that holds a value, in a form that the caller reads.
    public init(
        _ value: some Encodable, status: Int = 200, accepting form: MessageForm = .json
    ) throws(APIError) {
        let (body, form) = try APICoder.encode(value, as: form)
        self.init(body, as: form, status: status)
    }

    /// An answer that holds a message.
    public init(_ body: [UInt8], as form: MessageForm, status: Int = 200) {
        self.init(status: status, headers: ["content-type": form.rawValue], body: body)
    }

    /// An answer that says what went wrong.
    public init(_ problem: Problem) {
        var headers = ["content-type": "application/problem+json"]
        if let seconds = problem.retryAfterSeconds { headers["retry-after"] = "\(seconds)" }
        if problem.status == 401 { headers["www-authenticate"] = "Bearer" }
        self.init(
            status: problem.status, headers: headers,
            body: (try? APICoder.encode(problem)) ?? [])
    }
}
