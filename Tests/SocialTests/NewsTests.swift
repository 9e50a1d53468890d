import Primitives
import Storage
import TestSupport
import Testing

@testable import Social

@Suite("What rows tell of changes")
struct NewsTests {
    /// Returns what a person is told of changes since a commit.
    private static func news(
        of me: AccountID, since commit: Int64, in store: Store, limit: Int = 1000
    ) async throws -> [NumberedNotice]? {
        let news = try await store.read {
            try Conversations(in: $0).news(of: me, since: commit, limit: limit)
        }
        // The numbers of messages are compared with what was told; their texts are the rows'.
        for notice in news ?? [] {
            if case .message(let other, let number) = notice.kind {
                let message = try #require(notice.message)
                #expect(message.number == number)
                #expect(Set([message.sender, message.recipient]) == [me, other])
            } else {
                #expect(notice.message == nil)
            }
        }
        return news?.map { NumberedNotice(kind: $0.kind, commit: $0.commit) }
    }

    private static func lastCommit(of store: Store) async throws -> Int64 {
        try await store.read { try $0.lastCommit() }
    }

    @Test("Of each commit the rows tell what its outcome told", arguments: Engine.allCases)
    func outcomes(engine: Engine) async throws {
        let place = try TemporaryStore(engine)
        defer { place.remove() }
        for seed in UInt64(1)...(engine == .memory ? 6 : 1) {
            let bench = try await SocialBench(["Ada", "Ben", "Carl"], url: place.url, seed: seed)
            var random = RandomActs(bench, seed)
            for step in 0..<150 {
                let before = try await Self.lastCommit(of: bench.store)
                guard let notices = try await random.act() else { continue }
                for me in bench.people {
                    let told = try await Self.news(of: me, since: before + 1, in: bench.store)
                    let expected = notices.filter { $0.recipient == me }.map(\.kind)
                    #expect(
                        told.map { Set($0.map(\.kind)) } == Set(expected),
                        "seed \(seed), step \(step): \(random.last)")
                    #expect(told?.count == expected.count)
                }
            }
            #expect(random.done > 50)
            await bench.store.close()
            if engine != .memory { break }
        }
    }

    @Test("Later the rows tell each message once, in order, and nothing that was not told")
    func resuming() async throws {
        for seed in UInt64(1)...8 {
            let bench = try await SocialBench(["Ada", "Ben", "Carl"], seed: seed)
            var random = RandomActs(bench, seed)
            var told: [AccountID: [NumberedNotice]] = [:]
            let start = try await Self.lastCommit(of: bench.store)
            for _ in 0..<150 {
                guard let notices = try await random.act() else { continue }
                let commit = try await Self.lastCommit(of: bench.store)
                for notice in notices {
                    told[notice.recipient, default: []].append(
                        NumberedNotice(kind: notice.kind, commit: commit))
                }
            }
            let end = try await Self.lastCommit(of: bench.store)
            for me in bench.people {
                for first in stride(from: start + 1, through: end, by: 7) {
                    let news = try #require(
                        try await Self.news(of: me, since: first, in: bench.store))
                    let expected = Set((told[me] ?? []).filter { $0.commit >= first })
                    for notice in Set(news).subtracting(expected) {
                        // The message that opened a conversation was told as its opening.
                        guard case .message(let other, _) = notice.kind else {
                            Issue.record("seed \(seed), since \(first): \(notice)")
                            continue
                        }
                        let opening = Notice.Kind.conversation(with: other)
                        #expect(
                            expected.contains(
                                NumberedNotice(kind: opening, commit: notice.commit)),
                            "seed \(seed), since \(first): \(notice)")
                    }
                    #expect(Set(news).count == news.count)
                    #expect(news.map(\.commit) == news.map(\.commit).sorted())
                    try await missesNothing(expected, news, of: me, in: bench)
                }
            }
        }
    }

    /// Checks that each message of an open conversation is told, and of all else the last change.
    private func missesNothing(
        _ expected: Set<NumberedNotice>, _ news: [NumberedNotice], of me: AccountID,
        in bench: SocialBench
    ) async throws {
        for notice in expected.subtracting(news) {
            switch notice.kind {
            case .message(let other, _):
                #expect(try await bench.state(of: me, with: other) != .open, "\(notice)")
            case .conversation(let other), .request(let other):
                let later = news.contains {
                    $0.commit > notice.commit && $0.kind == .conversation(with: other)
                }
                let state = try await bench.state(of: me, with: other)
                #expect(later || state == nil, "\(notice)")
            case .blocks, .profile:
                #expect(news.contains { $0.commit > notice.commit && $0.kind == notice.kind })
            }
        }
    }

    @Test("More than a limit is not told one by one")
    func limit() async throws {
        let (bench, ada, ben) = try await SocialBench.adaAndBen(connected: true)
        let before = try await Self.lastCommit(of: bench.store)
        for number in 1...20 { try await bench.say("\(number)", from: ada, to: ben) }
        for (limit, isTold) in [(20, true), (19, false)] {
            let news = try await Self.news(
                of: ben, since: before + 1, in: bench.store, limit: limit)
            #expect((news != nil) == isTold)
        }
    }

    @Test("A departure is told as a block is: the end of what was not closed, and nothing else")
    func departure() async throws {
        var told: [[[NumberedNotice]]] = []
        for leaves in [true, false] {
            let bench = try await SocialBench(["Ada", "Ben", "Carl", "Dora", "Eve"])
            let (ada, others) = (bench.people[0], bench.people.dropFirst())
            let (ben, carl, dora) = (bench.people[1], bench.people[2], bench.people[3])
            try await bench.say("Hi", from: ada, to: ben)
            try await bench.say("Hi", from: ben, to: ada)
            try await bench.say("Hi", from: ada, to: carl)
            try await bench.say("Hi", from: dora, to: ada)
            let before = try await Self.lastCommit(of: bench.store)
            for other in others where !leaves { _ = try await bench.blocks.block(other, by: ada) }
            if leaves { try await bench.leave(ada) }
            var news: [[NumberedNotice]] = []
            for other in others {
                news.append(
                    try await Self.news(of: other, since: before + 1, in: bench.store)?
                        .map { NumberedNotice(kind: $0.kind, commit: 1) } ?? [])
            }
            let end = NumberedNotice(kind: .conversation(with: ada), commit: 1)
            #expect(news == [[end], [end], [], []])
            // Nor is anything of before told to who asks now.
            for other in others {
                let all = try await Self.news(of: other, since: 1, in: bench.store) ?? []
                #expect(all.allSatisfy { $0.kind == .profile || $0.kind == end.kind })
            }
            told.append(news)
        }
        #expect(told[0] == told[1])
    }
}

