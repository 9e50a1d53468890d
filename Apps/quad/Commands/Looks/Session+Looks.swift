import Looks
import Presentation
import TextFormats

extension Session {
    /// Returns the folder with the person's own icons and palettes.
    func lookFolder() throws(LooksError) -> LookFolder { try LookFolder(variables: variables) }

    /// Returns the person's own icons and palettes; reports the files that are left out and why.
    func ownLooks() throws(LooksError) -> OwnLooks {
        let own = OwnLooks(in: try lookFolder())
        for problem in own.problems {
            StandardOutput.report("quad: \(SafeText.line("\(problem)")); it is left out")
        }
        return own
    }

    /// Returns the themes; reports the files that are left out and why.
    func themes() throws(LooksError) -> ThemeShelf {
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
