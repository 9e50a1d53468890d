import Looks
import Presentation

extension Session {
    /// The folder with the person's own icons and palettes.
    func lookFolder() throws(LooksError) -> LookFolder { try LookFolder(variables: variables) }

    /// The person's own icons and palettes; says which files are left out and why.
    func ownLooks() throws(LooksError) -> OwnLooks {
        let own = OwnLooks(in: try lookFolder())
        for problem in own.problems {
            StandardOutput.report("quad: \(SafeText.line("\(problem)")); it is left out")
        }
        return own
    }

    /// What a list of things needs to show their looks: Quad's own book, unless one of them has
    /// an icon that is not in it.
    ///
    /// A folder that can't be read leaves Quad's own.
    func lookBook(for looks: some Sequence<Look>) -> LookBook {
        let known = LookBook.builtIn
        guard looks.contains(where: { known.icon(named: $0.icon) == nil }),
            let folder = try? lookFolder()
        else { return known }
        return OwnLooks(in: folder).book
    }
}

extension Icon {
    /// The icon as every command shows it to programs.
    func json(in group: IconGroup, of set: IconSet) -> JSON {
        [
            "name": .string(name), "title": .string(title), "group": .string(group.name),
            "set": .string(set.name), "glyph": .string(glyph), "letters": .string(letters),
            "words": .array(words.map { .string($0) }),
            "rows": .array(bitmap.text.map { .string($0) }),
        ]
    }
}

extension LookBook {
    /// The set and the group that an icon is in.
    func place(of icon: Icon) -> (set: IconSet, group: IconGroup) {
        for set in sets {
            for group in set.groups where group.icons.contains(icon) { return (set, group) }
        }
        preconditionFailure("\(icon.name) is of another book")
    }
}
