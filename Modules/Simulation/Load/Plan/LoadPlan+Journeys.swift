import Primitives

extension LoadPlan {
    /// A request, or a journey, that begins at one time.
    enum Beginning: Sendable {
        case request(LoadOperation)
        case journey(Journey)
    }

    /// Returns what begins at a time, and the account that asks.
    func beginning(
        of due: DueTime, _ generator: inout SeededGenerator
    ) -> (beginning: Beginning, account: Int) {
        if let act = due.act { return (.request(act.operation), act.person % accounts) }
        let beginning = beginning(&generator)
        return (beginning, Int.random(in: 0..<accounts, using: &generator))
    }

    /// Draws what begins next, by the shares of requests and journeys.
    private func beginning(_ generator: inout SeededGenerator) -> Beginning {
        let all =
            mix.map { (Beginning.request($0.operation), $0.weight) }
            + journeys.map { (Beginning.journey($0), $0.weight) }
        var drawn = Double.random(in: 0..<all.reduce(0) { $0 + $1.1 }, using: &generator)
        for (beginning, weight) in all {
            drawn -= weight
            if drawn < 0 { return beginning }
        }
        return all[all.count - 1].0
    }

    /// Whether a load makes requests of a kind.
    package func makes(_ operation: LoadOperation) -> Bool {
        mix.contains { $0.operation == operation }
            || journeys.contains { $0.operations.contains(operation) }
            || phases.contains { phase in
                guard case .replay(let replay) = phase.shape else { return false }
                return replay.operations.contains(operation)
            }
    }
}
