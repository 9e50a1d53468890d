import Primitives
import Social
import Testing

@Suite("Where somebody says to be")
struct WhereaboutsTests {
    private static let library = Whereabouts.PlaceID(high: 1, low: 1)

    private func say(
        _ note: String?, at place: Whereabouts.PlaceID? = library, for hours: Int = 2,
        by me: AccountID, in bench: SocialBench
    ) async throws -> Outcome<Whereabouts> {
        let (now, all) = (bench.clock.now, Set(bench.people))
        return try await bench.store.write { transaction in
            try ConversationEditor(in: transaction, at: now).stay(
                at: place, note: note, until: now + .hours(hours), by: me, telling: all)
        }
    }

    private func leave(_ me: AccountID, in bench: SocialBench) async throws -> Outcome<Bool> {
        let (now, all) = (bench.clock.now, Set(bench.people))
        return try await bench.store.write { transaction in
            try ConversationEditor(in: transaction, at: now).leave(me, telling: all)
        }
    }

    @Test("Connections are shown it and told of it; requesters, blocked people and others are not")
    func audience() async throws {
        let bench = try await SocialBench(["Ada", "Ben", "Carl", "Dora", "Eve", "Finn"])
        let (ada, ben, carl) = (bench.people[0], bench.people[1], bench.people[2])
        let (dora, eve) = (bench.people[3], bench.people[4])
        for other in [ben, dora] {
            try await bench.say("Hi", from: ada, to: other)
            _ = try await bench.conversations.accept(ada, by: other)
        }
        try await bench.say("Hi", from: carl, to: ada)
        try await bench.say("Hi", from: ada, to: eve)
        _ = try await bench.blocks.block(dora, by: ada)

        let said = try await say("come by", by: ada, in: bench)
        let told = [Notice(ada, .profile), Notice(ben, .conversation(with: ada))]
        #expect(said.notices == told)
        func seen() async throws -> [AccountID] {
            var seen: [AccountID] = []
            for other in bench.people.dropFirst() {
                let conversation = try await bench.conversations.conversation(
                    of: other, with: ada)
                if conversation?.whereabouts != nil { seen.append(other) }
            }
            return seen
        }
        #expect(try await seen() == [ben])
        _ = try await bench.conversations.accept(carl, by: ada)
        #expect(Set(try await seen()) == [ben, carl])
        _ = try await bench.blocks.unblock(dora, by: ada)
        #expect(Set(try await seen()) == [ben, carl, dora])
        _ = try await bench.blocks.block(ada, by: ben)
        #expect(Set(try await seen()) == [carl, dora])
        let ended = try await leave(ada, in: bench)
        #expect(ended.value)
        #expect(Set(ended.notices.map(\.recipient)) == [ada, carl, dora])
        #expect(try await seen().isEmpty)
        #expect(try await leave(ada, in: bench).notices.isEmpty)
    }

    @Test("It needs a place or a note, one line, and an end within a day")
    func refusals() async throws {
        let (bench, ada, _) = try await SocialBench.adaAndBen()
        func refusal(
            _ note: String?, _ place: Whereabouts.PlaceID?, _ hours: Int
        ) async throws -> SocialError? {
            do {
                _ = try await say(note, at: place, for: hours, by: ada, in: bench)
                return nil
            } catch let error as SocialError {
                return error
            }
        }
        #expect(try await refusal(nil, nil, 1) == .invalidWhereabouts(.empty))
        #expect(try await refusal("  ", nil, 1) == .invalidWhereabouts(.empty))
        #expect(try await refusal("x", nil, 0) == .invalidWhereabouts(.over))
        #expect(try await refusal("x", nil, -1) == .invalidWhereabouts(.over))
        #expect(try await refusal("x", nil, 25) == .invalidWhereabouts(.tooLong))
        #expect(try await refusal("x", nil, 24) == nil)
        #expect(try await refusal(nil, Self.library, 24) == nil)
        let long = String(repeating: "ö", count: 101)
        for (text, problem) in [
            (long, TextProblem.characters(limit: 100)), ("a\nb", .controlCharacter),
        ] {
            let fault = TextFault(field: .note, problem: problem)
            #expect(try await refusal(text, nil, 1) == .invalidText(fault))
        }
    }

    @Test("What is over is not told as taken back, and goes")
    func over() async throws {
        let (bench, ada, ben) = try await SocialBench.adaAndBen(connected: true)
        _ = try await say("here", for: 1, by: ada, in: bench)
        _ = try await say("there", at: nil, for: 2, by: ben, in: bench)
        bench.clock.advance(by: .hours(1))
        let now = bench.clock.now
        func own(_ person: AccountID) async throws -> String? {
            try await bench.store.read {
                try Conversations(in: $0).whereabouts(of: person, at: now)?.note
            }
        }
        #expect(try await own(ada) == nil)
        #expect(try await own(ben) == "there")
        let removed = try await bench.store.write {
            try ConversationEditor(in: $0, at: now).removePastWhereabouts()
        }
        #expect(removed == 1)
        #expect(try await leave(ada, in: bench).notices.isEmpty)
        #expect(try await own(ben) == "there")
    }
}
