import FoundationEssentials
import Primitives

extension Document: Codable {
    private enum CodingKeys: String, CodingKey, CaseIterable {
        case fields
        case counters
        case stopwatches
        case texts
    }

    /// The names of the members that this version knows.
    static let knownParts = Set(CodingKeys.allCases.map(\.rawValue))

    /// Reads the canonical form.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        func part<Part: Decodable>(_ key: CodingKeys) throws -> [String: Part] {
            try container.decodeIfPresent([String: Part].self, forKey: key) ?? [:]
        }
        fields = try part(.fields)
        counters = try part(.counters)
        stopwatches = try part(.stopwatches)
        texts = try part(.texts)
        unknown = try ForeignMembers(beside: container, in: decoder).members
    }

    /// Writes the canonical form, as its text has it.
    public func encode(to encoder: any Encoder) throws {
        var reader = JSONPullReader(Array(canonicalText.utf8))
        try reader.foreign(maximumDepth: .max).encode(to: encoder)
    }

    private static let decoder = JSONDecoder()

    /// The canonical text, the same for equal documents (law L16).
    public var canonicalText: String {
        var writer = JSONWriter()
        write(to: &writer)
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    /// Reads canonical text.
    ///
    /// - Throws: ``MergeError/malformed(_:)``.
    public init(canonicalText text: String) throws(MergeError) {
        var reader = JSONPullReader(Array(text.utf8))
        if let document = try? Document(from: &reader), (try? reader.end()) != nil {
            self = document
            return
        }
        do {
            var text = text
            let data = text.withUTF8 { Data(buffer: $0) }
            self = try Self.decoder.decode(Document.self, from: data)
        } catch {
            throw .malformed("\(error)")
        }
    }
}
