import API
import Workspace

/// Carries out the steps about places, the account, and faults.
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
            let summary = try await workspace.devices().first { $0.name == name }
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

    func suffer(_ fault: Scenario.Fault, _ step: Scenario.Step) async throws {
        switch fault {
        case .network(let fault):
            let device = cast[step.person].devices[step.device]
            device.link.fault = fault
            await device.driver?.meet(DriverNetwork(fault))
        case .crash:
            guard let driver = cast[step.person].devices[step.device].driver else {
                return try await restart(step.person, step.device)
            }
            try await crash(driver, person: step.person, device: step.device)
        case .clock(let skew): cast[step.person].devices[step.device].skew.duration = skew
        case .server(let fault):
            if fault == .restart || fault == .sound && server.fault == .kill {
                try await restartServer()
            }
            if fault == .kill { try await stage?.put(server: .kill) }
            // A server that stands still is one whose answers hang.
            if fault == .pause { await meetAll(.clog) }
            if fault == .sound, server.fault == .pause { await meetAll(.sound) }
            server.fault = fault == .restart ? .sound : fault
        }
    }

    /// Ends every fault, so that the devices can be compared.
    func endFaults() async throws {
        if server.fault == .kill { try await restartServer() }
        server.fault = .sound
        await meetAll(.sound)
        for member in cast {
            for device in member.devices {
                device.link.isConnected = true
                device.link.fault = .sound
            }
        }
    }
}

extension DriverNetwork {
    /// Creates the state of a driver's network from that of a device.
    init(_ fault: Scenario.NetworkFault) {
        self =
            switch fault {
            case .sound: .sound
            case .delay(let time): .delay(time)
            case .loss(let share): .loss(share)
            case .oneWay: .oneWay
            case .clog: .clog
            }
    }
}
