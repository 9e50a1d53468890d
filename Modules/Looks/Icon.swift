/// One picture that a counter, a journal, a place or a person can have, in a colour of theirs.
public struct Icon: Hashable, Sendable {
    /// What it is called in data and on the command line, as `piggy-bank`.
    public let name: String
    /// What people call it, as `Piggy Bank`.
    public let title: String
    /// One character for lists: one cell wide, and never an emoji that colours itself.
    public let glyph: String
    /// Two letters for terminals that show ASCII only.
    public let letters: String
    private let searchText: String
    private let drawing: Drawing

    private enum Drawing: Hashable, Sendable {
        /// Lines of half blocks, read only when they are drawn.
        case art(String)
        case bitmap(Bitmap)
    }

    /// An icon that comes with Quad, drawn in half blocks.
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

    /// An icon whose parts were checked.
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

    /// What else it is found by, in lower case.
    public var words: [String] { searchText.split(separator: " ").map { $0.lowercased() } }

    /// The picture.
    public var bitmap: Bitmap {
        switch drawing {
        case .art(let text): Bitmap(art: text)
        case .bitmap(let bitmap): bitmap
        }
    }
}
