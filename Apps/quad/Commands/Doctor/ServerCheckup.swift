import Device
import Presentation

/// A check that the server can be reached and its clock agrees with this one.
struct ServerCheckup {
    let session: Session

    /// The largest difference between the clocks that is not reported.
    private static let tolerance: Duration = .seconds(60)

    func findings(_ workspace: Workspace) async -> [Finding] {
        do {
            guard let signIn = try await workspace.signIn(), signIn.token != nil else {
                return [.ok("server", "not signed in: nothing leaves this device")]
            }
            let pending = try await workspace.syncStatus().pending
            let waiting = pending > 0 ? "; \(pending.of("change")) waiting for quad sync" : ""
            let before = session.environment.now()
            let campus = try await workspace.campus()
            let after = session.environment.now()
            return [
                .ok("server", "\(signIn.server) knows you as \(signIn.name)\(waiting)"),
                clock(ahead: before + (after - before) / 2 - campus.serverTime),
            ]
        } catch WorkspaceError.notSignedIn {
            return [
                .fail("server", "the server has signed this device out", do: "quad account sign-in")
            ]
        } catch {
            return [
                .warn(
                    "server", ErrorSentence.of(error),
                    do: "everything works without it; sync later: quad sync")
            ]
        }
    }

    private func clock(ahead: Duration) -> Finding {
        let difference = ahead < .zero ? .zero - ahead : ahead
        let seconds = difference.wholeMilliseconds / 1000
        guard difference > Self.tolerance else {
            return .ok("clock", "it agrees with the server's within \(seconds + 1) s")
        }
        let side = ahead > .zero ? "ahead of" : "behind"
        return .fail(
            "clock", "it is \(seconds) s \(side) the server's",
            do: "set the clock of this device, best by the network: timedatectl set-ntp true")
    }
}
