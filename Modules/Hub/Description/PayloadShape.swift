/// The members of a payload: exactly those for which its own decoding asks.
///
/// So no description can name a member that is not there, or forget one.
struct PayloadShape {
    /// A member, in the order in which it is decoded.
    struct Member {
        let name: String
        let type: any Decodable.Type
        let isRequired: Bool
    }

    let members: [Member]

    /// Reads the shape of a type that is coded as an object.
    ///
    /// A payload that can't be decoded from samples is a programmer error.
    init(of type: any Decodable.Type) {
        let notes = ShapeNotes()
        do {
            _ = try type.init(from: ShapeDecoder(notes: notes))
        } catch {
            preconditionFailure("\(type) has no shape: \(error)")
        }
        members = notes.members
    }

    /// Returns a value of a type for a decoder that only looks at shapes.
    fileprivate static func sample<Value: Decodable>(_ type: Value.Type) throws -> Value {
        if let known = type as? any DescribedValue.Type, let value = known.sample as? Value {
            return value
        }
        if let list = type as? any ListOfPayloads.Type, let value = list.empty as? Value {
            return value
        }
        if let cases = type as? any CaseIterable.Type, let value = first(of: cases) as? Value {
            return value
        }
        return try Value(from: ShapeDecoder(notes: ShapeNotes()))
    }

    private static func first<Cases: CaseIterable>(of _: Cases.Type) -> Any? {
        Cases.allCases.first
    }
}

/// A list, whose elements have a shape.
protocol ListOfPayloads {
    /// The type of the elements.
    static var element: any Decodable.Type { get }
    /// The list without elements.
    static var empty: Any { get }
}

extension Array: ListOfPayloads where Element: Decodable {
    static var element: any Decodable.Type { Element.self }
    static var empty: Any { Self() }
}

/// A value that may be `null` within a list.
protocol NullablePayload {
    /// The type of the value.
    static var wrapped: any Decodable.Type { get }
}

extension Optional: NullablePayload where Wrapped: Decodable {
    static var wrapped: any Decodable.Type { Wrapped.self }
}

/// The members that were asked for.
private final class ShapeNotes {
    private(set) var members: [PayloadShape.Member] = []
    /// The members that were looked for first, so they may be missing.
    private var optional: Set<String> = []

    func look(for name: String) { optional.insert(name) }

    func note(_ name: String, _ type: any Decodable.Type) {
        // A member may be tried as one type and then as another; the first one counts.
        guard !members.contains(where: { $0.name == name }) else { return }
        members.append(
            PayloadShape.Member(name: name, type: type, isRequired: !optional.contains(name)))
    }
}

/// A decoder that has every member, with samples as values.
private struct ShapeDecoder: Decoder, SingleValueDecodingContainer {
    let notes: ShapeNotes
    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy _: Key.Type) -> KeyedDecodingContainer<Key> {
        KeyedDecodingContainer(ShapeContainer<Key>(notes: notes))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        throw ShapeError.unsupported("a list by position")
    }

    func singleValueContainer() -> any SingleValueDecodingContainer { self }

    func decodeNil() -> Bool { false }
    func decode(_: Bool.Type) -> Bool { false }
    func decode(_: String.Type) -> String { "0" }
    func decode(_: Double.Type) -> Double { 0 }
    func decode(_: Float.Type) -> Float { 0 }
    func decode(_: Int.Type) -> Int { 0 }
    func decode(_: Int8.Type) -> Int8 { 0 }
    func decode(_: Int16.Type) -> Int16 { 0 }
    func decode(_: Int32.Type) -> Int32 { 0 }
    func decode(_: Int64.Type) -> Int64 { 0 }
    func decode(_: UInt.Type) -> UInt { 0 }
    func decode(_: UInt8.Type) -> UInt8 { 0 }
    func decode(_: UInt16.Type) -> UInt16 { 0 }
    func decode(_: UInt32.Type) -> UInt32 { 0 }
    func decode(_: UInt64.Type) -> UInt64 { 0 }
    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        try PayloadShape.sample(type)
    }
}

private struct ShapeContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let notes: ShapeNotes
    var codingPath: [any CodingKey] { [] }
    var allKeys: [Key] { [] }

    func contains(_ key: Key) -> Bool {
        notes.look(for: key.stringValue)
        return true
    }

    func decodeNil(forKey _: Key) -> Bool { false }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        notes.note(key.stringValue, type)
        return try PayloadShape.sample(type)
    }

    func nestedContainer<Nested: CodingKey>(
        keyedBy _: Nested.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<Nested> {
        throw ShapeError.unsupported("\(key.stringValue), which has no type of its own")
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        throw ShapeError.unsupported("\(key.stringValue), which has no type of its own")
    }

    func superDecoder() throws -> any Decoder { throw ShapeError.unsupported("inheritance") }

    func superDecoder(forKey _: Key) throws -> any Decoder {
        throw ShapeError.unsupported("inheritance")
    }
}

private enum ShapeError: Error {
    case unsupported(String)
}
