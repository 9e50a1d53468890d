import API
import Workspace

/// Carries out the steps.
extension ScenarioRunner {
    func perform(_ step: Scenario.Step) async throws {
        let member = cast[step.person]
        let workspace = member.devices[step.device].workspace
        switch step.action {
        case .makeGroup, .makeCounter, .tap, .set, .reset, .resetGroup:
            try await count(step, on: workspace)
        case .write(let text): try await workspace.act { try $0.entries.add(text) }
        case .walk: break  // The way is known from the beginning; the phone reads it.
        case .goOffline: member.devices[step.device].link.isConnected = false
        case .goOnline: member.devices[step.device].link.isConnected = true
        case .sync: try await sync(step.person, step.device)
        case .send(let other, let text):
            let message = NewMessage(
                id: workspace.environment.newID(), to: cast[other].account, text: text)
            _ = try await workspace.call(Routes.send, message)
        case .accept(let other): _ = try await workspace.call(Routes.accept, path(to: other))
        case .decline(let other):
            _ = try await workspace.call(
                Routes.decline, DeclinePath(person: path(to: other).person))
        case .block(let other): _ = try await workspace.call(Routes.block, path(to: other))
        case .unblock(let other): _ = try await workspace.call(Routes.unblock, path(to: other))
        case .expect(let expectation):
            let findings = try await findings(against: expectation, seenOn: workspace)
            var check = CheckResult(
                "line \(step.line)", compared: "\(member.devices[step.device].name) sees it",
                wrong: findings)
            check.position = FilePosition(file: "", line: step.line, column: 1)
            checks.append(check)
        }
    }

    func path(to person: Int) -> PersonPath { PersonPath(person: cast[person].account) }

    private func count(_ step: Scenario.Step, on workspace: Workspace) async throws {
        let (person, device) = (step.person, step.device)
        switch step.action {
        case .makeGroup(let name): try await workspace.act { try $0.groups.create(name: name) }
        case .makeCounter(let title, let group, let size, let start, let reset):
            try await workspace.act { tx in
                let groupID = try group.map { try tx.groups.find($0).id }
                try tx.counters.create(
                    title: title, step: size, start: start, resetValue: reset, group: groupID)
            }
            oracles[person, default: [:]][title] = CounterOracle(
                devices: cast[person].devices.count, start: start)
        case .tap(let title, let times):
            let counter = try await workspace.read { try $0.counters.find(title) }
            for _ in 0..<abs(times) {
                try await workspace.act { try $0.counters.add(times.signum(), to: counter.id) }
                oracles[person]?[counter.title]?.tap(times.signum() * counter.step, on: device)
            }
        case .set(let title, let value):
            let counted = try await workspace.act { tx in
                try tx.counters.set(tx.counters.find(title).id, to: value)
            }
            oracles[person]?[counted.counter.title]?.set(value, on: device)
        case .reset(let title):
            let counter = try await workspace.act { tx in
                try tx.counters.reset(tx.counters.find(title).id).counter
            }
            oracles[person]?[counter.title]?.set(counter.resetValue, on: device)
        case .resetGroup(let name):
            let counters = try await workspace.act { tx in
                try tx.groups.reset(tx.groups.find(name).id)
            }
            for counter in counters {
                oracles[person]?[counter.title]?.set(counter.resetValue, on: device)
            }
        default: preconditionFailure("\(step.action) is no counting")
        }
    }

    private func sync(_ person: Int, _ device: Int) async throws {
        try await cast[person].devices[device].workspace.sync()
        for title in (oracles[person] ?? [:]).keys { oracles[person]?[title]?.sync(device) }
    }

    /// Brings every device online and syncs until none has changes for another; then all devices
    /// must agree, and show the values that the events imply.
    func checkDevices() async throws {
        for (person, member) in cast.enumerated() {
            for device in member.devices { device.link.isConnected = true }
            for _ in 0..<2 {
                for device in member.devices.indices { try await sync(person, device) }
            }
        }
        var wrong: [String] = []
        var counters = 0
        for (person, member) in cast.enumerated() {
            var checksums: Set<Int64> = []
            for device in member.devices {
                let shown = try await device.workspace.read { try $0.counters.all() }
                for (title, oracle) in (oracles[person] ?? [:]).sorted(by: { $0.key < $1.key }) {
                    counters += 1
                    let value = shown.first { $0.title == title }?.value
                    guard value != oracle.value else { continue }
                    wrong.append(
                        "\(device.name) shows \(value.map { "\($0)" } ?? "no") \(title), not "
                            + "\(oracle.value)")
                }
                let status = try await device.workspace.syncStatus()
                checksums.insert(status.checksum)
                if status.pendingDocuments + status.pendingVisits > 0 {
                    wrong.append("changes still wait on \(device.name)")
                }
            }
            if checksums.count > 1 { wrong.append("\(member.person.name)'s devices differ") }
        }
        checks.append(
            CheckResult(
                "devices agree, no tap lost", compared: "\(counters) counters on devices",
                wrong: wrong))
    }
}
