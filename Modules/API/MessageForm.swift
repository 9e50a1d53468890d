/// The encodings of a message, each by its media type.
package enum MessageForm: String, Sendable, Hashable, CaseIterable {
    /// JSON, which every client and server speaks.
    case json = "application/json"
    /// JSON in which sync messages carry 64-bit numbers as strings, for clients that ask for it:
    /// JavaScript's numbers have 53 bits.
    ///
    /// - Source: docs/sync-client.md.
    case jsonWithTexts = "application/vnd.quad.sync+json"
    /// The binary form of sync messages, for clients that ask for it.
    ///
    /// - Source: docs/sync-binary.md.
    case binary = "application/vnd.quad.sync"

    /// Creates the form of a `content-type` header; JSON if the header names no known form.
    package init(contentType: String?) {
        // As nearly all write it.
        guard let contentType, contentType != Self.json.rawValue else {
            self = .json
            return
        }
        let name = contentType.split(separator: ";").first.map(Self.trimmed)
        self = name.flatMap(Self.init) ?? .json
    }

    /// Creates the form requested by an `accept` header: the binary form if it is listed, else JSON
    /// with strings if that is listed, else JSON.
    ///
    /// - Source: RFC 9110 §12.5.1; a weight of 0 means that a form is not acceptable.
    package init(accept: String?) {
        guard let accept else {
            self = .json
            return
        }
        let wanted = accept.split(separator: ",").compactMap { range -> Self? in
            let parts = range.split(separator: ";").map(Self.trimmed)
            let isRefused = parts.dropFirst().contains { $0 == "q=0" || $0.hasPrefix("q=0.000") }
            return isRefused ? nil : parts.first.flatMap(Self.init)
        }
        self = [.binary, .jsonWithTexts].first(where: wanted.contains) ?? .json
    }

    /// Whether a message of a type can have this form.
    package func carries(_ type: any Decodable.Type) -> Bool {
        switch self {
        case .json: true
        case .jsonWithTexts: type is any LongNumbered.Type
        case .binary: type is any BinaryCoded.Type
        }
    }

    /// The `accept` header of a client that reads this form; `nil` if no header is needed.
    package var accept: String? {
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
