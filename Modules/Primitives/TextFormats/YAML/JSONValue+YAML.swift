extension JSONValue {
    /// The value as YAML for people to read: a member or an element a line, in the order of the
    /// value, with texts in quotes as JSON has them.
    ///
    /// - Source: YAML 1.2.2, of which JSON is a part.
    public var yaml: String { Self.lines(of: self, indent: "").map { $0 + "\n" }.joined() }

    private static func lines(of value: JSONValue, indent: String) -> [String] {
        switch value {
        case .object(let members) where !members.isEmpty:
            members.flatMap { member in
                item(indent + name(member.name) + ":", member.value, indent: indent + "  ")
            }
        case .array(let elements) where !elements.isEmpty:
            elements.flatMap { item(indent + "-", $0, indent: indent + "  ") }
        default: [indent + flow(value)]
        }
    }

    /// Returns a value behind its name or hyphen: on the same line if it is one line.
    private static func item(_ head: String, _ value: JSONValue, indent: String) -> [String] {
        let lines = lines(of: value, indent: indent)
        switch value {
        case .object(let members) where !members.isEmpty && head.hasSuffix("-"):
            // The first member of an element stands behind its hyphen.
            return [head + " " + lines[0].dropFirst(indent.count)] + lines.dropFirst()
        case .object(let members) where !members.isEmpty: return [head] + lines
        case .array(let elements) where !elements.isEmpty: return [head] + lines
        default: return [head + " " + lines[0].dropFirst(indent.count)]
        }
    }

    /// Returns a name without quotes if nothing can take it for anything else.
    private static func name(_ name: String) -> String {
        let others = ["true", "false", "null", "yes", "no", "on", "off", "y", "n"]
        let isPlain =
            name.unicodeScalars.allSatisfy {
                $0.isASCII
                    && ($0.properties.isAlphabetic || "/_-{}0123456789".unicodeScalars.contains($0))
            } && (name.first?.isLetter == true || name.first == "/")
            && !others.contains(name.lowercased())
        return isPlain ? name : flow(.string(name))
    }

    /// Returns a value as JSON has it, but for what YAML takes for an end of a line, or has not.
    private static func flow(_ value: JSONValue) -> String {
        value.text.unicodeScalars.reduce(into: "") { text, scalar in
            switch scalar.value {
            case 0x7F...0x9F, 0x2028, 0x2029, 0xFEFF, 0xFFFE, 0xFFFF:
                let digits = String(scalar.value, radix: 16)
                text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: text.unicodeScalars.append(scalar)
            }
        }
    }
}
