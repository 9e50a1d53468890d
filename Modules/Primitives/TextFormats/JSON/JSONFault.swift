/// A mistake in JSON, by its offset; the reader that threw it tells the line and the column.
public struct JSONFault: Error, Hashable, Sendable, CustomStringConvertible {
    /// The rule that is broken.
    package let rule: JSONRule
    /// The offset of the byte at which reading ended.
    public let offset: Int
    /// The offset at which what is wrong begins.
    package let start: Int

    init(_ rule: JSONRule, at offset: Int, from start: Int? = nil) {
        self.rule = rule
        self.offset = offset
        self.start = start ?? offset
    }

    /// The mistake in one clause, without its place.
    public var description: String { rule.description }
}

extension TextFailure {
    /// Whether the text is JSON so far, except for a number that is too large for its type.
    public var isAboutRange: Bool { reason == JSONRule.range.description }
}
