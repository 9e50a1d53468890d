import Workspace

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

    /// Asks for a topic; what the server tells is kept, or shown only if it can't be.
    func refresh(_ topic: ServerRequest.Topic) async throws -> [ServerNews] {
        var trouble: WorkspaceError?
        switch topic {
        case .feed(let choice):
            let rule = workspace.dayRule
            let today = rule.start(of: rule.day(of: workspace.environment.now()))
            let wish = choice.wish(startOfToday: today)
            let feed = try await workspace.people(wish, from: .either)
            // What is shown is chosen from what is kept, which a part doesn't tell of.
            if feed.trouble == nil, !wish.isEverybody {
                _ = try await workspace.people(FeedWish(isWhole: true), from: .either)
            }
            try await glimpse(feed) { $0.facts.feed = $1 }
            trouble = feed.trouble
        case .messages: trouble = try await refreshMessages()
        case .conversation(let person):
            let messages = try await workspace.messages(with: person, from: .either)
            try await glimpse(messages) { $0.messages[person] = $1.value }
            trouble = messages.trouble
        case .person(let person):
            let profile = try await workspace.person(person, from: .either)
            try await glimpse(profile) { $0.people[person] = $1.value }
            trouble = profile.trouble
        case .me: return try await refreshMe()
        case .picture(let person, let portrait):
            // Without an answer nothing is told, as it is tried again with the next connection.
            let bytes = try await workspace.thumbnail(of: person, portrait, from: .either)
            return bytes == nil ? [] : [.refreshed(topic, trouble: nil)]
        case .devices:
            let devices = try await workspace.devices(from: .either)
            try await glimpse(devices) { $0.facts.devices = $1 }
            trouble = devices.trouble
        case .blocked:
            let blocked = try await workspace.blocked(from: .either)
            try await glimpse(blocked) { $0.facts.blocked = $1.value }
            trouble = blocked.trouble
        case .declined:
            let declined = try await workspace.declined(from: .either)
            try await glimpse(declined) { $0.facts.declined = $1.value }
            trouble = declined.trouble
        case .everything: try await workspace.refreshInbox()
        }
        return [.refreshed(topic, trouble: trouble?.description)]
    }

    /// Shows an answer of the server that can't be kept because what is kept is sealed.
    private func glimpse<Value: Sendable>(
        _ answer: Cached<Value>,
        _ change: @escaping @Sendable (inout Glimpse.Sights, Cached<Value>) -> Void
    ) async throws {
        guard answer.keptAt == nil, try await workspace.isKeptSealed() else { return }
        glimpse.note { change(&$0, answer) }
    }

    private func refreshMe() async throws -> [ServerNews] {
        let profile = try await workspace.profile(from: .either)
        try await glimpse(profile) { $0.facts.profile = $1.value }
        if let trouble = profile.trouble {
            return [.refreshed(.me, trouble: trouble.description)]
        }
        let settings = try await workspace.accountSettings(from: .either)
        try await glimpse(settings) { $0.facts.settings = $1.value }
        let here = try await workspace.presence()
        return [.refreshed(.me, trouble: settings.trouble?.description), .presence(here)]
    }

    /// Asks for requests and conversations, and keeps their numbers.
    private func refreshMessages() async throws -> WorkspaceError? {
        let requests = try await workspace.requests(from: .either)
        try await glimpse(requests) { $0.facts.requests = $1 }
        if let trouble = requests.trouble { return trouble }
        let conversations = try await workspace.conversations(from: .either)
        try await glimpse(conversations) { $0.facts.conversations = $1 }
        if let trouble = conversations.trouble { return trouble }
        try await workspace.keepInbox(conversations.value, requests.value)
        return nil
    }
}
