/// One name and value of an object, with their positions in the text.
public struct PlacedJSONMember: Sendable {
    /// The name.
    public let name: String
    /// The value.
    public let value: JSONValue
    private let bytes: [UInt8]
    private let nameByte: Int
    private let valueByte: Int

    init(name: String, value: JSONValue, bytes: [UInt8], nameByte: Int, valueByte: Int) {
        self.name = name
        self.value = value
        self.bytes = bytes
        self.nameByte = nameByte
        self.valueByte = valueByte
    }

    /// Returns a failure about the name, with its place.
    ///
    /// - Complexity: O(bytes before it).
    public func nameFailure(_ reason: String) -> JSONReader.Failure {
        JSONReader.Failure(at: nameByte, in: bytes, reason: reason)
    }

    /// Returns a failure about the value, with its place.
    ///
    /// - Complexity: O(bytes before it).
    public func valueFailure(_ reason: String) -> JSONReader.Failure {
        JSONReader.Failure(at: valueByte, in: bytes, reason: reason)
    }
}
