import ArgumentParser
import Counting
import Presentation
import Primitives

/// The options that choose an icon and a colour.
struct LookOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("Its icon; quad icons lists them.", valueName: "name"),
        completion: LookCompletion.icons)
    var icon: String?

    @Option(help: ArgumentHelp("Its colour.", valueName: "#RRGGBB"))
    var tint: String?

    var isSet: Bool { icon != nil || tint != nil }

    /// Returns the name of the icon of the option; `nil` if the option is absent.
    ///
    /// - Throws: ``LooksError/noSuchIcon(_:suggestions:)`` with similar names.
    func iconName(in session: Session) throws -> String? {
        guard let icon else { return nil }
        return try session.ownLooks().book.find(icon: icon).name
    }

    /// Returns the look of the options; without options, a look that differs from its neighbours'.
    ///
    /// - Parameters:
    ///   - existing: The looks of the existing things, oldest first.
    ///   - usual: The icon if the title suggests none; a plain shape if `nil`.
    func look(
        for title: String, existing: [Look], usually usual: String? = nil, in session: Session
    ) throws -> Look {
        let own = try session.ownLooks()
        let icon = try icon.map { name in try own.book.find(icon: name).name }
        let tint = try tint.map { try Tint.checked($0) }
        let suggestion = own.book.suggestion(
            for: title, existing: existing, palette: session.settings[.palette])
        let other = own.book.icon(suggestedBy: title) == nil ? usual : nil
        return Look(icon: icon ?? other ?? suggestion.icon, color: tint ?? suggestion.color)
    }
}

/// Completes the names of icons, groups, sets and palettes.
enum LookCompletion {
    static let icons = names { $0.book.sets.flatMap(\.icons).map(\.name) }
    static let groups = names { $0.book.groups.map(\.name) }
    static let ownSets = names { $0.sets.map(\.thing.name) }
    static let ownPalettes = names { $0.palettes.map(\.thing.name) }

    static let themes = CompletionKind.custom { _, _, _ in themeNames() }
    /// Names of the themes that the person added.
    static let ownThemes = CompletionKind.custom { _, _, _ in
        shelf().own.map(\.name)
    }

    static func themeNames() -> [String] { shelf().names }

    private static func shelf() -> ThemeShelf {
        guard let folder = try? LookFolder(variables: ProcessVariables.read()) else {
            return .builtIn
        }
        return ThemeShelf(in: folder)
    }

    private static func names(
        _ list: @escaping @Sendable (OwnLooks) -> [String]
    ) -> CompletionKind {
        .custom { _, _, _ in
            guard let folder = try? LookFolder(variables: ProcessVariables.read()) else {
                return []
            }
            return list(OwnLooks(in: folder)).sorted()
        }
    }
}

extension Session {
    /// Returns the folder with the person's own icons and palettes.
    func lookFolder() throws -> LookFolder { try LookFolder(variables: variables) }

    /// Returns the person's own icons and palettes; reports the files that are left out and why.
    func ownLooks() throws -> OwnLooks {
        let own = OwnLooks(in: try lookFolder())
        for problem in own.problems {
            StandardOutput.report("quad: \(SafeText.line("\(problem)")); it is left out")
        }
        return own
    }

    /// Returns the themes; reports the files that are left out and why.
    func themes() throws -> ThemeShelf {
        let shelf = ThemeShelf(in: try lookFolder())
        for problem in shelf.problems {
            StandardOutput.report("quad: \(SafeText.line("\(problem)")); it is left out")
        }
        return shelf
    }

    /// Returns the book for the looks of a list: Quad's own, unless one of the looks has an icon
    /// that is missing there.
    ///
    /// If the folder can't be read, the book is Quad's own.
    func lookBook(for looks: some Sequence<Look>) -> LookBook {
        let known = LookBook.builtIn
        guard looks.contains(where: { known.icon(named: $0.icon) == nil }),
            let folder = try? lookFolder()
        else { return known }
        return OwnLooks(in: folder).book
    }
}

extension Icon {
    /// Returns the icon as JSON, the same in every command.
    func json(in group: IconGroup, of set: IconSet) -> JSONValue {
        [
            "name": .string(name), "title": .string(title), "group": .string(group.name),
            "set": .string(set.name), "glyph": .string(glyph), "letters": .string(letters),
            "words": .array(words.map { .string($0) }),
            "rows": .array(bitmap.text.map { .string($0) }),
        ]
    }
}

extension LookBook {
    func place(of icon: Icon) -> (set: IconSet, group: IconGroup) {
        for set in sets {
            for group in set.groups where group.icons.contains(icon) { return (set, group) }
        }
        preconditionFailure("\(icon.name) is of another book")
    }
}

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
