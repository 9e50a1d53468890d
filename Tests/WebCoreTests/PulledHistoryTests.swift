import CountingRules
import Merge
import Primitives
import Sync
import TestSupport
import Testing

@testable import WebCore

extension TwinTests {
    /// One of two servers that hear the same: one exchanges with the page, one with its twin. At
    /// each, another device does what the other one does.
    private struct Side {
        let network: Network
        let other: Twin

        init(_ seed: UInt64) async throws {
            network = try await Network(seed: seed, clock: ManualClock(.begin))
            network.heal()
            // Where one page ends decides what is written of a plan and its periods.
            network.giveLargePages()
            other = Twin(
                store: try await TemporaryStore(.memory).open(TwinTests.tables),
                Randomness(seed: seed), device: DeviceID(high: 9, low: 9))
        }

        func advance(by time: Duration) {
            network.clock.advance(by: time)
            other.clock.advance(by: time)
        }
    }

    @Test(
        "What an exchange brings is in the history as the projections of counting write it",
        arguments: 0..<UInt64(Sweep.count(8, long: 400)))
    func pulledHistory(seed: UInt64) async throws {
        try await withStore(.memory, tables: Self.tables) { store in
            var generator = SeededGenerator(seed: seed)
            let randomness = Randomness(seed: seed)
            let twin = Twin(store: store, randomness)
            let sides = [try await Side(seed), try await Side(seed)]
            var browser = Browser(Page(randomness))
            browser.signIn(at: .begin)
            var pair = Pair(page: browser.page, twin: twin)
            for number in 1...UInt64(160) {
                let steps: [Duration] = [.zero, .milliseconds(900), .minutes(5), .hours(9)]
                let step = steps.randomElement(using: &generator) ?? .zero
                twin.clock.advance(by: step)
                for side in sides { side.advance(by: step) }
                pair.page.boot = twin.clock.boot
                switch Int.random(in: 0..<10, using: &generator) {
                case 0:
                    browser.page = pair.page
                    await browser.sync(over: sides[0].network, at: twin.clock.now)
                    pair.page = browser.page
                    try await twin.sync(with: sides[1].network)
                    try await meet(&pair, sides[1].other)
                case 1: for side in sides { try await side.other.sync(with: side.network) }
                case 2..<6:
                    guard let verb = verb(on: pair, using: &generator) else { continue }
                    for side in sides {
                        _ = try await side.other.perform(verb, seed: seed << 32 + 1000 + number)
                    }
                default:
                    guard let verb = verb(on: pair, using: &generator) else { continue }
                    randomness.begin(seed << 32 + number)
                    try await perform(verb, on: &pair, seed: seed << 32 + number)
                }
            }
            let pulled = (pair.page.disk["taps"] ?? [:]).values.count {
                JSONValue.of($0)["kind"]?.string == AdjustmentKind.sync.rawValue
            }
            #expect(pulled > 0, "another device did nothing that an exchange brought")
        }
    }

    private func verb(on pair: Pair, using generator: inout SeededGenerator) -> Verb? {
        let verb = Verb.random(
            on: pair.all, pair.groups, at: pair.twin.clock.now, using: &generator)
        if case .takeBack = verb { return nil }
        return verb
    }

    /// Compares what both sides show and keep after an exchange.
    private func meet(_ pair: inout Pair, _ other: Twin) async throws {
        let view = pair.page.ask("view", at: pair.twin.clock.now)
        try await pair.twin.settle()
        try await compare(view, with: pair.twin, after: .undo)
        try await compareHistory(pair, .undo)
        let told = (view["order"]?.array ?? []) + (view["archived"]?.array ?? [])
        for id in told.compactMap({ $0.string.flatMap { CounterID($0) } })
        where !pair.all.contains(id) {
            pair.all.append(id)
        }
        for id in (view["groups"]?.array ?? []).compactMap({ $0["id"]?.string })
            .compactMap({ GroupID($0) })
        where !pair.groups.contains(id) {
            pair.groups.append(id)
        }
    }
}
