import Counting
import CountingRules
import Merge
import Primitives
import Storage
import Sync
import TestSupport
import Testing

@testable import WebCore

/// The core against the editor of counters, on the same device with the same clock.
@Suite("The core of the touch client")
struct TwinTests {
    private static let tables = Domain.replica.tables + Domain.counting.tables

    /// A page and its twin, with the counters that were ever made.
    private struct Pair {
        var page: Page
        let twin: Twin
        var all: [CounterID] = []
        /// The counters whose history lost a tap that was taken back.
        var shortened: Set<CounterID> = []
    }

    @Test(
        "Random verbs make the documents that the editor makes, byte for byte",
        arguments: 0..<UInt64(Sweep.count(8, long: 400)))
    func documents(seed: UInt64) async throws {
        try await withStore(.memory, tables: Self.tables) { store in
            var generator = SeededGenerator(seed: seed)
            let randomness = Randomness(seed: seed)
            var pair = Pair(page: Page(randomness), twin: Twin(store: store, randomness))
            for number in 1...UInt64(250) {
                let step = [0, 1, 900, 60_000, 5_000_000, -3000].randomElement(using: &generator)
                pair.twin.clock.jump(by: .milliseconds(step ?? 0))
                let verb = Verb.random(on: pair.all, using: &generator)
                randomness.begin(seed << 32 + number)
                try await perform(verb, on: &pair, seed: seed << 32 + number)
                try await compare(&pair, after: verb)
                if number % 25 == 0 { try await compareHistory(pair) }
            }
        }
    }

    private func perform(_ verb: Verb, on pair: inout Pair, seed: UInt64) async throws {
        let answer = pair.page.send(verb.request(at: pair.twin.clock.now))
        if case .takeBack(let id) = verb {
            // The editor has no such verb: it undoes.
            if answer.error != nil { return }
            pair.shortened.insert(id)
        }
        let error = try await pair.twin.perform(verb, seed: seed)
        if case .move = verb {
            #expect((answer.error == nil) == (error == nil), "\(verb)")
        } else {
            #expect(answer.error == error, "\(verb)")
        }
        if error != nil { #expect(answer["rows"]?.array == [], "\(verb)") }
        for id in answer["order"]?.array?.compactMap({ $0.string }).compactMap({ CounterID($0) })
            ?? []
        where !pair.all.contains(id) {
            pair.all.append(id)
        }
    }

    private func compare(_ pair: inout Pair, after verb: Verb) async throws {
        let now = pair.twin.clock.now
        let documents = try await pair.twin.documents()
        let rows = pair.page.disk["documents"] ?? [:]
        #expect(rows.count == documents.count)
        for (id, text) in documents {
            #expect(rows["counter.\(id)"]?.hasSuffix(",\"state\":\(text)}") == true, "\(verb)")
        }
        let view = pair.page.ask("view", at: now)
        #expect(
            JSONValue.of(pair.page.reopened(at: now), "view", at: now) == view,
            "rows make the same core: \(verb)")
        try await compare(view, with: pair.twin)
        let actions = (pair.page.disk["actions"] ?? [:]).sorted { Int($0.key)! > Int($1.key)! }
            .map { _, text in
                let row = JSONValue.of(text)
                return "\(row["name"]?.string ?? ""), \(row["about"]?.string ?? ""), "
                    + "\(row["isUndone"]?.bool ?? false)"
            }
        #expect(try await pair.twin.actions() == actions, "\(verb)")
    }

    /// Compares what is shown.
    private func compare(_ view: JSONValue, with twin: Twin) async throws {
        let (shown, today, last) = try await twin.read { counters in
            let all = try counters.all() + counters.all(.archived)
            let day = counters.dayRule.day(of: twin.clock.now)
            let sums = try all.map {
                try counters.sums(of: $0.id, by: .day, in: day...day)[0].amount
            }
            return (all, sums, try counters.lastUsed()?.id)
        }
        let told = view["counters"]?.array ?? []
        #expect(told.map { $0["id"]?.string } == shown.map { "\($0.id)" })
        #expect(told.map { $0["value"]?.string } == shown.map { "\($0.value)" })
        #expect(told.map { $0["share"]?.string } == shown.map(\.shareLine))
        #expect(told.map { $0["isArchived"]?.bool } == shown.map(\.isArchived))
        #expect(
            told.map { $0["today"]?.string }
                == today.map { $0 == 0 ? "" : $0 > 0 ? "+\($0)" : "\($0)" })
        for setting in CounterSetting.all {
            #expect(
                told.map { $0[setting.name]?.string ?? "" }
                    == shown.map { setting.text(in: $0.settings) })
        }
        #expect(view["lastUsed"]?.string == last.map { "\($0)" })
    }

    /// Compares the history that the device writes, of counters without a tap taken back.
    private func compareHistory(_ pair: Pair) async throws {
        let rows = pair.page.disk["taps"] ?? [:]
        for id in pair.all where !pair.shortened.contains(id) {
            let history = try await pair.twin.read { try $0.history(of: id) }
                .sorted { $0.sequence < $1.sequence }
            for adjustment in history {
                let row = JSONValue.of(rows["\(id).\(adjustment.sequence)"] ?? "null")
                #expect(row["kind"]?.string == adjustment.kind.rawValue)
                #expect(row["amount"]?.string == "\(adjustment.amount)")
                #expect(row["isCounted"]?.bool == adjustment.isCounted)
                #expect(row["at"]?.string == "\(adjustment.at.milliseconds)")
            }
            #expect(rows.keys.count { $0.hasPrefix("\(id).") } == history.count)
        }
        let documents = try await pair.twin.documents()
        for id in pair.all {
            let value = JSONValue.sum(of: rows.filter { $0.key.hasPrefix("\(id).") }.map(\.value))
            let document = try Document(canonicalText: documents["\(id)"] ?? "null")
            #expect(value == Int128(document.counter(CounterField.value).clampedValue))
        }
    }
}

extension JSONValue {
    static func of(_ text: String) -> JSONValue {
        (try? JSONReader.read(Array(text.utf8), depthLimit: 64)) ?? .null
    }

    static func of(_ core: Core, _ verb: String, at now: Instant) -> JSONValue {
        var core = core
        return .of(
            String(decoding: core.act(Array(Page.request(verb, at: now).utf8)), as: UTF8.self))
    }

    /// The sum of the amounts of a history.
    static func sum(of rows: [String]) -> Int128 {
        rows.reduce(0) {
            $0 + Int128(JSONValue.of($1)["amount"]?.string.flatMap { Int64($0) } ?? 0)
        }
    }
}
