/// The words of a date or a time, in one form of the many in which they are typed.
struct DateText {
    /// The words in small letters; what joins a date to its time is left out.
    let words: [String]

    /// Splits a text at spaces and commas, and a date from its time at the T of ISO 8601.
    init(_ text: String) {
        // Where numbers are told from options, the minus sign stands for a hyphen.
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

    /// The number of so many digits; `nil` if the text is none.
    static func number(_ text: some StringProtocol, digits: ClosedRange<Int>) -> Int? {
        digits.contains(text.count) && text.allSatisfy(isDigit) ? Int(text) : nil
    }
}
