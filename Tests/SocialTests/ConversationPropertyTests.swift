import Primitives
import Social
import TestSupport
import Testing

/// Tests with five people who act at random and repeatedly; the rules hold at every moment.
@Suite("Conversations whatever happens")
struct ConversationPropertyTests {
    @Test("Each message is there once, in order, without gaps, and never for the blocked")
    func inMemory() async throws {
        for seed in UInt64(1)...8 { try await run(seed: seed, url: "memory:", steps: 200) }
    }

    @Test("The same holds on SQLite")
    func onSQLite() async throws {
        try await withStoreURL { try await run(seed: 99, url: $0, steps: 200) }
    }

    private func run(seed: UInt64, url: String, steps: Int) async throws {
        let bench = try await SocialBench(
            ["Ada", "Ben", "Carl", "Dora", "Eve"], url: url, seed: seed,
            ration: FirstMessageLimit(requests: 3))
        var model = Model(bench: bench, generator: SeededGenerator(seed: seed))
        for step in 0..<steps {
            try await model.step()
            let isChecked = step % 20 == 19 || step == steps - 1
            if isChecked, let problem = try await model.problem() {
                Issue.record("seed \(seed), step \(step): \(problem)")
                break
            }
        }
        #expect(model.sent.count > 5, "seed \(seed) tried nothing")
        await bench.store.close()
    }
}

/// The test's own model of the events.
private struct Model {
    struct Pair: Hashable { let owner, other: AccountID }

    let bench: SocialBench
    var generator: SeededGenerator
    /// All accepted messages, in order.
    var sent: [Message] = []
    var blocks: Set<Pair> = []
    /// The numbers of the messages that each person has deleted, by conversation.
    var deleted: [Pair: Set<Int>] = [:]
    /// Notices that went to somebody with a block between them and the sender.
    var leaks: [String] = []

    init(bench: SocialBench, generator: SeededGenerator) {
        self.bench = bench
        self.generator = generator
    }

    mutating func step() async throws {
        bench.clock.advance(by: .minutes(Int.random(in: 0...60, using: &generator)))
        let two = bench.people.shuffled(using: &generator)
        let (me, other) = (two[0], two[1])
        do {
            switch Int.random(in: 0..<100, using: &generator) {
            case 0..<40: try await send(from: me, to: other)
            case 40..<50: try await delete(by: me, with: other)
            case 50..<62: try await sendAgain()
            case 62..<72:
                note(try await bench.conversations.accept(other, by: me).notices, me, other)
            case 72..<76:
                note(try await bench.conversations.decline(other, by: me).notices, me, other)
            case 76..<79:
                note(
                    try await bench.conversations.takeBackDecline(of: other, by: me).notices, me,
                    other)
            case 79..<82:
                let number = Int.random(in: 0...4, using: &generator)
                note(
                    try await bench.conversations.markDelivered(
                        through: number, with: other, by: me
                    ).notices, me, other)
            case 82..<87:
                let number = Int.random(in: 0...4, using: &generator)
                note(
                    try await bench.conversations.markRead(
                        through: number, with: other, by: me
                    ).notices, me, other)
            case 87..<92:
                _ = try await bench.blocks.block(other, by: me)
                blocks.insert(Pair(owner: me, other: other))
            default:
                _ = try await bench.blocks.unblock(other, by: me)
                blocks.remove(Pair(owner: me, other: other))
            }
        } catch is SocialError {
            // It was refused.
        }
    }

    private mutating func send(from me: AccountID, to other: AccountID) async throws {
        let outcome = try await bench.say("text \(sent.count)", from: me, to: other)
        sent.append(outcome.value)
        note(outcome.notices, me, other)
    }

    /// Deletes a message, or all up to one; no other person is told.
    private mutating func delete(by me: AccountID, with other: AccountID) async throws {
        let count = sent.count { Set([$0.sender, $0.recipient]) == [me, other] }
        let number = Int.random(in: 0...(count + 1), using: &generator)
        let isOne = Bool.random(using: &generator)
        let conversations = bench.conversations
        let outcome =
            isOne
            ? try await conversations.delete(number, with: other, by: me)
            : try await conversations.clear(through: number, with: other, by: me)
        let numbers = isOne ? number...number : 1...max(min(number, count), 1)
        let known = deleted[Pair(owner: me, other: other)] ?? []
        let isNews = number > 0 && !known.isSuperset(of: numbers)
        if outcome.value != isNews { leaks.append("deleted \(numbers) again, or not") }
        if isNews { deleted[Pair(owner: me, other: other), default: []].formUnion(numbers) }
        if outcome.notices.contains(where: { $0.recipient != me }) {
            leaks.append("a deletion was told to the other person")
        }
        if Int.random(in: 0..<4, using: &generator) == 0 {
            _ = try await conversations.emptyTexts(atMost: 2)
        }
    }

    private mutating func sendAgain() async throws {
        guard let old = sent.randomElement(using: &generator) else { return }
        let again = try await bench.conversations.send(
            old.text, id: old.id, from: old.sender, to: old.recipient)
        if again.value != old { leaks.append("\(old) was sent again as \(again.value)") }
        if !again.notices.isEmpty { leaks.append("sending again told \(again.notices)") }
    }

