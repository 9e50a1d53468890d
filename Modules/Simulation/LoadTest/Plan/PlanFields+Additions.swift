import Yams

extension PlanFields {
    /// Reads journeys.
    mutating func journeys(_ node: Node) -> [Journey] {
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
    private mutating func steps(_ node: Node) -> [Journey.Step] {
        let known = LoadOperation.allCases.map(\.rawValue)
        if let text = node.scalar?.string {
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

    /// Reads disturbances.
    mutating func chaos(_ node: Node) -> [LoadChaos] {
        let names = ["kill", "stop", "restart", "reconnect"]
        let elements = list(node, "chaos")
        if elements.count > LoadPlan.Limits.chaos {
            note("a load has at most \(LoadPlan.Limits.chaos) disturbances", at: node)
        }
        return elements.compactMap { element -> LoadChaos? in
            let members = self.members(
                element, of: "a disturbance", known: names + ["at"], needed: ["at"])
            let found = names.filter { members[$0] != nil }
            let at = members["at"].flatMap { seconds($0, "`at`") }
            guard found.count == 1, let value = members[found[0]] else {
                note("a disturbance has one of: \(names.joined(separator: ", "))", at: element)
                return nil
            }
            guard let at else { return nil }
            if found[0] == "reconnect" {
                return whole(value, "the number of streams", in: 1...LoadPlan.Limits.streams)
                    .map { LoadChaos(at: at, .reconnect($0)) }
            }
            return seconds(value, "`\(found[0])`").map { time in
                switch found[0] {
                case "kill": LoadChaos(at: at, .kill(time))
                case "stop": LoadChaos(at: at, .stop(time))
                default: LoadChaos(at: at, .restart(time))
                }
            }
        }
    }
}
