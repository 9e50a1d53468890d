/// One name and value of an object, with their positions in the text.
public struct PlacedJSONMember: Sendable {
    /// The name.
    public let name: String
    /// The value.
    public let value: JSONValue
    private let bytes: [UInt8]
    private let nameStart: Int
    private let valueStart: Int

    init(name: String, value: JSONValue, bytes: [UInt8], nameStart: Int, valueStart: Int) {
        self.name = name
        self.value = value
        self.bytes = bytes
        self.nameStart = nameStart
        self.valueStart = valueStart
    }

    /// Returns a failure about the name, with its place.
    ///
    /// - Complexity: O(bytes before it).
    public func nameFailure(_ reason: String) -> TextFailure { failure(reason, at: nameStart) }

    /// Returns a failure about the value, with its place.
    ///
    /// - Complexity: O(bytes before it).
    public func valueFailure(_ reason: String) -> TextFailure { failure(reason, at: valueStart) }

    private func failure(_ reason: String, at offset: Int) -> TextFailure {
        TextFailure(at: ByteCursor(bytes[...]).position(of: offset), reason: reason)
    }
}
