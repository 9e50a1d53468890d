/// The colours of a full-screen program, as data.
///
/// A theme has a background with its text, both or neither; without them the terminal's own are
/// left. Colours are made readable where a terminal has only some.
package struct Theme: Sendable, Hashable {
    /// A part of the screen with a style of its own.
    package enum Part: String, CaseIterable, Sendable {
        /// The tabs, and the tab that is shown.
        case bar, tab
        /// The row or the text that is chosen.
        case chosen
        /// Text that stands back.
        case faint
        /// The light of a tap up, and of a tap down.
        case up, down
        /// The sun, and the newest entry.
        case sun
        /// Words that are worth a look, and a failure.
        case alarm, failure
    }

    /// The name by which the setting calls it.
    package let name: String
    /// The name for people.
    package let title: String
    /// The colour behind everything; `nil` for the terminal's own.
    package let background: RGB?
    /// The colour of text without a style; `nil` for the terminal's own.
    package let text: RGB?
    /// Whether counts and people have their own colours.
    package let hasOwnColors: Bool
    /// The styles of parts; others look as in a terminal without a theme.
    package let paints: [Part: Paint]

    /// Creates a theme from checked parts.
    init(
        name: String, title: String, background: RGB? = nil, text: RGB? = nil,
        hasOwnColors: Bool = true, paints: [Part: Paint] = [:]
    ) {
        self.name = name
        self.title = title
        self.background = background
        self.text = text
        self.hasOwnColors = hasOwnColors
        self.paints = paints
    }

    /// Whether it changes nothing.
    package var isPlain: Bool { background == nil && hasOwnColors && paints.isEmpty }

    /// Returns the contrast of a part's text with what lies behind it; `nil` where the terminal
    /// decides about one of them.
    package func contrast(of part: Part) -> Double? {
        guard let paint = paints[part] else { return nil }
        return contrast(of: paint)
    }

    func contrast(of paint: Paint) -> Double? {
        guard let behind = paint.behind ?? background, let text = paint.text ?? text else {
            return nil
        }
        return text.contrast(with: behind)
    }

    /// The least contrast of all parts and of the text; `nil` where the terminal decides.
    package var leastContrast: Double? {
        let text = background.flatMap { behind in self.text?.contrast(with: behind) }
        return ([text] + Part.allCases.map(contrast)).compactMap(\.self).min()
    }
}
