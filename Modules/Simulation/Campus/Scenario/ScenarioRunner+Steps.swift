import API
import Geofence
import Primitives
import Sync
import Workspace

/// Carries out the steps.
extension ScenarioRunner {
    func perform(_ step: Scenario.Step) async throws {
        do {
            if let line = limitedCompany, step.isInCompany {
                leaveOut(step, "a driver left out line \(line)")
            } else if stage != nil, step.isOfServer, let reason = limits.reason(against: step) {
                leaveOutForAll(step, reason)
            } else if let driver = cast[step.person].devices[step.device].driver,
                !step.isOfServer
            {
                try await drive(step, by: driver)
            } else {
                try await act(step)
            }
        } catch {
            guard isTrouble(error, of: step) else { throw error }
            trace.note("  gives up: \(error)")
            // Nothing was compared.
            if case .expect = step.action { leaveOut(step, "not seen: \(error)") }
            // What a disk did not confirm may be there.
            if cast[step.person].devices[step.device].disk.fault == .failing {
                oracles[step.person] = nil
            }
        }
    }

    /// Whether an error follows from a fault of the network, the server or a disk, so that the
    /// person would try again later.
    func isTrouble(_ error: any Error, of step: Scenario.Step) -> Bool {
        let device = cast[step.person].devices[step.device]
        guard scenario.version > 1 else { return false }
        if device.disk.isTroubled, FailureKind(of: error) == .inputOutput { return true }
        guard device.link.isTroubled else { return false }
        switch error {
        case WorkspaceError.server(.unreachable), SyncError.unreachable: return true
        case WorkspaceError.server(.server), is SyncError: return server.isDiskTroubled
        default: return false
        }
    }

    func act(_ step: Scenario.Step) async throws {
        let workspace = cast[step.person].devices[step.device].workspace
        let link = cast[step.person].devices[step.device].link
        switch step.action {
        case .walk: break  // The way is known from the beginning; the phone reads it.
        case .goOffline: link.isConnected = false
        case .goOnline: link.isConnected = true
        case .sync: try await sync(step.person, step.device)
        case .send, .verb: try await talk(step, on: workspace)
        case .write, .editEntry, .deleteEntry, .restoreEntry:
            try await write(step, on: workspace)
        case .checkIn, .checkOut, .read, .ownTracks: try await move(step, on: workspace)
        case .profile, .revoke, .pause, .deleteAccount:
            try await settle(step, on: workspace)
        case .listen(let isOn):
            cast[step.person].devices[step.device].stream.listen(isOn)
        case .fault(let fault): try await suffer(fault, step)
        case .expect(let expectation, let patience):
            try await check(expectation, patience, of: step)
        default: try await count(step, on: workspace)
        }
    }

    func path(to person: Int) -> PersonPath { PersonPath(person: cast[person].account) }

    private func talk(_ step: Scenario.Step, on workspace: Workspace) async throws {
        // Stories of version 1 keep their traces: they ask the server without the outbox.
        guard scenario.version == 1 else { return try await talkByOutbox(step, on: workspace) }
        switch step.action {
        case .send(let other, let text):
            let message = NewMessage(
                id: workspace.environment.newID(), to: cast[other].account, text: text)
            _ = try await workspace.call(Routes.send, message)
        case .verb(let verb, let other):
            try await workspace.call(verb, on: cast[other].account)
        default: preconditionFailure("\(step.action) is no talking")
        }
    }

    private func talkByOutbox(_ step: Scenario.Step, on workspace: Workspace) async throws {
        switch step.action {
        case .send(let other, let text):
            _ = try await workspace.send(text, to: cast[other].account)
        case .verb(let verb, let other):
            try await workspace.carryOut(verb, on: cast[other].account)
        default: preconditionFailure("\(step.action) is no talking")
        }
    }

    private func write(_ step: Scenario.Step, on workspace: Workspace) async throws {
        let person = step.person
        switch step.action {
        case .write(let text):
            let entry = try await workspace.act { try $0.entries.add(text) }
            entryIDs[person, default: [:]][text] = entry.id
        case .editEntry(let old, let new):
            guard let id = entryIDs[person]?[old] else { return }
            try await workspace.act { _ = try $0.entries.edit(id, text: new) }
            entryIDs[person]?[new] = id
        case .deleteEntry(let text):
            guard let id = entryIDs[person]?[text] else { return }
            try await workspace.act { try $0.entries.delete(id) }
        case .restoreEntry(let text):
            guard let id = entryIDs[person]?[text] else { return }
            try await workspace.act { try $0.entries.restore(id) }
        default: preconditionFailure("\(step.action) is no writing")
        }
    }

    func sync(_ person: Int, _ device: Int) async throws {
        let member = cast[person].devices[device]
        guard let driver = member.driver else {
            try await member.workspace.sync()
            return followSync(person, device)
        }
        switch try await driver.answer(DriverOrder("sync")) {
        case .done: followSync(person, device)
        case .failed(let reason), .unable(let reason):
            throw Refusal.failed("\(member.name) does not sync: \(reason)")
        }
    }
}
