/// Mappings and lists by indentation.
extension YAMLParser {
    /// Reads the value at the current token, which stands farther right than a column.
    mutating func block(in parent: Int) throws(YAMLFault) -> YAMLNode {
        depth += 1
        defer { depth -= 1 }
        guard depth <= Self.depthLimit else {
            throw fault("more than \(Self.depthLimit) levels lie inside of each other here")
        }
        if isHyphen { return try list(at: indent) }
        if let name = try name() { return try mapping(at: name.indent, from: name) }
        let node = try scalarOrFlow(in: parent)
        try expectLineEnd()
        return node
    }

    /// Whether the current token begins an element of a list.
    private var isHyphen: Bool { byte == UInt8(ascii: "-") && byte(ahead: 1).isBlank }

    private mutating func list(at column: Int) throws(YAMLFault) -> YAMLNode {
        let start = mark
        var elements: [YAMLNode] = []
        while true {
            let hyphen = mark
            at += 1
            let isBelow = try skipToToken()
            if isAtEnd || isBelow && indent <= column {
                elements.append(YAMLNode(content: .scalar("", isPlain: true), mark: hyphen))
            } else {
                elements.append(try block(in: column))
                try skipToToken()
            }
            if isAtEnd || indent < column { break }
            guard indent == column else { throw wrongIndentation() }
            guard isHyphen, !isDocumentMark(UInt8(ascii: "-")) else { break }
        }
        return YAMLNode(content: .list(elements), mark: start)
    }

    /// The name of a member, up to its colon.
    struct Name {
        let text: String
        let mark: YAMLNode.Mark
        let indent: Int
    }

    /// Reads the name of a member and its colon; `nil`, without moving, if the token begins
    /// something else.
    private mutating func name() throws(YAMLFault) -> Name? {
        let (start, column, place) = (at, indent, mark)
        let first = byte
        let text: String
        switch first {
        case UInt8(ascii: "\""), UInt8(ascii: "'"):
            let startLine = line
            let startOfLine = lineStart
            text = try quoted()
            skipSpaces()
            if line > startLine || byte != UInt8(ascii: ":") || !byte(ahead: 1).isBlank {
                (at, line, lineStart) = (start, startLine, startOfLine)
                return nil
            }
        case UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: "|"), UInt8(ascii: ">"),
            UInt8(ascii: "#"):
            return nil
        default:
            var end = at
            while end < bytes.count, bytes[end] != UInt8(ascii: "\n") {
                let next = end + 1 < bytes.count ? bytes[end + 1] : UInt8(ascii: "\n")
                if bytes[end] == UInt8(ascii: ":"), next.isBlank { break }
                if bytes[end].isBlank, next == UInt8(ascii: "#") { return nil }
                end += 1
            }
            guard end < bytes.count, bytes[end] == UInt8(ascii: ":") else { return nil }
            try refuseIndicators()
            text = Self.trimmed(bytes[start..<end])
            at = end
        }
        at += 1
        return Name(text: text, mark: place, indent: column)
    }

    private mutating func mapping(
        at column: Int, from first: Name
    ) throws(YAMLFault) -> YAMLNode {
        var name = first
        var members: [YAMLMember] = []
        while true {
            let value = try self.value(behind: name, at: column)
            members.append(YAMLMember(name: name.text, mark: name.mark, value: value))
            try skipToToken()
            if isAtEnd || indent < column || isDocumentMark(UInt8(ascii: "-"))
                || isDocumentMark(UInt8(ascii: "."))
            {
                break
            }
            guard indent == column else { throw wrongIndentation() }
            if isHyphen {
                throw fault("a list stands here between names: check how far it is indented")
            }
            guard let next = try self.name() else {
                throw fault("`name: value` is expected here, with a space behind the colon")
            }
            name = next
        }
        return YAMLNode(content: .mapping(members), mark: first.mark)
    }

    private mutating func value(behind name: Name, at column: Int) throws(YAMLFault) -> YAMLNode {
        let colon = mark
        let isBelow = try skipToToken()
        let isMember = !isAtEnd && (indent > column || indent == column && isHyphen)
        if isBelow {
            guard isMember, !isDocumentMark(UInt8(ascii: "-")) else {
                return YAMLNode(content: .scalar("", isPlain: true), mark: colon)
            }
            return try block(in: indent == column ? column - 1 : column)
        }
        if isAtEnd { return YAMLNode(content: .scalar("", isPlain: true), mark: colon) }
        if isHyphen { throw fault("a list begins on a line of its own") }
        if try self.name() != nil {
            throw fault("a second `: ` in one line: put the text in quotes")
        }
        let node = try scalarOrFlow(in: column)
        try expectLineEnd()
        return node
    }

    private mutating func wrongIndentation() -> YAMLFault {
        fault("this line is indented too far for what stands above it")
    }
}
