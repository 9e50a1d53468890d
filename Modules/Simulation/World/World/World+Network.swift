import API
import Hub
import Primitives

/// The way of requests to the server, and what can happen to them.
extension World {
    /// Carries a request of a device to the server, and its answer back.
    func carry(_ request: APIRequest, of number: Int) async throws -> APIResponse {
        let device = devices[number]
        let request = renewed(request)
        time.milliseconds += latency(device)
        await deliverStrays()
        if device.suffers(.partitionOut) || device.suffers(.loss) && chance(device, 0.4) {
            try giveUp("a request is lost", device)
        }
        let isClogged = device.suffers(.clog)
        if isClogged || device.suffers(.lateness) && chance(device, 0.4) {
            delay(request, of: device)
            try giveUp("a request is held", device)
        }
        let answer = await serve(request, of: device)
        if device.suffers(.duplication), chance(device, 0.5) { delay(request, of: device) }
        guard let answer else { try giveUp("the server does not answer", device) }
        time.milliseconds += latency(device)
        if device.suffers(.partitionIn) || device.suffers(.lostAnswers) && chance(device, 0.4) {
            try giveUp("an answer is lost", device)
        }
        if answer.headers["quad-life"] != nil { device.knowsLife = true }
        return answer
    }

    private func giveUp(_ reason: String, _ device: WorldDevice) throws -> Never {
        note(reason, lane: device.number)
        time.milliseconds += Self.patience
        throw TransportError.unreachable(reason)
    }

    private func chance(_ device: WorldDevice, _ probability: Double) -> Bool {
        device.network.chance(probability)
    }

    private func latency(_ device: WorldDevice) -> Int64 {
        let usual = Int64.random(in: plan.latency, using: &device.network)
        guard device.suffers(.delay) else { return usual }
        return usual + Int64.random(in: 0...3000, using: &device.network)
    }

    private func delay(_ request: APIRequest, of device: WorldDevice) {
        let at = now + Self.patience + Int64.random(in: 0...12_000, using: &device.network)
        strays.append(Stray(request: request, device: device.number, at: at))
        queue.add(.stray, at: at)
    }

    /// Delivers the requests that arrive late, as far as they are due.
    func deliverStrays() async {
        while let index = strays.indices.filter({ strays[$0].at <= now })
            .min(by: { strays[$0].at < strays[$1].at })
        {
            let stray = strays.remove(at: index)
            note("a late request arrives", lane: stray.device)
            _ = await serve(stray.request, of: devices[stray.device])
        }
    }

    /// Has the server answer a request; `nil` if it does not.
    func serve(_ request: APIRequest, of device: WorldDevice) async -> APIResponse? {
        guard let hub = server.hub else { return nil }
        figures[.requests] += 1
        let act = WorldAct(
            request, number: { accounts.firstIndex(of: $0) ?? -1 }, walks: walks(in:))
        let answer = await answer(request, by: hub, act, of: device.person)
        note(
            "\(request.method.rawValue) \(request.path) \(answer.map { "\($0.status)" } ?? "-")",
            lane: device.number)
        if server.engine.isDown || hub.hasStoreFailed {
            server.doubt = (act, device.person)
            stopServer(for: 1500)
            return nil
        }
        guard let answer else { return nil }
        judge(answer, to: act, of: device.person)
        await tell()
        return answer
    }

    /// Compares what the server did with what the model does.
    private func judge(_ answer: APIResponse, to act: WorldAct, of person: Int) {
        guard act != .other, answer.status < 500, answer.status != 401, answer.status != 429
        else { return }
        let isDone = answer.status < 300
        var changed = model
        let isRight = changed.carryOut(act, by: person)
        if isDone { model = changed }
        guard isRight != isDone else { return }
        let verb = isDone ? "did" : "refused"
        fail(.verdict, "the server \(verb) \(act) of person \(person) (\(answer.status))")
    }

    /// Notes a violation where none can be thrown.
    func fail(_ rule: WorldRule, _ sentence: String) {
        if violation == nil {
            violation = WorldViolation(rule: rule, sentence: sentence, at: now)
        }
    }

    /// Answers a request of somebody who looks at the server itself.
    func look(_ request: APIRequest) async throws -> APIResponse {
        guard let hub = server.hub else { throw TransportError.unreachable("the server is off") }
        guard let answer = await answer(request, by: hub, .other, of: -1) else {
            throw TransportError.unreachable("no answer")
        }
        return answer
    }
}
