import Primitives
import Storage
import Synchronization

/// The store as the last look found it, which decides whether this process is ready.
struct StoreStanding: Sendable {
    /// The time after which a look that has no answer yet is a problem.
    static let patience: Duration = .seconds(2)
    /// The most that the clocks of a process and of the store's server may differ.
    static let clocks: Duration = .seconds(5)

    /// The time since the start of the machine at which the look began that is under way.
    private var began: Duration?
    /// The sentence about what the last look found; `nil` if all was well.
    private var found: String?

    /// Notes the beginning of a look.
    mutating func begin(at time: Duration) { began = began ?? time }

    /// Notes the end of a look; returns whether another problem was found than before.
    mutating func end(_ problem: String?) -> Bool {
        defer { (began, found) = (nil, problem) }
        return problem != found
    }

    /// Returns the sentence about why the process is not ready; `nil` if it is.
    func problem(at time: Duration) -> String? {
        if let began, time - began > Self.patience { return "the store does not answer" }
        return found
    }

    /// Returns the sentence about a condition that was asked for between two times.
    static func problem(of condition: StoreCondition, from start: Instant, to end: Instant)
        -> String?
    {
        if !condition.isWritable { return "the store can't be written" }
        if let clock = condition.clock, clock - end > clocks || start - clock > clocks {
            let most = clocks.components.seconds
            return "the clock differs from that of the store by more than \(most) s"
        }
        return nil
    }
}

extension Hub {
    /// Looks for commits of other processes, asks the store how it is, and notes for readiness what
    /// it says.
    func follow() async throws {
        standing.withLock { $0.begin(at: environment.boot().elapsed) }
        do {
            try await store.follow()
            note(try await storeProblem())
        } catch {
            note("the store can't be reached")
            throw error
        }
    }

    /// Asks the store how it is; returns the sentence about what keeps this process from work.
    func storeProblem() async throws -> String? {
        let start = environment.now()
        let condition = try await store.condition()
        return StoreStanding.problem(of: condition, from: start, to: environment.now())
    }

    private func note(_ problem: String?) {
        guard standing.withLock({ $0.end(problem) }) else { return }
        logger.notice("\(problem ?? "the store is there, and the clock is right")")
    }
}
