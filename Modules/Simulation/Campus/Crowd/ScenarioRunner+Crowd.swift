import Primitives

/// Looks at the population, and compares it at the end.
extension ScenarioRunner {
    /// Returns the number of people of the population, as an expectation counts them.
    func count(
        _ view: Scenario.CrowdView, seenBy device: CastMember.Device, of person: AccountID
    ) async throws -> Int {
        guard view == .feed else { return try await crowd?.count(view, of: person) ?? 0 }
        let feed = Scenario.Expectation.feed([], isWhole: false)
        guard case .people(let shown) = try await sight(of: feed, seenBy: device) else { return 0 }
        return Set(shown).intersection(crowdAccounts).count
    }

    /// Lets the population live until all of it is at rest, and compares what it sees with what it
    /// did; all faults have ended.
    func checkCrowd() async throws {
        guard let crowd else { return }
        try await wait(until: crowd.end)
        checks += try await crowd.checks()
    }
}
