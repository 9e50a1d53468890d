import Presentation
import Primitives

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

    /// Names, of which those are kept that fit best what is typed, as where a name is looked up.
    ///
    /// Where several fit that begin otherwise, what is typed is offered with them, so that no shell
    /// puts what they have in common in its place.
    init(naming words: [Word], typed: String) {
        let begun = Candidates(words, beginning: typed)
        guard begun.words.isEmpty, !typed.isEmpty else {
            self = begun
            return
        }
        let name = TypedName(typed)
        let fits = TypedName.Fit.allCases.lazy.map { fit in
            words.filter { name.fits($0.text, fit) && $0.text.safe == $0.text }
        }
        let best = fits.first { !$0.isEmpty } ?? []
        self.init(kind: .words, words: best.count > 1 ? best + [Word(text: typed)] : best)
    }

    private init(kind: Kind, words: [Word]) {
        self.kind = kind
        self.words = words
    }

    /// Names of files, as the shell finds them.
    static let files = Candidates([], beginning: "", kind: .files)
    /// Nothing.
    static let none = Candidates([], beginning: "")
}
