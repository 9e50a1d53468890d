/// Texts in all their styles.
extension YAMLParser {
    /// Returns bytes as a text without the blanks at its ends.
    static func trimmed(_ bytes: ArraySlice<UInt8>) -> String {
        var bytes = bytes.drop(while: \.isBlank)
        while bytes.last?.isBlank == true { bytes.removeLast() }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Refuses the signs with which no plain text begins.
    mutating func refuseIndicators() throws(YAMLFault) {
        switch byte {
        case UInt8(ascii: "&"), UInt8(ascii: "*"):
            throw fault("anchors and aliases are not read: write it out, or use `values`")
        case UInt8(ascii: "!"): throw fault("tags are not read: put a text with `!` in quotes")
        case UInt8(ascii: "@"), UInt8(ascii: "`"), UInt8(ascii: "%"), UInt8(ascii: "|"),
            UInt8(ascii: ">"), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: ","):
            let sign = Character(Unicode.Scalar(byte))
            throw fault("no text begins with `\(sign)`: put it in quotes")
        case UInt8(ascii: "?"), UInt8(ascii: ":"), UInt8(ascii: "-"):
            guard byte(ahead: 1).isBlank else { return }
            throw fault("a name is a text, written as `name: value`")
        default: break
        }
    }

    /// Reads a text without quotes, whose lines are joined by spaces.
    mutating func plain(in parent: Int, isFlow: Bool) throws(YAMLFault) -> String {
        try refuseIndicators()
        var text = ""
        while true {
            let start = at
            let end = try plainEnd(isFlow: isFlow)
            text += Self.trimmed(bytes[start..<end])
            at = end
            skipSpaces()
            guard isAtLineEnd, !isAtEnd else { return text }
            let (behind, behindLine, behindStart) = (at, line, lineStart)
            try skipToToken()
            let goesOn =
                !isAtEnd && (isFlow || indent > parent) && !isCommented(from: behind)
                && !(isFlow && byte.isFlowSign) && !isDocumentMark(UInt8(ascii: "-"))
                && !isDocumentMark(UInt8(ascii: "."))
                && !(isFlow && byte == UInt8(ascii: ":") && byte(ahead: 1).endsFlowName)
            guard goesOn else {
                (at, line, lineStart) = (behind, behindLine, behindStart)
                return text
            }
            text +=
                line - behindLine > 1
                ? String(repeating: "\n", count: line - behindLine - 1) : " "
        }
    }

    /// Whether a comment stands between a place and the current one.
    private func isCommented(from start: Int) -> Bool {
        bytes[start..<at].contains(UInt8(ascii: "#"))
    }

    /// Returns the end of a plain text on the current line.
    private mutating func plainEnd(isFlow: Bool) throws(YAMLFault) -> Int {
        var end = at
        while end < bytes.count, bytes[end] != UInt8(ascii: "\n") {
            let next = end + 1 < bytes.count ? bytes[end + 1] : UInt8(ascii: "\n")
            switch bytes[end] {
            case UInt8(ascii: ":") where next.isBlank || isFlow && next.isFlowSign:
                if isFlow { return end }
                at = end
                throw fault("a `: ` within a text: put the text in quotes")
            case UInt8(ascii: "#") where end > at && bytes[end - 1].isBlank: return end
            case let sign where isFlow && sign.isFlowSign: return end
            default: end += 1
            }
        }
        return end
    }

    /// Reads a text in quotes.
    mutating func quoted() throws(YAMLFault) -> String {
        let start = mark
        let quote = byte
        let isDouble = quote == UInt8(ascii: "\"")
        at += 1
        var text: [UInt8] = []
        while !isAtEnd {
            let sign = bytes[at]
            if sign == quote {
                guard !isDouble, byte(ahead: 1) == quote else {
                    at += 1
                    return String(decoding: text, as: UTF8.self)
                }
                text.append(quote)
                at += 2
            } else if sign == UInt8(ascii: "\\"), isDouble {
                try escape(into: &text)
            } else if isAtLineEnd {
                fold(into: &text)
            } else {
                text.append(sign)
                at += 1
            }
        }
        throw YAMLFault(
            mark: start, reason: "this quote has no end: close it with \(isDouble ? "\"" : "'")")
    }

    /// Joins two lines of a text in quotes: by a space, or by the empty lines between them.
    private mutating func fold(into text: inout [UInt8]) {
        while let last = text.last, last == 0x20 || last == 0x09 { text.removeLast() }
        var empty = -1
        while !isAtEnd, isAtLineEnd {
            empty += 1
            endLine()
            skipSpaces()
        }
        text += empty == 0 ? [0x20] : Array(repeating: 0x0A, count: max(0, empty))
    }

