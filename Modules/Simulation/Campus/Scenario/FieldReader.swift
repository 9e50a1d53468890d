import Primitives

/// Holds values against the table of the language, and reports everything that is wrong.
struct FieldReader {
    let version: Int
    /// The named values.
    var named: [String: YAMLNode] = [:]
    let findings: ScenarioFindings

    /// Reads a mapping; `nil` if it is none. The mappings inside of it are left to the caller.
    func fields(_ node: YAMLNode, of shape: FieldSet) -> FieldValues? {
        guard let members = node.members else {
            findings.form("\(shape.words) is a mapping, `name: value` a line", at: node.mark)
            return nil
        }
        let before = findings.count
        var values: [String: YAMLNode] = [:]
        var marks: [String: YAMLNode.Mark] = [:]
        let verb = verb(of: members, in: shape, at: node.mark)
        for member in members {
            guard marks.updateValue(member.mark, forKey: member.name) == nil else {
                findings.meaning("`\(member.name)` stands there twice", at: member.mark)
                continue
            }
            guard let kind = kind(of: member, in: shape, verb) else { continue }
            if let value = value(member.value, kind, member.name) { values[member.name] = value }
        }
        for field in shape.fields + (verb?.fields ?? [])
        where field.isRequired && marks[field.name] == nil {
            findings.form("`\(field.name)` is missing: \(field.note)", at: node.mark)
        }
        if shape.isTimed { checkTimes(marks, at: node.mark) }
        let isComplete = shape.verbs.isEmpty || verb != nil
        return FieldValues(
            mark: node.mark, verb: verb, isSound: isComplete && findings.count == before,
            values: values, marks: marks)
    }

    /// Returns the shape of a mapping that may have one of several: the first one that has a
    /// field of its own here, or else the first of all.
    func shape(of node: YAMLNode, among shapes: [FieldSet]) -> FieldSet {
        let names = Set(node.members?.map(\.name) ?? [])
        return shapes.dropFirst().first { names.contains($0.fields[0].name) } ?? shapes[0]
    }

    private func verb(
        of members: [YAMLMember], in shape: FieldSet, at mark: YAMLNode.Mark
    ) -> Verb? {
        guard !shape.verbs.isEmpty else { return nil }
        let words = members.compactMap { member in
            shape.verbs.first { $0.word == member.name }.map { (member, $0) }
        }
        if words.count > 1, words[0].0.name != words[1].0.name {
            findings.form(
                "\(shape.words) has only one of `\(words[0].1.word)` and `\(words[1].1.word)`",
                at: words[1].0.mark)
        }
        if words.isEmpty {
            let known = (shape.verbs.map(\.word) + shape.fields.map(\.name))
            // A misspelt word is reported where it stands.
            guard members.allSatisfy({ known.contains($0.name) }) else { return nil }
            let all = shape.verbs.filter { $0.version <= version }.map(\.word)
            findings.form(
                "\(shape.words) has one of: \(all.joined(separator: ", "))", at: mark)
        }
        return words.first?.1
    }

    /// Returns the kind of a member's value; `nil` if it does not belong here.
    private func kind(of member: YAMLMember, in shape: FieldSet, _ verb: Verb?) -> ValueKind? {
        let found: (kind: ValueKind, version: Int)?
        if let verb, verb.word == member.name {
            found = (verb.kind, verb.version)
        } else {
            let field =
                shape.field(member.name)
                ?? verb?.fields.first { $0.name == member.name }
            found = field.map { ($0.kind, $0.version) }
        }
        guard let found else {
            // A second verb has been reported.
            guard !shape.verbs.contains(where: { $0.word == member.name }) else { return nil }
            let known =
                shape.fields.map(\.name) + (verb?.fields ?? []).map(\.name)
                + (verb == nil ? shape.verbs.map(\.word) : [])
            let near = Spelling.nearest(to: member.name, among: known)
            let hint = near.first.map { ": did you mean `\($0)`?" } ?? ": leave it out"
            findings.form("there is no `\(member.name)` here\(hint)", at: member.mark)
            return nil
        }
        guard found.version <= version else {
            findings.form(
                "`\(member.name)` belongs to version 2: write `quad: 2` in the first line",
                at: member.mark)
            return nil
        }
        return found.kind
    }

    /// Reports a step that has no time, or two.
    private func checkTimes(_ marks: [String: YAMLNode.Mark], at mark: YAMLNode.Mark) {
        let present = ["at", "repeat", "every", "from", "until"].filter { marks[$0] != nil }
        switch present {
        case ["at"], ["at", "repeat", "every"], ["every", "from", "until"]: break
        case []: findings.form("`at` is missing: the time on the campus's clock", at: mark)
        default:
            findings.form(
                "a step has `at`, or `at` with `repeat` and `every`, or `every` with `from` and "
                    + "`until`", at: marks[present[0]] ?? mark)
        }
    }
}
