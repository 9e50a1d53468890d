/// The rule for colours.
public enum Tint {
    /// Checks a text `#RRGGBB` in either case and returns it in upper case.
    ///
    /// - Throws: ``CountingError/invalidColor(_:)`` for anything else.
    public static func checked(_ text: String) throws(CountingError) -> String {
        let upper = text.uppercased()
        guard upper.utf8.count == 7, upper.hasPrefix("#"),
            upper.dropFirst().allSatisfy({ $0.isASCII && $0.isHexDigit })
        else { throw CountingError.invalidColor(text) }
        return upper
    }

    /// The colour of a document; `nil` if the text is not a colour.
    package static func shown(_ text: String?) -> String? { text.flatMap { try? checked($0) } }
}
