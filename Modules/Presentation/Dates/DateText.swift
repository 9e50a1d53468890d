/// The normalised words of a typed date or time.
struct DateText {
    /// The words in lower case, without the `at` and the `T` between a date and its time.
    let words: [String]

    /// Splits a text at spaces and commas, and a date from its time at the T of ISO 8601.
    init(_ text: String) {
        // The minus sign U+2212 may stand for a hyphen, which could be taken for an option.
        let plain = text.lowercased().replacing("\u{2212}", with: "-")
            .replacing("a.m.", with: "am").replacing("p.m.", with: "pm")
        words = plain.split { $0.isWhitespace || $0 == "," }
            .flatMap { Self.parts(of: $0) }.filter { $0 != "at" }
    }

    private static func parts(of word: Substring) -> [String] {
        let parts = word.split(separator: "t", omittingEmptySubsequences: false)
        guard parts.count == 2, parts.allSatisfy({ isDigit($0.first) }) else {
            return [String(word)]
        }
        return parts.map(String.init)
    }

    static func isDigit(_ character: Character?) -> Bool {
        character.map { $0.isASCII && $0.isNumber } ?? false
    }

    /// Returns the number in a text with an allowed count of digits; `nil` for any other text.
    static func number(_ text: some StringProtocol, digits: ClosedRange<Int>) -> Int? {
        digits.contains(text.count) && text.allSatisfy(isDigit) ? Int(text) : nil
    }
}
