/// A picture for a counter, a journal, a place or a person, shown in a colour of their choice.
public struct Icon: Hashable, Sendable {
    /// The name in data and on the command line, as `piggy-bank`.
    public let name: String
    /// The title for people, as `Piggy Bank`.
    public let title: String
    /// The character for lists: one cell wide, and never an emoji with its own colours.
    public let glyph: String
    /// The two letters for terminals that show only ASCII.
    public let letters: String
    private let searchText: String
    private let drawing: Drawing

    private enum Drawing: Hashable, Sendable {
        /// Lines of half blocks, parsed only when the icon is drawn.
        case art(String)
        case bitmap(Bitmap)
    }

    /// Creates a built-in icon, drawn in half blocks.
    init(
        _ name: String, _ title: String, glyph: String, letters: String, words: String,
        art: String
    ) {
        self.name = name
        self.title = title
        self.glyph = glyph
        self.letters = letters
        searchText = words
        drawing = .art(art)
    }

    /// Creates an icon from checked parts.
    init(
        name: String, title: String, glyph: String, letters: String, words: [String],
        bitmap: Bitmap
    ) {
        self.name = name
        self.title = title
        self.glyph = glyph
        self.letters = letters
        searchText = words.joined(separator: " ")
        drawing = .bitmap(bitmap)
    }

    /// The search words besides name and title, in lower case.
    public var words: [String] { searchText.split(separator: " ").map { $0.lowercased() } }

    /// The picture.
    public var bitmap: Bitmap {
        switch drawing {
        case .art(let text): Bitmap(art: text)
        case .bitmap(let bitmap): bitmap
        }
    }
}
