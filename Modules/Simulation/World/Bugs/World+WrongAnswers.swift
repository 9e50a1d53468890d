import API
import Hub
import Primitives

/// The planted mistakes in answers and streams.
extension World {
    /// Returns an answer with a mistake, if there is one to make.
    func mistaken(_ answer: APIResponse, to request: APIRequest, of person: Int) -> APIResponse {
        let me = person >= 0 ? person : lookers.firstIndex(of: request.token ?? "") ?? -1
        switch bug {
        case .unreadOffByOne, .presenceShown, .declineVisible:
            guard request.path == "/v1/conversations", answer.status == 200 else { return answer }
            return changed(answer) { (list: ConversationList) in
                ConversationList(
                    conversations: list.conversations.compactMap { mistaken($0, of: me) },
                    next: list.next)
            }
        case .orderSwapped:
            guard request.path.hasSuffix("/messages"), answer.status == 200 else { return answer }
            return changed(answer) { (list: MessageList) in
                MessageList(messages: list.messages.reversed(), isComplete: list.isComplete)
            }
        case .blockerNamed where (400..<500).contains(answer.status):
            var named = answer
            let text = String(decoding: answer.body, as: UTF8.self)
            named.body = Array(
                text.split(separator: "\"detail\":\"", maxSplits: 1)
                    .joined(separator: "\"detail\":\"Person0: ").utf8)
            return named
        case .lifeKept:
            guard let life = answer.headers["quad-life"] else { return answer }
            server.memory.life = server.memory.life ?? life
            var kept = answer
            kept.headers["quad-life"] = server.memory.life
            return kept
        default: return answer
        }
    }

    private func mistaken(_ conversation: ConversationSummary, of me: Int) -> ConversationSummary? {
        var conversation = conversation
        let other = number(of: conversation.person)
        switch bug {
        case .unreadOffByOne: conversation.unread = max(0, conversation.unread - 1)
        case .presenceShown:
            if conversation.state == .waiting, let note = model.notes[other] {
                let now = server.clock.now
                conversation.here = Here(
                    place: nil, note: note, until: now + .hours(1), since: now)
            }
        case .declineVisible:
            let way = HistoryModel.Way(from: me, to: other)
            if model.talks[way]?.standing == .declined { return nil }
        default: break
        }
        return conversation
    }

    private func changed<List: Codable>(
        _ answer: APIResponse, _ change: (List) -> List
    ) -> APIResponse {
        guard let list = try? APICoder.decode(List.self, from: answer.body) else { return answer }
        var changed = answer
        changed.body = (try? APICoder.encode(change(list))) ?? answer.body
        return changed
    }

    /// Has the hub open a stream, perhaps wrongly.
    func open(
        _ request: APIRequest, by hub: Hub, for device: WorldDevice
    ) async -> EventStreamAnswer {
        var request = request
        if bug == .resumeForgets || bug == .ringForgotten && server.memory.restarts > 0 {
            request.lastEventID = nil
        }
        return await hub.open(request)
    }

    /// Returns the events that a device is told in place of one.
    func retold(_ event: LiveEvent, to device: WorldDevice) -> [LiveEvent] {
        switch (bug, event.change) {
        case (.eventLost, .message): return server.memory.isTurn(ofOneIn: 3) ? [] : [event]
        case (.eventEarly, .message(let person, let number)):
            return [LiveEvent(id: event.id, change: .message(with: person, number: number + 1))]
        case (.resumeForgets, .reset), (.ringForgotten, .reset):
            let forgets = bug == .resumeForgets || server.memory.restarts > 0
            return forgets && device.last != nil ? [] : [event]
        case (.oneDeviceTold, _):
            let isFirst = devices.first { $0.person == device.person }?.number == device.number
            return isFirst ? [event] : []
        default: return [event]
        }
    }
}