/// Acts of people at random, and what they tell.
private struct RandomActs {
    let bench: SocialBench
    var generator: SeededGenerator
    /// The last act, for messages.
    private(set) var last = ""
    /// The number of acts that changed something.
    private(set) var done = 0

    init(_ bench: SocialBench, _ seed: UInt64) {
        self.bench = bench
        generator = SeededGenerator(seed: seed)
    }

    /// Does something; returns what is told of it, or `nil` if it was refused.
    mutating func act() async throws -> [Notice]? {
        let two = bench.people.shuffled(using: &generator)
        let (me, other) = (two[0], two[1])
        let number = Int.random(in: 0...12, using: &generator)
        let act = Int.random(in: 0..<100, using: &generator)
        last = "act \(act), \(number)"
        do {
            let notices =
                switch act {
                case 0..<55: try await bench.say("text", from: me, to: other).notices
                case 55..<65: try await bench.conversations.accept(other, by: me).notices
                case 65..<69: try await bench.conversations.decline(other, by: me).notices
                case 69..<72:
                    try await bench.conversations.takeBackDecline(of: other, by: me).notices
                case 72..<76:
                    try await bench.conversations.markDelivered(
                        through: number, with: other, by: me
                    ).notices
                case 76..<82:
                    try await bench.conversations.markRead(through: number, with: other, by: me)
                        .notices
                case 82..<86: try await bench.blocks.block(other, by: me).notices
                case 86..<94: try await bench.blocks.unblock(other, by: me).notices
                default:
                    try await bench.profiles.edit(
                        ProfileEdit(displayName: nil, bio: "\(number)"), of: me
                    ).notices
                }
            if !notices.isEmpty { done += 1 }
            return notices
        } catch is SocialError {
            return nil
        }
    }
}
