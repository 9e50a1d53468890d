import FoundationEssentials

/// Values to bytes and back, the same on both sides: JSON with sorted keys.
public enum APICoder {
    private static let encoder: JSONEncoder = {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return encoder
    }()

    private static let decoder = JSONDecoder()

    /// Writes a value as JSON.
    ///
    /// - Throws: ``APIError/invalid(_:)`` for numbers that JSON can't write.
    public static func encode(_ value: some Encodable) throws(APIError) -> [UInt8] {
        if let message = value as? any QuickCoded { return message.json }
        do {
            return [UInt8](try encoder.encode(value))
        } catch {
            throw .invalid("this cannot be written as JSON: \(error)")
        }
    }

    /// Reads a value from JSON.
    ///
    /// - Throws: ``APIError/invalid(_:)`` saying what is wrong where.
    public static func decode<Value: Decodable>(
        _: Value.Type, from bytes: [UInt8]
    ) throws(APIError) -> Value {
        if let type = Value.self as? any QuickCoded.Type,
            let value = (try? type.init(json: bytes)) as? Value
        {
            return value
        }
        do {
            return try decoder.decode(Value.self, from: Data(bytes))
        } catch let error as DecodingError {
            throw .invalid(sentence(about: error, in: bytes))
        } catch {
            throw .invalid(sentence(aboutUnreadable: bytes))
        }
    }

    /// The fields of a flat value as texts, for a path and a query; `nil` fields are left out.
    static func parameters(of value: some Encodable) throws(APIError) -> [String: String] {
        try decode([String: ParameterText].self, from: encode(value)).mapValues(\.text)
    }

    /// Reads a flat value from texts.
    ///
    /// - Throws: ``APIError/invalid(_:)`` naming the field.
    static func decode<Value: Decodable>(
        _: Value.Type, fromParameters parameters: [String: String]
    ) throws(APIError) -> Value {
        do {
            return try Value(from: ParameterDecoder(parameters: parameters))
        } catch let error as DecodingError {
            throw .invalid(sentence(about: error))
        } catch {
            throw .invalid("the parameters cannot be read")
        }
    }
}

/// A text, number or truth value of JSON as the text that stands in a query.
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
