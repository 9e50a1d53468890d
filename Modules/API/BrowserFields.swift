/// The parts of a request that a browser adds by itself, and no page can write.
package struct BrowserFields: Sendable, Hashable {
    /// The name of the cookie that holds the token of a session.
    package static let cookieName = "__Host-quad"

    /// The token in the cookie; `nil` for none.
    package var cookie: String?
    /// The header `Sec-Fetch-Site`; `nil` from an old browser.
    package var site: String?
    /// The header `Origin`; `nil` for none.
    package var origin: String?
    /// The host and port to which the request was sent; `nil` if it names none.
    package var host: String?

    /// Creates the fields from header fields; `nil` if a request has none of them.
    ///
    /// - Parameter cookies: The header `Cookie`. Of two cookies with our name none counts, because
    ///   a browser sends one.
    package init?(cookies: String?, site: String?, origin: String?, host: String?) {
        guard cookies != nil || site != nil || origin != nil else { return nil }
        let values = (cookies ?? "").split(separator: ";").compactMap { pair -> String? in
            let pair = pair.drop { $0 == " " || $0 == "\t" }
            guard pair.hasPrefix(Self.cookieName + "=") else { return nil }
            return String(pair.dropFirst(Self.cookieName.count + 1))
        }
        cookie = values.count == 1 ? values[0] : nil
        (self.site, self.origin, self.host) = (site, origin, host)
    }

    /// Whether a page of this server sent the request, or for a reading one the person, who typed
    /// its address.
    ///
    /// - Source: Fetch Metadata Request Headers §2.3; RFC 6454 for browsers without it.
    package func isFromOwnPage(for method: APIMethod) -> Bool {
        switch site {
        case "same-origin": true
        case "none": method == .get
        case nil: isOriginOwn
        default: false
        }
    }

    private var isOriginOwn: Bool {
        guard let origin = origin?.lowercased(), let host = host?.lowercased() else { return false }
        let name = host.hasSuffix("]") ? host : String(host.prefix { $0 != ":" })
        let isThisMachine = ["localhost", "127.0.0.1"].contains(name)
        return origin == "https://\(host)" || isThisMachine && origin == "http://\(host)"
    }
}
