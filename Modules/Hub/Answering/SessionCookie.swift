import API
import Accounts
import Primitives

/// A session in a cookie, which a browser keeps from every script and every other site.
///
/// - Source: RFC 6265bis §4.1.3.2 for the prefix of its name.
enum SessionCookie {
    private static let attributes = "Path=/; Secure; HttpOnly; SameSite=Strict"

    /// The header that ends the cookie.
    static let ended = "\(BrowserFields.cookieName)=; Max-Age=0; \(attributes)"

    /// Returns the header that gives a token until a time.
    static func given(_ token: String, until end: Instant, at now: Instant) -> String {
        let seconds = max(0, (end - now).wholeMilliseconds / 1000)
        return "\(BrowserFields.cookieName)=\(token); Max-Age=\(seconds); \(attributes)"
    }
}

extension APIRequest {
    /// The token that counts: of a header, else of the cookie. `nil` for none.
    ///
    /// A page of another site can have a browser send the cookie, but no header `Authorization`.
    /// - Throws: ``Refusal/foreignPage`` if the cookie would count and no page of ours sent it.
    func countedToken() throws -> String? {
        guard token == nil, login == nil, let cookie = browser?.cookie else { return token }
        try expectOwnPage()
        return cookie
    }

    /// Whether its session is one of the cookie.
    var countsByCookie: Bool { token == nil && login == nil && browser?.cookie != nil }

    /// Refuses a request that no page of ours sent.
    func expectOwnPage() throws {
        guard browser?.isFromOwnPage(for: method) == true else { throw Refusal.foreignPage }
    }
}

extension Guest {
    /// The header that renews the cookie; `nil` if there is none, or none that is due.
    ///
    /// It is due when the use of the session is noted, since it may be longer then.
    static func renewal(of session: Session, in request: APIRequest, since start: Instant)
        -> String?
    {
        guard request.countsByCookie, let cookie = request.browser?.cookie,
            let lastUsedAt = session.lastUsedAt, lastUsedAt >= start
        else { return nil }
        return SessionCookie.given(cookie, until: session.expiresAt, at: start)
    }
}

extension APIResponse {
    /// Returns the answer with what is told to a guest beside it.
    func telling(_ guest: Guest) -> APIResponse {
        var told = telling(guest.news)
        if let cookie = guest.cookie { told.headers["set-cookie"] = cookie }
        return told
    }
}

/// An input that asks for a session, and may ask for it as a cookie.
protocol SessionInput: Codable, Sendable {
    var cookie: Bool? { get }
}

extension NewAccount: SessionInput {}
extension Credentials: SessionInput {}

extension RouteTable.Entry {
    /// Creates a route that opens a session, and gives its token in a cookie to a page that asks
    /// for one.
    static func opening<Input: SessionInput>(
        _ route: Route<Input, SignedIn>,
        _ answer: @escaping @Sendable (Hub, Input, Stranger) async throws -> SignIn
    ) -> Self {
        open(route) { hub, request, input, stranger in
            let wantsCookie = input.cookie == true
            // Else another site could have a browser sign in as somebody.
            if wantsCookie { try request.expectOwnPage() }
            let signIn = try await answer(hub, input, stranger)
            let (token, session) = (signIn.token.text, signIn.session)
            let signedIn = SignedIn(
                token: wantsCookie ? "" : token, account: signIn.account.id,
                name: signIn.account.name.rawValue)
            var response = try APIResponse(signedIn, accepting: request.accepts)
            if wantsCookie {
                response.headers["set-cookie"] = SessionCookie.given(
                    token, until: session.expiresAt, at: session.createdAt)
            }
            return response
        }
    }

    /// The same route, whose answer ends the cookie by which the request counted, and has a
    /// browser forget what the page keeps if the request asks for that.
    ///
    /// Cookies are left out there: they would be those of the whole domain.
    var ending: Self {
        Self(route: route, types: types) { hub, incoming, placeholders in
            var response = try await answer(hub, incoming, placeholders)
            if incoming.head.countsByCookie { response.headers["set-cookie"] = SessionCookie.ended }
            if incoming.head.query["forget"] == "true" {
                response.headers["clear-site-data"] = #""cache", "storage""#
            }
            return response
        }
    }
}
