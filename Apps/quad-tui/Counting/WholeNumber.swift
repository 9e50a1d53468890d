/// A whole number that was typed.
struct WholeNumber {
    let value: Int64

    /// Creates a number from a text; spaces around it are ignored.
    ///
    /// - Throws: the fault of the text, with the name that the number has on the screen.
    init(_ text: String, called name: String, atLeast least: Int64 = .min) throws {
        let words = text.split(separator: " ", omittingEmptySubsequences: true)
        let word = words.count == 1 ? words[0] : ""
        guard let value = Int64(word) else {
            let digits = word.first == "-" || word.first == "+" ? word.dropFirst() : word
            let isNumber = !digits.isEmpty && digits.allSatisfy { $0.isASCII && $0.isNumber }
            switch (isNumber, word.first == "-") {
            case (false, _): throw Refusal(name: name, fault: Self.nature(least))
            case (true, false): throw Refusal(name: name, fault: "too large: at most \(Int64.max)")
            case (true, true):
                let end = least == .min ? "too small: at least \(Int64.min)" : Self.nature(least)
                throw Refusal(name: name, fault: end)
            }
        }
        guard value >= least else { throw Refusal(name: name, fault: Self.nature(least)) }
        self.value = value
    }

    private static func nature(_ least: Int64) -> String {
        least == .min ? "a whole number" : "a whole number of at least \(least)"
    }

    /// The reason for refusing a text.
    struct Refusal: Error, CustomStringConvertible {
        let name: String
        let fault: String

        var description: String { "The \(name) is \(fault)." }
    }
}
