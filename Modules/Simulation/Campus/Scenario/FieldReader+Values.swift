import Primitives

/// Checks scalars and lists.
extension FieldReader {
    /// Returns a value of a kind; `nil` if it has another form, which is reported.
    func value(_ node: YAMLNode, _ kind: ValueKind, _ name: String) -> YAMLNode? {
        switch kind {
        case .object, .variants: return node
        case .brief(let shape):
            // A list is refused as what is no mapping.
            return node.text == nil ? node : scalar(node, shape.fields[0].kind, name)
        case .values: return namedValues(node) ? node : nil
        case .list(let element, let count):
            guard var elements = node.elements else {
                return refused(node, "`\(name)` is \(kind.words)")
            }
            guard count.contains(elements.count) else {
                return refused(
                    node, "`\(name)` is \(kind.words), and there are \(elements.count)")
            }
            for (index, one) in elements.enumerated() {
                guard let value = value(one, element, name) else { return nil }
                elements[index] = value
            }
            return YAMLNode(content: .list(elements), mark: node.mark)
        default: return scalar(node, kind, name)
        }
    }

    private func scalar(_ node: YAMLNode, _ kind: ValueKind, _ name: String) -> YAMLNode? {
        guard let text = node.text, let form = node.scalarKind else {
            return refused(node, "`\(name)` is \(kind.words)")
        }
        if version > 1, form == .text, text.hasPrefix("$") {
            if text.hasPrefix("$$") {
                let rest = YAMLNode(
                    content: .scalar(String(text.dropFirst()), isPlain: false), mark: node.mark)
                return plainScalar(rest, kind, name)
            }
            let word = String(text.dropFirst())
            if TextForm.valueName.matches(word) { return substituted(word, node, kind, name) }
            findings.meaning(
                "\(text) is no value, whose name is \(TextForm.valueName.words): write $\(text) "
                    + "for the text", at: node.mark)
        }
        return plainScalar(node, kind, name)
    }

    private func substituted(
        _ word: String, _ node: YAMLNode, _ kind: ValueKind, _ name: String
    ) -> YAMLNode? {
        guard var value = named[word] else {
            let near = Spelling.nearest(to: word, among: named.keys.sorted())
            let hint = near.first.map { ": did you mean $\($0)?" } ?? ": name it under `values`"
            findings.meaning("there is no value called $\(word)\(hint)", at: node.mark)
            return findings.isAboutForm ? node : nil
        }
        value.mark = node.mark
        if findings.isAboutForm { return value }
        return plainScalar(value, kind, name)
    }

    private func plainScalar(_ node: YAMLNode, _ kind: ValueKind, _ name: String) -> YAMLNode? {
        guard let text = node.text, let form = node.scalarKind, has(text, form, kind) else {
            return refused(node, "`\(name)` is \(kind.words)\(hint(node, kind))")
        }
        return node
    }

    private func has(_ text: String, _ form: YAMLNode.ScalarKind, _ kind: ValueKind) -> Bool {
        switch kind {
        case .text(let length):
            return form != .null
                && (form != .text || length.contains(text.unicodeScalars.count))
        case .name:
            return form != .null
                && (form != .text
                    || ValueKind.nameLength.contains(text.unicodeScalars.count))
        case .integer(let range):
            return form == .integer && Int64(text).map(range.contains) ?? false
        case .number(let range):
            return (form == .integer || form == .number)
                && Double(text).map(range.contains) ?? false
        case .bool: return form == .bool
        case .choice(let words): return form == .text && words.contains(text)
        case .form(let shape): return form == .text && shape.matches(text)
        case .list, .object, .variants, .brief, .values: return false
        }
    }

    private func hint(_ node: YAMLNode, _ kind: ValueKind) -> String {
        guard case .choice(let words) = kind, let text = node.text else { return "" }
        return Spelling.nearest(to: text, among: words).first.map { ": did you mean \($0)?" } ?? ""
    }

    private func namedValues(_ node: YAMLNode) -> Bool {
        guard let members = node.members, members.count <= 100 else {
            return refused(node, "`values` is \(ValueKind.values.words)") != nil
        }
        var isSound = true
        for member in members {
            if !TextForm.valueName.matches(member.name) {
                findings.form(
                    "a value's name is \(TextForm.valueName.words)", at: member.mark)
                isSound = false
            }
            let kind = member.value.scalarKind
            if kind == nil || kind == .null || (member.value.text?.unicodeScalars.count ?? 0) > 2000
            {
                findings.form("a value is a text or a number", at: member.value.mark)
                isSound = false
            }
        }
        return isSound
    }

    private func refused(_ node: YAMLNode, _ reason: String) -> YAMLNode? {
        findings.form(reason, at: node.mark)
        return nil
    }
}
