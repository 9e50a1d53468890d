/// First words that are short for frequent commands.
enum Shorthand {
    /// The words, their commands and their explanations.
    static let all: [(word: String, command: [String], note: String)] = [
        ("+", ["count", "up"], "Count up: quad + kids 3"),
        ("-", ["count", "down"], "Count down: quad - kids"),
        ("up", ["count", "up"], "The same as quad +."),
        ("down", ["count", "down"], "The same as quad -."),
    ]

    /// Returns the command that a word is short for; `nil` if the word is no shorthand.
    static func command(of word: String) -> [String]? {
        all.first { $0.word == word }?.command
    }
}
