import FoundationEssentials

/// Base64 without padding at its end.
///
/// - Source: RFC 4648 §4.
public enum Base64 {
    /// Encodes bytes.
    public static func text(_ bytes: [UInt8]) -> String {
        String(Data(bytes).base64EncodedString().prefix { $0 != "=" })
    }

    /// Decodes a text; `nil` unless it is exactly the text that ``text(_:)`` returns for those
    /// bytes.
    public static func bytes(_ text: some StringProtocol) -> [UInt8]? {
        let missing = (4 - text.utf8.count % 4) % 4
        let padded = String(text) + String(repeating: "=", count: missing)
        guard let bytes = Data(base64Encoded: padded).map(Array.init), self.text(bytes) == text
        else { return nil }
        return bytes
    }
}
