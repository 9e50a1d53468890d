import PeopleSupport
import Primitives
import Simulation
import Synchronization
import Workspace

extension History {
    /// A mistake that the comparison must find.
    enum Mistake: CaseIterable {
        /// A block keeps nobody out of the device's lists.
        case blockMissed
        /// Messages of somebody who is blocked are found.
        case foundThoughBlocked
        /// Somebody who left is known to a device by name.
        case namedThoughGone
        /// A message is sent twice, under two ids.
        case sentTwice
        /// A message of the outbox is lost.
        case lost
        /// One message too few counts as unread.
        case unreadOffByOne
        /// Two messages change places.
        case outOfOrder
        /// Whoever asked is told where people say to be.
        case presenceShown
        /// The reason of a refusal names whoever blocks.
        case blockerNamed
    }

    /// Has somebody do something about another person, perhaps on a program that is killed
    /// meanwhile.
    mutating func act(on other: Int, by person: Int, _ machine: Int) async throws {
        said += 1
        let count = model.conversations(of: person)[other]?.lines.count ?? 0
        let text = "line \(step).\(said)"
        let acts: [HistoryModel.Act] = [
            .send(text, to: other), .send(text, to: other), .send(text, to: other),
            .send(text, to: other), .verb(.accept, other), .verb(.accept, other),
            .verb(.accept, other), .verb(.decline, other), .verb(.takeBackDecline, other),
            .verb(.block, other), .verb(.unblock, other),
            .read(other, through: max(1, count)), .stay("note \(said)"), .go,
            .pause(!model.paused.contains(person)),
        ]
        let act = acts[Int.random(in: acts.indices, using: &random)]
        if case .read = act {
            if count == 0 { return }
            machines[person][machine].waiting.removeAll { waiting in
                if case .read(other, _) = waiting { true } else { false }
            }
        }
        machines[person][machine].waiting.append(act)
        if Int.random(in: 0..<8, using: &random) == 0 {
            try await kill(person, machine, during: act)
        } else {
            try await carryOut(act, by: person, machine)
        }
        try await withdrawRefused(person, machine)
    }

    private mutating func carryOut(
        _ act: HistoryModel.Act, by person: Int, _ machine: Int
    ) async throws {
        let device = machines[person][machine].device
        note("\(person).\(machine) \(act) \(device.transport.mode)")
        do {
            try await carryOut(act, on: device)
        } catch {
            note("  refused: \(error)")
            // The model refuses it, too, or the comparison finds it.
            try compareReason("\(error)")
        }
        switch device.transport.mode {
        case .up, .cut, .refusing, .replaced, .hanging, .late, .slow: settle(person, machine)
        // The server carries out the first thing that waits, and its answer is lost.
        case .losingAnswers:
            _ = model.carryOut(machines[person][machine].waiting[0], by: person)
        case .down: break
        }
    }

    /// Kills a program while it waits for the server, and begins another one on its store.
    private mutating func kill(
        _ person: Int, _ machine: Int, during act: HistoryModel.Act
    ) async throws {
        let device = machines[person][machine].device
        let mode = device.transport.mode
        let hasArrived = mode != .down && Bool.random(using: &random)
        note("\(person).\(machine) \(act), killed when it has\(hasArrived ? "" : " not") arrived")
        device.transport.mode = .hanging(hasArrived: hasArrived)
        let isOver = Mutex(false)
        let program = Task { [self] in
            // Nobody hears what becomes of it.
            try? await carryOut(act, on: device)
            isOver.withLock { $0 = true }
        }
        killed.append((device.transport, program))
        while !device.transport.isHanging, !isOver.withLock({ $0 }) { await Task.yield() }
        try await restart(person, machine)
        machines[person][machine].device.transport.mode = mode == .up ? .down : mode
        if hasArrived { _ = model.carryOut(machines[person][machine].waiting[0], by: person) }
        // The turn of the program ends by itself.
        pass(.seconds(11))
    }

    /// Withdraws what the server refused, after a look at the reasons.
    private func withdrawRefused(_ person: Int, _ machine: Int) async throws {
        let workspace = machines[person][machine].device.workspace
        for item in try await workspace.outbox() {
            switch item.state {
            case .waiting(let reason): try compareReason(reason ?? "")
            case .failed(let reason):
                try compareReason(reason)
                _ = try await workspace.withdraw(item.number)
            }
        }
    }

    /// Throws a difference if a reason names somebody.
    private func compareReason(_ reason: String) throws {
        var reason = reason
        if mistake == .blockerNamed, reason.contains("closed") { reason += " by Person1" }
        try compare("a reason names somebody: \(reason)", reason.contains("Person"), false)
    }

    private func carryOut(_ act: HistoryModel.Act, on device: Device) async throws {
        let workspace = device.workspace
        switch act {
        case .send(let text, let other):
            if mistake == .lost, said.isMultiple(of: 3) { return }
            _ = try await workspace.send(text, to: accounts[other])
            if mistake == .sentTwice { _ = try await workspace.send(text, to: accounts[other]) }
        case .verb(.block, _) where mistake == .blockMissed: break
        case .verb(let verb, let other):
            try await workspace.carryOut(verb, on: accounts[other])
        case .read(let other, let number):
            try await workspace.markRead(accounts[other], through: number)
        case .stay(let note):
            _ = try await workspace.statePresence(
                at: nil, note: note, until: world.clock.now + .hours(20))
        case .go: try await workspace.endPresence()
        case .pause(let isPaused):
            _ = try await workspace.changeAccountSettings(SettingsChange(isPaused: isPaused))
        }
    }
}
