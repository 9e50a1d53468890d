import Primitives

/// A JSON value of any kind, for general coders.
package struct AnyJSON: Codable, Hashable {
    /// A name of any member.
    private struct Name: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    /// The value.
    package let value: JSONValue

    /// Creates it from a value.
    package init(value: JSONValue) { self.value = value }

    /// Reads a value.
    package init(from decoder: any Decoder) throws {
        if let object = try? decoder.container(keyedBy: Name.self) {
            value = .object(
                try object.allKeys.map { name in
                    JSONMember(name.stringValue, try object.decode(Self.self, forKey: name).value)
                })
        } else if var list = try? decoder.unkeyedContainer() {
            var elements: [JSONValue] = []
            while !list.isAtEnd { elements.append(try list.decode(Self.self).value) }
            value = .array(elements)
        } else {
            let single = try decoder.singleValueContainer()
            if single.decodeNil() {
                value = .null
            } else if let bool = try? single.decode(Bool.self) {
                value = .bool(bool)
            } else if let integer = try? single.decode(Int64.self) {
                value = .integer(integer)
            } else if let number = try? single.decode(Double.self) {
                value = .number(number)
            } else {
                value = .string(try single.decode(String.self))
            }
        }
    }

    /// Writes the value.
    package func encode(to encoder: any Encoder) throws {
        switch value {
        case .object(let members):
            var container = encoder.container(keyedBy: Name.self)
            for member in members {
                try container.encode(
                    Self(value: member.value), forKey: Name(stringValue: member.name))
            }
        case .array(let elements):
            var container = encoder.unkeyedContainer()
            for element in elements { try container.encode(Self(value: element)) }
        default:
            var container = encoder.singleValueContainer()
            switch value {
            case .bool(let bool): try container.encode(bool)
            case .integer(let integer): try container.encode(integer)
            case .number(let number): try container.encode(number)
            case .string(let text): try container.encode(text)
            default: try container.encodeNil()
            }
        }
    }
}
