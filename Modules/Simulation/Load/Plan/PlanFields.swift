import Primitives

/// Reads values of YAML strictly, and collects every mistake instead of ending at the first.
struct PlanFields {
    private(set) var mistakes: [PlanMistake] = []

    /// Notes a mistake at a node.
    mutating func note(_ reason: String, at node: YAMLNode) { note(reason, at: node.mark) }

    private mutating func note(_ reason: String, at mark: YAMLNode.Mark) {
        mistakes.append(PlanMistake(line: mark.line, column: mark.column, reason: reason))
    }

    /// Returns the values of a mapping by name, and notes names that are not known.
    mutating func members(
        _ node: YAMLNode, of what: String, known: [String], needed: [String] = []
    ) -> [String: YAMLNode] {
        guard let members = node.members else {
            note("\(what) is a mapping, `name: value` a line", at: node)
            return [:]
        }
        var found: [String: YAMLNode] = [:]
        for member in members {
            guard known.contains(member.name) else {
                let names = known.map { "`\($0)`" }.joined(separator: ", ")
                note("there is no `\(member.name)` in \(what): \(names)", at: member.mark)
                continue
            }
            found[member.name] = member.value
        }
        for name in needed where found[name] == nil {
            note("`\(name)` is missing in \(what)", at: node)
        }
        return found
    }

    /// Returns a text that is not empty; `nil` with a mistake.
    mutating func text(_ node: YAMLNode, _ what: String) -> String? {
        if let text = node.text, !text.isEmpty { return text }
        note("\(what) is a text", at: node)
        return nil
    }

    /// Returns a number within bounds; `nil` with a mistake.
    mutating func number(
        _ node: YAMLNode, _ what: String, in bounds: ClosedRange<Double>
    ) -> Double? {
        if let number = node.text.flatMap({ Double($0) }), bounds.contains(number) {
            return number
        }
        note(
            "\(what) is a number from \(Self.short(bounds.lowerBound)) to "
                + Self.short(bounds.upperBound), at: node)
        return nil
    }

    /// Returns a whole number within bounds; `nil` with a mistake.
    mutating func whole(_ node: YAMLNode, _ what: String, in bounds: ClosedRange<Int>) -> Int? {
        if let number = node.text.flatMap({ Int($0) }), bounds.contains(number) {
            return number
        }
        note(
            "\(what) is a whole number from \(bounds.lowerBound) to \(bounds.upperBound)",
            at: node)
        return nil
    }

    /// Returns the seconds of a time such as `500ms`, `10s` or `2m`; `nil` with a mistake.
    mutating func seconds(_ node: YAMLNode, _ what: String) -> Double? {
        let text = node.text ?? ""
        for (unit, factor) in [("ms", 0.001), ("s", 1.0), ("m", 60.0), ("h", 3600.0)] {
            guard text.hasSuffix(unit), let number = Double(text.dropLast(unit.count)),
                number > 0, number * factor <= LoadPlan.Limits.seconds
            else { continue }
            return number * factor
        }
        note("\(what) is a time up to a day, as 500ms, 10s or 2m", at: node)
        return nil
    }

    /// Returns the elements of a list; none with a mistake.
    mutating func list(_ node: YAMLNode, _ what: String) -> [YAMLNode] {
        if let elements = node.elements, !elements.isEmpty { return elements }
        note("\(what) is a list with at least one element", at: node)
        return []
    }

    private static func short(_ number: Double) -> String {
        number == number.rounded() ? "\(Int(number))" : "\(number)"
    }
}
