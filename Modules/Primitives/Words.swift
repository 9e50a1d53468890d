/// The words of a text, in the form that all engines search for.
///
/// A word is a run of letters, digits and the marks on them; ideographs, kana and emoji are words
/// of one character each. Words are folded, so that case, accents, width and ligatures make no
/// difference. They are cut to ``limit`` scalars.
public enum Words {
    /// The maximum number of Unicode scalars in a word.
    public static let limit = 64

    /// Returns the words of a text, folded, in their order and with repetitions.
    public static func of(_ text: String) -> [String] {
        var words: [String] = []
        visit(text) { word, _ in words.append(word) }
        return words
    }

    /// Calls a closure with each folded word and the scalar right after it.
    package static func visit(_ text: String, _ body: (String, Unicode.Scalar?) -> Void) {
        var word = String.UnicodeScalarView()
        var isSingle = false
        func end(_ next: Unicode.Scalar?) {
            if !word.isEmpty { body(String(word), next) }
            word = String.UnicodeScalarView()
            isSingle = false
        }
        for scalar in Folding.folded(text).unicodeScalars {
            let kind = kind(of: scalar)
            if kind == .none || kind == .single || (isSingle && kind == .part) { end(scalar) }
            if kind == .none || word.count >= limit { continue }
            if kind != .mark || !word.isEmpty { word.append(scalar) }
            isSingle = isSingle || kind == .single
        }
        end(nil)
    }

    private enum Kind { case part, single, mark, none }

    private static func kind(of scalar: Unicode.Scalar) -> Kind {
        switch scalar.value {
        case 0x61...0x7A, 0x30...0x39: return .part
        case 0..<0x80: return .none
        // The marks that voice kana, then kana.
        case 0x3099...0x309A: return .mark
        case 0x3041...0x30FF: return .single
        default: break
        }
        if scalar.properties.isIdeographic || scalar.properties.isEmojiPresentation {
            return .single
        }
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
            .decimalNumber, .letterNumber, .otherNumber:
            return .part
        case .nonspacingMark, .spacingMark: return .mark
        default: return .none
        }
    }
}
