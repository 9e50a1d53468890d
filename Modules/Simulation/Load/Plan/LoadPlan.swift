/// A load as its file describes it: docs/load.md.
package struct LoadPlan: Sendable, Hashable {
    /// The limits of a plan.
    package enum Limits {
        /// The largest number of accounts.
        package static let accounts = 20_000
        /// The largest number of streams.
        package static let streams = 15_000
        /// The largest rate, in requests a second.
        package static let rate = 100_000.0
        /// The longest load, in seconds.
        package static let seconds = 86_400.0
        /// The largest number of requests, so that the ledger stays within some gigabytes.
        package static let requests = 50_000_000.0
        /// The largest number of disturbances.
        package static let chaos = 1000
        /// The longest time over which a threshold is watched, in seconds.
        package static let window = 120
        /// The largest file of a plan, in bytes.
        package static let bytes = 1 << 20
    }

    /// A kind of request with its share.
    package struct Share: Sendable, Hashable {
        /// The kind.
        package let operation: LoadOperation
        /// The share, beside the sum of all.
        package let weight: Double

        /// Creates a share.
        package init(operation: LoadOperation, weight: Double) {
            (self.operation, self.weight) = (operation, weight)
        }
    }

    /// The title of the load.
    package var title = ""
    /// The number from which everything random follows.
    package var seed: UInt64 = 1
    /// The number of accounts, who write to each other in pairs.
    package var accounts = 20
    /// The number of event streams that are held open.
    package var streams = 0
    /// The kinds of requests and their shares.
    package var mix: [Share] = []
    /// The journeys, which begin beside single requests.
    package var journeys: [Journey] = []
    /// The disturbances while it runs.
    package var chaos: [LoadChaos] = []
    /// The phases, one after the other.
    package var phases: [LoadPhase] = []
    /// The bounds that figures must keep.
    package var thresholds: [Threshold] = []
    /// The milliseconds that a start may be late at p99, or else there is no verdict.
    package var lateMilliseconds = 1.0
    /// The share of this machine's processors that the generator may take, or else there is no
    /// verdict.
    package var processorShare = 0.8

    /// Creates an empty plan.
    package init() {}

    /// The number of accounts that must be there: none if nothing is asked by one.
    package var neededAccounts: Int {
        let asksByAccount = LoadOperation.allCases.contains { $0 != .health && makes($0) }
        return asksByAccount || streams > 0 ? accounts : 0
    }

    /// The seconds of all phases.
    package var seconds: Double { phases.reduce(0) { $0 + $1.seconds } }
}
