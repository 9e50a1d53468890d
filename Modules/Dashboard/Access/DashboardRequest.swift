import API

/// A request of a browser to the operator's pages.
package struct DashboardRequest: Sendable {
    /// The name of the cookie.
    package static let cookieName = "quad-dashboard"
    /// The most bytes of a form, which may have a map in it.
    package static let mostBytes = 32 << 20

    /// The method; `nil` for one that nothing here takes.
    let method: APIMethod?
    /// Whether only the head of the answer is asked for, as programs do that preview a link.
    let isForHead: Bool
    /// The parts of the path without percent encoding; those of a wrong path are empty.
    let path: [String]
    let query: DashboardForm
    let form: DashboardForm
    private let browser: BrowserFields?
    private let host: String?
    /// The token in the cookie; `nil` for none.
    let token: String?

    /// Creates a request.
    ///
    /// - Parameters:
    ///   - header: Returns the value of a header field.
    ///   - body: The bytes of a form.
    package init(
        method: String, path: String, query: String?, header: (String) -> String?, body: [UInt8]
    ) {
        isForHead = method == "HEAD"
        self.method = APIMethod(rawValue: isForHead ? "GET" : method)
        self.path = path.split(separator: "/").map {
            DashboardPath.decoded($0, plusIsSpace: false) ?? ""
        }
        self.query = DashboardForm(urlEncoded: query ?? "")
        form = DashboardForm(body, type: header("content-type") ?? "") ?? DashboardForm()
        host = header("host")
        let cookies = header("cookie")
        browser = BrowserFields(
            cookies: cookies ?? "", site: header("sec-fetch-site"), origin: header("origin"),
            host: host)
        let values = (cookies ?? "").split(separator: ";").map { $0.drop { $0 == " " } }
            .filter { $0.hasPrefix(Self.cookieName + "=") }
        token = values.count == 1 ? String(values[0].dropFirst(Self.cookieName.count + 1)) : nil
    }

    /// Whether one of these pages sent the request, or for a look the person, who typed its
    /// address: the rule of decision 510.
    var isFromOwnPage: Bool {
        guard let method else { return false }
        return browser?.isFromOwnPage(for: method) == true
    }

    /// Whether nothing says which page sent the request: Safari does since 16.4, others before.
    var isFromOldBrowser: Bool {
        browser?.site == nil && [nil, "null"].contains(browser?.origin)
    }

    /// Whether a browser asks by itself for a page that renews itself: nobody may be there.
    var isRenewal: Bool { query["live"] != nil }

    /// Whether it was sent to a name of this machine: a page elsewhere could have its own name lead
    /// here.
    var isForThisMachine: Bool {
        guard let host = host?.lowercased() else { return false }
        let name = host.hasPrefix("[") ? host.prefix { $0 != "]" } + "]" : host.prefix { $0 != ":" }
        return ["127.0.0.1", "localhost", "[::1]"].contains(String(name))
    }
}

/// An answer to a browser.
package struct DashboardAnswer: Sendable {
    /// The status.
    package let status: Int
    /// The header fields.
    package private(set) var headers: [(name: String, value: String)]
    /// The body.
    package let body: [UInt8]

    private static let policy =
        "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; "
        + "base-uri 'self'; frame-ancestors 'none'"

    init(status: Int = 200, type: String, policy: String = Self.policy, _ body: [UInt8]) {
        self.status = status
        self.body = body
        headers = [
            ("content-type", type), ("content-security-policy", policy),
            ("x-content-type-options", "nosniff"), ("referrer-policy", "no-referrer"),
            ("cross-origin-opener-policy", "same-origin"),
            ("cross-origin-resource-policy", "same-origin"), ("cache-control", "no-store"),
        ]
    }

    init(status: Int = 200, _ page: HTML) {
        self.init(status: status, type: "text/html; charset=utf-8", Array(page.text.utf8))
    }

    /// Has the browser ask for a page.
    static func see(_ path: String...) -> DashboardAnswer { see(path) }

    static func see(_ path: [String]) -> DashboardAnswer {
        var answer = DashboardAnswer(status: 303, "")
        answer.headers.append(("location", "/" + DashboardPath.text(of: path)))
        return answer
    }

    /// Returns the answer with the wish that the browser asks for it again after five seconds.
    func renewing() -> DashboardAnswer {
        var answer = self
        answer.headers.append(("refresh", "5"))
        return answer
    }

    /// Returns the answer with a cookie for a time; one of no time ends it.
    func giving(_ token: String, under base: String, for time: Duration) -> DashboardAnswer {
        var answer = self
        answer.headers.append(
            (
                "set-cookie",
                "\(DashboardRequest.cookieName)=\(token); Path=/\(base)/; "
                    + "Max-Age=\(time.components.seconds); HttpOnly; SameSite=Strict"
            ))
        return answer
    }
}
