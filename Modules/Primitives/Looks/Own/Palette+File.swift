extension Palette {
    /// The maximum number of colours in a palette.
    public static let limit = 32

    /// Creates a palette from a file that a person wrote.
    ///
    /// - Parameter file: The name of the file for error messages.
    /// - Throws: ``LooksError/notJSON(file:line:column:reason:)`` with line and column,
    ///   ``LooksError/invalid(file:path:reason:)`` with the path of the mistake.
    public init(file: String, bytes: [UInt8]) throws(LooksError) {
        let whole = try Field(file: file, bytes: bytes)
        let parts = try whole.members(["schemaVersion", "name", "colors", "credits"])
        try whole.checkVersion(parts)
        let name = try parts.required("name", in: whole).line(limit: 40)
        guard !Self.builtIn.contains(where: { $0.name.lowercased() == name.lowercased() }) else {
            throw .invalid(
                file: file, path: "name", reason: "\(name.quotedForMessage) comes with Quad")
        }
        var colors: [String] = []
        for field in try parts.required("colors", in: whole)
            .elements(1...Self.limit, of: "colours")
        {
            colors.append(try Self.color(field))
        }
        self.init(name: name, colors: colors, credits: try parts["credits"].map(Credits.init))
    }

    private static func color(_ field: Field) throws(LooksError) -> String {
        let text = try field.text()
        let digits = text.utf8.dropFirst()
        guard text.hasPrefix("#"), digits.count == 6,
            digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit })
        else { throw field.wrong("\(text.quotedForMessage) is not a colour: write #RRGGBB") }
        return text.uppercased()
    }

    /// The file name without its extension: the words of the palette's name, joined by hyphens.
    public var slug: String {
        let words = LookWords.split(name).map { word in word.filter { $0.isASCII } }
        let slug = words.filter { !$0.isEmpty }.joined(separator: "-")
        return slug.isEmpty ? "palette" : slug
    }
}
