import TextFormats

extension PlanFields {
    /// The names of disturbances that last a time and have nothing else to say.
    private static let timed: [String: @Sendable (Double) -> LoadChaos.Deed] = [
        "kill": { .kill($0) }, "stop": { .stop($0) }, "restart": { .restart($0) },
        "half-open": { .halfOpen($0) }, "full-disk": { .fullDisk($0) },
        "failing-disk": { .failingDisk($0) },
    ]
    /// The names of disturbances of a number of streams or connections.
    private static let counted: [String: @Sendable (Int) -> LoadChaos.Deed] = [
        "reconnect": { .reconnect($0) }, "reset": { .reset($0) }, "cut": { .cut($0) },
    ]
    private static let deeds = [
        "kill", "stop", "restart", "restore", "reconnect", "slow-network", "half-open", "reset",
        "cut", "slow-disk", "full-disk", "failing-disk", "sign-ins", "slow-bodies",
    ]

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
        if let deed = Self.counted[name] {
            let bounds = 1...LoadPlan.Limits.streams
            return whole(value, "the number of `\(name)`", in: bounds)
                .map { [LoadChaos(at: at, deed($0))] } ?? []
        }
        switch name {
        case "restore": return restore(value, at: at)
        case "slow-disk": return slowDisk(value, at: at)
        case "sign-ins": return signIns(value, at: at)
        case "slow-bodies": return slowBodies(value, at: at)
        default: return slowNetwork(value, at: at)
        }
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

    private mutating func slowDisk(_ node: YAMLNode, at: Double) -> [LoadChaos] {
        let names = ["by", "for"]
        let members = self.members(node, of: "a slow disk", known: names, needed: names)
        let by = members["by"].flatMap { seconds($0, "`by`") }
        let time = members["for"].flatMap { seconds($0, "`for`") }
        guard let by, let time else { return [] }
        return [LoadChaos(at: at, .slowDisk(by: by, time))]
    }

    private mutating func signIns(_ node: YAMLNode, at: Double) -> [LoadChaos] {
        let names = ["rate", "for"]
        let members = self.members(node, of: "a flood of sign-ins", known: names, needed: names)
        let rate = members["rate"].flatMap {
            number($0, "`rate`, sign-ins a second,", in: 0.1...LoadPlan.Limits.attackRate)
        }
        let time = members["for"].flatMap { seconds($0, "`for`") }
        guard let rate, let time else { return [] }
        return [LoadChaos(at: at, .signIns(rate: rate, time))]
    }

    private mutating func slowBodies(_ node: YAMLNode, at: Double) -> [LoadChaos] {
        let names = ["connections", "for"]
        let members = self.members(node, of: "slow bodies", known: names, needed: names)
        let count = members["connections"].flatMap {
            whole($0, "`connections`", in: 1...LoadPlan.Limits.attackConnections)
        }
        let time = members["for"].flatMap { seconds($0, "`for`") }
        guard let count, let time else { return [] }
        return [LoadChaos(at: at, .slowBodies(count, time))]
    }

    private mutating func slowNetwork(_ node: YAMLNode, at: Double) -> [LoadChaos] {
        let members = self.members(
            node, of: "a slow network", known: ["delay", "jitter", "bandwidth", "for"],
            needed: ["for"])
        let time = members["for"].flatMap { seconds($0, "`for`") }
        var slow = LoadChaos.SlowNetwork()
        slow.delay = members["delay"].flatMap { seconds($0, "`delay`") } ?? 0
        slow.jitter = members["jitter"].flatMap { seconds($0, "`jitter`") } ?? 0
        slow.bandwidth = members["bandwidth"].flatMap {
            whole($0, "`bandwidth`, in bytes a second,", in: 1...LoadPlan.Limits.bandwidth)
        }
        if slow == LoadChaos.SlowNetwork(), node.members != nil {
            note("a slow network has a `delay`, a `jitter` or a `bandwidth`", at: node)
        }
        return time.map { [LoadChaos(at: at, .slowNetwork(slow, $0))] } ?? []
    }
}
