import Looks
import Presentation
import TextFormats

/// The credits of icons and palettes.
struct LookCredits {
    private let book: LookBook

    init(_ book: LookBook) { self.book = book }

    /// Returns a paragraph for each set of icons, and for each palette with credits.
    func lines(on page: Page) -> [String] {
        let sets = book.sets.flatMap { set in
            entry(set.title, set.icons.count.of("icon"), set.credits, on: page)
        }
        let palettes = book.palettes.flatMap { palette in
            palette.credits.map {
                entry(palette.name, palette.colors.count.of("colour"), $0, on: page)
            } ?? []
        }
        return sets + palettes
    }

    private func entry(
        _ title: String, _ size: String, _ credits: Credits, on page: Page
    ) -> [String] {
        let source = credits.source.map { " \($0)" } ?? ""
        var text = StyledText(title.safe, .strong)
        text.append(" (\(size)): by \(credits.author), licence: \(credits.license).\(source)".safe)
        return text.lines(on: page)
    }

    var json: [JSONValue] {
        book.sets.map { set in
            [
                "name": .string(set.name), "title": .string(set.title),
                "icons": .integer(Int64(set.icons.count)),
                "author": .string(set.credits.author), "license": .string(set.credits.license),
                "source": .text(set.credits.source),
            ]
        }
    }
}
