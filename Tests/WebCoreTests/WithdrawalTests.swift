import CountingRules
import Primitives
import Testing

@testable import WebCore

@Suite("Taking back a tap of the history")
struct WithdrawalTests {
    /// The number, the sums of the days, and the texts of the taps that can be taken back.
    private struct Shown: Equatable {
        let value: String
        let days: [String]
        let taps: [String]
    }

    private var page = Page()
    private var id = ""

    init() {
        page.ask("add", "\"titles\":[\"Kids\"]")
        id = page.ask("view")["order"]?.array?.first?.string ?? ""
    }

    private var rows: String {
        let taps = CounterID(id).map { page.taps(of: $0) } ?? "[]"
        return "\"id\":\"\(id)\",\"rows\":\(taps)"
    }

    private mutating func history(at now: Instant) -> JSONValue {
        page.ask("history", at: now, rows)["history"] ?? .null
    }

    private mutating func shown(at now: Instant = .begin) -> Shown {
        let counters = page.ask("view", at: now)["counters"]?.array ?? []
        let history = history(at: now)
        let days = (history["day"]?.array ?? []).compactMap { $0["text"]?.string }
        return Shown(
            value: counters.first?["value"]?.string ?? "", days: days.filter { $0 != "0" },
            taps: (history["taps"]?.array ?? []).filter { $0["canWithdraw"] == .bool(true) }
                .compactMap { $0["text"]?.string })
    }

    private mutating func play(_ verbs: String, at now: Instant = .begin) {
        for verb in verbs.split(separator: ",") {
            let words = verb.split(separator: " ").map(String.init)
            let members =
                switch words[0] {
                case "tap": "\"id\":\"\(id)\",\"times\":\"\(words[1])\""
                case "set": "\"id\":\"\(id)\",\"value\":\"\(words[1])\""
                case "reset": "\"ids\":[\"\(id)\"]"
                case "edit":
                    rows + ",\"goal\":"
                        + (words.count > 1 ? "\"8\",\"period\":\"\(words[1])\"" : "null")
                default: ""
                }
            #expect(page.ask(words[0], at: now, members).error == nil, "\(verb)")
        }
    }

    /// Takes back the oldest tap that can be taken back.
    private mutating func withdraw(at now: Instant = .begin) -> String? {
        let taps = history(at: now)["taps"]?.array ?? []
        let tap = taps.last { $0["canWithdraw"] == .bool(true) } ?? taps.last
        let number = tap?["sequence"]?.string ?? ""
        return page.ask("withdraw", at: now, rows + ",\"sequence\":\"\(number)\"").error
    }

    @Test(
        "Taps that count are taken back; what a reset left behind, on their day only",
        arguments: [
            ("tap 1,tap 1", "1", ["1"]), ("tap 1,tap 3,undo", "0", []),
            ("tap 1,tap 1,tap 1,reset", "0", ["2"]),
            ("tap 1,tap 1,reset,undo", "1", ["1"]), ("tap 1,tap 1,reset,undo,redo", "0", ["1"]),
            ("tap 1,tap 1,set 50,undo", "1", ["1"]), ("tap 2,reset,set 50", "50", ["50"]),
            ("tap 1,undo,redo", "0", []), ("set 50,tap 1", "50", ["50"]),
            ("edit day,tap 1,tap 1,reset", "0", ["1"]), ("tap 1,tap 1,edit day", "1", ["1"]),
            ("edit day,tap 1,tap 1,edit", "1", ["1"]),
            ("edit day,tap 1,tap 1,edit week", "1", ["1"]),
        ] as [(String, String, [String])])
    mutating func standing(verbs: String, value: String, days: [String]) {
        play(verbs)
        let (before, disk) = (shown(), page.disk["taps"])
        #expect(withdraw() == nil)
        let after = shown()
        #expect(after.value == value && after.days == days)
        page.ask("undo")
        #expect(shown() == before && page.disk["taps"] == disk)
        page.ask("redo")
        #expect(shown() == after)
        page.ask("undo")
        #expect(withdraw() == nil && shown() == after)
    }

    @Test(
        "What was undone, or replaced by a set, can't be taken back",
        arguments: ["tap 1,undo", "tap 1,tap 1,undo,undo", "tap 1,tap 1,set 50", "set 5"])
    mutating func refused(verbs: String) {
        play(verbs)
        let before = shown()
        #expect(before.taps == [])
        #expect(withdraw() == "that isn't a tap which can be taken back")
        #expect(shown() == before)
    }

    @Test("A tap of a day that no period of a new or former target has is left on its day")
    mutating func elsewhere() {
        let later = Instant.begin + .seconds(86_400)
        for (first, then) in [("tap 2", "edit day"), ("edit day,tap 2", "edit")] {
            self = WithdrawalTests()
            play(first)
            play("tap 1," + then, at: later)
            let before = shown(at: later)
            #expect(withdraw(at: later) == nil)
            let after = shown(at: later)
            #expect(after.value == before.value && after.days == ["1"])
            page.ask("undo", at: later)
            #expect(shown(at: later) == before)
        }
    }

    @Test("A set of another device has replaced the taps before it")
    func foreign() {
        func line(_ number: Int64, _ kind: AdjustmentKind, _ isCounted: Bool) -> HeldTap {
            HeldTap(
                sequence: number, at: .begin, kind: kind, amount: 1, isCounted: isCounted,
                period: nil)
        }
        let lines = [
            line(1, .tap, true), line(2, .sync, false), line(3, .tap, true), line(4, .sync, true),
        ]
        #expect(Withdrawal.all(of: lines, in: nil, by: .utc) == [3: .number])
    }
}
