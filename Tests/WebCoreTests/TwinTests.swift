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
    static let tables = Domain.replica.tables + Domain.counting.tables

    /// A page and its twin, with the counters that were ever made.
    struct Pair {
        var page: Page
        let twin: Twin
        var all: [CounterID] = []
        var groups: [GroupID] = []
        /// The counters whose history lost a tap that was taken back.
        var shortened: Set<CounterID> = []
    }

    /// Draws a verb on a target; an undo only of one that was drawn.
    private static func verb(
        on id: CounterID, _ count: inout Int, using generator: inout SeededGenerator
    ) -> Verb {
        count += 1
        let rules = ["day", "week", "3d from 2023-11-14", nil]
        let rule = rules.randomElement(using: &generator) ?? nil
        switch Int.random(in: 0..<20, using: &generator) {
        case 0, 1: return .target(id, goal: 4, aim: .atMost, period: rule)
        case 2: return .target(id, goal: nil, aim: .atLeast, period: nil)
        case 3: return .edit(id, [(.resetValue, .integer(.random(in: 0...3, using: &generator)))])
        case 4: return .set(id, 2)
        case 5: return .reset([id])
        case 6 where count > 2, 7 where count > 2:
            count -= 2
            return .undo
        default: return .tap(id, 1)
        }
    }

    @Test("The closed periods are those that the editor tells", arguments: 0..<UInt64(8))
    func periods(seed: UInt64) async throws {
        try await withStore(.memory, tables: Self.tables) { store in
            var generator = SeededGenerator(seed: seed)
            let randomness = Randomness(seed: seed)
            var pair = Pair(page: Page(randomness), twin: Twin(store: store, randomness))
            var count = 1
            for number in 1...UInt64(60) {
                pair.twin.clock.advance(by: .hours(Int.random(in: 0...20, using: &generator)))
                let verb: Verb =
                    number == 1
                    ? .make(.init(isTime: false, start: 0, goal: 3, period: "day", group: nil))
                    : Self.verb(on: pair.all[0], &count, using: &generator)
                randomness.begin(number)
                try await perform(verb, on: &pair, seed: number)
                let (id, now) = (pair.all[0], pair.twin.clock.now)
                let told = try await pair.twin.read { counters in
                    (
                        try counters.periods(of: id, limit: 200),
                        try SumUnit.allCases.map {
                            try counters.sums(
                                of: id, by: $0, in: $0.days(before: counters.dayRule.day(of: now)))
                        }
                    )
                }
                let history = pair.page.ask(
                    "history", at: now, "\"id\":\"\(id)\",\"rows\":\(pair.page.taps(of: id))"
                )["history"]
                #expect(
                    history?["periods"]?.array?.map { period in
                        (period["title"]?.string ?? "") + (period["words"]?.string ?? "")
                    } == told.0.map { $0.period.title + $0.standing.words() })
                for (unit, sums) in zip(SumUnit.allCases, told.1) {
                    #expect(
                        history?[unit.rawValue]?.array?.map { $0["amount"]?.string }
                            == sums.map { "\($0.amount)" })
                }
            }
        }
    }

    @Test(
        "Random verbs make the documents that the editor makes, byte for byte",
        arguments: 0..<UInt64(Sweep.count(4, long: 400)))
    func documents(seed: UInt64) async throws {
        try await withStore(.memory, tables: Self.tables) { store in
            var generator = SeededGenerator(seed: seed)
            let randomness = Randomness(seed: seed)
            var pair = Pair(page: Page(randomness), twin: Twin(store: store, randomness))
            for number in 1...UInt64(250) {
                Self.move(pair.twin.clock, using: &generator)
                pair.page.boot = pair.twin.clock.boot
                let verb = Verb.random(
                    on: pair.all, pair.groups, at: pair.twin.clock.now, using: &generator)
                // The editor has what was taken back in its history, and converts no such counter.
                if case .convert(let id, _, _) = verb, pair.shortened.contains(id) { continue }
                randomness.begin(seed << 32 + number)
                try await perform(verb, on: &pair, seed: seed << 32 + number)
                try await compare(&pair, after: verb)
                if number % 25 == 0 { try await compareHistory(pair, verb) }
            }
        }
    }

    /// Lets time pass, or sets the wall clock, or starts the machine anew.
    private static func move(_ clock: ManualClock, using generator: inout SeededGenerator) {
        let steps: [Int64] = [0, 1, 900, 60_000, 5_000_000, 30_000_000]
        let step = Duration.milliseconds(steps.randomElement(using: &generator) ?? 0)
        switch Int.random(in: 0..<10, using: &generator) {
        case 0: clock.jump(by: .milliseconds(generator.chance(0.5) ? -3000 : 90_000))
        case 1: clock.reboot(off: step)
        default: clock.advance(by: step)
        }
    }

    func perform(_ verb: Verb, on pair: inout Pair, seed: UInt64) async throws {
        let answer = pair.page.play(verb, at: pair.twin.clock.now)
        if case .takeBack(let id) = verb {
            // The editor has no such verb: it undoes.
            if answer.error != nil { return }
            pair.shortened.insert(id)
        }
        let error = try await pair.twin.perform(verb, seed: seed)
        if let made = answer["made"]?.string.flatMap({ GroupID($0) }) { pair.groups.append(made) }
        let isMove =
            switch verb {
            case .move, .moveGroup: true
            default: false
            }
        if isMove {
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
            #expect(rows[id]?.hasSuffix(",\"state\":\(text)}") == true, "\(id) after \(verb)")
        }
        let view = pair.page.ask("view", at: now)
        try await pair.twin.settle()
        // The first look may move anchors, which the second one then doesn't.
        let differences = JSONValue.of(pair.page.reopened(at: now), "view", at: now, pair.page.boot)
            .differences(from: view).filter { !$0.hasPrefix("/rows:") }
        #expect(differences == [], "rows make the same core: \(verb)")
        try await compare(view, with: pair.twin, after: verb)
        let actions = (pair.page.disk["actions"] ?? [:]).sorted { Int($0.key)! > Int($1.key)! }
            .map { _, text in
                let row = JSONValue.of(text)
                return "\(row["name"]?.string ?? ""), \(row["about"]?.string ?? ""), "
                    + "\(row["isUndone"]?.bool ?? false)"
            }
        #expect(try await pair.twin.actions() == actions, "\(verb)")
    }

    /// Compares what is shown.
    func compare(
        _ view: JSONValue, with twin: Twin, after verb: Verb
    ) async throws {
        let (shown, today, last, isHidden) = try await twin.read { counters in
            let all = try counters.all() + counters.all(.archived)
            let day = counters.dayRule.day(of: twin.clock.now)
            let sums = try all.map {
                try counters.sums(of: $0.id, by: .day, in: day...day)[0].amount
            }
            let last = try counters.lastUsed()
            let isHidden = try last?.group.flatMap { try counters.groups.group($0) }?.isArchived
            return (all, sums, last?.id, isHidden == true)
        }
        let told = view["counters"]?.array ?? []
        #expect(told.map { $0["id"]?.string } == shown.map { "\($0.id)" })
        #expect(told.map { $0["value"]?.string } == shown.map { "\($0.value)" })
        #expect(told.map { $0["share"]?.string } == shown.map(\.shareLine))
        #expect(told.map { $0["isArchived"]?.bool } == shown.map(\.isArchived))
        #expect(
            told.map { $0["today"]?.string }
                == zip(today, shown).map { today, counter in
                    today == 0 || counter.type == .time ? "" : today > 0 ? "+\(today)" : "\(today)"
                })
        #expect(told.map { $0["group"]?.string } == shown.map { $0.group.map { "\($0)" } })
        #expect(told.map { $0["isRunning"]?.bool ?? false } == shown.map(\.isRunning))
        #expect(
            told.map { $0["target"]?["words"]?.string } == shown.map { $0.standing?.words() })
        let groups = try await twin.read { counters in
            try counters.groups.all(.all).map { group in
                let total = try counters.groups.total(of: group.id).words
                return "\(group.id) \(group.name) \(group.isArchived) \(total)"
            }
        }
        #expect(
            (view["groups"]?.array ?? []).map {
                "\($0["id"]?.string ?? "") \($0["name"]?.string ?? "") "
                    + "\($0["isArchived"]?.bool ?? false) \($0["total"]?.string ?? "")"
            } == groups)
        for setting in CounterSetting.all {
            #expect(
                told.map { $0[setting.name]?.string ?? "" }
                    == shown.map { setting.text(in: $0.settings) })
        }
        // A page doesn't open with a counter of an archived group.
        if !isHidden { #expect(view["lastUsed"]?.string == last.map { "\($0)" }, "\(verb)") }
    }

    /// Compares the history that the device writes, of counters without a tap taken back.
    func compareHistory(_ pair: Pair, _ verb: Verb) async throws {
        let rows = pair.page.disk["taps"] ?? [:]
        for id in pair.all where !pair.shortened.contains(id) {
            let history = try await pair.twin.read { try $0.history(of: id) }
                .sorted { $0.sequence < $1.sequence }
            for adjustment in history {
                let row = JSONValue.of(rows["\(id).\(adjustment.sequence)"] ?? "null")
                #expect(row["kind"]?.string == adjustment.kind.rawValue, "\(adjustment)")
                #expect(row["amount"]?.string == "\(adjustment.amount)")
                #expect(row["isCounted"]?.bool == adjustment.isCounted)
                #expect(row["at"]?.string == "\(adjustment.at.milliseconds)")
                #expect(row["period"]?.string == adjustment.period.map { "\($0)" })
                guard adjustment.kind == .sync else { continue }
                #expect(row["device"]?.string == adjustment.device.map { "\($0)" })
            }
            #expect(rows.keys.count { $0.hasPrefix("\(id).") } == history.count)
        }
        let documents = try await pair.twin.documents()
        for id in pair.all {
            // What belongs to a period is not in the counter's own number.
            let own = rows.filter { $0.key.hasPrefix("\(id).") && !$0.value.contains("\"period\"") }
            let document = try Document(canonicalText: documents["counter.\(id)"] ?? "null")
            let content = CounterContent(document)
            let value =
                content.isTime
                ? document.stopwatch(CounterField.time).finished : content.value
            #expect(JSONValue.sum(of: own.map(\.value)) == Int128(value), "\(id) \(verb) \(own)")
        }
    }
}

