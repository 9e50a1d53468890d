/// A value of a YAML text, with its place.
struct YAMLNode: Sendable, Hashable {
    /// A place in a text: the number of the file among those that were read, line and column
    /// from 1.
    struct Mark: Sendable, Hashable, Comparable {
        var file = 0
        let line: Int
        let column: Int

        static func < (left: Mark, right: Mark) -> Bool {
            (left.file, left.line, left.column) < (right.file, right.line, right.column)
        }
    }

    /// The kinds of values; a plain scalar has no quotes.
    enum Content: Sendable, Hashable {
        case scalar(String, isPlain: Bool)
        case list([YAMLNode])
        case mapping([YAMLMember])
    }

    /// The type of a scalar in the core schema of YAML 1.2.
    enum ScalarKind: Sendable, Hashable {
        case null
        case bool
        case integer
        case number
        case text
    }

    var content: Content
    var mark: Mark

    /// The text of a scalar; `nil` for a list or a mapping.
    var text: String? {
        if case .scalar(let text, _) = content { text } else { nil }
    }

    /// The elements of a list.
    var elements: [YAMLNode]? {
        if case .list(let elements) = content { elements } else { nil }
    }

    /// The members of a mapping.
    var members: [YAMLMember]? {
        if case .mapping(let members) = content { members } else { nil }
    }

    /// The type of a scalar; `nil` for a list or a mapping.
    ///
    /// - Source: YAML 1.2.2 §10.3.2.
    var scalarKind: ScalarKind? {
        guard case .scalar(let text, let isPlain) = content else { return nil }
        guard isPlain else { return .text }
        switch text {
        case "", "~", "null", "Null", "NULL": return .null
        case "true", "True", "TRUE", "false", "False", "FALSE": return .bool
        default: return Self.numberKind(of: text.utf8)
        }
    }

    private static func numberKind(of text: String.UTF8View) -> ScalarKind {
        var rest = text[...]
        if rest.first == UInt8(ascii: "-") || rest.first == UInt8(ascii: "+") { rest.removeFirst() }
        let whole = rest.prefix(while: \.isDigit)
        rest = rest.dropFirst(whole.count)
        if rest.isEmpty { return whole.isEmpty ? .text : .integer }
        var digits = whole.count
        if rest.first == UInt8(ascii: ".") {
            let share = rest.dropFirst().prefix(while: \.isDigit)
            digits += share.count
            rest = rest.dropFirst(share.count + 1)
        }
        guard digits > 0 else { return .text }
        if rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") {
            rest.removeFirst()
            if rest.first == UInt8(ascii: "-") || rest.first == UInt8(ascii: "+") {
                rest.removeFirst()
            }
            guard let first = rest.first, first.isDigit else { return .text }
            rest = rest.drop(while: \.isDigit)
        }
        return rest.isEmpty ? .number : .text
    }
}

/// One name and value of a mapping.
struct YAMLMember: Sendable, Hashable {
    let name: String
    /// The place of the name.
    let mark: YAMLNode.Mark
    let value: YAMLNode
}

extension UInt8 {
    /// Whether it is one of the digits 0 to 9.
    var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}

/// A text that is not YAML, or uses a part of it that is not read here.
struct YAMLFault: Error, Sendable, Hashable {
    let mark: YAMLNode.Mark
    let reason: String
}
