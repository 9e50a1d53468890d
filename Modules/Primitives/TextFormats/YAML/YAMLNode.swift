/// A value of a YAML text, with its place.
package struct YAMLNode: Sendable, Hashable {
    /// A place in a text: the number of the file among those that were read, line and column
    /// from 1.
    package struct Mark: Sendable, Hashable, Comparable {
        /// The number of the file.
        package var file: Int
        /// The line, from 1.
        package let line: Int
        /// The column in Unicode scalars, from 1.
        package let column: Int

        /// Creates a place.
        package init(file: Int = 0, line: Int, column: Int) {
            self.file = file
            self.line = line
            self.column = column
        }

        /// Whether a place is before another.
        package static func < (left: Mark, right: Mark) -> Bool {
            (left.file, left.line, left.column) < (right.file, right.line, right.column)
        }
    }

    /// The kinds of values; a plain scalar has no quotes.
    package enum Content: Sendable, Hashable {
        /// A text, and whether it stands without quotes.
        case scalar(String, isPlain: Bool)
        /// A list.
        case list([YAMLNode])
        /// Names and values in the order of the text.
        case mapping([YAMLMember])
    }

    /// The type of a scalar in the core schema of YAML 1.2.
    package enum ScalarKind: Sendable, Hashable {
        /// Nothing.
        case null
        /// True or false.
        case bool
        /// A whole number.
        case integer
        /// A number with a fraction or an exponent.
        case number
        /// Anything else.
        case text
    }

    /// The value.
    package var content: Content
    /// The place at which it begins.
    package var mark: Mark

    /// Creates a value at a place.
    package init(content: Content, mark: Mark) {
        self.content = content
        self.mark = mark
    }

    /// The text of a scalar; `nil` for a list or a mapping.
    package var text: String? {
        if case .scalar(let text, _) = content { text } else { nil }
    }

    /// The elements of a list.
    package var elements: [YAMLNode]? {
        if case .list(let elements) = content { elements } else { nil }
    }

    /// The members of a mapping.
    package var members: [YAMLMember]? {
        if case .mapping(let members) = content { members } else { nil }
    }

    /// The type of a scalar; `nil` for a list or a mapping.
    ///
    /// - Source: YAML 1.2.2 §10.3.2.
    package var scalarKind: ScalarKind? {
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
package struct YAMLMember: Sendable, Hashable {
    /// The name.
    package let name: String
    /// The place of the name.
    package let mark: YAMLNode.Mark
    /// The value.
    package let value: YAMLNode

    /// Creates a member.
    package init(name: String, mark: YAMLNode.Mark, value: YAMLNode) {
        (self.name, self.mark, self.value) = (name, mark, value)
    }
}

/// A text that is not YAML, or uses a part of it that is not read here.
package struct YAMLFault: Error, Sendable, Hashable {
    /// The place of the fault.
    package let mark: YAMLNode.Mark
    /// The reason, and what to write instead.
    package let reason: String

    /// Creates a fault.
    package init(mark: YAMLNode.Mark, reason: String) {
        (self.mark, self.reason) = (mark, reason)
    }
}

/// Reads the bytes of a file, whose number the places of the nodes get.
package typealias YAMLReading = (_ bytes: [UInt8], _ file: Int) -> Result<YAMLNode, YAMLFault>