extension JSONValue {
    /// The places at which it is not the same as another value, with both.
    func differences(from other: JSONValue, at path: String = "") -> [String] {
        switch (self, other) {
        case _ where self == other: []
        case (.array(let own), .array(let others)) where own.count == others.count:
            zip(own, others).enumerated().flatMap { index, pair in
                pair.0.differences(from: pair.1, at: "\(path)/\(index)")
            }
        case (.object(let own), .object(let others)) where own.map(\.name) == others.map(\.name):
            zip(own, others).flatMap { one, another in
                one.value.differences(from: another.value, at: "\(path)/\(one.name)")
            }
        default: ["\(path): \(text), not \(other.text)"]
        }
    }

    static func of(_ text: String) -> JSONValue {
        (try? JSONReader.read(Array(text.utf8), depthLimit: 64)) ?? .null
    }

    static func of(
        _ core: Core, _ verb: String, at now: Instant, _ boot: BootTime? = nil
    ) -> JSONValue {
        var core = core
        let request = Page.request(verb, at: now, boot: boot)
        return .of(String(decoding: core.act(Array(request.utf8)), as: UTF8.self))
    }

    /// The sum of the amounts of a history.
    static func sum(of rows: [String]) -> Int128 {
        rows.reduce(0) {
            $0 + Int128(JSONValue.of($1)["amount"]?.string.flatMap { Int64($0) } ?? 0)
        }
    }
}
