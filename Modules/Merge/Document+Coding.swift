import FoundationEssentials
import Primitives

extension Document: Codable {
    private enum CodingKeys: String, CodingKey {
        case fields
        case counters
        case stopwatches
        case texts
    }

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
        let all = try decoder.container(keyedBy: PartName.self)
        guard all.allKeys.count > container.allKeys.count else { return }
        for name in all.allKeys where CodingKeys(stringValue: name.stringValue) == nil {
            unknown[name.stringValue] = try all.decode(Foreign.self, forKey: name)
        }
    }

    /// Writes the canonical form: empty parts are left out.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        if !fields.isEmpty { try container.encode(fields, forKey: .fields) }
        if !counters.isEmpty { try container.encode(counters, forKey: .counters) }
        if !stopwatches.isEmpty { try container.encode(stopwatches, forKey: .stopwatches) }
        if !texts.isEmpty { try container.encode(texts, forKey: .texts) }
        guard !unknown.isEmpty else { return }
        var others = encoder.container(keyedBy: PartName.self)
        for (name, part) in unknown {
            try others.encode(part, forKey: PartName(stringValue: name))
        }
    }

    private static let encoder: JSONEncoder = {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return encoder
    }()

    private static let decoder = JSONDecoder()

    /// The canonical text: equal documents have equal text (law L16).
    public var canonicalText: String {
        guard !isPlain else {
            var writer = QuickJSONWriter()
            write(to: &writer)
            return String(decoding: writer.bytes, as: UTF8.self)
        }
        return encodedText
    }

    /// The canonical text as the general encoder writes it.
    var encodedText: String {
        guard let data = try? Self.encoder.encode(self) else {
            preconditionFailure("a document holds only what JSON can write")
        }
        return String(decoding: data, as: UTF8.self)
    }

    /// Reads canonical text.
    ///
    /// - Throws: ``MergeError/malformed(_:)``.
    public init(canonicalText text: String) throws(MergeError) {
        var reader = QuickJSONReader(Array(text.utf8))
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
