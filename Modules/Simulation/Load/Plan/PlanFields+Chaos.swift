import Primitives

extension PlanFields {
    /// The names of disturbances that last a time and have nothing else to say.
    private static let timed: [String: @Sendable (Double) -> LoadChaos.Deed] = [
        "kill": { .kill($0) }, "stop": { .stop($0) }, "restart": { .restart($0) },
    ]
    private static let deeds = ["kill", "stop", "restart", "restore", "reconnect"]

    /// Reads disturbances.
    mutating func chaos(_ node: YAMLNode) -> [LoadChaos] {
        let elements = list(node, "chaos")
        if elements.count > LoadPlan.Limits.chaos {
            note("a load has at most \(LoadPlan.Limits.chaos) disturbances", at: node)
        }
        let chaos = elements.flatMap { disturbance($0) }
        if chaos.count(where: { $0.deed == .backup }) > 1 {
            note("a load is put back to a backup once at most", at: node)
        }
        return chaos
    }

    private mutating func disturbance(_ element: YAMLNode) -> [LoadChaos] {
        let members = self.members(
            element, of: "a disturbance", known: Self.deeds + ["at"], needed: ["at"])
        let found = Self.deeds.filter { members[$0] != nil }
        let at = members["at"].flatMap { seconds($0, "`at`") }
        guard found.count == 1, let value = members[found[0]] else {
            note("a disturbance has one of: \(Self.deeds.joined(separator: ", "))", at: element)
            return []
        }
        guard let at else { return [] }
        let name = found[0]
        if let deed = Self.timed[name] {
            return seconds(value, "`\(name)`").map { [LoadChaos(at: at, deed($0))] } ?? []
        }
        if name == "restore" { return restore(value, at: at) }
        return whole(value, "the number of `reconnect`", in: 1...LoadPlan.Limits.streams)
            .map { [LoadChaos(at: at, .reconnect($0))] } ?? []
    }

    private mutating func restore(_ node: YAMLNode, at: Double) -> [LoadChaos] {
        let names = ["backup", "for"]
        let members = self.members(node, of: "a restore", known: names, needed: names)
        let backup = members["backup"].flatMap { seconds($0, "`backup`, the time of the copy,") }
        let time = members["for"].flatMap { seconds($0, "`for`") }
        guard let backup, let time else { return [] }
        guard backup < at else {
            note("the copy is made before the server is put back to it: `backup` < `at`", at: node)
            return []
        }
        return [LoadChaos(at: backup, .backup), LoadChaos(at: at, .restore(time))]
    }
}
