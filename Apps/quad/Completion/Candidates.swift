import Device
import Presentation

/// The completions that a shell may offer for the word that is being typed.
struct Candidates {
    /// The way in which the shell uses the words.
    enum Kind: String {
        /// Whole words.
        case words
        /// Beginnings of words; no space is appended.
        case beginnings
        /// File names, which the shell finds itself.
        case files
    }

    struct Word {
        let text: String
        var note = ""
    }

    let kind: Kind
    let words: [Word]

    /// Creates candidates from the words that begin with the typed text, ignoring case.
    ///
    /// Words that a terminal must not get, and words with line breaks, are left out.
    init(_ words: [Word], beginning: String, kind: Kind = .words) {
        self.kind = kind
        let folded = beginning.lowercased()
        self.words = words.filter { word in
            word.text.lowercased().hasPrefix(folded) && word.text.safe == word.text
                && !word.text.isEmpty
        }
    }

    /// Creates candidates from the names that fit the typed text best, by the same rules as a
    /// lookup.
    ///
    /// If several names fit without beginning so, the typed text is offered with them, so that no
    /// shell replaces it by their common beginning.
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

    /// File names, which the shell finds itself.
    static let files = Candidates([], beginning: "", kind: .files)
    static let none = Candidates([], beginning: "")
}
