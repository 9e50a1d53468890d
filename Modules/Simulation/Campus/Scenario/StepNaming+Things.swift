import Counting
import CountingRules
import Primitives

/// Looks up counters, groups and entries of the current person.
extension StepNaming {
    typealias Things = WritableKeyPath<StepNaming, [Int: [Thing]]>

    /// Remembers a new thing.
    mutating func make(_ name: String, in things: Things, isTime: Bool = false, at node: YAMLNode?)
    {
        let mark = node?.mark ?? fields.mark
        if things != \.entries { checkName(name, at: mark) }
        let isTaken = self[keyPath: things][person, default: []].contains {
            $0.name == name && !$0.isDeleted
        }
        if isTaken, things == \.groups {
            findings.meaning("\(people[person].name) has a group called \(name) already", at: mark)
        }
        self[keyPath: things][person, default: []].append(
            Thing(name: name, mark: mark, isTime: isTime))
    }

    /// Reports a name that a counter or a group can't have, but where it is tried.
    func checkName(_ name: String, at mark: YAMLNode.Mark) {
        do {
            _ = try Name.checked(name, mayBeEmpty: false)
        } catch {
            if !isTried { findings.meaning(SafeText.line("\(error)"), at: mark) }
        }
    }

    /// Returns the full name of the thing that a value names; reports one that isn't there.
    mutating func find(
        _ node: YAMLNode?, _ kind: String, in things: Things, deleted: Bool = false,
        isTime: Bool? = nil, seen: Bool = false
    ) -> String? {
        guard let node, let name = node.text else { return nil }
        let all = self[keyPath: things][person] ?? []
        let indices = all.indices.filter { all[$0].isDeleted == deleted }
        // The latest one with the name is meant, as on the devices.
        let found: Int?
        if let exact = indices.last(where: { all[$0].name == name }) {
            found = exact
        } else {
            let lookup = NameLookup(
                name, among: indices, id: { _ in "" }, title: { all[$0].name })
            if case .one(let index) = lookup { found = index } else { found = nil }
        }
        guard let found else {
            guard !isLenient else { return nil }
            let names = indices.map { all[$0].name }
            let near = Spelling.nearest(to: name, among: names).first
            let hint =
                near.map { "did you mean \($0)?" }
                ?? (deleted
                    ? "only what was deleted can be restored"
                    : "it is made by a step before this one")
            findings.meaning(
                "\(people[person].name) has no \(deleted ? "deleted " : "")\(kind) called "
                    + "\(name) here: \(hint)", at: node.mark)
            return nil
        }
        if let isTime, all[found].isTime != isTime {
            findings.meaning(
                isTime ? "\(name) counts no time: use `make stopwatch`" : "\(name) is a stopwatch",
                at: node.mark)
            return nil
        }
        if seen { self[keyPath: things][person]?[found].isSeen = true }
        return all[found].name
    }

    mutating func counter(_ field: String, isTime: Bool? = nil, seen: Bool = false) -> String? {
        find(
            fields[field], isTime == true ? "stopwatch" : "counter", in: \.counters,
            isTime: isTime, seen: seen)
    }

    /// Marks a thing as deleted, or as there again.
    mutating func mark(_ name: String, in things: Things, deleted: Bool) {
        let index = self[keyPath: things][person]?.lastIndex {
            $0.name == name && $0.isDeleted != deleted
        }
        if let index { self[keyPath: things][person]?[index].isDeleted = deleted }
    }

    /// Gives a thing another name.
    mutating func rename(_ name: String, in things: Things, to other: String) {
        let index = self[keyPath: things][person]?.lastIndex { $0.name == name && !$0.isDeleted }
        if let index { self[keyPath: things][person]?[index].name = other }
    }
}
