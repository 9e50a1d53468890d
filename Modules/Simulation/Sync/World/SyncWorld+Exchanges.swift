import Merge
import Primitives
import Sync

/// The syncing of devices: the steps of ``Exchange``, each an occurrence of its own.
extension SyncWorld {
    /// Resets a device's alarm.
    func alarm(_ device: VirtualDevice, in delay: Int64) {
        device.wakeToken += 1
        queue.add(.wake(device: device.number, token: device.wakeToken), at: now + delay)
    }

    /// Begins an exchange of a device, unless one is under way.
    func wake(_ number: Int, _ token: Int) {
        guard let device = devices[number], device.wakeToken == token, device.isUp else { return }
        guard !device.isExchanging,
            let exchange = device.exchange(tryingSetAside: device.triesAgain)
        else {
            device.isStale = true
            return
        }
        device.isStale = false
        device.triesAgain = false
        begin(exchange, of: device, isSecond: false)
    }

    /// Begins an exchange of a program.
    func begin(_ exchange: any DeviceExchange, of device: VirtualDevice, isSecond: Bool) {
        device.exchangeNumber += 1
        device.running[device.exchangeNumber] = RunningExchange(
            exchange: exchange, isSecond: isSecond, restoresAtBegin: server.restores)
        queue.add(.step(device: device.number, exchange: device.exchangeNumber), at: now)
    }

    /// Performs the next step of a device's exchange.
    func step(_ number: Int, _ exchangeNumber: Int) async throws {
        guard let device = devices[number], device.isUp,
            var running = device.running[exchangeNumber]
        else { return }
        if let left = device.stepsUntilCrash {
            device.stepsUntilCrash = left - 1
            if left <= 0 {
                device.engine.stop()
                return settle(device, doing: [])
            }
        }
        running.steps += 1
        guard running.steps <= Self.longestExchange else {
            try violate(.liveness, "device \(number) is in an exchange that does not end")
        }
        let effect = running.exchange.next
        trace.note(now, .step, number, 0, "device \(number): \(effect)")
        device.running[exchangeNumber] = running
        guard !isForgotten(effect, by: device) else { return finish(device, exchangeNumber, nil) }
        let states = effect.isRestamping ? documents(of: device) : [:]
        await sabotageFreshStart(effect, on: device)
        let (commits, id) = (device.engine.commits, device.id)
        do {
            if effect.isRestamping { await sabotageStamps(device) }
            let step = try await running.exchange.step()
            device.running[exchangeNumber] = running
            proceed(step, of: device, exchangeNumber)
        } catch {
            fail(device, exchangeNumber, error)
            if case SyncError.checksumMismatch = error, running.restoresAtBegin == server.restores {
                try violate(.startsOver, "device \(number): \(error)")
            }
        }
        if device.engine.commits > commits {
            try await committed(effect, by: device, exchangeNumber, before: states)
            if device.id != id { try reissued(device, from: id) }
        }
        settle(device, doing: [])
    }

    /// Notes the effects of a step that wrote to the store.
    private func committed(
        _ effect: SyncSession.Effect, by device: VirtualDevice, _ number: Int,
        before states: [Int: Document]
    ) async throws {
        switch effect {
        case .takeBatch: device.running[number]?.batchKnowledge = device.knowledge
        case .restamp(let time): try restamped(device, states, time)
        case .setAside: try wasSetAside(by: device, number)
        case .startFresh: try startedFresh(device)
        case .startOver:
            figures[.startedOver] += 1
            if server.restores == 0 {
                try violate(
                    .startsOver,
                    "device \(device.number) starts over though the server was never put back")
            }
        default: break
        }
    }

    private func proceed(_ step: Exchange.Step, of device: VirtualDevice, _ number: Int) {
        switch step {
        case .stored:
            queue.add(.step(device: device.number, exchange: number), at: now + delay(of: device))
        case .finished(let summary): finish(device, number, summary)
        case .ask(let request):
            device.request += 1
            device.running[number]?.awaited = device.request
            var told: [Int: EventSet] = [:]
            if case .push(let batch) = request {
                let ids = batch.documents.map(\.id)
                told = self.told(of: ids, device.running[number]?.batchKnowledge ?? [])
                device.running[number]?.batchIDs = ids
            }
            let message = Message(
                device: device.number, exchange: number, request: device.request,
                content: sabotaged(request, on: device), told: told,
                starts: device.starts.map(\.name))
            carry(.arrival(message), of: device, outwards: true)
            queue.add(
                .timeout(device: device.number, exchange: number, request: device.request),
                at: now + Self.patience)
        }
    }

    /// Returns the duration of a step on a device, in milliseconds.
    private func delay(of device: VirtualDevice) -> Int64 {
        Int64.random(in: 0...3, using: &device.network)
    }

    /// Returns the known events of some documents.
    func told(of ids: [String], _ knowledge: [EventSet]) -> [Int: EventSet] {
        var told: [Int: EventSet] = [:]
        for document in knowledge.indices where ids.contains(Self.id(document)) {
            told[document] = knowledge[document]
        }
        return told
    }

