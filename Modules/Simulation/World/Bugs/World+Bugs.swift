import API
import Hub
import Primitives
import Workspace

/// The seams at which mistakes are planted.
extension World {
    /// Has the hub answer a request, perhaps wrongly.
    func answer(
        _ request: APIRequest, by hub: Hub, _ act: WorldAct, of person: Int
    ) async -> APIResponse? {
        guard let bug else { return await hub.handle(request) }
        var request = request
        if bug.loses(act) || bug == .pauseUncut && now < WorldPlan.beginning && act.isPause {
            return await answerAndLose(request, by: hub)
        }
        if let path = bug.cachedPath, request.path == path, request.method == .get {
            return await remembered(request, by: hub)
        }
        switch bug {
        case .cursorOffByOne where person >= 0 && request.path.hasSuffix("/messages"):
            if let after = request.query["after"], let number = Int(after) {
                request.query["after"] = "\(number + 1)"
            }
        case .wrongPerson where request.path == "/v1/conversations":
            if server.memory.isTurn(ofOneIn: 7), let first = lookers.first { request.token = first }
        case .doubledMessage:
            if case .model(.send(let text, _)) = act { request = repeated(request, text) }
        case .visitElsewhere:
            if case .visit = act { request = displaced(request) }
        case .blockMissedInSend, .blockMissedInFeed, .pauseMissedInFeed:
            return await answerBlindly(request, by: hub, act, of: person)
        default: break
        }
        return mistaken(await hub.handle(request), to: request, of: person)
    }

    /// Answers a request and forgets what it changed.
    private func answerAndLose(_ request: APIRequest, by hub: Hub) async -> APIResponse {
        let before = server.engine.contents
        let answer = await hub.handle(request)
        await hub.tellAll()
        if !server.engine.isDown { server.engine.contents = before }
        return answer
    }

    private func remembered(_ request: APIRequest, by hub: Hub) async -> APIResponse {
        let question = "\(request.token ?? "") \(request.path) \(request.query.sorted { $0 < $1 })"
        if let known = server.memory.answers[question] { return known }
        let answer = await hub.handle(request)
        if answer.status == 200 { server.memory.answers[question] = answer }
        return answer
    }

    /// Answers a request without regard to blocks or pauses.
    private func answerBlindly(
        _ request: APIRequest, by hub: Hub, _ act: WorldAct, of person: Int
    ) async -> APIResponse {
        let me = person >= 0 ? person : lookers.firstIndex(of: request.token ?? "") ?? -1
        let isFeed = request.path == "/v1/people"
        var isSend = false
        if case .model(.send) = act { isSend = true }
        let isBlind = bug == .blockMissedInSend ? isSend : isFeed
        guard isBlind else { return await hub.handle(request) }
        let isPause = bug == .pauseMissedInFeed
        let hidden =
            isPause
            ? model.paused.filter { $0 != me }.sorted()
            : model.blocks.filter { $0.to == me }.map(\.from).sorted()
        for other in hidden { await hide(me, from: other, by: hub, isPause, false) }
        let answer = await hub.handle(request)
        for other in hidden { await hide(me, from: other, by: hub, isPause, true) }
        return answer
    }

    private func hide(
        _ me: Int, from other: Int, by hub: Hub, _ isPause: Bool, _ isHidden: Bool
    ) async {
        let token = lookers[other]
        let request =
            if isPause {
                try? Routes.changeSettings.request(SettingsChange(isPaused: isHidden), token: token)
            } else if isHidden {
                try? Routes.block.request(PersonPath(person: accounts[me]), token: token)
            } else {
                try? Routes.unblock.request(PersonPath(person: accounts[me]), token: token)
            }
        if let request { _ = await hub.handle(request) }
    }

    /// Returns a list of visits as if they had been in the first place.
    private func displaced(_ request: APIRequest) -> APIRequest {
        guard let batch = try? Routes.reportVisits.input(of: request, placeholders: [:]) else {
            return request
        }
        let events = batch.events.map { event in
            var event = event
            event.place = places[0]
            return event
        }
        var displaced = try? Routes.reportVisits.request(
            VisitBatch(events: events), token: request.token)
        displaced?.version = request.version
        return displaced ?? request
    }

    private func repeated(_ request: APIRequest, _ text: String) -> APIRequest {
        let isKnown = model.talks.values.contains { $0.lines.contains { $0.text == text } }
        return isKnown ? withNewID(request) : request
    }

    private func withNewID(_ request: APIRequest) -> APIRequest {
        guard let new = try? Routes.send.input(of: request, placeholders: [:]) else {
            return request
        }
        server.memory.count += 1
        let id = MessageSummary.ID(high: 77, low: server.memory.count)
        let other = NewMessage(id: id, to: new.to, text: new.text)
        var renewed = try? Routes.send.request(other, token: request.token)
        renewed?.version = request.version
        return renewed ?? request
    }

    /// Returns a request as a device sends it, perhaps with another id each time, or another place.
    func renewed(_ request: APIRequest) -> APIRequest {
        if bug == .placeMistaken, request.path == Routes.reportVisits.description.template.text {
            return displaced(request)
        }
        guard bug == .outboxNewIDs, request.method == .post, request.path == "/v1/messages" else {
            return request
        }
        return withNewID(request)
    }

    /// Has a device that starts forget its outbox, if that is the planted mistake.
    func breakOutbox(_ device: WorldDevice) async {
        guard bug == .outboxForgotten, let workspace = device.workspace else { return }
        for item in (try? await workspace.outbox()) ?? [] {
            _ = try? await workspace.withdraw(item.number)
        }
    }
}
