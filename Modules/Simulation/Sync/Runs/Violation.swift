/// A breach of a rule that must always hold.
package struct Violation<Rule: NamedKind & Codable>: Error, Sendable, Hashable, Codable,
    CustomStringConvertible
{
    /// The broken rule.
    package let rule: Rule
    /// The observation, in a sentence.
    package let sentence: String
    /// The time in milliseconds since the beginning.
    package let at: Int64

    /// Creates the breach of a rule.
    package init(rule: Rule, sentence: String, at: Int64) {
        (self.rule, self.sentence, self.at) = (rule, sentence, at)
    }

    /// The rule, the time and the sentence.
    package var description: String { "\(rule.rawValue) at \(at) ms: \(sentence)" }
}
