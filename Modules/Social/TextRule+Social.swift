import Primitives

extension TextRule {
    /// Returns the text if it satisfies the rule.
    ///
    /// - Throws: ``SocialError/invalidText(_:)``.
    func checked(_ text: String) throws -> String {
        do {
            return try check(text)
        } catch {
            throw SocialError.invalidText(error)
        }
    }

    /// Returns the text without surrounding white space if that satisfies the rule.
    ///
    /// - Throws: ``SocialError/invalidText(_:)``.
    func checkedTrimmed(_ text: String) throws -> String {
        do {
            return try checkTrimmed(text)
        } catch {
            throw SocialError.invalidText(error)
        }
    }
}
