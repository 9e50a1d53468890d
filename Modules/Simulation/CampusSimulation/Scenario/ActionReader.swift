import API
import Workspace
import Yams

/// Reads the action or expectation of a step.
struct ActionReader {
    let places: [Place]
    let people: [Scenario.Person]

    private static let verbs = [
        "make group", "make counter", "tap", "set", "reset", "reset group", "write", "walk to",
        "do", "message", "accept", "decline", "block", "unblock", "expect",
    ]

    /// Returns the verb of a step and its action.
    func action(
        _ fields: inout YAMLFields
    ) throws(ScenarioError) -> (verb: String, action: Scenario.Action) {
        let (verb, node) = try fields.takeOne(of: Self.verbs, what: "a step")
        return (verb, try action(verb, node, &fields))
    }

    private func action(
        _ verb: String, _ node: Node, _ fields: inout YAMLFields
    ) throws(ScenarioError) -> Scenario.Action {
        switch verb {
        case "make group": return .makeGroup(try node.text("a group"))
        case "make counter": return try counter(node.text("a counter"), &fields)
        case "tap":
            return .tap(
                counter: try node.text("a counter"),
                times: try fields.take("times")?.integer("times") ?? 1)
        case "set":
            return .set(
                counter: try node.text("a counter"),
                to: try fields.require("to").integer("a value"))
        case "reset": return .reset(counter: try node.text("a counter"))
        case "reset group": return .resetGroup(try node.text("a group"))
        case "write": return .write(try node.text("an entry"))
        case "walk to": return .walk(to: try place(node))
        case "do": return try bare(node)
        case "message":
            return .send(
                to: try person(fields.require("to")), text: try node.text("a message"))
        case "accept": return .accept(try person(node))
        case "decline": return .decline(try person(node))
        case "block": return .block(try person(node))
        case "unblock": return .unblock(try person(node))
        default: return .expect(try expectation(node))
        }
    }

    private func counter(
        _ title: String, _ fields: inout YAMLFields
    ) throws(ScenarioError) -> Scenario.Action {
        let start = try fields.take("start")?.integer("a start value") ?? 0
        let stepNode = fields.take("step")
        let step = try stepNode?.integer("a step") ?? 1
        if let stepNode, step < 1 { throw stepNode.error("a step is at least 1") }
        return .makeCounter(
            title: title, group: try fields.take("group")?.text("a group"), step: step,
            start: start,
            reset: try fields.take("reset value")?.integer("a reset value") ?? start)
    }

    private func bare(_ node: Node) throws(ScenarioError) -> Scenario.Action {
        switch try node.text("what to do") {
        case "go offline": return .goOffline
        case "go online": return .goOnline
        case "sync": return .sync
        default: throw node.error("what to do is one of: go offline, go online, sync")
        }
    }

    private static let sights = [
        "counter", "entries", "waiting", "feed", "requests", "conversation", "page", "no page",
    ]

    private func expectation(_ node: Node) throws(ScenarioError) -> Scenario.Expectation {
        var fields = try YAMLFields(node, of: "an expectation")
        let (sight, value) = try fields.takeOne(of: Self.sights, what: "an expectation")
        let expectation: Scenario.Expectation
        switch sight {
        case "counter":
            expectation = .counter(
                try value.text("a counter"),
                shows: try fields.require("shows").integer("a value"))
        case "entries": expectation = .entries(try texts(value, "entries"))
        case "waiting": expectation = .waiting(Int(try value.integer("a number of changes")))
        case "feed": expectation = .feed(try peopleList(value, "a feed"))
        case "requests": expectation = .requests(try peopleList(value, "requests"))
        case "conversation":
            expectation = .conversation(
                with: try person(value), try state(fields.require("state")),
                messages: try fields.take("messages").map(texts))
        case "page":
            expectation = .page(
                of: try person(value),
                places: try texts(fields.require("places"), "places"))
        default: expectation = .noPage(of: try person(value))
        }
        try fields.finish()
        return expectation
    }

    private func state(_ node: Node) throws(ScenarioError) -> ConversationSummary.State {
        guard let state = ConversationSummary.State(rawValue: try node.text("a state")) else {
            let states = ConversationSummary.State.allCases.map(\.rawValue)
            throw node.error("a state is one of: \(states.joined(separator: ", "))")
        }
        return state
    }

    private func texts(_ node: Node) throws(ScenarioError) -> [String] {
        try texts(node, "messages")
    }

    private func texts(_ node: Node, _ what: String) throws(ScenarioError) -> [String] {
        var texts: [String] = []
        for element in try node.elements(what) { texts.append(try element.text("one of \(what)")) }
        return texts
    }

    private func peopleList(_ node: Node, _ what: String) throws(ScenarioError) -> [Int] {
        var found: [Int] = []
        for element in try node.elements(what) { found.append(try person(element)) }
        return found.sorted()
    }

    /// Returns the index of the place that a node names.
    func place(_ node: Node) throws(ScenarioError) -> Int {
        let name = try node.text("a place")
        guard let position = places.firstIndex(where: { $0.name == name }) else {
            throw unknown("place", name, among: places.map(\.name), at: node)
        }
        return position
    }

    /// Returns the index of the person that a node names.
    func person(_ node: Node) throws(ScenarioError) -> Int {
        try person(node.text("a person"), at: node)
    }

    /// Returns the index of the person with a name.
    func person(_ name: String, at node: Node) throws(ScenarioError) -> Int {
        guard let position = people.firstIndex(where: { $0.name == name }) else {
            throw unknown("person", name, among: people.map(\.name), at: node)
        }
        return position
    }

    private func unknown(
        _ kind: String, _ name: String, among names: [String], at node: Node
    ) -> ScenarioError {
        let near = Spelling.nearest(to: name, among: names)
        let hint = near.isEmpty ? "" : ": did you mean \(near[0])?"
        return node.error("there is no \(kind) called \(name)\(hint)")
    }
}
