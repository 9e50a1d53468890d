import Merge
import Primitives

extension DocumentKind: Codable {}

/// A document within a message that a general coder reads or writes.
extension Document: Codable {
    /// Reads the canonical form.
    public init(from decoder: any Decoder) throws {
        var writer = JSONWriter()
        try AnyJSON(from: decoder).write(to: &writer)
        var reader = JSONPullReader(writer.bytes)
        do {
            self = try Document(from: &reader)
        } catch {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(
                    codingPath: decoder.codingPath, debugDescription: "\(error)"))
        }
    }

    /// Writes the canonical form.
    public func encode(to encoder: any Encoder) throws {
        var reader = JSONPullReader(Array(canonicalText.utf8))
        try AnyJSON(reader.value()).encode(to: encoder)
    }
}
