import Device
import Synchronization
import Workspace

/// Exchanges counts and the journal with the server by itself, as long as the program is open: when
/// the way to the server opens, when another device pushed, and when something was written here.
///
/// Without a reason it neither asks nor writes anything.
final class SteadySync: Sendable {
    /// The time in which further taps join the exchange of the first.
    private static let gathering: Duration = .milliseconds(300)

    private struct State {
        var waiting = SyncReasons()
        /// Whether the events of a session are followed.
        var isOn = false
        /// Whether the latest exchange failed.
        var hasFailed = false
        var backoff = Backoff(limit: .seconds(30))
        var retry: Task<Void, Never>?
    }

    private let state = Mutex(State())
    private let signals = AsyncStream.makeStream(
        of: Void.self, bufferingPolicy: .bufferingNewest(1))

    /// Begins with the events of a session, or ends with them.
    func turn(on isOn: Bool) { state.withLock { $0.isOn = isOn } }

    /// Adds reasons.
    func wake(_ reasons: SyncReasons) {
        let isOn = state.withLock { state in
            if state.isOn { state.waiting.formUnion(reasons) }
            return state.isOn
        }
        if isOn { signals.continuation.yield() }
    }

    /// Exchanges whenever there is a reason, until the task is cancelled.
    ///
    /// - Parameters:
    ///   - workspace: Returns the workspace as it is then.
    ///   - tell: Receives the results.
    func run(
        on workspace: @Sendable () -> Workspace, telling tell: @Sendable (ServerNews) -> Void
    ) async {
        for await _ in signals.stream {
            if state.withLock({ $0.waiting == .local }) {
                try? await Task.sleep(for: Self.gathering)
            }
            let reasons = state.withLock { state in
                defer { state.waiting = [] }
                // While the server can't be reached, a tap is no reason to ask it.
                return state.hasFailed && state.waiting == .local ? [] : state.waiting
            }
            if reasons.isEmpty || Task.isCancelled { continue }
            do {
                guard let summary = try await exchange(on: workspace(), because: reasons) else {
                    continue
                }
                tell(.exchanged)
                if let sentence = summary.blockedAgainWords { tell(.mended(sentence)) }
            } catch {
                tell(.notExchanged("\(error)"))
            }
        }
    }

    /// Ends the pauses after failures.
    func end() {
        signals.continuation.finish()
        state.withLock { $0.retry?.cancel() }
    }

    /// Returns the result; `nil` if there was nothing to do.
    private func exchange(
        on workspace: Workspace, because reasons: SyncReasons
    ) async throws -> SyncSummary? {
        do {
            if reasons == .local, try await !workspace.syncStatus().canSend { return nil }
            let summary = try await workspace.sync(sendingOutbox: false)
            if reasons.contains(.heard) { _ = try await workspace.refreshPlaces() }
            state.withLock { state in
                state.hasFailed = false
                state.backoff.reset()
                state.retry?.cancel()
                state.retry = nil
            }
            return summary
        } catch {
            retry(after: WorkspaceError.retryAfter(error), random: workspace.environment.random())
            throw error
        }
    }

    private func retry(after wanted: Duration, random: UInt64) {
        state.withLock { state in
            state.hasFailed = true
            let pause = max(state.backoff.next(random: random), wanted)
            state.retry?.cancel()
            state.retry = Task { [self] in
                if (try? await Task.sleep(for: pause)) != nil { wake(.due) }
            }
        }
    }
}
