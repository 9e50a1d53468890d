import API
import Primitives
import Workspace

/// The acts of people on their devices.
extension World {
    /// Has a person do something on a device: it is written into the outbox, then sent.
    func operate(
        _ kind: WorldOperation, _ other: Int, _ number: Int, step: Int, on device: WorldDevice
    ) async throws {
        guard device.isUp, !device.hasLeft, !device.isSignedOut else { return }
        figures[.operations] += 1
        for fault in faults(of: device) { meetings.meet(fault, [kind]) }
        device.recent.insert(kind)
        await attempt(on: device) { workspace in
            switch kind {
            case .look:
                try await self.closeVisits(of: device, workspace)
                try await self.refresh(workspace)
                device.mayKeepLost = false
            case .visit:
                try await self.visit(number, on: device, workspace)
            case .leave: try await self.leave(device, workspace)
            default:
                let act = self.act(kind, other, number, step: step, of: device)
                try await self.write(act, on: device, workspace.later)
            }
        }
        try await exchange(device)
    }

    /// The act of an operation.
    private func act(
        _ kind: WorldOperation, _ other: Int, _ number: Int, step: Int, of device: WorldDevice
    ) -> HistoryModel.Act {
        if let verb = kind.verb { return .verb(verb, other) }
        return switch kind {
        case .read:
            .read(
                other, through: max(1, model.lines(between: device.person, and: other).count))
        case .stay: .stay("note \(step)")
        case .go: .go
        case .pause: .pause(number % 2 == 0)
        default: .send("line \(step)", to: other)
        }
    }

    private func write(
        _ act: HistoryModel.Act, on device: WorldDevice, _ workspace: Workspace
    ) async throws {
        switch act {
        case .send(let text, let other):
            _ = try await workspace.send(text, to: accounts[other])
            device.waiting.insert(text)
        case .verb(let verb, let other):
            try await workspace.carryOut(verb, on: accounts[other])
        case .read(let other, let number):
            try await workspace.markRead(accounts[other], through: number)
        case .stay(let note):
            _ = try await workspace.statePresence(
                at: nil, note: note, until: server.clock.now + .hours(10))
        case .go: try await workspace.endPresence()
        case .pause(let isPaused):
            _ = try await workspace.changeAccountSettings(SettingsChange(isPaused: isPaused))
        }
    }

    /// Exchanges everything and asks for what is new, as a program does that is opened.
    func refresh(_ workspace: Workspace) async throws {
        try await workspace.sync()
        try await workspace.refreshInbox()
    }

    private func leave(_ device: WorldDevice, _ workspace: Workspace) async throws {
        // Two people remain, so that something goes on.
        guard plan.people - model.left.count > 2 else { return }
        try await workspace.deleteAccount(password: Self.password)
        guard model.left.contains(device.person) else {
            try violate(.acknowledged, "person \(device.person) left, and is still there")
        }
    }

    /// Does something on a device whose program may stop meanwhile, or whose session may end.
    func attempt(on device: WorldDevice, _ body: (Workspace) async throws -> Void) async {
        guard let workspace = device.workspace else { return }
        do {
            try await body(workspace)
        } catch let violation as WorldViolation {
            fail(violation.rule, violation.sentence)
        } catch {
            note("  \(error)", lane: device.number)
            if case .notSignedIn? = error as? WorkspaceError { device.isSignedOut = true }
        }
        if device.engine.isDown, device.isUp { stop(device, for: 800) }
    }

    /// Sends what waits on a device, and looks at what became of it.
    func exchange(_ device: WorldDevice) async throws {
        guard device.isUp, !device.hasLeft else { return }
        if model.left.contains(device.person) { return await forget(device) }
        figures[.exchanges] += 1
        await attempt(on: device) { workspace in
            let report = try await workspace.sendOutbox()
            if case .notSignedIn? = report.trouble { device.isSignedOut = true }
        }
        if device.hasVisits {
            await attempt(on: device) { workspace in
                try await self.reportVisits(device, workspace)
            }
        }
        await attempt(on: device) { workspace in
            try await self.settleOutbox(device, workspace)
        }
        if device.isUp { remember(device) }
    }

    /// Checks that what is not in the outbox any more is done, and withdraws what was refused.
    private func settleOutbox(_ device: WorldDevice, _ workspace: Workspace) async throws {
        let items = try await workspace.outbox()
        var isWaiting = device.hasVisits
        for item in items {
            if case .failed(let reason) = item.state {
                if reason.contains("Person") {
                    try violate(.sees, "the reason of a refusal names somebody: \(reason)")
                }
                // It may be withdrawn although the program does not learn it.
                if let text = item.text { device.waiting.remove(text) }
                _ = try await workspace.withdraw(item.number)
            } else {
                isWaiting = true
            }
        }
        let kept = Set(items.compactMap(\.text))
        for text in device.waiting.subtracting(kept).sorted() {
            device.waiting.remove(text)
            let isThere = model.talks.values.contains { talk in
                talk.lines.contains(HistoryModel.Line(by: device.person, text: text))
            }
            guard isThere || model.left.contains(device.person) else {
                try violate(
                    .acknowledged,
                    "device \(device.number) was told that '\(text)' is sent, which is nowhere")
            }
        }
        try await checkKept(device, workspace)
        device.failures = isWaiting ? device.failures + 1 : 0
        device.hasWork = isWaiting
        if !isWaiting { device.recent = [] }
        if isWaiting { alarm(device, in: min(8000, 1000 << Int64(min(device.failures, 3)))) }
    }

    /// Has a device whose account is deleted learn it.
    private func forget(_ device: WorldDevice) async {
        note("its account is gone", lane: device.number)
        device.hasLeft = true
        device.isListening = false
        device.stream = nil
    }

    /// Plans the next time at which a device looks whether there is something to do.
    func alarm(_ device: WorldDevice, in milliseconds: Int64) {
        device.wakeToken += 1
        queue.add(.wake(device.number, device.wakeToken), at: now + milliseconds)
    }

    /// Has a device do what has to be done.
    func wake(_ device: WorldDevice, _ token: Int) async throws {
        guard token == device.wakeToken, device.isUp, !device.hasLeft else { return }
        if model.left.contains(device.person) { return await forget(device) }
        if device.isSignedOut {
            await attempt(on: device) { _ in
                try await self.signIn(device)
                device.isSignedOut = false
            }
        }
        guard device.isUp else { return }
        if device.isSignedOut { return alarm(device, in: 2000) }
        if !device.isListening { try await listen(device) }
        let token = device.wakeToken
        if device.hasWork { try await exchange(device) }
        if device.isUp, !device.isListening, token == device.wakeToken { alarm(device, in: 2000) }
    }
}
