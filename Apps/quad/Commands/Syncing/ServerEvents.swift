import Device
import Synchronization

/// Listens to the server's events for the account, and resumes after each disconnection.
final class ServerEvents: Sendable {
    private let connections = Connections()
    private let environment: Environment
    private let signIn = Mutex<SignIn?>(nil)

    init(environment: Environment) { self.environment = environment }

    /// Sets the account that is signed in, as the store has it now.
    func use(_ current: SignIn?) { signIn.withLock { $0 = current } }

    /// Listens until the task is cancelled.
    func listen(waking wakes: SyncWakes) async {
        var watch = EventWatch(environment) { [self] last throws(WorkspaceError) in
            try await events(after: last)
        }
        while !Task.isCancelled {
            switch await watch.next() {
            case .connected: wakes.wake(.heard)
            case .event(let event):
                switch event.change {
                case .sync, .reset: wakes.wake(.remote)
                default: break
                }
            case .disconnected(_, let pause):
                // The exchange itself finds the reason and reports it.
                wakes.wake(.unheard)
                try? await Task.sleep(for: pause)
            }
        }
    }

    func close() async { await connections.close() }

    private func events(after last: String?) async throws(WorkspaceError) -> AccountEvents {
        guard let signIn = signIn.withLock({ $0 }) else { throw .notSignedIn }
        return try await connections.events(of: signIn, after: last)
    }
}
