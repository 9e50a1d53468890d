import API
import Geofence
import Primitives
import Workspace

/// Asks drivers for what they see.
extension ScenarioRunner {
    func sight(
        of expectation: Scenario.Expectation, by driver: any StoryDriver, on device: String
    ) async throws -> Observation {
        let order = look(for: expectation)
        let answer: JSONValue
        switch try await driver.answer(order) {
        case .done(let value): answer = value
        case .unable(let reason): throw Refusal.unable(reason)
        case .failed(let reason): throw Refusal.failed("\(device) cannot look: \(reason)")
        }
        guard let sight = Self.sight(answer, of: expectation) else {
            throw DriverTrouble.lacking(
                driver: driver.name, order: order.line, member: Self.member(toSee: expectation),
                answer: answer.text)
        }
        return sight
    }

    private func look(for expectation: Scenario.Expectation) -> DriverOrder {
        let make = { (thing: String, members: [(name: String, value: JSONValue?)]) in
            DriverOrder("look", [("at", .string(thing))] + members)
        }
        switch expectation {
        case .counter(let title, _, _): return make("counter", [("counter", .string(title))])
        case .noCounter: return make("counters", [])
        case .stopwatch(let title, _, _, _):
            return make("stopwatch", [("counter", .string(title))])
        case .periods(let title, _): return make("periods", [("counter", .string(title))])
        case .entries(let texts):
            return make("entries", [("most", .integer(Int64(texts.count + 1)))])
        case .waiting: return make("waiting", [])
        case .feed: return make("feed", [])
        case .requests: return make("requests", [])
        case .conversation(let other, _, _), .noConversation(let other):
            return make("conversation", [("person", person(other))])
        case .page(let other, _), .noPage(let other), .profile(let other, _, _, _):
            return make("page", [("person", person(other))])
        case .devices: return make("devices", [])
        case .signedIn: return make("signed in", [])
        case .stream: return make("stream", [])
        case .crowd, .any, .refused:
            preconditionFailure("\(expectation) is looked at by itself")
        }
    }

    /// The member of an answer without which nothing is seen, as the page about drivers has it.
    private static func member(toSee expectation: Scenario.Expectation) -> String {
        switch expectation {
        case .counter: "`value`, a whole number"
        case .noCounter: "`titles`, a list of texts"
        case .stopwatch: "`running`, true or false"
        case .entries: "`texts`, a list of texts"
        case .waiting: "`count`, a whole number"
        case .feed, .requests: "`people`, a list of ids"
        case .conversation, .noConversation: "`state`, a word, or `there`, which is false"
        case .devices: "`names`, a list of texts"
        case .signedIn: "`signed in`, true or false"
        case .stream: "`events`, a list"
        case .periods, .page, .noPage, .profile, .crowd, .any, .refused: "what was asked for"
        }
    }

    /// Reads what a driver sees; `nil` if a member is missing or of another kind.
    private static func sight(
        _ answer: JSONValue, of expectation: Scenario.Expectation
    ) -> Observation? {
        switch expectation {
        case .counter:
            return answer["value"]?.integer.map { .counter(value: $0, isMet: answer["met"]?.bool) }
        case .noCounter: return texts(answer["titles"]).map { .titles($0) }
        case .stopwatch:
            return answer["running"]?.bool.map {
                .stopwatch(
                    milliseconds: nil, isRunning: $0,
                    laps: (answer["laps"]?.integer).map { Int(clamping: $0) })
            }
        case .periods: return nil
        case .entries: return texts(answer["texts"]).map { .entries($0) }
        case .waiting:
            return (answer["count"]?.integer).map { .waiting(Int(clamping: $0)) }
        case .feed, .requests:
            let ids = texts(answer["people"])?.map { AccountID($0) }
            guard let ids, !ids.contains(nil) else { return nil }
            return .people(ids.compactMap(\.self))
        case .conversation, .noConversation:
            guard answer["there"]?.bool != false else { return .conversation(nil, messages: nil) }
            return (answer["state"]?.string).flatMap { ConversationSummary.State(rawValue: $0) }
                .map { .conversation($0, messages: texts(answer["messages"])) }
        case .page, .noPage, .profile:
            guard answer["there"]?.bool != false else { return .page(nil) }
            return .page(
                PageObservation(
                    places: texts(answer["places"]) ?? [], name: answer["name"]?.string,
                    bio: answer["bio"]?.string, here: answer["here"]?.string))
        case .devices:
            return texts(answer["names"]).map { names in
                .devices(names.filter { $0 != carrier && !$0.hasPrefix("OwnTracks") })
            }
        case .signedIn:
            return answer["signed in"]?.bool.map {
                .signedIn($0, reason: answer["reason"]?.string ?? "")
            }
        case .stream:
            return answer["events"]?.array.map { .arrivals($0.compactMap(arrival)) }
        case .crowd, .any, .refused: return nil
        }
    }

    private static func arrival(_ event: JSONValue) -> ArrivedEvent? {
        (event["event"]?.string).map { kind in
            ArrivedEvent(
                kind: kind, person: (event["person"]?.string).flatMap { AccountID($0) },
                text: event["text"]?.string)
        }
    }

    private static func texts(_ value: JSONValue?) -> [String]? {
        guard let all = value?.array else { return nil }
        let texts = all.compactMap(\.string)
        return texts.count == all.count ? texts : nil
    }

    /// Compares what a driver shows at the end with what its steps imply.
    func compareDriven(
        _ person: Int, _ index: Int, by driver: any StoryDriver, _ counters: inout Int,
        _ wrong: inout [String]
    ) async throws {
        let device = cast[person].devices[index]
        for (title, oracle) in (oracles[person] ?? [:]).sorted(by: { $0.key < $1.key }) {
            counters += 1
            let exact = Scenario.Bounds(least: oracle.value, most: oracle.value)
            let view = Scenario.Expectation.counter(title, exact, isMet: nil)
            let sight = try await sight(of: view, by: driver, on: device.name)
            guard case .counter(let value, _) = sight, value != oracle.value else { continue }
            wrong.append("\(device.name) shows \(value) \(title), not \(oracle.value)")
        }
        do {
            let waiting = try await sight(of: .waiting(0), by: driver, on: device.name)
            if waiting != .waiting(0) { wrong.append("changes still wait on \(device.name)") }
        } catch Refusal.unable {
            // A program need not say what waits; its counters were compared.
        }
    }
}
