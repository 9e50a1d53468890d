/// A decoder of a flat value from the text parameters of a path and a query.
///
/// Fields are strings, integers, Booleans, and types that are coded as one of these.
struct ParameterDecoder: Decoder {
    let parameters: [String: String]
    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy _: Key.Type) throws -> KeyedDecodingContainer<Key> {
        KeyedDecodingContainer(ParameterContainer<Key>(parameters: parameters))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        throw DecodingError.unsupported(at: [], "a list")
    }

    func singleValueContainer() throws -> any SingleValueDecodingContainer {
        throw DecodingError.unsupported(at: [], "a single value")
    }
}

private struct ParameterContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let parameters: [String: String]
    var codingPath: [any CodingKey] { [] }
    var allKeys: [Key] { parameters.keys.sorted().compactMap(Key.init(stringValue:)) }

    func contains(_ key: Key) -> Bool { parameters[key.stringValue] != nil }

    func decodeNil(forKey key: Key) throws -> Bool { !contains(key) }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        guard let text = parameters[key.stringValue] else {
            throw DecodingError.keyNotFound(
                key, .init(codingPath: [], debugDescription: "no such parameter"))
        }
        return try Value(from: TextDecoder(text: text, codingPath: [key]))
    }

    func nestedContainer<Nested: CodingKey>(
        keyedBy _: Nested.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<Nested> {
        throw DecodingError.unsupported(at: [key], "an object")
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        throw DecodingError.unsupported(at: [key], "a list")
    }

    func superDecoder() throws -> any Decoder {
        throw DecodingError.unsupported(at: [], "inheritance")
    }

    func superDecoder(forKey key: Key) throws -> any Decoder {
        throw DecodingError.unsupported(at: [key], "inheritance")
    }
}

private struct TextDecoder: Decoder, SingleValueDecodingContainer {
    let text: String
    let codingPath: [any CodingKey]
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func singleValueContainer() throws -> any SingleValueDecodingContainer { self }

    func container<Key: CodingKey>(keyedBy _: Key.Type) throws -> KeyedDecodingContainer<Key> {
        throw DecodingError.unsupported(at: codingPath, "an object")
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        throw DecodingError.unsupported(at: codingPath, "a list")
    }

    func decodeNil() -> Bool { false }
    func decode(_: String.Type) throws -> String { text }
    func decode(_: Bool.Type) throws -> Bool { try read("true or false") }
    func decode(_: Double.Type) throws -> Double { try read("a number") }
    func decode(_: Float.Type) throws -> Float { try read("a number") }
    func decode(_: Int.Type) throws -> Int { try read("a whole number") }
    func decode(_: Int8.Type) throws -> Int8 { try read("a whole number") }
    func decode(_: Int16.Type) throws -> Int16 { try read("a whole number") }
    func decode(_: Int32.Type) throws -> Int32 { try read("a whole number") }
    func decode(_: Int64.Type) throws -> Int64 { try read("a whole number") }
    func decode(_: UInt.Type) throws -> UInt { try read("a whole number") }
    func decode(_: UInt8.Type) throws -> UInt8 { try read("a whole number") }
    func decode(_: UInt16.Type) throws -> UInt16 { try read("a whole number") }
    func decode(_: UInt32.Type) throws -> UInt32 { try read("a whole number") }
    func decode(_: UInt64.Type) throws -> UInt64 { try read("a whole number") }
    func decode<Value: Decodable>(_: Value.Type) throws -> Value { try Value(from: self) }

    private func read<Value: LosslessStringConvertible>(_ what: String) throws -> Value {
        guard let value = Value(text) else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: codingPath, debugDescription: "it must be \(what)"))
        }
        return value
    }
}

extension DecodingError {
    fileprivate static func unsupported(at path: [any CodingKey], _ what: String) -> DecodingError {
        .dataCorrupted(
            .init(codingPath: path, debugDescription: "\(what) cannot stand in a query"))
    }
}
