import API
import Workspace

/// Compares a person's view with the expected one.
extension ScenarioRunner {
    /// Returns the differences; empty if the view is as expected.
    func findings(
        against expectation: Scenario.Expectation, seenOn workspace: Workspace
    ) async throws -> [String] {
        switch expectation {
        case .counter(let title, let value):
            let counter = try await workspace.read { try $0.counters.find(title) }
            return differences(from: "\(value)", "\(counter.value)", in: title)
        case .entries(let texts):
            let entries = try await workspace.read { try $0.entries.last(texts.count + 1) }
            return differences(from: "\(texts)", "\(entries.map(\.text))", in: "the journal")
        case .waiting(let count):
            let status = try await workspace.syncStatus()
            return differences(
                from: "\(count)", "\(status.pendingDocuments)", in: "what waits to be synced")
        case .feed(let people):
            let feed = try await workspace.people().value.people
            return differences(
                from: names(people), names(of: feed.map(\.person)), in: "the feed")
        case .requests(let people):
            let requests = try await workspace.call(Routes.requests).requests
            return differences(
                from: names(people), names(of: requests.map(\.person)), in: "the requests")
        case .conversation(let other, let state, let messages):
            return try await conversationFindings(
                with: other, state: state, messages: messages, on: workspace)
        case .page(let other, let places):
            let page = try await page(of: other, on: workspace)
            let shown = Set(page?.shared.map(\.place) ?? []).sorted()
            return differences(
                from: "\(places.sorted())", "\(shown)",
                in: "the page of \(cast[other].person.name)")
        case .noPage(let other):
            guard try await page(of: other, on: workspace) != nil else { return [] }
            return ["there is a page of \(cast[other].person.name)"]
        }
    }

    private func conversationFindings(
        with other: Int, state: ConversationSummary.State, messages: [String]?,
        on workspace: Workspace
    ) async throws -> [String] {
        let what = "the conversation with \(cast[other].person.name)"
        let account = cast[other].account
        guard let conversation = try await workspace.conversation(with: account) else {
            return ["there is no conversation with \(cast[other].person.name)"]
        }
        var findings = differences(
            from: state.rawValue, conversation.state.rawValue, in: what)
        if let messages {
            let shown = try await workspace.messages(with: account).value.map(\.text)
            findings += differences(from: "\(messages)", "\(shown)", in: what)
        }
        return findings
    }

    private func page(of other: Int, on workspace: Workspace) async throws -> PersonProfile? {
        do {
            return try await workspace.call(Routes.person, path(to: other))
        } catch WorkspaceError.server(.notFound) {
            return nil
        }
    }

    private func names(_ people: [Int]) -> String {
        "\(people.map { cast[$0].person.name }.sorted())"
    }

    private func names(of accounts: [AccountID]) -> String {
        let shown = accounts.map { account in
            cast.first { $0.account == account }?.person.name ?? "a stranger"
        }
        return "\(shown.sorted())"
    }

    private func differences(
        from expected: String, _ shown: String, in what: String
    ) -> [String] {
        expected == shown ? [] : ["\(what): \(shown) instead of \(expected)"]
    }
}