    private mutating func note(_ notices: [Notice], _ me: AccountID, _ other: AccountID) {
        for notice in notices where notice.recipient != me {
            let isHidden = isBlocked(me, other)
            if isHidden || notice.recipient != other { leaks.append("\(notice) was sent") }
        }
    }

    private func isBlocked(_ one: AccountID, _ other: AccountID) -> Bool {
        blocks.contains(Pair(owner: one, other: other))
            || blocks.contains(Pair(owner: other, other: one))
    }

    /// Returns a message about pages of two, forwards and backwards, that are not all messages.
    private func problem(
        ofPages expected: [Message], _ me: AccountID, _ other: AccountID
    ) async throws -> String? {
        let conversations = bench.conversations
        var (forwards, backwards) = ([Message](), [Message]())
        while true {
            let page = try await conversations.messages(
                of: me, with: other, after: forwards.last?.number ?? 0, limit: 2)
            forwards += page
            if page.count < 2 { break }
        }
        while true {
            let page = try await conversations.messages(
                of: me, with: other, before: backwards.first?.number ?? .max, limit: 2)
            backwards = page + backwards
            if page.count < 2 { break }
        }
        if forwards != expected { return "pages forwards are \(forwards)" }
        if backwards != expected { return "pages backwards are \(backwards)" }
        let list = try await conversations.deletions(of: me, with: other)
        let gone = Set((1..<(list.through + 1)).map { $0 } + list.numbers)
        if gone != deleted[Pair(owner: me, other: other)] ?? [] { return "deleted are \(list)" }
        return nil
    }

    /// Returns a message about the first violation; `nil` if there is none.
    func problem() async throws -> String? {
        if let leak = leaks.first { return leak }
        if let wrong = try await bench.conversations.contradictions().first { return wrong }
        for me in bench.people {
            let listed = try await bench.conversations.conversations(of: me)
            let requests = try await bench.conversations.requests(for: me)
            let open = listed.filter { $0.state == .open }.map(\.other)
            let unlisted = bench.people.filter { other in
                deleted[Pair(owner: me, other: other)] != nil
            }
            let connections = try await bench.conversations.connections(of: me)
            if connections.subtracting(unlisted) != Set(open).subtracting(unlisted) {
                return "connections differ from open conversations"
            }
            if !Set(listed.map(\.other)).isDisjoint(with: requests.map(\.other)) {
                return "a request is also a conversation"
            }
            let times = listed.map(\.lastActivity)
            if times != times.sorted(by: >) { return "the list is out of order" }
            for other in bench.people where other != me {
                if let problem = try await problem(of: me, with: other, listed, requests) {
                    return problem
                }
            }
        }
        return nil
    }

    private func problem(
        of me: AccountID, with other: AccountID, _ listed: [Conversation],
        _ requests: [Conversation]
    ) async throws -> String? {
        let whole = sent.filter { Set([$0.sender, $0.recipient]) == [me, other] }
        if whole.map(\.number) != Array(1..<(whole.count + 1)) {
            return "numbers have gaps: \(whole.map(\.number))"
        }
        let gone = deleted[Pair(owner: me, other: other)] ?? []
        let expected = whole.filter { !gone.contains($0.number) }
        let conversation = try await bench.conversations.conversation(of: me, with: other)
        if isBlocked(me, other) {
            if requests.contains(where: { $0.other == other }) { return "a blocked request shows" }
            if try await !bench.profiles.profiles(of: [other], for: me).isEmpty {
                return "a blocked profile shows"
            }
            let isListed = listed.contains { $0.other == other }
            if isListed && blocks.contains(Pair(owner: me, other: other)) {
                return "a conversation with somebody blocked shows"
            }
            let allowed: [Conversation.State?] = [.closed, .waiting, nil]
            if !allowed.contains(conversation?.state) { return "a block leaves it writable" }
        }
        guard let conversation else {
            // Nothing was sent, or only first messages from blocked senders.
            return whole.contains { $0.sender == me } ? "a sender can't see their own" : nil
        }
        if let problem = try await problem(ofPages: expected, me, other) { return problem }
        let messages = try await bench.conversations.messages(of: me, with: other)
        if messages != expected { return "\(messages) instead of \(expected)" }
        if messages.last != conversation.lastMessage { return "the last message is another" }
        let unread = messages.filter {
            $0.sender == other && $0.number > conversation.readThrough
        }
        if unread.count != conversation.unread { return "the unread are miscounted" }
        if let problem = try await problem(with: other, of: me, marksOf: conversation) {
            return problem
        }
        let wroteBoth = Set(whole.map(\.sender)).count == 2
        if conversation.state == .waiting && (whole.count > 1 || wroteBoth) {
            return "more than one message while waiting"
        }
        return nil
    }

    /// Returns a message about marks that tell too much; `nil` if they don't.
    private func problem(
        with other: AccountID, of me: AccountID, marksOf conversation: Conversation
    ) async throws -> String? {
        guard conversation.state == .open else {
            return conversation.delivered ?? conversation.read == nil
                ? nil : "marks of a conversation that is not open"
        }
        let theirs = try await bench.conversations.conversation(of: other, with: me)
        let count = sent.count { Set([$0.sender, $0.recipient]) == [me, other] }
        guard let read = conversation.read, let theirs, read <= theirs.readThrough,
            let delivered = conversation.delivered, delivered <= count
        else { return "marks beyond what was read and sent" }
        return nil
    }
}
