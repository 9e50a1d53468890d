import Primitives

extension PlanFields {
    /// Reads journeys.
    mutating func journeys(_ node: YAMLNode) -> [Journey] {
        list(node, "journeys").compactMap { element -> Journey? in
            let members = self.members(
                element, of: "a journey", known: ["journey", "share", "steps"],
                needed: ["journey", "steps"])
            let name = members["journey"].flatMap { text($0, "a name") }
            let weight: Double? =
                members["share"].map { number($0, "a share", in: 0.001...1_000_000) } ?? 1
            guard let name, let weight, let node = members["steps"] else { return nil }
            let steps = list(node, "steps").flatMap { self.steps($0) }
            let journey = Journey(name: name, weight: weight, steps: steps)
            if journey.operations.isEmpty || steps.count > Journey.mostSteps {
                note("a journey has 1 to \(Journey.mostSteps) steps with a request", at: node)
                return nil
            }
            return journey
        }
    }

    /// Reads a step: a request, or `request: times`, or `think: time`.
    private mutating func steps(_ node: YAMLNode) -> [Journey.Step] {
        let known = LoadOperation.allCases.map(\.rawValue)
        if let text = node.text {
            if let operation = LoadOperation(rawValue: text) { return [.ask(operation)] }
            note("there is no request `\(text)`: \(known.joined(separator: ", "))", at: node)
            return []
        }
        let members = self.members(node, of: "a step", known: known + ["think"])
        if let think = members["think"] {
            return seconds(think, "`think`").map { [.think($0)] } ?? []
        }
        for operation in LoadOperation.allCases {
            if let node = members[operation.rawValue] {
                let count = whole(node, "the times of a request", in: 1...Journey.mostSteps)
                return Array(repeating: .ask(operation), count: count ?? 0)
            }
        }
        return []
    }
}
