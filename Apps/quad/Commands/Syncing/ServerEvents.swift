import API
import Device
import Primitives
import Sync
import Synchronization
import Workspace

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
        var last: String?
        var backoff = Backoff()
        while !Task.isCancelled {
            var pause: Duration?
            if let client = client() {
                do {
                    let events = try await client.events(after: last)
                    wakes.wake(.heard)
                    backoff.reset()
                    for try await event in events {
                        last = event.id ?? last
                        switch event.change {
                        case .sync, .reset: wakes.wake(.remote)
                        case .stopping(let milliseconds): pause = .milliseconds(milliseconds)
                        default: break
                        }
                    }
                } catch {
                    // The exchange itself finds the reason and reports it.
                }
                wakes.wake(.unheard)
            }
            try? await Task.sleep(for: pause ?? backoff.next(random: environment.random()))
        }
    }

    /// Closes the connection.
    func close() async { await connections.close() }

    private func client() -> APIClient? {
        guard let signIn = signIn.withLock({ $0 }), let token = signIn.token,
            let address = try? ServerAddress(signIn.server)
        else { return nil }
        return APIClient(transport: connections.transport(to: address), token: token)
    }
}