    /// Delivers an answer or a refusal to a device.
    func receive(_ reply: Reply) async throws {
        guard let device = devices[reply.device], device.isUp,
            let number = recipient(of: reply, on: device), var running = device.running[number]
        else { return }
        running.awaited = nil
        trace.note(
            now, .answer, reply.device, Int64(reply.told.count),
            "device \(reply.device) gets \(reply.result.summary)")
        let commits = device.engine.commits
        let unconfirmed = unconfirmed(on: device)
        do {
            switch reply.result {
            case .success(let answer):
                let given = try await sabotaged(answer, on: device)
                try await running.exchange.receive(given)
                sabotageAfterwards(answer, on: device)
            case .failure(let error):
                guard let error = error as? SyncError else { throw error }
                if case .tooLarge = error, running.batchIDs.count == 1 {
                    running.refusedAlone = running.batchIDs.first
                }
                try await running.exchange.receive(refusal: error)
                sabotageRefusal(error, on: device)
            }
            device.running[number] = running
            queue.add(.step(device: device.number, exchange: number), at: now + delay(of: device))
        } catch {
            device.running[number] = running
            fail(device, number, error)
        }
        device.engine.rewrite = nil
        try checkAside(device, number)
        if device.engine.commits > commits {
            switch reply.result {
            case .success(.pull): learn(reply.told, unconfirmed: unconfirmed, on: device)
            case .success(.push): confirm(reply.told, on: device)
            case .failure: break
            }
            try checkGone(from: device)
            try check(device, reply.told.keys.sorted())
        }
        settle(device, doing: [])
    }

    /// Ends the exchange of a device whose answer does not arrive.
    func giveUp(_ number: Int, _ exchange: Int, _ request: Int) {
        guard let device = devices[number], device.isUp,
            device.running[exchange]?.awaited == request
        else { return }
        trace.note(now, .timeout, number, 0, "device \(number) gives up")
        fail(device, exchange, SyncError.unreachable("no answer"))
    }

    private func finish(_ device: VirtualDevice, _ number: Int, _ summary: Synchronizer.Summary?) {
        figures[.exchanges] += 1
        guard let ended = device.running.removeValue(forKey: number), !ended.isSecond else {
            return secondEnded(on: device)
        }
        device.failures = 0
        if let summary { device.revision = summary.revision }
        if device.isStale { return alarm(device, in: 10) }
        device.waiting = []
        let pause: Int64 = device.stream == nil ? 15_000 : 300_000
        let share = Int64.random(in: 750...1000, using: &device.network)
        alarm(device, in: max(pause * share / 1000, isSilent ? 3 * PlanDraft.day : 0))
    }

    private func fail(_ device: VirtualDevice, _ number: Int, _ error: any Error) {
        figures[.cutExchanges] += 1
        let ended = device.running.removeValue(forKey: number)
        trace.note(now, .timeout, device.number, 1, "device \(device.number) fails: \(error)")
        guard !device.engine.isDown else { return }
        if case SyncError.notSignedIn = error {
            queue.add(.signIn(device: device.number), at: now + 1000)
        }
        guard ended?.isSecond == false else { return secondEnded(on: device) }
        let whole = min(8000, Int64(500) << Int64(min(device.failures, 10)))
        device.failures += 1
        alarm(device, in: whole / 2 + Int64.random(in: 0...whole / 2, using: &device.network))
    }

    private func documents(of device: VirtualDevice) -> [Int: Document] {
        var documents: [Int: Document] = [:]
        for (document, sort) in plan.documents.enumerated() {
            guard let text = device.state(Self.id(document), sort) else { continue }
            documents[document] = try? Document(canonicalText: text)
        }
        return documents
    }

    /// Replaces the events that a device has stamped again; nobody else may have had the old ones.
    private func restamped(
        _ device: VirtualDevice, _ before: [Int: Document], _ serverTime: Instant
    ) throws {
        let bound = serverTime + SyncLimits.clockAhead
        let after = documents(of: device)
        for document in before.keys.sorted() {
            guard
                let restamping = Restamping(
                    from: before[document]?.stamps ?? [], to: after[document]?.stamps ?? [],
                    after: bound)
            else { continue }
            let (known, replaced) = oracles[device.account][document].restamp(
                restamping, knowing: device.knowledge[document])
            device.knowledge[document] = known
            let others = server.knowledge[device.account][document]
            if replaced.contains(where: others.contains) {
                try violate(
                    .restamps, "device \(device.number) gave new stamps to what the server has")
            }
            try check(device, [document])
        }
    }
}

extension SyncSession.Effect {
    /// Whether it gives new stamps.
    var isRestamping: Bool { if case .restamp = self { true } else { false } }
}

extension Result where Success == SyncAnswer, Failure == any Error {
    /// The answer in a few words.
    var summary: String {
        switch self {
        case .success(.push(let answer)): "revision \(answer.revision)"
        case .success(.pull(let page)):
            "\(page.changes.count) changes to revision \(page.revision)"
                + (page.isComplete ? "" : ", more to come")
        case .failure(let error): "\(error)"
        }
    }
}
