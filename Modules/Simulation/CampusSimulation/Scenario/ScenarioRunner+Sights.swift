import API
import Workspace

/// Compares a person's view with the expected one.
extension ScenarioRunner {
    /// Returns the differences; empty if the view is as expected.
    func findings(
        against expectation: Scenario.Expectation, seenOn workspace: Workspace
    ) async throws -> [String] {
        switch expectation {
        case .counter, .noCounter, .stopwatch, .periods, .entries, .waiting:
            return try await ownFindings(against: expectation, seenOn: workspace)
        case .feed(let people, let isWhole):
            let feed = try await workspace.people().value.people.map(\.person)
            guard !isWhole else {
                return differences(from: names(people), names(of: feed), in: "the feed")
            }
            let missing = people.filter { !feed.contains(cast[$0].account) }
            return missing.isEmpty ? [] : ["the feed lacks \(names(missing))"]
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
        case .profile, .devices, .signedIn:
            return try await accountFindings(against: expectation, seenOn: workspace)
        case .any(let least, let views):
            var (seen, findings) = (0, [String]())
            for view in views {
                let wrong = try await self.findings(against: view, seenOn: workspace)
                if wrong.isEmpty { seen += 1 }
                findings += wrong
            }
            return seen >= least ? [] : ["\(seen) of \(least) are seen"] + findings
        }
    }

    private func ownFindings(
        against expectation: Scenario.Expectation, seenOn workspace: Workspace
    ) async throws -> [String] {
        switch expectation {
        case .counter(let title, let bounds, let isMet):
            let counter = try await workspace.read { try $0.counters.find(title) }
            if scenario.version == 1 {
                return differences(from: "\(bounds)", "\(counter.value)", in: title)
            }
            return outside(bounds, counter.value, in: title)
                + differences(from: isMet, counter.isMet, in: "the goal of \(title)")
        case .noCounter(let title):
            let titles = try await workspace.read { try $0.counters.all(.all).map(\.title) }
            return titles.contains(title) ? ["there is a counter \(title)"] : []
        case .stopwatch(let title, let bounds, let isRunning, let laps):
            let moment = Moment(of: workspace.environment)
            let (counter, count) = try await workspace.read { view in
                let counter = try view.counters.find(title)
                return (counter, try view.counters.laps(of: counter.id).count)
            }
            let time = counter.elapsed(at: moment).wholeMilliseconds
            return outside(bounds, time, in: "\(title) in milliseconds")
                + differences(from: isRunning, counter.isRunning, in: "running of \(title)")
                + differences(from: laps, count, in: "the laps of \(title)")
        case .periods(let title, let values):
            let shown = try await workspace.read { view in
                try view.counters.periods(
                    of: view.counters.find(title).id, limit: values.count + 1
                )
                .filter(\.isClosed).prefix(values.count).map(\.value)
            }
            return differences(from: "\(values)", "\(shown)", in: "the periods of \(title)")
        case .entries(let texts):
            let entries = try await workspace.read { try $0.entries.last(texts.count + 1) }
            return differences(from: "\(texts)", "\(entries.map(\.text))", in: "the journal")
        case .waiting(let count):
            let status = try await workspace.syncStatus()
            return differences(
                from: "\(count)", "\(status.pendingDocuments)", in: "what waits to be synced")
        default: preconditionFailure("\(expectation) is nothing of one's own")
        }
    }

    private func accountFindings(
        against expectation: Scenario.Expectation, seenOn workspace: Workspace
    ) async throws -> [String] {
        switch expectation {
        case .profile(let other, let name, let bio, let here):
            let person = cast[other].person.name
            let isOwn = try await workspace.signIn()?.account == cast[other].account
            guard !isOwn else {
                let own = try await workspace.profile().value
                return differences(from: name, own.displayName, in: "the name of \(person)")
                    + differences(from: bio, own.bio, in: "the lines of \(person)")
            }
            guard let page = try await page(of: other, on: workspace) else {
                return ["there is no page of \(person)"]
            }
            return differences(from: name, page.displayName, in: "the name of \(person)")
                + differences(from: bio, page.bio, in: "the lines of \(person)")
                + differences(from: here, page.here?.place, in: "the place of \(person)")
        case .devices(let names):
            let devices = try await workspace.devices().compactMap(\.name)
                .filter { !$0.hasPrefix("OwnTracks") }
            return differences(
                from: "\(names.sorted())", "\(devices.sorted())", in: "the devices")
        default:
            guard case .signedIn(let isExpected) = expectation else { return [] }
            do {
                _ = try await workspace.devices()
                return isExpected ? [] : ["the device is signed in"]
            } catch {
                return isExpected ? ["the device is signed out: \(error)"] : []
            }
        }
    }

    private func outside(
        _ bounds: Scenario.Bounds, _ value: Int64, in what: String
    ) -> [String] {
        bounds.contains(value) ? [] : ["\(what): \(value) instead of \(bounds)"]
    }

    /// Compares what is shown with what is expected, if anything is.
    private func differences<Value: Equatable>(
        from expected: Value?, _ shown: Value?, in what: String
    ) -> [String] {
        guard let expected, shown != expected else { return [] }
        return ["\(what): \(shown.map { "\($0)" } ?? "nothing") instead of \(expected)"]
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
