/// A place in a text, counted from 1 as in editors.
public struct TextPosition: Hashable, Sendable, CustomStringConvertible {
    /// The line of the place.
    public let line: Int
    /// The byte within the line.
    public let column: Int

    /// Creates a position.
    public init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }

    /// The position in the form `line 3, column 14`.
    public var description: String { "line \(line), column \(column)" }
}
