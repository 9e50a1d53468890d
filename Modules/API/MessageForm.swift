/// The forms in which a message may travel, each by its media type.
public enum MessageForm: String, Sendable, Hashable, CaseIterable {
    /// JSON, which everybody speaks.
    case json = "application/json"
    /// JSON in which the messages of sync have numbers that fill 64 bits as texts, for whom asks
    /// for it: JavaScript's numbers have 53.
    ///
    /// - Source: docs/sync-client.md.
    case jsonWithTexts = "application/vnd.quad.sync+json"
    /// The binary form of the messages of sync, for whom asks for it.
    ///
    /// - Source: docs/sync-binary.md.
    case binary = "application/vnd.quad.sync"

    /// What the header `content-type` says; JSON if it says nothing that is known.
    public init(contentType: String?) {
        let name = contentType?.split(separator: ";").first.map(Self.trimmed)
        self = name.flatMap(Self.init) ?? .json
    }

    /// What the header `accept` asks for: the binary form if it is named there, else JSON with
    /// texts if that is.
    ///
    /// - Source: RFC 9110 §12.5.1; a weight of 0 means that it is not wanted.
    public init(accept: String?) {
        let wanted = (accept ?? "").split(separator: ",").compactMap { range -> Self? in
            let parts = range.split(separator: ";").map(Self.trimmed)
            let isRefused = parts.dropFirst().contains { $0 == "q=0" || $0.hasPrefix("q=0.000") }
            return isRefused ? nil : parts.first.flatMap(Self.init)
        }
        self = [.binary, .jsonWithTexts].first(where: wanted.contains) ?? .json
    }

    /// What the header `accept` says of who reads this form; `nil` where nothing need be said.
    public var accept: String? {
        switch self {
        case .json: nil
        case .binary, .jsonWithTexts: "\(rawValue), \(Self.json.rawValue)"
        }
    }

    private static func trimmed(_ text: Substring) -> String {
        let start = text.drop { $0 == " " || $0 == "\t" }
        let end = start.lastIndex { $0 != " " && $0 != "\t" }
        return end.map { start[...$0].lowercased() } ?? ""
    }
}
