import Primitives
import Social
import Testing

@Suite("Requests")
struct RequestTests {
    @Test("A first message is a request that its receiver reads before deciding")
    func firstMessage() async throws {
        let (bench, ada, ben) = try await SocialBench.adaAndBen()
        let id = bench.environment.newID(MessageID.self)
        let sent = try await bench.conversations.send(
            "Hi, I'm Ada", id: id, from: ada, to: ben, context: "Bertrand Library, twice")
        #expect(sent.value.number == 1)
        #expect(sent.value.id == id)
        #expect(sent.value.sentAt == bench.clock.now)
        #expect(
            sent.notices == [
                Notice(ada, .conversation(with: ben)), Notice(ben, .request(from: ada)),
            ])
        let requests = try await bench.conversations.requests(for: ben)
        #expect(requests.map(\.other) == [ada])
        #expect(requests.first?.state == .requested)
        #expect(requests.first?.context == "Bertrand Library, twice")
        #expect(requests.first?.unread == 1)
        #expect(try await bench.texts(of: ben, with: ada) == ["Hi, I'm Ada"])
        #expect(try await bench.conversations.conversations(of: ben).isEmpty)
        #expect(try await bench.conversations.conversations(of: ada).map(\.state) == [.waiting])
        #expect(try await bench.conversations.requests(for: ada).isEmpty)
    }

    @Test("While waiting for the answer, the sender can't send more")
    func onlyOneMessage() async throws {
        let (bench, ada, ben) = try await SocialBench.adaAndBen()
        try await bench.say("Hi", from: ada, to: ben)
        await #expect(throws: SocialError.waitingForAnswer(from: ben)) {
            try await bench.say("Hello?", from: ada, to: ben)
        }
        #expect(try await bench.texts(of: ben, with: ada) == ["Hi"])
    }

    @Test("After accepting, both may write, and the request becomes a conversation")
    func accepting() async throws {
        let (bench, ada, ben) = try await SocialBench.adaAndBen()
        try await bench.say("Hi", from: ada, to: ben)
        let accepted = try await bench.conversations.accept(ada, by: ben)
        #expect(accepted.value.state == .open)
        #expect(
            Set(accepted.notices) == [
                Notice(ada, .conversation(with: ben)), Notice(ben, .conversation(with: ada)),
            ])
        #expect(try await bench.conversations.requests(for: ben).isEmpty)
        #expect(try await bench.conversations.conversations(of: ben).map(\.other) == [ada])
        #expect(try await bench.state(of: ada, with: ben) == .open)
        let reply = try await bench.say("Hello", from: ben, to: ada)
        #expect(
            reply.notices == [
                Notice(ben, .message(with: ada, number: 2)),
                Notice(ada, .message(with: ben, number: 2)),
            ])
        try await bench.say("Where are you?", from: ada, to: ben)
        #expect(
            try await bench.texts(of: ada, with: ben) == ["Hi", "Hello", "Where are you?"])
        #expect(try await bench.conversations.accept(ada, by: ben).notices.isEmpty)
        await #expect(throws: SocialError.noRequest(from: ada)) {
            try await bench.conversations.decline(ada, by: ben)
        }
    }

    @Test("A declined request leaves the requests, and only the decliner is told")
    func declining() async throws {
        let (bench, ada, ben) = try await SocialBench.adaAndBen()
        try await bench.say("Hi", from: ada, to: ben)
        let declined = try await bench.conversations.decline(ada, by: ben)
        #expect(declined.value.state == .declined)
        #expect(declined.notices == [Notice(ben, .conversation(with: ada))])
        #expect(try await bench.conversations.requests(for: ben).isEmpty)
        #expect(try await bench.conversations.conversations(of: ben).isEmpty)
        #expect(try await bench.state(of: ada, with: ben) == .waiting)
        await #expect(throws: SocialError.waitingForAnswer(from: ben)) {
            try await bench.say("Hello?", from: ada, to: ben)
        }
        #expect(try await bench.conversations.decline(ada, by: ben).notices.isEmpty)
    }

    @Test("A declining can be listed and taken back; then the request waits again")
    func takingBack() async throws {
        let (bench, ada, ben) = try await SocialBench.adaAndBen()
        try await bench.say("Hi", from: ada, to: ben)
        await #expect(throws: SocialError.noRequest(from: ben)) {
            try await bench.conversations.takeBackDecline(of: ben, by: ada)
        }
        #expect(
            try await bench.conversations.takeBackDecline(of: ada, by: ben).notices.isEmpty)
        _ = try await bench.conversations.decline(ada, by: ben)
        #expect(try await bench.conversations.declined(by: ben).map(\.other) == [ada])
        let back = try await bench.conversations.takeBackDecline(of: ada, by: ben)
        #expect(back.value.state == .requested)
        #expect(back.notices == [Notice(ben, .conversation(with: ada))])
        #expect(try await bench.conversations.declined(by: ben).isEmpty)
        #expect(try await bench.conversations.requests(for: ben).map(\.other) == [ada])
        _ = try await bench.conversations.accept(ada, by: ben)
        await #expect(throws: SocialError.noRequest(from: ada)) {
            try await bench.conversations.takeBackDecline(of: ada, by: ben)
        }
    }

    @Test("Declined requests of people who have gone, or are blocked, are not listed")
    func declinedAndClosed() async throws {
        let (bench, ada, ben) = try await SocialBench.adaAndBen()
        try await bench.say("Hi", from: ada, to: ben)
        _ = try await bench.conversations.decline(ada, by: ben)
        _ = try await bench.blocks.block(ada, by: ben)
        #expect(try await bench.conversations.declined(by: ben).isEmpty)
        await #expect(throws: SocialError.closed(with: ada)) {
            try await bench.conversations.takeBackDecline(of: ada, by: ben)
        }
        _ = try await bench.blocks.unblock(ada, by: ben)
        #expect(try await bench.conversations.declined(by: ben).map(\.other) == [ada])
        try await bench.leave(ada)
        #expect(try await bench.conversations.declined(by: ben).isEmpty)
    }

    @Test("The decliner may write later, or accept after all; both open the conversation")
    func changeOfMind() async throws {
        for writes in [true, false] {
            let (bench, ada, ben) = try await SocialBench.adaAndBen()
            try await bench.say("Hi", from: ada, to: ben)
            _ = try await bench.conversations.decline(ada, by: ben)
            if writes {
                let reply = try await bench.say("Hi after all", from: ben, to: ada)
                #expect(reply.value.number == 2)
                #expect(reply.notices.contains(Notice(ada, .conversation(with: ben))))
            } else {
                _ = try await bench.conversations.accept(ada, by: ben)
            }
            #expect(try await bench.state(of: ada, with: ben) == .open)
            #expect(try await bench.state(of: ben, with: ada) == .open)
            try await bench.say("Good", from: ada, to: ben)
        }
    }

    @Test("Two first messages that cross accept each other")
    func crossing() async throws {
        let (bench, ada, ben) = try await SocialBench.adaAndBen()
        let (one, other) = (
            bench.environment.newID(MessageID.self), bench.environment.newID(MessageID.self)
        )
        let conversations = bench.conversations
        async let first = conversations.send("Hi Ben", id: one, from: ada, to: ben)
        async let second = conversations.send("Hi Ada", id: other, from: ben, to: ada)
        #expect(try await Set([first.value.number, second.value.number]) == [1, 2])
        #expect(try await bench.state(of: ada, with: ben) == .open)
        #expect(try await bench.state(of: ben, with: ada) == .open)
        #expect(try await bench.conversations.connections(of: ada) == [ben])
        #expect(try await bench.conversations.connections(of: ben) == [ada])
    }

    @Test("Only the receiver can accept or decline, and only what there is")
    func wrongAnswers() async throws {
        let (bench, ada, ben) = try await SocialBench.adaAndBen()
        await #expect(throws: SocialError.noRequest(from: ada)) {
            try await bench.conversations.accept(ada, by: ben)
        }
        try await bench.say("Hi", from: ada, to: ben)
        await #expect(throws: SocialError.noRequest(from: ben)) {
            try await bench.conversations.accept(ben, by: ada)
        }
        await #expect(throws: SocialError.noRequest(from: ben)) {
            try await bench.conversations.decline(ben, by: ada)
        }
        #expect(try await bench.state(of: ada, with: ben) == .waiting)
    }

    @Test("Nobody writes to themself or to nobody")
    func wrongRecipients() async throws {
        let (bench, ada, _) = try await SocialBench.adaAndBen()
        await #expect(throws: SocialError.yourself) {
            try await bench.say("Hi", from: ada, to: ada)
        }
        let nobody = bench.environment.newID(AccountID.self)
        await #expect(throws: SocialError.noSuchPerson(nobody)) {
            try await bench.say("Hi", from: ada, to: nobody)
        }
        await #expect(throws: SocialError.noConversation(with: nobody)) {
            try await bench.conversations.messages(of: ada, with: nobody)
        }
    }

    @Test("Only so many first messages within a day, whatever becomes of them")
    func ration() async throws {
        let names = (0...5).map { "Person \($0)" }
        let bench = try await SocialBench(
            names, ration: FirstMessageLimit(requests: 3, in: .hours(24)))
        let (ada, others) = (bench.people[0], Array(bench.people.dropFirst()))
        for other in others.prefix(3) { try await bench.say("Hi", from: ada, to: other) }
        let refusal = SocialError.rationed(
            .firstMessages, retryAfter: .hours(24) - .seconds(3))
        await #expect(throws: refusal) { try await bench.say("Hi", from: ada, to: others[3]) }
        _ = try await bench.conversations.decline(ada, by: others[1])
        _ = try await bench.blocks.block(ada, by: others[2])
        _ = try await bench.conversations.accept(ada, by: others[0])
        bench.clock.advance(by: .seconds(-1))
        await #expect(throws: refusal) { try await bench.say("Hi", from: ada, to: others[3]) }
        // Connected people may write without limit, and other senders are not affected.
        try await bench.say("Hi again", from: ada, to: others[0])
        try await bench.say("Hi", from: others[4], to: others[0])
        // One day after the first of them, exactly one more goes.
        bench.clock.advance(by: .hours(24) - .seconds(6))
        try await bench.say("Hi", from: ada, to: others[3])
        bench.clock.advance(by: .seconds(-1))
        await #expect(throws: SocialError.rationed(.firstMessages, retryAfter: .seconds(1))) {
            try await bench.say("Hi", from: ada, to: others[4])
        }
    }
}
