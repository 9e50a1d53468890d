import Primitives

extension LoadPlan {
    /// Reads the file of a load.
    ///
    /// - Throws: ``PlanMistakes`` with every mistake, each with line and column.
    package init(yaml text: String, reading: YAMLReading) throws {
        guard text.utf8.count <= Limits.bytes else {
            throw PlanMistakes([
                PlanMistake(
                    line: 1, column: 1,
                    reason: "the file of a load has at most \(Limits.bytes) bytes")
            ])
        }
        let node: YAMLNode
        switch reading(Array(text.utf8), 0) {
        case .success(let read): node = read
        case .failure(let fault):
            throw PlanMistakes([
                PlanMistake(
                    line: fault.mark.line, column: fault.mark.column, reason: fault.reason)
            ])
        }
        var reader = LoadPlanReader()
        let plan = reader.plan(node)
        guard reader.fields.mistakes.isEmpty else { throw PlanMistakes(reader.fields.mistakes) }
        self = plan
    }
}

/// Reads the nodes of a plan.
private struct LoadPlanReader {
    var fields = PlanFields()
    private var plan = LoadPlan()

    mutating func plan(_ node: YAMLNode) -> LoadPlan {
        let members = fields.members(
            node, of: "a load",
            known: [
                "load", "seed", "accounts", "streams", "mix", "journeys", "phases", "chaos",
                "thresholds", "doubt",
            ], needed: ["load", "phases"])
        if let node = members["load"] { plan.title = fields.text(node, "a title") ?? "" }
        if let node = members["seed"],
            let seed = fields.whole(node, "a seed", in: 0...Int.max)
        {
            plan.seed = UInt64(seed)
        }
        if let node = members["accounts"] {
            plan.accounts = accounts(node)
        }
        if let node = members["streams"] {
            plan.streams = fields.whole(node, "streams", in: 0...LoadPlan.Limits.streams) ?? 0
            if plan.streams > plan.accounts * LoadAccounts.streamsEach {
                fields.note(
                    "an account holds \(LoadAccounts.streamsEach) streams at most: for "
                        + "\(plan.streams) streams make `accounts` larger", at: node)
            }
        }
        if let node = members["mix"] { plan.mix = mix(node) }
        if let node = members["journeys"] { plan.journeys = fields.journeys(node) }
        if let node = members["chaos"] { plan.chaos = fields.chaos(node) }
        if plan.makes(.block), plan.accounts < 4 {
            fields.note("to block, somebody outside of the pair: 4 `accounts` at least", at: node)
        }
        if let node = members["phases"] { phases(node) }
        let isDrawn = plan.phases.contains { if case .replay = $0.shape { false } else { true } }
        if isDrawn || plan.phases.isEmpty, members["mix"] == nil, members["journeys"] == nil {
            fields.note("a load has a `mix` of requests, `journeys`, or both", at: node)
        }
        if let node = members["doubt"] { doubt(node) }
        if let node = members["thresholds"] { thresholds(node) }
        return plan
    }

    private mutating func accounts(_ node: YAMLNode) -> Int {
        let count = fields.whole(node, "accounts", in: 2...LoadPlan.Limits.accounts) ?? 2
        if count % 2 == 1 {
            fields.note("accounts write to each other in pairs: make it an even number", at: node)
        }
        return count
    }

    private mutating func mix(_ node: YAMLNode) -> [LoadPlan.Share] {
        let known = LoadOperation.allCases.map(\.rawValue)
        let members = fields.members(node, of: "the mix", known: known)
        var shares: [LoadPlan.Share] = []
        for operation in LoadOperation.allCases {
            guard let node = members[operation.rawValue],
                let weight = fields.number(node, "a share", in: 0...1_000_000)
            else { continue }
            if weight > 0 { shares.append(LoadPlan.Share(operation: operation, weight: weight)) }
        }
        if shares.isEmpty {
            fields.note("the mix has at least one operation with a share above 0", at: node)
        }
        return shares
    }

