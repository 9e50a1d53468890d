import API
import Hub
import Primitives

/// The comparison of what people see at the server with the model.
extension World {
    /// Compares what all people see with the model.
    func lookAll() async throws { try await look(at: Array(0..<plan.people)) }

    /// Compares what some people see with the model.
    func look(at people: [Int]) async throws {
        guard server.hub != nil else { return }
        for person in people where !model.left.contains(person) {
            figures[.looks] += 1
            guard let sight = try await sight(of: person) else {
                try violate(.sees, "the server does not know person \(person) any more")
            }
            if let difference = sight.difference(from: model.sight(of: person)),
                !isExplained(sight, of: person)
            {
                try violate(.sees, "person \(person) sees \(difference)")
            }
        }
    }

    /// Returns what a person sees at the server; `nil` if the session has ended.
    func sight(of person: Int) async throws -> WorldSight? {
        let client = APIClient(
            transport: LookTransport(world: self), token: lookers[person])
        do {
            return try await sight(client, of: person)
        } catch APIError.notSignedIn {
            return nil
        }
    }

    private func sight(_ client: APIClient, of person: Int) async throws -> WorldSight {
        var sight = WorldSight()
        let feed = try await client.call(Routes.people, PeopleQuery(order: .recent))
        sight.feed = feed.people.map { number(of: $0.person) }.sorted()
        for shown in feed.people {
            let time = shown.lastAt.milliseconds(since: VirtualTime.beginning)
            sight.crossings[number(of: shown.person)] = WorldWalks.lastStretch(before: time)
        }
        for shown in try await client.call(Routes.conversations).conversations {
            let list = try await client.call(
                Routes.messages, MessageQuery(person: shown.person, after: 0))
            let lines = list.messages.map { message in
                HistoryModel.Line(by: number(of: message.from), text: message.text)
            }
            for (index, message) in list.messages.enumerated() where message.number != index + 1 {
                try violate(.sees, "message \(index + 1) of person \(person) is \(message.number)")
            }
            sight.conversations[number(of: shown.person)] = HistoryModel.Observation(
                state: shown.state.rawValue, lines: lines, unread: shown.unread,
                note: shown.here?.note)
        }
        sight.requests = try await client.call(Routes.requests).requests
            .map { number(of: $0.person) }.sorted()
        sight.declined = try await client.call(Routes.declined).requests
            .map { number(of: $0.person) }.sorted()
        sight.blocked = try await client.call(Routes.blocks).people
            .map { number(of: $0.person) }.sorted()
        sight.isPaused = try await client.call(Routes.settings).isPaused
        sight.walks = try await client.call(Routes.visits, VisitQuery()).visits
            .compactMap { walk(at: $0.place, $0.enteredAt, until: $0.leftAt) }
        sight.walks = Set(sight.walks).sorted()
        sight.note = try await client.call(Routes.presence).here?.note
        return sight
    }

    /// The number of a person; -1 for an unknown one.
    func number(of account: AccountID) -> Int { accounts.firstIndex(of: account) ?? -1 }

    /// Whether somebody sees what is right if the server did what it was doing when it stopped, of
    /// which nobody saw anything until now, such as a read mark while the other was blocked.
    private func isExplained(_ sight: WorldSight, of person: Int) -> Bool {
        guard let hidden = server.hidden else { return false }
        var changed = model
        guard changed.carryOut(hidden.act, by: hidden.person), sight == changed.sight(of: person)
        else { return false }
        (model, server.hidden) = (changed, nil)
        return true
    }

    /// Decides by what the server shows whether it did what it was doing when it stopped.
    func resolveDoubt() async throws {
        guard let doubt = server.doubt else { return }
        server.doubt = nil
        var changed = model
        guard changed.carryOut(doubt.act, by: doubt.person) else { return }
        for person in 0..<plan.people where !model.left.contains(person) {
            let seen = try await sight(of: person)
            guard seen == model.sight(of: person) else {
                note("what was asked is done")
                model = changed
                return
            }
        }
        let all = (0..<plan.people).filter { !model.left.contains($0) }
        if changed != model, all.allSatisfy({ changed.sight(of: $0) == model.sight(of: $0) }) {
            server.hidden = doubt
        }
    }
}
