import Merge
import Storage

extension APIRequest {
    /// Returns the body of a request of a route as JSON, whatever its form.
    ///
    /// - Throws: ``APIError/invalid(_:)`` if the body is no input of the route.
    package func json<Input, Output>(
        of route: Route<Input, Output>
    ) throws -> [UInt8] {
        try APICoder.encode(APICoder.decode(Input.self, from: body, as: form))
    }
}

extension APICoder {
    /// Encodes a value in a form, or as JSON if the value does not support that form.
    ///
    /// - Returns: The bytes and their form.
    /// - Throws: ``APIError/invalid(_:)`` for numbers that JSON cannot represent.
    package static func encode(
        _ value: some Encodable, as form: MessageForm
    ) throws -> (bytes: [UInt8], form: MessageForm) {
        if form == .binary, let message = value as? any BinaryCoded {
            return (message.binary, .binary)
        }
        if form == .jsonWithTexts, let message = value as? any LongNumbered {
            return (message.json(numbers: .texts), .jsonWithTexts)
        }
        return (try encode(value), .json)
    }

    /// Decodes a value from a form.
    ///
    /// - Throws: ``APIError/invalid(_:)`` with the fault and its position.
    package static func decode<Value: Decodable>(
        _: Value.Type, from bytes: [UInt8], as form: MessageForm
    ) throws -> Value {
        guard form == .binary else { return try decode(Value.self, from: bytes) }
        guard let type = Value.self as? any BinaryCoded.Type else {
            throw APIError.invalid("this is taken as JSON, and not as \(form.rawValue)")
        }
        do {
            guard let value = try type.init(binary: bytes) as? Value else {
                preconditionFailure("a message reads itself as another")
            }
            return value
        } catch MergeError.malformed(let reason) {
            throw APIError.invalid("the body is not \(form.rawValue): \(reason)")
        } catch let error as MergeError {
            throw APIError.invalid("\(error)")
        }
    }
}
