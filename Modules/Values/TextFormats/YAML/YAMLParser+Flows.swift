/// Lists in brackets and mappings in braces.
extension YAMLParser {
    /// Reads a scalar, or a list or mapping in brackets; a text on several lines has all but the
    /// first farther right than a column.
    mutating func scalarOrFlow(in parent: Int) throws(YAMLFault) -> YAMLNode {
        let start = mark
        switch byte {
        case UInt8(ascii: "["), UInt8(ascii: "{"): return try flow()
        case UInt8(ascii: "|"), UInt8(ascii: ">"):
            return YAMLNode(content: .scalar(try lines(in: parent), isPlain: false), mark: start)
        case UInt8(ascii: "\""), UInt8(ascii: "'"):
            return YAMLNode(content: .scalar(try quoted(), isPlain: false), mark: start)
        default:
            return YAMLNode(
                content: .scalar(try plain(in: parent, isFlow: false), isPlain: true), mark: start)
        }
    }

    private mutating func flow() throws(YAMLFault) -> YAMLNode {
        depth += 1
        defer { depth -= 1 }
        guard depth <= Self.depthLimit else {
            throw fault("more than \(Self.depthLimit) levels lie inside of each other here")
        }
        let start = mark
        let isList = byte == UInt8(ascii: "[")
        let close = UInt8(ascii: isList ? "]" : "}")
        at += 1
        var elements: [YAMLNode] = []
        var members: [YAMLMember] = []
        while true {
            try skipToToken()
            if isAtEnd { throw YAMLFault(mark: start, reason: unclosed(isList)) }
            if byte == close { break }
            if isList {
                elements.append(try element())
            } else {
                members.append(try member())
            }
            try skipToToken()
            if isAtEnd { throw YAMLFault(mark: start, reason: unclosed(isList)) }
            if byte == UInt8(ascii: ",") {
                at += 1
            } else if byte != close {
                throw fault("`,` or `\(isList ? "]" : "}")` is expected here")
            }
        }
        at += 1
        return YAMLNode(content: isList ? .list(elements) : .mapping(members), mark: start)
    }

    private func unclosed(_ isList: Bool) -> String {
        isList ? "this `[` has no `]`" : "this `{` has no `}`"
    }

    private mutating func element() throws(YAMLFault) -> YAMLNode {
        let start = mark
        switch byte {
        case UInt8(ascii: "["), UInt8(ascii: "{"): return try flow()
        case UInt8(ascii: "\""), UInt8(ascii: "'"):
            return YAMLNode(content: .scalar(try quoted(), isPlain: false), mark: start)
        case UInt8(ascii: ","): throw fault("a value is expected before the comma")
        default:
            return YAMLNode(
                content: .scalar(try plain(in: -1, isFlow: true), isPlain: true), mark: start)
        }
    }

    private mutating func member() throws(YAMLFault) -> YAMLMember {
        let start = mark
        let isQuoted = byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
        guard let name = try element().text else {
            throw YAMLFault(mark: start, reason: "a name is a text")
        }
        try skipToToken()
        guard byte == UInt8(ascii: ":"), isQuoted || byte(ahead: 1).endsFlowName else {
            throw fault("`:` is expected behind the name \(name)")
        }
        at += 1
        let colon = mark
        try skipToToken()
        if byte == UInt8(ascii: ",") || byte == UInt8(ascii: "}") {
            return YAMLMember(
                name: name, mark: start,
                value: YAMLNode(content: .scalar("", isPlain: true), mark: colon))
        }
        return YAMLMember(name: name, mark: start, value: try element())
    }
}

extension UInt8 {
    /// Whether a colon before it ends a name within brackets.
    var endsFlowName: Bool { isBlank || isFlowSign }

    /// Whether it separates values within brackets.
    var isFlowSign: Bool {
        switch self {
        case UInt8(ascii: ","), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"),
            UInt8(ascii: "}"):
            true
        default: false
        }
    }
}
