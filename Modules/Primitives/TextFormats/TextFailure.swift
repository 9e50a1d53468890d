/// The place and the reason that a text is not in the format in which it was read.
public struct TextFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The place of the mistake.
    public let position: TextPosition
    /// The mistake at that place.
    public let reason: String

    /// Creates a failure at a place.
    public init(at position: TextPosition, reason: String) {
        self.position = position
        self.reason = reason
    }

    /// The line, from 1.
    public var line: Int { position.line }
    /// The column in bytes, from 1.
    public var column: Int { position.column }

    /// The failure in the form `line 3, column 7: a comma or an end was expected`.
    public var description: String { "\(position): \(reason)" }
}
