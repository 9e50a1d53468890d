extension LookBook {
    /// Checks that a set can be added: none of its groups and icons may have the name of another.
    ///
    /// - Parameter replaces: Whether it replaces the set with the same name.
    /// - Throws: ``LooksError/taken(name:by:)``.
    public func check(adding set: IconSet, replaces: Bool) throws(LooksError) {
        for other in sets {
            if other.name == set.name {
                guard replaces else { throw .taken(name: set.name, by: "a set of icons") }
                continue
            }
            let names = Set(set.icons.map(\.name))
            if let icon = other.icons.first(where: { names.contains($0.name) }) {
                throw .taken(name: icon.name, by: "an icon of the set \"\(other.name)\"")
            }
            let groups = Set(set.groups.map(\.name))
            if let group = other.groups.first(where: { groups.contains($0.name) }) {
                throw .taken(name: group.name, by: "a group of the set \"\(other.name)\"")
            }
        }
    }

    /// Checks that a palette can be added: no other may have its name.
    ///
    /// - Throws: ``LooksError/taken(name:by:)``.
    public func check(adding palette: Palette, replaces: Bool) throws(LooksError) {
        guard let known = self.palette(named: palette.name) else { return }
        let isOwn = !Palette.builtIn.contains(known)
        guard replaces && isOwn else { throw .taken(name: known.name, by: "a palette") }
    }

    /// Returns the icon with a name.
    ///
    /// - Throws: ``LooksError/noSuchIcon(_:suggestions:)`` with names of similar spelling or from a
    ///   search.
    public func find(icon name: String) throws(LooksError) -> Icon {
        let folded = LookWords.split(name).joined(separator: "-")
        if let icon = icon(named: name) ?? icon(named: folded) { return icon }
        let icons = sets.flatMap(\.icons)
        let near = Spelling.nearest(to: folded, among: icons.map(\.name))
        let found = search(name).map(\.name)
        let words = Spelling.nearest(to: folded, among: icons.flatMap { LookWords.split($0.name) })
        let alike = words.flatMap { search($0).map(\.name) }
        var suggestions: [String] = []
        for name in near + found + alike where !suggestions.contains(name) {
            suggestions.append(name)
        }
        throw .noSuchIcon(name, suggestions: Array(suggestions.prefix(3)))
    }

    /// Returns the group with a name or a title.
    ///
    /// - Throws: ``LooksError/noSuchGroup(_:suggestions:)``.
    public func find(group name: String) throws(LooksError) -> IconGroup {
        let folded = name.lowercased()
        if let group = groups.first(where: { [$0.name, $0.title.lowercased()].contains(folded) }) {
            return group
        }
        throw .noSuchGroup(
            name, suggestions: Spelling.nearest(to: name, among: groups.map(\.name)))
    }

    /// Returns the palette with a name.
    ///
    /// - Throws: ``LooksError/noSuchPalette(_:suggestions:)``.
    public func find(palette name: String) throws(LooksError) -> Palette {
        if let palette = palette(named: name) { return palette }
        throw .noSuchPalette(
            name, suggestions: Spelling.nearest(to: name, among: palettes.map(\.name)))
    }
}
