/// The forms in which a message may travel, each by its media type.
public enum MessageForm: String, Sendable, Hashable, CaseIterable {
    /// JSON, which everybody speaks.
    case json = "application/json"
    /// The binary form of the messages of sync, for whom asks for it.
    ///
    /// - Source: docs/sync-binary.md.
    case binary = "application/vnd.quad.sync"

    /// What the header `content-type` says; JSON if it says nothing that is known.
    public init(contentType: String?) {
        let name = contentType?.split(separator: ";").first.map(Self.trimmed)
        self = name.flatMap(Self.init) ?? .json
    }

    /// What the header `accept` asks for: the binary form if it is named there.
    ///
    /// - Source: RFC 9110 §12.5.1; a weight of 0 means that it is not wanted.
    public init(accept: String?) {
        let isWanted = (accept ?? "").split(separator: ",").contains { range in
            let parts = range.split(separator: ";").map(Self.trimmed)
            let isRefused = parts.dropFirst().contains { $0 == "q=0" || $0.hasPrefix("q=0.000") }
            return parts.first == Self.binary.rawValue && !isRefused
        }
        self = isWanted ? .binary : .json
    }

    /// What the header `accept` says of who reads this form; `nil` where nothing need be said.
    public var accept: String? {
        switch self {
        case .json: nil
        case .binary: "\(Self.binary.rawValue), \(Self.json.rawValue)"
        }
    }

    private static func trimmed(_ text: Substring) -> String {
        let start = text.drop { $0 == " " || $0 == "\t" }
        let end = start.lastIndex { $0 != " " && $0 != "\t" }
        return end.map { start[...$0].lowercased() } ?? ""
    }
}
