extension IconSet {
    /// The maximum number of groups in a set, and of icons in a group.
    static let limits = (groups: 32, icons: 256)

    /// Creates a set from a file that a person wrote.
    ///
    /// - Parameter file: The name of the file for error messages.
    /// - Throws: ``LooksError/notJSON(file:line:column:reason:)`` with line and column,
    ///   ``LooksError/invalid(file:path:reason:)`` with the path of the mistake.
    public init(file: String, bytes: [UInt8]) throws(LooksError) {
        let whole = try Field(file: file, bytes: bytes)
        let parts = try whole.members(["schemaVersion", "name", "title", "credits", "groups"])
        try whole.checkVersion(parts)
        let name = try parts.required("name", in: whole).name()
        guard name != IconSet.quad.name else {
            throw .invalid(
                file: file, path: "name", reason: "\"\(name)\" is the set that comes with Quad")
        }
        let title = try parts["title"]?.line(limit: 60) ?? name
        let credits = try Credits(parts.required("credits", in: whole))
        var groups: [IconGroup] = []
        var names: Set<String> = []
        for field in try parts.required("groups", in: whole)
            .elements(1...Self.limits.groups, of: "groups")
        {
            let group = try IconGroup(field, names: &names)
            guard !groups.contains(where: { $0.name == group.name }) else {
                throw field.wrong("two groups are called \"\(group.name)\"")
            }
            groups.append(group)
        }
        self.init(name: name, title: title, credits: credits, groups: groups)
    }
}

extension IconGroup {
    /// Creates a group from a field; the names of its icons must not occur among those before.
    fileprivate init(_ field: Field, names: inout Set<String>) throws(LooksError) {
        let parts = try field.members(["name", "title", "icons"])
        let name = try parts.required("name", in: field).name()
        var icons: [Icon] = []
        for field in try parts.required("icons", in: field)
            .elements(1...IconSet.limits.icons, of: "icons")
        {
            let icon = try Icon(field)
            guard names.insert(icon.name).inserted else {
                throw field.wrong("two icons are called \"\(icon.name)\"")
            }
            icons.append(icon)
        }
        self.init(name: name, title: try parts["title"]?.line(limit: 60) ?? name, icons: icons)
    }
}

extension Icon {
    fileprivate init(_ field: Field) throws(LooksError) {
        let parts = try field.members(["name", "title", "words", "glyph", "letters", "rows"])
        let name = try parts.required("name", in: field).name()
        var words: [String] = []
        for word in try parts["words"]?.elements(0...24, of: "words") ?? [] {
            words.append(try word.line(limit: 40).lowercased())
        }
        self.init(
            name: name, title: try parts["title"]?.line(limit: 60) ?? name,
            glyph: try Self.glyph(parts.required("glyph", in: field)),
            letters: try parts["letters"].map(Self.letters) ?? Self.letters(of: name),
            words: words, bitmap: try Self.bitmap(parts.required("rows", in: field)))
    }

    private static func glyph(_ field: Field) throws(LooksError) -> String {
        let text = try field.text()
        do {
            return try GlyphRule.checked(text)
        } catch {
            throw field.wrong("\(text.quotedForMessage): \(error)")
        }
    }

    private static func letters(_ field: Field) throws(LooksError) -> String {
        let text = try field.text()
        let isPlain = text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
        guard isPlain, text.utf8.count == 2 else {
            throw field.wrong("\(text.quotedForMessage) is not two characters of ASCII")
        }
        return text
    }

    /// Returns the first letters of a name's first two words, or the first two of its only word.
    private static func letters(of name: String) -> String {
        let words = name.split(separator: "-")
        let letters = words.count > 1 ? words.prefix(2).map { $0.prefix(1) }.joined() : name
        return String((letters + "-").prefix(2))
    }

    private static func bitmap(_ field: Field) throws(LooksError) -> Bitmap {
        let sides = Bitmap.sides
        var rows: [String] = []
        let fields = try field.elements(sides, of: "rows")
        for row in fields { rows.append(try row.text()) }
        do {
            return try Bitmap(rows: rows)
        } catch {
            throw (error.row.map { fields[$0] } ?? field).wrong("\(error)")
        }
    }
}

extension Credits {
    /// Creates credits from a field: author and licence, and the source if there is one.
    init(_ field: Field) throws(LooksError) {
        let parts = try field.members(["author", "license", "source"])
        self.init(
            author: try parts.required("author", in: field).line(limit: 100),
            license: try parts.required("license", in: field).line(limit: 100),
            source: try parts["source"]?.line(limit: 300))
    }
}

extension Field {
    /// Rejects files with the schema version of a later Quad.
    func checkVersion(_ parts: [String: Field]) throws(LooksError) {
        guard let version = parts["schemaVersion"] else { return }
        guard version.value == .integer(1) else {
            throw version.wrong("only the number 1 is known to this Quad")
        }
    }
}
