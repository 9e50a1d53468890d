/// A value of a file that a person wrote, and its location.
struct Field {
    let value: JSONValue
    /// The path, as `groups[0].icons[2].glyph`; empty for the whole file.
    let path: String
    let file: String

    /// Creates the field for the whole value of a file.
    ///
    /// - Throws: ``LooksError/notJSON(file:line:column:reason:)``.
    init(file: String, bytes: [UInt8]) throws(LooksError) {
        do {
            value = try JSONReader.read(bytes, depthLimit: 8)
        } catch {
            throw .notJSON(
                file: file, line: error.line, column: error.column, reason: error.reason)
        }
        path = ""
        self.file = file
    }

    private init(_ value: JSONValue, path: String, file: String) {
        self.value = value
        self.path = path
        self.file = file
    }

    /// Returns an error at this field.
    func wrong(_ reason: String) -> LooksError {
        .invalid(file: file, path: path, reason: reason)
    }

    /// Returns the members of an object, which may have only the given names.
    func members(_ names: [String]) throws(LooksError) -> [String: Field] {
        guard case .object(let members) = value else {
            throw wrong("an object in braces was expected, not \(value.kind)")
        }
        var fields: [String: Field] = [:]
        for member in members {
            let place = path.isEmpty ? member.name : "\(path).\(member.name)"
            guard names.contains(member.name) else {
                let near = Spelling.nearest(to: member.name, among: names)
                throw .invalid(
                    file: file, path: path,
                    reason: "\(member.name.quotedForMessage) means nothing here"
                        + (near.first.map { ": did you mean \"\($0)\"?" } ?? ""))
            }
            fields[member.name] = Field(member.value, path: place, file: file)
        }
        return fields
    }

    /// Returns the elements of an array, whose number must lie in a range.
    func elements(_ count: ClosedRange<Int>, of what: String) throws(LooksError) -> [Field] {
        guard case .array(let values) = value else {
            throw wrong("an array of \(what) was expected, not \(value.kind)")
        }
        guard count.contains(values.count) else {
            throw wrong(
                "\(count.lowerBound) to \(count.upperBound) \(what) are possible, "
                    + "not \(values.count)")
        }
        return values.enumerated().map {
            Field($0.element, path: "\(path)[\($0.offset)]", file: file)
        }
    }

    /// Returns the text, unchanged.
    func text() throws(LooksError) -> String {
        guard case .string(let text) = value else {
            throw wrong("a text was expected, not \(value.kind)")
        }
        return text
    }

    /// Returns a text on one line, neither empty nor longer than the limit in characters.
    func line(limit: Int) throws(LooksError) -> String {
        let text = try text()
        let isPlain = text.unicodeScalars.allSatisfy { scalar in
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator: false
            default: true
            }
        }
        guard isPlain else { throw wrong("control characters are not possible") }
        guard text.contains(where: { !$0.isWhitespace }) else { throw wrong("it is empty") }
        guard text.count <= limit, text.utf8.count <= limit * 8 else {
            throw wrong("it has more than \(limit) characters")
        }
        return text
    }

    /// Returns a name of lower-case letters, digits and hyphens.
    func name() throws(LooksError) -> String {
        let text = try text()
        let isName =
            text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
                    UInt8(ascii: "-"):
                    true
                default: false
                }
            } && (1...40).contains(text.utf8.count) && !text.hasPrefix("-")
        guard isName else {
            throw wrong(
                "\(text.quotedForMessage) is not a name: 1 to 40 of a-z, 0-9 and hyphens, "
                    + "not beginning with a hyphen")
        }
        return text
    }
}

extension [String: Field] {
    /// Returns a required member.
    func required(_ name: String, in field: Field) throws(LooksError) -> Field {
        guard let member = self[name] else {
            throw field.wrong("\"\(name)\" is missing")
        }
        return member
    }
}
