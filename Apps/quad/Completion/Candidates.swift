/// What a shell may offer for the word that is being typed.
struct Candidates {
    /// What the shell does with them.
    enum Kind: String {
        /// Whole words.
        case words
        /// Beginnings of words, after which no space is written.
        case beginnings
        /// The shell's own names of files.
        case files
    }

    /// A word and what it means.
    struct Word {
        let text: String
        var note = ""
    }

    let kind: Kind
    let words: [Word]

    /// Words, of which those are kept that begin as what is typed, whatever its capitals.
    ///
    /// What a terminal must not get, and what ends a line, can't be offered.
    init(_ words: [Word], beginning: String, kind: Kind = .words) {
        self.kind = kind
        let folded = beginning.lowercased()
        self.words = words.filter { word in
            word.text.lowercased().hasPrefix(folded) && word.text.safe == word.text
                && !word.text.isEmpty
        }
    }

    /// Names of files, as the shell finds them.
    static let files = Candidates([], beginning: "", kind: .files)
    /// Nothing.
    static let none = Candidates([], beginning: "")
}
