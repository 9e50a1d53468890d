import Counting
import CountingRules
import Primitives
import Storage
import Sync
import TestSupport
import Testing

@testable import WebCore

/// Browsers and stores that exchange through one server.
@Suite("The exchange of the touch client")
struct ExchangeTests {
    fileprivate static let tables = Domain.replica.tables + Domain.counting.tables

    fileprivate struct World {
        let network: Network
        var browsers: [Browser] = []
        var twins: [Twin] = []
        var all: [CounterID] = []
        var random: SeededGenerator
        let clock: ManualClock
        var number: UInt64 = 0

        init(seed: UInt64) async throws {
            random = SeededGenerator(seed: seed)
            clock = ManualClock(.begin)
            network = try await Network(seed: seed, clock: clock)
            for number in UInt64(0)..<2 {
                var browser = Browser(
                    Page(
                        Randomness(seed: seed << 8 + number),
                        device: DeviceID(high: seed + 1, low: number + 1)))
                browser.signIn(at: .begin)
                browsers.append(browser)
                let store = try await TemporaryStore(.memory).open(ExchangeTests.tables)
                twins.append(
                    Twin(
                        store: store, Randomness(seed: seed << 8 + 10 + number),
                        device: DeviceID(high: seed + 1, low: number + 10)))
            }
        }

        mutating func draw() -> UInt64 { random.next() }

        func now(_ browser: Int) -> Instant { clock.now + browsers[browser].skew }

        /// Lets any device do something.
        mutating func step(restoring: Bool = true) async throws {
            clock.jump(by: .milliseconds(Int.random(in: 0...60_000, using: &random)))
            number += 1
            if random.chance(0.3) {
                let twin = twins[Int.random(in: twins.indices, using: &random)]
                twin.clock.jump(by: clock.now - twin.clock.now)
                if random.chance(0.4) {
                    _ = try? await twin.sync(with: network)
                } else {
                    let verb = Verb.random(on: all, isExtreme: false, using: &random)
                    if case .takeBack = verb { return }
                    if case .move = verb { return }
                    _ = try await twin.perform(verb, seed: draw())
                }
            } else {
                try await step(of: Int.random(in: browsers.indices, using: &random), restoring)
            }
        }

        private mutating func step(of index: Int, _ restoring: Bool) async throws {
            let now = now(index)
            switch Int.random(in: 0..<100, using: &random) {
            case 0..<35:
                let verb = Verb.random(on: all, isExtreme: false, using: &random)
                let answer = browsers[index].page.send(verb.request(at: now))
                note(answer)
            case 35..<45: browsers[index].begin(at: now)
            case 45..<85: await browsers[index].carry(over: network, at: now)
            case 85..<87: await browsers[index].carry(over: network, at: now, dies: true)
            case 87..<90:
                let verb = Verb.random(on: all, isExtreme: false, using: &random)
                browsers[index].page.sendAndDie(verb.request(at: now), at: now)
                browsers[index].restart(seed: draw(), at: now)
            case 90..<93: browsers[index].restart(seed: draw(), at: now)
            case 93: browsers[index].snapshot = browsers[index].page.disk
            case 94 where restoring:
                guard let disk = browsers[index].snapshot else { return }
                browsers[index].restart(with: disk, seed: draw(), at: now)
            case 95 where browsers.count < 5:
                copy(index, at: now)
            case 96: browsers[index].skew = random.chance(0.5) ? .minutes(20) : .minutes(-7)
            case 97: browsers[index].skew = .zero
            case 98 where restoring && random.chance(0.3): try await network.forgetAll()
            case 99:
                network.limit(
                    to: SyncServer.Limits(documents: Int.random(in: 1...3, using: &random)))
            default: await browsers[index].carry(over: network, at: now)
            }
        }

        /// Copies a browser while it is off.
        mutating func copy(_ index: Int, at now: Instant) {
            var copy = browsers[index]
            copy.restart(seed: draw(), at: now)
            browsers[index].restart(seed: draw(), at: now)
            browsers.append(copy)
        }

        mutating func note(_ answer: JSONValue) {
            all += (answer["order"]?.array ?? []).compactMap { $0.string }
                .compactMap { CounterID($0) }.filter { !all.contains($0) }
        }

        /// Lets everybody sync in peace; all must then have the same documents.
        mutating func settle() async throws {
            network.heal()
            network.limit(to: SyncServer.Limits())
            clock.jump(by: .hours(1))
            for _ in 0..<4 {
                for twin in twins {
                    twin.clock.jump(by: clock.now - twin.clock.now)
                    _ = try await twin.sync(with: network)
                }
                for index in browsers.indices {
                    browsers[index].skew = .zero
                    let now = now(index)
                    await browsers[index].sync(over: network, at: now)
                }
            }
            let documents = try await twins[0].documents()
            for twin in twins { #expect(try await twin.documents() == documents) }
            for browser in browsers {
                #expect(browser.waiting == 0)
                let own = browser.documents
                #expect(Set(own.keys) == Set(documents.keys))
                for (id, text) in documents { #expect(own[id] == text) }
                #expect(
                    browser.page.disk["state"]?.keys.contains { $0.hasPrefix("known.") } == false)
            }
        }
    }

    @Test(
        "Browsers and stores have the same documents in the end, whatever happened",
        arguments: 0..<UInt64(Sweep.count(20, long: 2000)))
    func random(seed: UInt64) async throws {
        var world = try await World(seed: seed)
        for _ in 0..<300 { try await world.step() }
        try await world.settle()
    }

    @Test(
        "Each tap that was shown is there once",
        arguments: 0..<UInt64(Sweep.count(20, long: 1000)))
    func taps(seed: UInt64) async throws {
        var world = try await World(seed: seed)
        world.note(world.browsers[0].page.ask("add", at: .begin, "\"titles\":[\"Kids\"]"))
        let id = try #require(world.all.first)
        for index in world.browsers.indices {
            await world.browsers[index].sync(over: world.network, at: .begin)
        }
        var total: Int64 = 0
        for _ in 0..<200 {
            let index = Int.random(in: world.browsers.indices, using: &world.random)
            let now = world.now(index)
            if world.random.chance(0.4) {
                let times = Int64.random(in: 1...3, using: &world.random)
                let answer = world.browsers[index].page.ask(
                    "tap", at: now, "\"id\":\"\(id)\",\"times\":\(times)")
                if answer.error == nil { total += times }
            } else {
                try await world.meddle(index, copying: seed % 2 == 0)
            }
        }
        try await world.settle()
        for browser in world.browsers {
            var page = browser.page
            let shown = page.ask("view")["counters"]?.array?.first?["value"]?.string
            #expect(shown == "\(total)")
        }
    }

    @Test("What a browser has goes to another account once its own is deleted on the server")
    func deletedAccount() async throws {
        var world = try await World(seed: 1)
        world.network.heal()
        let other = "\"account\":\"\(AccountID(high: 2, low: 2))\",\"name\":\"lee\""
        world.note(world.browsers[0].page.ask("add", at: .begin, "\"titles\":[\"Kids\"]"))
        await world.browsers[0].sync(over: world.network, at: .begin)
        #expect(world.browsers[0].page.ask("account", at: .begin, other).error != nil)
        world.browsers[0].page.ask("account", at: .begin, "\"account\":null,\"isDeleted\":true")
        world.browsers[0].restart(seed: 3, at: .begin)
        try await world.network.forgetAll()
        let answer = world.browsers[0].page.ask("account", at: .begin, other)
        #expect(answer.error == nil)
        #expect(answer["account"]?["name"]?.string == "lee")
        try await world.settle()
    }
}

extension ExchangeTests.World {
    /// Lets anything happen to a browser but an edit or a loss of what it had: it is copied, or the
    /// server forgets all. Both together may lose taps (docs/sync.md, *The simulator*).
    fileprivate mutating func meddle(_ index: Int, copying: Bool) async throws {
        clock.jump(by: .milliseconds(Int.random(in: 0...60_000, using: &random)))
        let now = now(index)
        switch Int.random(in: 0..<20, using: &random) {
        case 0..<3: browsers[index].begin(at: now)
        case 3..<12: await browsers[index].carry(over: network, at: now)
        case 12: await browsers[index].carry(over: network, at: now, dies: true)
        case 13..<15: browsers[index].restart(seed: random.next(), at: now)
        case 15 where copying && browsers.count < 5:
            copy(index, at: now)
        case 16 where !copying: try await network.forgetAll()
        case 17: browsers[index].skew = random.chance(0.5) ? .minutes(20) : .zero
        default: _ = try? await twins[0].sync(with: network)
        }
    }
}

extension Twin {
    /// Exchanges with a server.
    @discardableResult
    func sync(with peer: any SyncPeer) async throws -> Synchronizer.Summary {
        try await Synchronizer(store: store, replica: replica, projections: domain.projections)
            .sync(with: peer)
    }
}
