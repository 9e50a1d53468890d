import Primitives

/// Holds what is seen against expectations, whoever sees it.
extension ScenarioRunner {
    /// Returns the differences; empty if what is seen is as expected.
    func findings(against expectation: Scenario.Expectation, in sight: Observation) -> [String] {
        switch (expectation, sight) {
        case (.counter(let title, let bounds, let isMet), .counter(let value, let shown)):
            if scenario.version == 1 {
                return differences(from: "\(bounds)", "\(value)", in: title)
            }
            return outside(bounds, value, in: title)
                + differences(from: isMet, shown, in: "the goal of \(title)")
        case (.noCounter(let title), .titles(let titles)):
            return titles.contains(title) ? ["there is a counter \(title)"] : []
        case (
            .stopwatch(let title, let bounds, let isRunning, let laps),
            .stopwatch(let time, let runs, let count)
        ):
            return (time.map { outside(bounds, $0, in: "\(title) in milliseconds") } ?? [])
                + differences(from: isRunning, runs, in: "running of \(title)")
                + differences(from: laps, count, in: "the laps of \(title)")
        case (.periods(let title, let values), .periods(let shown)):
            return differences(from: "\(values)", "\(shown)", in: "the periods of \(title)")
        case (.entries(let texts), .entries(let shown)):
            return differences(from: "\(texts)", "\(shown)", in: "the journal")
        case (.waiting(let count), .waiting(let shown)):
            return differences(from: "\(count)", "\(shown)", in: "what waits to be synced")
        default: return companyFindings(against: expectation, in: sight)
        }
    }

    private func companyFindings(
        against expectation: Scenario.Expectation, in sight: Observation
    ) -> [String] {
        switch (expectation, sight) {
        case (.feed(let people, true), .people(let shown)):
            let named = shown.filter { !crowdAccounts.contains($0) }
            return differences(from: names(people), names(of: named), in: "the feed")
        case (.feed(let people, false), .people(let shown)):
            let missing = people.filter { !shown.contains(cast[$0].account) }
            return missing.isEmpty ? [] : ["the feed lacks \(names(missing))"]
        case (.requests(let people), .people(let shown)):
            return differences(from: names(people), names(of: shown), in: "the requests")
        case (.conversation(let other, let state, let texts), .conversation(let shown, let all)):
            let name = "conversation with \(cast[other].person.name)"
            guard let shown else { return ["there is no \(name)"] }
            return differences(from: state.rawValue, shown.rawValue, in: "the \(name)")
                + (texts.map {
                    differences(from: "\($0)", "\(all ?? [])", in: "the \(name)")
                } ?? [])
        case (.noConversation(let other), .conversation(let state, _)):
            let name = cast[other].person.name
            return state.map { ["there is a conversation with \(name): \($0.rawValue)"] } ?? []
        case (.page(let other, let places), .page(let page)):
            let name = cast[other].person.name
            guard let page else { return ["there is no page of \(name)"] }
            return differences(
                from: "\(places.sorted())", "\(Set(page.places).sorted())",
                in: "the page of \(name)")
        case (.noPage(let other), .page(let page)):
            return page == nil ? [] : ["there is a page of \(cast[other].person.name)"]
        case (.profile(let other, let name, let bio, let here), .page(let page)):
            let person = cast[other].person.name
            guard let page else { return ["there is no page of \(person)"] }
            return differences(from: name, page.name, in: "the name of \(person)")
                + differences(from: bio, page.bio, in: "the lines of \(person)")
                + differences(from: here, page.here, in: "the place of \(person)")
        case (.devices(let names), .devices(let shown)):
            return differences(from: "\(names.sorted())", "\(shown.sorted())", in: "the devices")
        case (.signedIn(let isExpected), .signedIn(let isSignedIn, let reason)):
            guard isExpected != isSignedIn else { return [] }
            return [isExpected ? "the device is signed out: \(reason)" : "the device is signed in"]
        case (.stream(let wish, let bounds), .arrivals(let events)):
            let count = events.count { matches($0, wish) }
            return outside(bounds, Int64(count), in: "`\(wish.kind)` on the live stream")
        case (.crowd(let view, let bounds), .crowd(let count)):
            return outside(bounds, Int64(count), in: "the population in `\(view.rawValue)`")
        default: preconditionFailure("\(sight) is not an answer to \(expectation)")
        }
    }

    private func matches(_ event: ArrivedEvent, _ wish: ArrivedEvent.Wish) -> Bool {
        event.kind == wish.kind && (wish.text == nil || event.text == wish.text)
            && (wish.person == nil || wish.person.map { cast[$0].account } == event.person)
    }

    private func outside(_ bounds: Scenario.Bounds, _ value: Int64, in what: String) -> [String] {
        bounds.contains(value) ? [] : ["\(what): \(value) instead of \(bounds)"]
    }

    /// Compares what is shown with what is expected, if anything is.
    private func differences<Value: Equatable>(
        from expected: Value?, _ shown: Value?, in what: String
    ) -> [String] {
        guard let expected, shown != expected else { return [] }
        return ["\(what): \(shown.map { "\($0)" } ?? "nothing") instead of \(expected)"]
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
}