    private mutating func escape(into text: inout [UInt8]) throws(YAMLFault) {
        let plain: [UInt8: UInt8] = [
            UInt8(ascii: "0"): 0, UInt8(ascii: "a"): 7, UInt8(ascii: "b"): 8, UInt8(ascii: "t"): 9,
            UInt8(ascii: "n"): 10, UInt8(ascii: "v"): 11, UInt8(ascii: "f"): 12,
            UInt8(ascii: "r"): 13, UInt8(ascii: "e"): 27, 0x20: 0x20, UInt8(ascii: "\""): 0x22,
            UInt8(ascii: "/"): 0x2F, UInt8(ascii: "\\"): 0x5C, 0x09: 0x09,
        ]
        let sign = byte(ahead: 1)
        if sign == UInt8(ascii: "\n") {
            at += 1
            endLine()
            return skipSpaces()
        }
        if let value = plain[sign] {
            text.append(value)
            at += 2
            return
        }
        let lengths: [UInt8: Int] = [
            UInt8(ascii: "x"): 2, UInt8(ascii: "u"): 4, UInt8(ascii: "U"): 8,
        ]
        let digits = (lengths[sign] ?? 0) > 0 ? bytes[(at + 2)...].prefix(lengths[sign] ?? 0) : []
        guard let length = lengths[sign], digits.count == length,
            let value = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
        else { throw fault("there is no such escape: write \\\\ for a backslash") }
        guard let scalar = Unicode.Scalar(value) ?? pair(value) else {
            throw fault("there is no such character")
        }
        at += value > 0xFFFF || Unicode.Scalar(value) != nil ? 2 + length : 12
        text += Array(String(Character(scalar)).utf8)
    }

    /// Returns the character of two escapes, as JSON writes those beyond U+FFFF.
    private func pair(_ high: UInt32) -> Unicode.Scalar? {
        guard (0xD800...0xDBFF).contains(high), byte(ahead: 6) == UInt8(ascii: "\\"),
            byte(ahead: 7) == UInt8(ascii: "u"), at + 12 <= bytes.count,
            let low = UInt32(
                String(decoding: bytes[(at + 8)..<(at + 12)], as: UTF8.self), radix: 16),
            (0xDC00...0xDFFF).contains(low)
        else { return nil }
        return Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00))
    }

    /// Reads a text of several lines behind `|`, which keeps them, or `>`, which joins them.
    mutating func lines(in parent: Int) throws(YAMLFault) -> String {
        let isFolded = byte == UInt8(ascii: ">")
        at += 1
        var chomping: UInt8 = 0
        if byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+") {
            chomping = byte
            at += 1
        }
        if byte.isDigit { throw fault("write `|` or `>` without a number") }
        try expectLineEnd()
        endLine()
        var lines: [ArraySlice<UInt8>] = []
        var column: Int?
        while !isAtEnd {
            var end = at
            while end < bytes.count, bytes[end] != UInt8(ascii: "\n") { end += 1 }
            let whole = bytes[at..<end].last == 0x0D ? bytes[at..<(end - 1)] : bytes[at..<end]
            let spaces = whole.prefix { $0 == 0x20 }.count
            if spaces < whole.count {
                if column == nil { column = spaces }
                if spaces < column ?? 0 || spaces <= parent { break }
            }
            lines.append(whole.dropFirst(min(column ?? whole.count, whole.count)))
            endLine()
        }
        // The caller goes on behind a line's end.
        step(back: true)
        var text = isFolded ? Self.folded(lines) : lines.map(Self.text).joined(separator: "\n")
        if chomping != UInt8(ascii: "+") {
            while text.last == "\n" { text.removeLast() }
        }
        return chomping == 0 && !text.isEmpty ? text + "\n" : text
    }

    private static func text(_ line: ArraySlice<UInt8>) -> String {
        String(decoding: line, as: UTF8.self)
    }

    private static func folded(_ lines: [ArraySlice<UInt8>]) -> String {
        var text = ""
        var (empty, isFirst, wasDeep) = (0, true, false)
        for line in lines {
            guard !line.isEmpty else {
                empty += 1
                continue
            }
            let isDeep = line.first == 0x20 || line.first == 0x09
            if isFirst {
                text += String(repeating: "\n", count: empty)
            } else if isDeep || wasDeep {
                text += String(repeating: "\n", count: empty + 1)
            } else {
                text += empty == 0 ? " " : String(repeating: "\n", count: empty)
            }
            text += Self.text(line)
            (empty, isFirst, wasDeep) = (0, false, isDeep)
        }
        return text + String(repeating: "\n", count: empty)
    }

    /// Moves back to the end of the line before.
    private mutating func step(back: Bool) {
        guard back, at > 0, lineStart == at else { return }
        at -= 1
        line -= 1
        lineStart = bytes[..<at].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    }
}