    private mutating func phases(_ node: YAMLNode) {
        for element in fields.list(node, "phases") {
            let shapes = ["hold", "ramp", "steps", "sine", "poisson", "burst", "replay"]
            let isReplay = element.members?.contains { $0.name == "replay" } ?? false
            let members = fields.members(
                element, of: isReplay ? "a phase of `replay`" : "a phase",
                known: isReplay ? ["replay"] : shapes + ["for"], needed: isReplay ? [] : ["for"])
            if isReplay {
                replay(members["replay"])
                continue
            }
            let seconds = members["for"].flatMap { fields.seconds($0, "`for`") }
            let found = shapes.filter { members[$0] != nil }
            guard found.count == 1, let node = members[found[0]] else {
                if element.members != nil {
                    fields.note(
                        "a phase has one of: \(shapes.joined(separator: ", "))", at: element)
                }
                continue
            }
            guard let shape = shape(found[0], node), let seconds else { continue }
            plan.phases.append(LoadPhase(shape, seconds: seconds))
        }
        if plan.seconds > LoadPlan.Limits.seconds {
            fields.note("a load lasts a day at most", at: node)
        }
        if plan.phases.reduce(0, { $0 + $1.total }) > LoadPlan.Limits.requests {
            fields.note(
                "a load has at most \(Int(LoadPlan.Limits.requests)) requests", at: node)
        }
    }

    private mutating func rate(_ node: YAMLNode?, from least: Double = 0.001) -> Double? {
        node.flatMap { fields.number($0, "a rate", in: least...LoadPlan.Limits.rate) }
    }

    private mutating func shape(_ name: String, _ node: YAMLNode) -> LoadShape? {
        switch name {
        case "hold": return rate(node).map { .hold($0) }
        case "poisson": return rate(node).map { .poisson($0) }
        case "steps":
            let rates = fields.list(node, "steps").map { rate($0, from: 0) }
            let known = rates.compactMap(\.self)
            return known.isEmpty || known.count < rates.count ? nil : .steps(known)
        case "ramp":
            let members = fields.members(
                node, of: "a ramp", known: ["from", "to"], needed: ["from", "to"])
            let (first, last) = (rate(members["from"], from: 0), rate(members["to"], from: 0))
            guard let first, let last else { return nil }
            return .ramp(from: first, to: last)
        case "sine": return sine(node)
        default: return burst(node)
        }
    }

    private mutating func sine(_ node: YAMLNode) -> LoadShape? {
        let names = ["mean", "swing", "period"]
        let members = fields.members(node, of: "a sine", known: names, needed: names)
        let period = members["period"].flatMap { fields.seconds($0, "a period") }
        guard let mean = rate(members["mean"]), let swing = rate(members["swing"], from: 0),
            let period
        else { return nil }
        if swing > mean {
            fields.note("a sine swings by its mean at most: no rate is below 0", at: node)
        }
        return .sine(mean: mean, swing: swing, period: period)
    }

    private mutating func burst(_ node: YAMLNode) -> LoadShape? {
        let names = ["rate", "size", "every"]
        let members = fields.members(node, of: "a burst", known: names, needed: names)
        let every = members["every"].flatMap { fields.seconds($0, "`every`") }
        let size = members["size"].flatMap { fields.whole($0, "a size", in: 1...100_000) }
        guard let rate = rate(members["rate"], from: 0), let size, let every else { return nil }
        return .burst(rate: rate, size: size, every: every)
    }

    private mutating func replay(_ node: YAMLNode?) {
        guard let node, let replay = fields.replay(node, seed: plan.seed) else { return }
        plan.phases.append(LoadPhase(.replay(replay), seconds: replay.seconds))
    }

    private mutating func doubt(_ node: YAMLNode) {
        let members = fields.members(node, of: "the doubt", known: ["late", "processor"])
        if let node = members["late"], let seconds = fields.seconds(node, "`late`") {
            plan.lateMilliseconds = seconds * 1000
        }
        if let node = members["processor"],
            let share = fields.number(node, "`processor`, in percent,", in: 1...100)
        {
            plan.processorShare = share / 100
        }
    }

    private mutating func thresholds(_ node: YAMLNode) {
        for element in fields.list(node, "thresholds") {
            guard let text = fields.text(element, "a threshold") else { continue }
            do {
                let threshold = try Threshold(text)
                if let objection = threshold.objection(in: plan) {
                    fields.note(objection, at: element)
                }
                plan.thresholds.append(threshold)
            } catch {
                fields.note("\(error)", at: element)
            }
        }
    }
}
