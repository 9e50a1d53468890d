/// First words that are short for a command: what one types most often, in a second.
enum Shorthand {
    /// The words, the commands and what they do.
    static let all: [(word: String, command: [String], note: String)] = [
        ("+", ["count", "up"], "Count up: quad + kids 3"),
        ("-", ["count", "down"], "Count down: quad - kids"),
        ("up", ["count", "up"], "The same as quad +."),
        ("down", ["count", "down"], "The same as quad -."),
    ]

    /// The command that a word is short for; `nil` if it is none of them.
    static func command(of word: String) -> [String]? {
        all.first { $0.word == word }?.command
    }
}
