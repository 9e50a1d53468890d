import Metrics
import Primitives
import Storage
import Synchronization

/// The measurements of a store that another program keeps.
final class StoreMeasures: Sendable {
    private let last = Mutex(StoreFigures())

    /// The measurements that are counted.
    private static let counters: [(String, @Sendable (StoreFigures) -> Int)] = [
        ("quad_store_transactions", { $0.transactions }),
        ("quad_store_commits", { $0.commits }),
        ("quad_store_runs", { $0.runs }),
        ("quad_store_flights", { $0.flights }),
        ("quad_store_foreign_commits", { $0.foreignCommits }),
        ("quad_store_unhinted_commits", { $0.unhintedCommits }),
    ]

    /// Measures what the engine of a store counted since the last call, and how its server is.
    func measure(_ store: () -> StoreFigures?) {
        // One after the other, or a counter would go back.
        let figures = last.withLock { before -> StoreFigures? in
            guard let figures = store() else { return nil }
            for (name, count) in Self.counters {
                Counter(label: name).increment(by: count(figures) - count(before))
            }
            before = figures
            return figures
        }
        guard let figures else { return }
        Gauge(label: "quad_store_waiting").record(figures.waiting)
        Gauge(label: "quad_store_horizon_age_seconds").record(Self.seconds(figures.horizonAge))
        guard let replicas = figures.replicas else { return }
        Gauge(label: "quad_store_replicas").record(replicas)
        Gauge(label: "quad_store_replica_delay_seconds").record(
            Self.seconds(figures.replicaDelay))
    }

    private static func seconds(_ time: Duration) -> Double {
        Double(time.wholeMilliseconds) / 1000
    }

    /// The sentences about what is measured.
    static let help = [
        "quad_store_transactions_total": "Transactions of the store, each once.",
        "quad_store_commits_total": "Transactions that changed something.",
        "quad_store_runs_total": "Runs of these, also those that others kept from committing.",
        "quad_store_flights_total": "Round trips to the store for transactions.",
        "quad_store_foreign_commits_total": "Commits of other processes.",
        "quad_store_unhinted_commits_total": "Commits of other processes that no hint told of.",
        "quad_store_waiting": "Transactions that wait for a session with the store.",
        "quad_store_horizon_age_seconds":
            "The time for which an open transaction holds back what is told.",
        "quad_store_replicas": "Replicas that follow the server of the store.",
        "quad_store_replica_delay_seconds": "The most that one of them is behind.",
    ]
}
