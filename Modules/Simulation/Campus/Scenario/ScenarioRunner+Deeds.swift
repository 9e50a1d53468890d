import API
import Geofence
import Primitives
import Workspace

/// Carries out the steps about places and the account.
extension ScenarioRunner {
    func move(_ step: Scenario.Step, on workspace: Workspace) async throws {
        switch step.action {
        case .checkIn(let place, let time, let note):
            _ = try await workspace.statePresence(
                at: scenario.places[place].id, note: note,
                until: (stage?.now() ?? workspace.environment.now()) + time)
        case .checkOut: _ = try await workspace.endPresence()
        case .read(let coordinate, let accuracy):
            let fix = Fix(
                at: workspace.environment.now(), coordinate: coordinate, accuracy: accuracy)
            let count = try await workspace.receive([fix], on: map).count
            trace.note("  moved \(count)")
            if cast[step.person].devices[step.device].link.isConnected {
                try await workspace.reportVisits()
            }
        case .ownTracks(let coordinate, let accuracy):
            try await sendOwnTracks(coordinate, accuracy, step)
        default: preconditionFailure("\(step.action) is no moving")
        }
    }

    private func sendOwnTracks(
        _ coordinate: Coordinate, _ accuracy: Double, _ step: Scenario.Step
    ) async throws {
        let member = cast[step.person]
        let seconds = clock.now.milliseconds / 1000
        let body =
            "{\"_type\":\"location\",\"tst\":\(seconds),\"lat\":\(coordinate.latitude),"
            + "\"lon\":\(coordinate.longitude),\"acc\":\(Int(accuracy))}"
        var request = APIRequest(
            method: .post, path: "/v1/owntracks", body: Array(body.utf8),
            login: BasicLogin(name: member.login, password: member.password, device: "story"))
        request.address = nil
        let answer = try await member.devices[step.device].link.send(request)
        guard answer.status < 300 else {
            throw SimulationError.failed(
                student: member.person.name, doing: "send a position by OwnTracks",
                reason: "the server answers \(answer.status)")
        }
    }

    func settle(_ step: Scenario.Step, on workspace: Workspace) async throws {
        switch step.action {
        case .profile(let name, let bio):
            _ = try await workspace.changeProfile(displayName: name, bio: bio)
        case .revoke(let device):
            let name = cast[step.person].person.devices[device]
            let summary = try await workspace.devices().value.first { $0.name == name }
            guard let summary else {
                throw SimulationError.failed(
                    student: cast[step.person].person.name, doing: "revoke \(name)",
                    reason: "it is not signed in")
            }
            try await workspace.revoke(summary.device)
        case .pause(let isPaused):
            _ = try await workspace.changeAccountSettings(SettingsChange(isPaused: isPaused))
        case .deleteAccount:
            try await workspace.deleteAccount(password: cast[step.person].password)
            cast[step.person].isGone = true
            oracles[step.person] = nil
        default: preconditionFailure("\(step.action) is nothing of an account")
        }
    }
}
