import Foundation
import Primitives

/// Everything that devices agree on about one record: a register a field, and counters.
///
/// Documents merge without knowing what they mean, so a server joins kinds it has never heard of
/// and an old program keeps the fields of a newer one.
public struct Document: Mergeable, Hashable, Codable {
    /// The fields by name.
    public internal(set) var fields: [String: Register<Scalar>]
    /// The counters by name.
    public internal(set) var counters: [String: FloorCounter]

    /// A document about which nothing is known yet.
    public init() {
        fields = [:]
        counters = [:]
    }

    /// The value of a field, `nil` if it was never written.
    public subscript(field: String) -> Scalar? { fields[field]?.value }

    /// Writes a field.
    public mutating func set(_ field: String, to value: Scalar, at stamp: Stamp) {
        let written = Register(value, at: stamp)
        fields[field] = fields[field]?.merged(with: written) ?? written
    }

    /// A counter by name; one that nobody has touched if it is missing.
    public func counter(_ name: String) -> FloorCounter { counters[name] ?? FloorCounter() }

    /// Changes a counter.
    public mutating func changeCounter(
        _ name: String, _ change: (inout FloorCounter) throws(MergeError) -> Void
    ) throws(MergeError) {
        var counter = counter(name)
        try change(&counter)
        counters[name] = counter
    }

    /// Joins field by field and counter by counter.
    public mutating func merge(_ other: Self) {
        fields.mergeValues(other.fields)
        counters.mergeValues(other.counters)
    }

    /// The latest stamp inside, if there is any.
    public var latestStamp: Stamp? {
        let stamps =
            fields.values.map { Optional($0.stamp) } + counters.values.map(\.latestStamp)
        return stamps.compactMap(\.self).max()
    }
}

extension Document {
    private enum CodingKeys: String, CodingKey {
        case fields
        case counters
    }

    /// Reads the canonical form.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        fields =
            try container.decodeIfPresent([String: Register<Scalar>].self, forKey: .fields) ?? [:]
        counters =
            try container.decodeIfPresent([String: FloorCounter].self, forKey: .counters) ?? [:]
    }

    /// Writes the canonical form: empty parts are left out.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        if !fields.isEmpty { try container.encode(fields, forKey: .fields) }
        if !counters.isEmpty { try container.encode(counters, forKey: .counters) }
    }

    private static let encoder: JSONEncoder = {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return encoder
    }()

    private static let decoder = JSONDecoder()

    /// The canonical text: equal documents have equal text (law L16).
    public var canonicalText: String {
        guard let data = try? Self.encoder.encode(self) else {
            preconditionFailure("a document holds only what JSON can write")
        }
        return String(decoding: data, as: UTF8.self)
    }

    /// Reads canonical text.
    ///
    /// - Throws: ``MergeError/malformed(_:)``.
    public init(canonicalText text: String) throws(MergeError) {
        do {
            self = try Self.decoder.decode(Document.self, from: Data(text.utf8))
        } catch {
            throw .malformed("\(error)")
        }
    }
}
