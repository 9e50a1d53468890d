import API
import Primitives
import Simulation
import Workspace

extension History {
    /// Compares what a device shows with what its person may see.
    func look(_ person: Int, _ machine: Int) async throws {
        let device = machines[person][machine].device
        if device.transport.mode == .up {
            try await lookAtServer(person, device.workspace)
            try await lookAtNames(person, machine)
        }
        try await lookAtDevice(person, machine)
    }

    private func lookAtServer(_ person: Int, _ workspace: Workspace) async throws {
        let feed = try await workspace.people().value.people
        try compare(
            "feed of \(person)", Set(feed.map { number(of: $0.person) }), model.feed(of: person))
        let conversations = try await workspace.conversations().value
        let expected = model.conversations(of: person)
        let others = Set(conversations.map { number(of: $0.person) })
        try compare("conversations of \(person)", others, Set(expected.keys))
        let suggested = try await workspace.people(FeedWish(order: .suggested)).value.people
        try compare(
            "suggested to \(person)", Set(suggested.map { number(of: $0.person) }),
            model.feed(of: person).filter { expected[$0]?.state != "open" })
        try compare(
            "places in lists of \(person)", Set((feed + suggested).map(\.lastPlace)),
            feed.isEmpty ? [] : ["Library"])
        for shown in conversations {
            let other = number(of: shown.person)
            guard let sight = expected[other] else { continue }
            try await look(at: shown, of: person, with: other, sight, workspace)
        }
        let asking = try await workspace.requests().value.map { number(of: $0.person) }
        try compare("requests", Set(asking), model.askers(of: person, declined: false))
        let declined = try await workspace.declined().value.map { number(of: $0.person) }
        try compare("declined", Set(declined), model.askers(of: person, declined: true))
    }

    private func look(
        at shown: ConversationSummary, of person: Int, with other: Int,
        _ sight: HistoryModel.Observation, _ workspace: Workspace
    ) async throws {
        let title = "conversation of \(person) with \(other)"
        try compare("\(title): state", shown.state.rawValue, sight.state)
        try compare("\(title): name", shown.displayName, "Person\(other)")
        let isMistaken = mistake == .presenceShown && shown.state == .waiting
        try compare("\(title): presence", isMistaken ? "note" : shown.here?.note, sight.note)
        let unread = mistake == .unreadOffByOne ? max(0, shown.unread - 1) : shown.unread
        try compare("\(title): unread", unread, sight.unread)
        var lines = try await workspace.messages(with: shown.person).value.map(line)
        if mistake == .outOfOrder, lines.count > 1 { lines.swapAt(0, 1) }
        try compare("\(title): lines", lines, sight.lines)
    }

    /// Compares the names that a device knows after it asked the server. One with a wrong clock may
    /// believe that meetings are forgotten.
    private func lookAtNames(_ person: Int, _ machine: Int) async throws {
        let workspace = machines[person][machine].device.workspace
        var names = Set(try await workspace.keptPeople().map(\.displayName))
        if mistake == .namedThoughGone { names.formUnion(model.left.map { "Person\($0)" }) }
        let writing = Set(model.conversations(of: person).keys)
            .union(model.askers(of: person, declined: false))
        let all = writing.union(model.feed(of: person))
        if machines[person][machine].isOff { names.formUnion(all.map { "Person\($0)" }) }
        try compare("names known to \(person)", names, Set(all.map { "Person\($0)" }))
    }

    /// Looks for what a device must not show although it may be behind: people who were blocked on
    /// it, and lines that nobody wrote.
    private func lookAtDevice(_ person: Int, _ machine: Int) async throws {
        let workspace = machines[person][machine].device.workspace
        var blocked: Set<Int> = []
        for act in machines[person][machine].waiting {
            if case .verb(.block, let other) = act { blocked.insert(other) }
            if case .verb(.unblock, let other) = act { blocked.remove(other) }
        }
        let known = try await workspace.keptPeople().map { number(of: $0.person) }
        try compare("blocked, but known to \(person)", blocked.intersection(known), [])
        var found = try await workspace.searchMessages("line", limit: 1000).map {
            number(of: $0.person)
        }
        if mistake == .foundThoughBlocked { found += blocked }
        try compare("blocked, but found by \(person)", blocked.intersection(found), [])
        for other in 0..<Self.people where other != person {
            let kept = try await workspace.messages(with: accounts[other], from: .device)
                .value.map(line)
            let all = model.lines(between: person, and: other)
            try compare("kept lines", kept, Array(all.prefix(kept.count)))
        }
    }

    private func number(of account: AccountID) -> Int { accounts.firstIndex(of: account) ?? -1 }

    private func line(_ message: MessageSummary) -> HistoryModel.Line {
        HistoryModel.Line(by: number(of: message.from), text: message.text)
    }
}
