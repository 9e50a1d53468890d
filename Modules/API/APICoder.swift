import FoundationEssentials

/// Encoding of values to bytes and back, the same on both sides: JSON with sorted keys.
package enum APICoder {
    private static let encoder: JSONEncoder = {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return encoder
    }()

    private static let decoder = JSONDecoder()

    /// Encodes a value as JSON.
    ///
    /// - Throws: ``APIError/invalid(_:)`` for numbers that JSON cannot represent.
    package static func encode(_ value: some Encodable) throws -> [UInt8] {
        if let message = value as? any QuickEncoded { return message.json }
        do {
            return [UInt8](try encoder.encode(value))
        } catch {
            throw APIError.invalid("this cannot be written as JSON: \(error)")
        }
    }

    /// Decodes a value from JSON.
    ///
    /// - Throws: ``APIError/invalid(_:)`` with the fault and its position.
    package static func decode<Value: Decodable>(
        _: Value.Type, from bytes: [UInt8]
    ) throws -> Value {
        if let type = Value.self as? any QuickDecoded.Type,
            let value = (try? type.init(json: bytes)) as? Value
        {
            return value
        }
        do {
            return try decoder.decode(Value.self, from: Data(bytes))
        } catch let error as DecodingError {
            throw APIError.invalid(sentence(about: error, in: bytes))
        } catch {
            throw APIError.invalid(sentence(aboutUnreadable: bytes))
        }
    }

    /// Returns the fields of a flat value as text, for a path and a query; `nil` fields are left
    /// out.
    static func parameters(of value: some Encodable) throws -> [String: String] {
        try decode([String: ParameterText].self, from: encode(value)).mapValues(\.text)
    }

    /// Decodes a flat value from text parameters.
    ///
    /// - Throws: ``APIError/invalid(_:)`` naming the field.
    static func decode<Value: Decodable>(
        _: Value.Type, fromParameters parameters: [String: String]
    ) throws -> Value {
        do {
            return try Value(from: ParameterDecoder(parameters: parameters))
        } catch let error as DecodingError {
            throw APIError.invalid(sentence(about: error))
        } catch {
            throw APIError.invalid("the parameters cannot be read")
        }
    }
}

/// A JSON string, number or Boolean as the text of a query parameter.
private struct ParameterText: Decodable {
    let text: String

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let text = try? container.decode(String.self) {
            self.text = text
        } else if let number = try? container.decode(Int64.self) {
            self.text = "\(number)"
        } else {
            self.text = "\(try container.decode(Bool.self))"
        }
    }
}
