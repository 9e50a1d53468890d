struct GPSDAddress: Hashable, CustomStringConvertible {
    static let usualPort = 2947

    let host: String
    let port: Int

    /// Creates an address from `HOST`, `HOST:PORT`, `[::1]` or `[::1]:PORT`; `nil` for anything
    /// else.
    init?(_ text: String) {
        var rest = Substring(text)
        if rest.hasPrefix("[") {
            guard let end = rest.firstIndex(of: "]") else { return nil }
            host = String(rest[rest.index(after: rest.startIndex)..<end])
            rest = rest[rest.index(after: end)...]
        } else {
            host = String(rest.prefix { $0 != ":" })
            rest = rest.dropFirst(host.count)
        }
        guard !host.isEmpty, host.allSatisfy({ !$0.isWhitespace }) else { return nil }
        if rest.isEmpty {
            port = Self.usualPort
            return
        }
        guard rest.hasPrefix(":"), let port = Int(rest.dropFirst()), (1...65535).contains(port)
        else { return nil }
        self.port = port
    }

    var description: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }
}
