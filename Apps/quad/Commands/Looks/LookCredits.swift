import Looks
import Presentation

/// Whom icons and palettes are owed to.
struct LookCredits {
    private let book: LookBook

    /// The credits of everything in a book.
    init(_ book: LookBook) { self.book = book }

    /// A line for each set of icons, and for each palette that says it.
    func lines(on page: Page) -> [String] {
        let sets = book.sets.map { set in
            line(set.title, set.icons.count.of("icon"), set.credits, on: page)
        }
        let palettes = book.palettes.compactMap { palette in
            palette.credits.map {
                line(palette.name, palette.colors.count.of("colour"), $0, on: page)
            }
        }
        return sets + palettes
    }

    private func line(
        _ title: String, _ size: String, _ credits: Credits, on page: Page
    ) -> String {
        let name = Style.strong.applied(to: title.safe, with: page.color)
        let source = credits.source.map { " \($0)" } ?? ""
        return name + " (\(size)): by \(credits.author), licence: \(credits.license).\(source)".safe
    }

    /// The same for programs: the sets of icons.
    var json: [JSON] {
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
