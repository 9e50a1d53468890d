import Replica
import Yams

/// Reads values of YAML strictly, and collects every mistake instead of ending at the first.
struct PlanFields {
    private(set) var mistakes: [PlanMistake] = []

    /// Notes a mistake at a node.
    mutating func note(_ reason: String, at node: Node) {
        mistakes.append(
            PlanMistake(
                line: node.mark?.line ?? 1, column: node.mark?.column ?? 1, reason: reason))
    }

    /// Returns the values of a mapping by name, and notes names that are not known.
    mutating func members(
        _ node: Node, of what: String, known: [String], needed: [String] = []
    ) -> [String: Node] {
        guard let mapping = node.mapping else {
            note("\(what) is a mapping, `name: value` a line", at: node)
            return [:]
        }
        var found: [String: Node] = [:]
        for (key, value) in mapping {
            guard let name = key.scalar?.string, known.contains(name) else {
                let names = known.map { "`\($0)`" }.joined(separator: ", ")
                note("there is no `\(key.scalar?.string ?? "?")` in \(what): \(names)", at: key)
                continue
            }
            found[name] = value
        }
        for name in needed where found[name] == nil {
            note("`\(name)` is missing in \(what)", at: node)
        }
        return found
    }

    /// Returns a text that is not empty; `nil` with a mistake.
    mutating func text(_ node: Node, _ what: String) -> String? {
        if let text = node.scalar?.string, !text.isEmpty { return text }
        note("\(what) is a text", at: node)
        return nil
    }

    /// Returns a number within bounds; `nil` with a mistake.
    mutating func number(
        _ node: Node, _ what: String, in bounds: ClosedRange<Double>
    ) -> Double? {
        if let number = node.scalar.flatMap({ Double($0.string) }), bounds.contains(number) {
            return number
        }
        note(
            "\(what) is a number from \(Self.short(bounds.lowerBound)) to "
                + Self.short(bounds.upperBound), at: node)
        return nil
    }

    /// Returns a whole number within bounds; `nil` with a mistake.
    mutating func whole(_ node: Node, _ what: String, in bounds: ClosedRange<Int>) -> Int? {
        if let number = node.scalar.flatMap({ Int($0.string) }), bounds.contains(number) {
            return number
        }
        note(
            "\(what) is a whole number from \(bounds.lowerBound) to \(bounds.upperBound)",
            at: node)
        return nil
    }

    /// Returns the seconds of a time such as `500ms`, `10s` or `2m`; `nil` with a mistake.
    mutating func seconds(_ node: Node, _ what: String) -> Double? {
        let text = node.scalar?.string ?? ""
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
    mutating func list(_ node: Node, _ what: String) -> [Node] {
        if let sequence = node.sequence, !sequence.isEmpty { return Array(sequence) }
        note("\(what) is a list with at least one element", at: node)
        return []
    }

    private static func short(_ number: Double) -> String {
        number == number.rounded() ? "\(Int(number))" : "\(number)"
    }
}

extension PlanMistake {
    /// Creates the mistake of a text that is not valid YAML.
    init(_ error: any Error) {
        switch error {
        case YamlError.scanner(_, let problem, let mark, _),
            YamlError.parser(_, let problem, let mark, _),
            YamlError.composer(_, let problem, let mark, _):
            self.init(line: mark.line, column: mark.column, reason: problem)
        case YamlError.duplicatedKeysInMapping(let names, let context):
            self.init(
                line: context.mark.line, column: context.mark.column,
                reason: "`\(names.sorted().first ?? "")` stands there twice")
        default: self.init(line: 1, column: 1, reason: "this is no YAML")
        }
    }
}
