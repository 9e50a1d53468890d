import Primitives

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

    /// The result of all orders, or of those that were tried.
    package struct Report: Sendable {
        /// The number of orders that were tried.
        package fileprivate(set) var count = 0
        /// The number of all orders.
        package let total: Int
        /// The first order that breaks a rule; `nil` for none.
        package fileprivate(set) var failure: Failure?
    }

    private let bug: WorldBug?

    /// Creates the orders; with a bug, one mistake is made on purpose.
    package init(bug: WorldBug? = nil) { self.bug = bug }

    /// Tries each order once, until one breaks a rule or the caller ends it.
    ///
    /// - Parameters:
    ///   - jobs: The number of orders that are tried at once.
    ///   - isEnough: Called before each order; `true` ends the tries.
    package func run(
        jobs: Int = 1, until isEnough: @escaping @Sendable () -> Bool = { false }
    ) async -> Report {
        let orders = Self.orders(of: Array(Self.operations.indices))
        var report = Report(total: orders.count)
        var first = Int.max
        await withTaskGroup(of: (Int, Failure?).self) { group in
            var next = 0
            func start(_ group: inout TaskGroup<(Int, Failure?)>) {
                guard next < orders.count, report.failure == nil, !isEnough() else { return }
                let (number, order, bug) = (next, orders[next], bug)
                next += 1
                group.addTask { (number, await Self.live(order, bug)) }
            }
            for _ in 0..<jobs { start(&group) }
            for await (number, failure) in group {
                report.count += 1
                if let failure, number < first { (first, report.failure) = (number, failure) }
                start(&group)
            }
        }
        return report
    }

    private static func live(_ order: [Int], _ bug: WorldBug?) async -> Failure? {
        var random = SeededGenerator(seed: 1)
        let steps = order.enumerated().map { index, choice in
            let (kind, device) = operations[choice]
            return WorldStep(
                number: index, at: WorldPlan.beginning + Int64(index) * 1000, device: device,
                deed: .operation(kind, other: 1 - device, number: choice))
        }
        let plan = WorldPlan(
            seed: 1, people: 2, acquainted: 2, walks: WorldWalks(people: 2, random: &random),
            pauses: [:], devices: [1, 1], latency: 5...20, steps: steps, stepCount: steps.count,
            end: WorldPlan.beginning + 10_000)
        var life = SeedLife<WorldBug>(seed: plan.seed)
        life.bug = bug
        return await WholeServer.live(plan, life).violation.map {
            Failure(operations: steps.map(\.description), violation: $0)
        }
    }

    private static func orders(of items: [Int]) -> [[Int]] {
        guard items.count > 1 else { return [items] }
        return items.flatMap { first in
            orders(of: items.filter { $0 != first }).map { [first] + $0 }
        }
    }
}
