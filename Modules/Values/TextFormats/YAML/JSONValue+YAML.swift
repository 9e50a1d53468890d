extension JSONValue {
    /// The value as YAML for people to read: a member or an element a line, in the order of the
    /// value, long texts in lines of at most a hundred columns.
    ///
    /// - Source: YAML 1.2.2, of which JSON is a part.
    public var yaml: String {
        var writer = YAMLWriter()
        writer.document(self)
        return writer.text
    }
}

/// Writes a value in the block style of YAML.
private struct YAMLWriter {
    private static let columns = 100

    private(set) var text = ""

    mutating func document(_ value: JSONValue) {
        switch value {
        case .object(let members) where !members.isEmpty: block(members, depth: 0)
        case .array(let elements) where !elements.isEmpty: block(elements, depth: 0)
        default:
            text += Self.flow(value)
            text += "\n"
        }
    }

    private mutating func block(_ members: [JSONMember], depth: Int) {
        for (number, member) in members.enumerated() {
            // The first member of an element stands behind its hyphen.
            if number > 0 || !text.hasSuffix("- ") { indent(depth) }
            text += Self.name(member.name)
            text += ":"
            nested(member.value, depth: depth)
        }
    }

    private mutating func block(_ elements: [JSONValue], depth: Int) {
        for element in elements {
            indent(depth)
            switch element {
            case .object(let members) where !members.isEmpty:
                text += "- "
                block(members, depth: depth + 1)
            default:
                text += "-"
                nested(element, depth: depth)
            }
        }
    }

    /// Writes a value behind a colon or a hyphen: on the same line if it fits.
    private mutating func nested(_ value: JSONValue, depth: Int) {
        switch value {
        case .object(let members) where !members.isEmpty:
            text += "\n"
            block(members, depth: depth + 1)
        case .array(let elements) where !elements.isEmpty && !fits(Self.flow(value), elements):
            text += "\n"
            block(elements, depth: depth + 1)
        case .string(let string) where Self.isFoldable(string) && !fits(Self.flow(value), []):
            fold(string, depth: depth + 1)
        default:
            text += " "
            text += Self.flow(value)
            text += "\n"
        }
    }

    /// Whether a value in one line, whose elements are no objects or lists, fits behind what is
    /// written of the line.
    private func fits(_ flow: String, _ elements: [JSONValue]) -> Bool {
        let isFlat = elements.allSatisfy { element in
            switch element {
            case .object, .array: false
            default: true
            }
        }
        let begun = text.reversed().prefix { $0 != "\n" }.count
        return isFlat && begun + 1 + flow.count <= Self.columns
    }

    private mutating func indent(_ depth: Int) {
        text += String(repeating: " ", count: 2 * depth)
    }

    /// Writes a long text in several lines, which are read as one.
    private mutating func fold(_ string: String, depth: Int) {
        text += " >-\n"
        indent(depth)
        var column = 2 * depth
        for (number, word) in string.split(separator: " ").enumerated() {
            if number > 0, column + 1 + word.count > Self.columns {
                text += "\n"
                indent(depth)
                column = 2 * depth
            } else if number > 0 {
                text += " "
                column += 1
            }
            text += word
            column += word.count
        }
        text += "\n"
    }

    /// Whether a text is words with one space between, so that line breaks between them are read
    /// as these spaces.
    private static func isFoldable(_ string: String) -> Bool {
        !string.isEmpty && !string.hasPrefix(" ") && !string.hasSuffix(" ")
            && !string.contains("  ")
            && string.unicodeScalars.allSatisfy { $0 == " " || $0.isPlain || $0.isMark }
    }

    private static func name(_ name: String) -> String {
        flow(.string(name))
    }

    /// Returns a value in one line.
    private static func flow(_ value: JSONValue) -> String {
        switch value {
        case .string(let string): isPlain(string) ? string : quoted(value)
        case .array(let elements): "[" + elements.map(flow).joined(separator: ", ") + "]"
        default: value.text
        }
    }

    /// Returns a text as JSON has it, but for what ends a line in older versions of YAML.
    private static func quoted(_ value: JSONValue) -> String {
        value.text.unicodeScalars.reduce(into: "") { text, scalar in
            switch scalar.value {
            case 0x2028, 0x2029, 0xFEFF: text += "\\u" + String(scalar.value, radix: 16)
            default: text.unicodeScalars.append(scalar)
            }
        }
    }

    /// Whether a text stands for itself without quotes, in every place.
    private static func isPlain(_ string: String) -> Bool {
        guard let first = string.unicodeScalars.first, first.properties.isAlphabetic || first == "/"
        else { return false }
        let words = [
            "true", "false", "null", "yes", "no", "on", "off", "y", "n",
        ]
        return !words.contains(string.lowercased())
            && string.unicodeScalars.allSatisfy { $0 == " " || $0.isPlain }
            && !string.hasSuffix(" ")
    }
}

extension Unicode.Scalar {
    /// Whether it means nothing to YAML, wherever it stands inside of a text.
    fileprivate var isPlain: Bool {
        properties.isAlphabetic || properties.numericType != nil
            || "/._-+();=".unicodeScalars.contains(self)
    }

    /// Whether it means nothing to YAML inside of a text of several lines.
    fileprivate var isMark: Bool {
        properties.generalCategory != .control && !properties.isWhitespace && value != 0xFEFF
    }
}
