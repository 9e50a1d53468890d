import Replica
import SyncSimulation

/// All orders of six operations of two people with one device each, without faults.
package struct WorldOrders: Sendable {
    /// The result of an order that breaks a rule.
    package struct Failure: Sendable {
        /// The operations in words.
        package let operations: [String]
        /// The broken rule.
        package let violation: WorldViolation
    }

    private static let operations: [(WorldOperation, device: Int)] = [
        (.send, 0), (.accept, 1), (.send, 1), (.block, 1), (.unblock, 1), (.decline, 1),
    ]

    private let bug: WorldBug?

    /// Creates the orders; with a bug, one mistake is made on purpose.
    package init(bug: WorldBug? = nil) { self.bug = bug }

    /// Runs each order once.
    ///
    /// - Returns: The number of orders that were run, and the first that breaks a rule.
    package func run() async -> (count: Int, failure: Failure?) {
        var random = SeededGenerator(seed: 1)
        let walks = WorldWalks(people: 2, random: &random)
        var count = 0
        for order in Self.orders(of: Array(Self.operations.indices)) {
            let steps = order.enumerated().map { index, choice in
                let (kind, device) = Self.operations[choice]
                return WorldStep(
                    number: index, at: WorldPlan.beginning + Int64(index) * 1000, device: device,
                    deed: .operation(kind, other: 1 - device, number: choice))
            }
            let plan = WorldPlan(
                seed: 1, people: 2, acquainted: 2, walks: walks, devices: [1, 1], latency: 5...20, steps: steps,
                stepCount: steps.count, end: WorldPlan.beginning + 10_000)
            var life = SeedLife<WorldBug>(seed: plan.seed)
            life.bug = bug
            let run = await WholeServer.live(plan, life)
            count += 1
            if let violation = run.violation {
                let words = steps.map(\.description)
                return (count, Failure(operations: words, violation: violation))
            }
        }
        return (count, nil)
    }

    private static func orders(of items: [Int]) -> [[Int]] {
        guard items.count > 1 else { return [items] }
        return items.flatMap { first in
            orders(of: items.filter { $0 != first }).map { [first] + $0 }
        }
    }
}
