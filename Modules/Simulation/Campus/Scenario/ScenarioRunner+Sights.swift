import API
import Counting
import Primitives
import Workspace

/// Looks at what a person sees.
extension ScenarioRunner {
    /// Returns the differences from an expectation; empty if the view is as expected.
    func findings(
        against expectation: Scenario.Expectation, seenBy device: CastMember.Device
    ) async throws -> [String] {
        guard case .any(let least, let views) = expectation else {
            let sight = try await sight(of: expectation, seenBy: device)
            return self.findings(against: expectation, in: sight)
        }
        var (seen, findings) = (0, [String]())
        for view in views {
            let wrong = try await self.findings(against: view, seenBy: device)
            if wrong.isEmpty { seen += 1 }
            findings += wrong
        }
        return seen >= least ? [] : ["\(seen) of \(least) are seen"] + findings
    }

    /// Returns what a person sees on a device, whoever plays the person.
    func sight(
        of expectation: Scenario.Expectation, seenBy device: CastMember.Device
    ) async throws -> Observation {
        if case .crowd(let view, _) = expectation {
            let person = cast.first { $0.devices.contains { $0.name == device.name } }
            guard let person else { preconditionFailure("\(device.name) is somebody's") }
            return .crowd(try await count(view, seenBy: device, of: person.account))
        }
        if let driver = device.driver {
            return try await sight(of: expectation, by: driver, on: device.name)
        }
        if case .stream = expectation { return .arrivals(try await arrivals(on: device)) }
        return try await sight(of: expectation, on: device.workspace)
    }

    private func sight(
        of expectation: Scenario.Expectation, on workspace: Workspace
    ) async throws -> Observation {
        switch expectation {
        case .feed: return .people(try await workspace.people().value.people.map(\.person))
        case .requests:
            return .people(try await workspace.call(Routes.requests).requests.map(\.person))
        case .noConversation(let other):
            let conversation = try await workspace.conversation(with: cast[other].account)
            return .conversation(conversation?.state, messages: nil)
        case .conversation(let other, _, let messages):
            let account = cast[other].account
            guard let conversation = try await workspace.conversation(with: account) else {
                return .conversation(nil, messages: nil)
            }
            guard messages != nil else { return .conversation(conversation.state, messages: nil) }
            let texts = try await workspace.messages(with: account).value.map(\.text)
            return .conversation(conversation.state, messages: texts)
        case .page(let other, _), .noPage(let other):
            return .page(try await page(of: other, on: workspace))
        case .profile(let other, _, _, let here):
            let isOwn = try await workspace.signIn()?.account == cast[other].account
            guard isOwn else { return .page(try await page(of: other, on: workspace)) }
            let own = try await workspace.profile().value
            let place = here == nil ? nil : try await workspace.presence()?.place
            return .page(
                PageObservation(places: [], name: own.displayName, bio: own.bio, here: place))
        case .devices:
            return .devices(
                try await workspace.devices().value.compactMap(\.name)
                    .filter { !$0.hasPrefix("OwnTracks") })
        case .signedIn:
            do {
                _ = try await workspace.devices()
                return .signedIn(true, reason: "")
            } catch {
                return .signedIn(false, reason: "\(error)")
            }
        default: return try await ownSight(of: expectation, on: workspace)
        }
    }

    private func ownSight(
        of expectation: Scenario.Expectation, on workspace: Workspace
    ) async throws -> Observation {
        switch expectation {
        case .counter(let title, _, _):
            let counter = try await workspace.read { try $0.counters.find(title) }
            return .counter(value: counter.value, isMet: counter.isMet)
        case .noCounter:
            return .titles(try await workspace.read { try $0.counters.all(.all).map(\.title) })
        case .stopwatch(let title, _, _, _):
            let moment = Moment(of: workspace.environment)
            let (counter, count) = try await workspace.read { view in
                let counter = try view.counters.find(title)
                return (counter, try view.counters.laps(of: counter.id).count)
            }
            return .stopwatch(
                milliseconds: counter.elapsed(at: moment).wholeMilliseconds,
                isRunning: counter.isRunning, laps: count)
        case .periods(let title, let values):
            return .periods(
                try await workspace.read { view in
                    try view.counters.periods(
                        of: view.counters.find(title).id, limit: values.count + 1
                    )
                    .filter(\.isClosed).prefix(values.count).map(\.value)
                })
        case .entries(let texts):
            let entries = try await workspace.read { try $0.entries.last(texts.count + 1) }
            return .entries(entries.map(\.text))
        case .waiting: return .waiting(try await workspace.syncStatus().pendingDocuments)
        default: preconditionFailure("\(expectation) is nothing of one's own")
        }
    }

    private func page(of other: Int, on workspace: Workspace) async throws -> PageObservation? {
        try await profile(of: other, on: workspace).map { page in
            PageObservation(
                places: page.shared.map(\.place), name: page.displayName, bio: page.bio,
                here: page.here?.place)
        }
    }

    private func profile(of other: Int, on workspace: Workspace) async throws -> PersonProfile? {
        do {
            return try await workspace.call(Routes.person, path(to: other))
        } catch WorkspaceError.server(.notFound) {
            return nil
        }
    }
}
