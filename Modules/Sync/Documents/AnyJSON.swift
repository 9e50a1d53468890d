import Primitives

/// A JSON value of any kind, for general coders; counts have all of their 64 bits.
package indirect enum AnyJSON: Codable, Hashable, Sendable {
    /// A value that has no others within.
    case leaf(JSONValue)
    /// An integer above those of ``JSONValue``.
    case count(UInt64)
    /// A list.
    case list([AnyJSON])
    /// Members by name.
    case object([String: AnyJSON])

    /// A name of any member.
    private struct Name: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    /// The text; `nil` for any other kind.
    package var string: String? {
        if case .leaf(.string(let text)) = self { text } else { nil }
    }

    /// Reads a value.
    package init(from decoder: any Decoder) throws {
        if let object = try? decoder.container(keyedBy: Name.self) {
            var members: [String: AnyJSON] = [:]
            for name in object.allKeys {
                members[name.stringValue] = try object.decode(AnyJSON.self, forKey: name)
            }
            self = .object(members)
        } else if var list = try? decoder.unkeyedContainer() {
            var elements: [AnyJSON] = []
            while !list.isAtEnd { elements.append(try list.decode(AnyJSON.self)) }
            self = .list(elements)
        } else {
            let single = try decoder.singleValueContainer()
            if single.decodeNil() {
                self = .leaf(.null)
            } else if let bool = try? single.decode(Bool.self) {
                self = .leaf(.bool(bool))
            } else if let integer = try? single.decode(Int64.self) {
                self = .leaf(.integer(integer))
            } else if let count = try? single.decode(UInt64.self) {
                self = .count(count)
            } else if let number = try? single.decode(Double.self) {
                self = .leaf(.number(number))
            } else {
                self = .leaf(.string(try single.decode(String.self)))
            }
        }
    }

    /// Creates it from a value.
    init(_ value: JSONValue) {
        switch value {
        case .object(let members):
            var all: [String: AnyJSON] = [:]
            for member in members { all[member.name] = AnyJSON(member.value) }
            self = .object(all)
        case .array(let elements): self = .list(elements.map { AnyJSON($0) })
        default: self = .leaf(value)
        }
    }

    /// Writes the value.
    package func encode(to encoder: any Encoder) throws {
        switch self {
        case .object(let members): try members.encode(to: encoder)
        case .list(let elements): try elements.encode(to: encoder)
        case .count(let count): try count.encode(to: encoder)
        case .leaf(.bool(let bool)): try bool.encode(to: encoder)
        case .leaf(.integer(let integer)): try integer.encode(to: encoder)
        case .leaf(.number(let number)): try number.encode(to: encoder)
        case .leaf(.string(let text)): try text.encode(to: encoder)
        case .leaf:
            var container = encoder.singleValueContainer()
            try container.encodeNil()
        }
    }

    /// Writes the value as text, members in the order of their names.
    func write(to writer: inout JSONWriter) {
        switch self {
        case .object(let members):
            writer.object { writer in
                for (name, value) in members.sorted(by: { $0.key < $1.key }) {
                    writer.name(name)
                    value.write(to: &writer)
                }
            }
        case .list(let elements):
            writer.list { writer in for element in elements { element.write(to: &writer) } }
        case .count(let count): writer.integer(count)
        case .leaf(let value): writer.value(value)
        }
    }
}
