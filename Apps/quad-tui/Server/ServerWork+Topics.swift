import Device
import PeopleWords

extension ServerWork {
    /// The number of times that a program which sends what waits is waited for.
    private static let tries = 40

    /// Sends what waits. What the server refuses is withdrawn, with the reason told; a message or a
    /// report, which somebody has written, stays to be tried again.
    func deliver() async throws -> ServerNews {
        var report = try await workspace.sendOutbox()
        for _ in 0..<Self.tries where report.isElsewhere {
            try await Task.sleep(for: .milliseconds(50))
            report = try await workspace.sendOutbox()
        }
        var refusals: [String] = []
        if report.failed > 0 {
            let refused = try await workspace.outbox().filter(\.isRefused)
            for item in refused.suffix(report.failed) {
                guard case .failed(let reason) = item.state else { continue }
                refusals.append("Not done: \(reason)")
                if item.text == nil { _ = try await workspace.withdraw(item.number) }
            }
        }
        return .delivered(refusals: refusals, trouble: report.trouble.map { "\($0)" })
    }

    /// Asks for a topic; what the server tells is kept.
    func refresh(_ topic: ServerRequest.Topic) async throws -> [ServerNews] {
        var trouble: WorkspaceError?
        switch topic {
        case .feed(let choice):
            let rule = workspace.dayRule
            let today = rule.start(of: rule.day(of: workspace.environment.now()))
            trouble = try await workspace.people(
                choice.wish(startOfToday: today), from: .either
            ).trouble
        case .messages: trouble = try await refreshMessages()
        case .conversation(let person):
            trouble = try await workspace.messages(with: person, from: .either).trouble
        case .person(let person):
            trouble = try await workspace.person(person, from: .either).trouble
        case .me:
            trouble = try await workspace.profile(from: .either).trouble
            guard trouble == nil else { break }
            trouble = try await workspace.accountSettings(from: .either).trouble
            let here = try await workspace.presence()
            return [.refreshed(topic, trouble: trouble?.description), .presence(here)]
        case .picture(let person, let portrait):
            // Without an answer nothing is told, as it is tried again with the next connection.
            let bytes = try await workspace.thumbnail(of: person, portrait, from: .either)
            return bytes == nil ? [] : [.refreshed(topic, trouble: nil)]
        case .devices: trouble = try await workspace.devices(from: .either).trouble
        case .blocked: trouble = try await workspace.blocked(from: .either).trouble
        case .declined: trouble = try await workspace.declined(from: .either).trouble
        case .everything: try await workspace.refreshInbox()
        }
        return [.refreshed(topic, trouble: trouble?.description)]
    }

    /// Asks for requests and conversations, and keeps their numbers.
    private func refreshMessages() async throws -> WorkspaceError? {
        let requests = try await workspace.requests(from: .either)
        if let trouble = requests.trouble { return trouble }
        let conversations = try await workspace.conversations(from: .either)
        if let trouble = conversations.trouble { return trouble }
        try await workspace.keepInbox(conversations.value, requests.value)
        return nil
    }
}
