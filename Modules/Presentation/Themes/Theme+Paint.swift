extension Theme {
    /// The style of a part, as a person writes it: `bold #FDF6E3 on #268BD2`.
    package struct Paint: Sendable, Hashable {
        /// The colour of the text; `nil` for the theme's.
        package var text: RGB?
        /// The colour behind the text; `nil` for the theme's.
        package var behind: RGB?
        /// Whether the text is bold.
        package var isBold = false
        /// Whether the text is dim.
        package var isDim = false
        /// Whether text and background are exchanged.
        package var isReversed = false

        /// Creates a plain style.
        init() {}

        /// Reads a style; `nil` for any other text.
        package init?(_ written: String) {
            var rest = written.lowercased().split(separator: " ")[...]
            guard !rest.isEmpty else { return nil }
            while let word = rest.popFirst() {
                switch word {
                case "plain": break
                case "bold": isBold = true
                case "dim": isDim = true
                case "reverse": isReversed = true
                case "on":
                    guard behind == nil, let color = rest.popFirst().flatMap({ RGB(hex: $0) })
                    else { return nil }
                    behind = color
                default:
                    guard text == nil, let color = RGB(hex: word) else { return nil }
                    text = color
                }
            }
        }

        /// The form of the text, for messages.
        static let form = "words such as bold, dim, reverse, #RRGGBB and on #RRGGBB"

        /// The style as it is written.
        package var written: String {
            let words = [
                isBold ? "bold" : nil, isDim ? "dim" : nil, isReversed ? "reverse" : nil,
                text?.hex, behind.map { "on \($0.hex)" },
            ].compactMap(\.self)
            return words.isEmpty ? "plain" : words.joined(separator: " ")
        }
    }
}
