import API
import Primitives
import Testing

@testable import Simulation

@Suite("The lines of a ledger")
struct LedgerLinesTests {
    private static let records: [LedgerRecord] =
        [.head(run: "test", accounts: "a file")]
        + (1...40).flatMap { number -> [LedgerRecord] in
            let id = VisitSummary.ID(high: 1, low: UInt64(number))
            // Answers come in another order than questions.
            let answered = number > 3 ? [LedgerRecord.acknowledged(number - (number % 3))] : []
            return [.asked(number, .visit(account: 0, id: id))] + answered
        } + [.backup, .restored]

    private static func text(_ records: [LedgerRecord]) -> String {
        records.map { $0.line + "\n" }.joined()
    }

    private func summary(_ lines: LedgerLines) -> [String] {
        lines.asked.map { "\($0.line) asks \($0.number)" }
            + lines.acknowledged.map { "\($0.line) answers \($0.number)" }
            + lines.others.map { "\($0.line) \($0.record)" }
            + lines.damaged.map { "\($0) is damaged" } + ["\(lines.count)"]
    }

    @Test("They are the same read in any number of parts", arguments: ["\n", "\n\n", " \n", ""])
    func parts(end: String) {
        var text = Self.text(Self.records)
        text.insert(contentsOf: "? 3 nothing\n\n", at: text.index(text.startIndex, offsetBy: 300))
        let bytes = Array((text + "the last" + end).utf8)
        let whole = summary(LedgerLines.all(of: bytes, parts: 1))
        #expect(whole.last == "\(text.split(separator: "\n").count + 1)")
        for count in [2, 3, 7, 64, 10_000] {
            #expect(summary(LedgerLines.all(of: bytes, parts: count)) == whole)
        }
        #expect(summary(LedgerLines.all(of: [], parts: 2)) == ["0"])
    }

    @Test("A request that is asked for twice, and an answer before its request, are faults")
    func twice() {
        let visit = LedgerRecord.Change.visit(account: 0, id: VisitSummary.ID(high: 1, low: 1))
        let records: [LedgerRecord] = [
            .head(run: "test", accounts: "a"), .acknowledged(1), .asked(1, visit),
            .acknowledged(1), .asked(1, visit), .acknowledged(9), .end(lines: 6),
        ]
        let ledger = LoadLedger(text: Self.text(records))
        #expect(
            ledger.faults == [
                "line 2 acknowledges request 1, which is not there",
                "line 5 asks for request 1, which was asked for",
                "line 6 acknowledges request 9, which is not there",
            ])
        #expect(ledger.requests.map(\.acknowledgedLine) == [4])
        #expect(ledger.isWhole)
    }

    @Test("Requests come in the order of their numbers, however they were written")
    func order() {
        let numbers = Array(1...200)
        var nearly = numbers
        for place in stride(from: 0, to: 190, by: 7) { nearly.swapAt(place, place + 3) }
        let parts = Array(101...200) + Array(1...100)
        for order in [numbers, nearly, parts, numbers.reversed(), [2, 1, 2, 1, 3, 1]] {
            let text = order.map { number in
                let id = VisitSummary.ID(high: 1, low: UInt64(number))
                return LedgerRecord.asked(number, .visit(account: 0, id: id)).line + "\n"
            }.joined()
            let asked = LedgerLines.all(of: Array(text.utf8), parts: 3).asked
            let sorted = order.enumerated().sorted {
                ($0.element, $0.offset) < ($1.element, $1.offset)
            }
            #expect(asked.map(\.number) == sorted.map(\.element))
            #expect(asked.map(\.line) == sorted.map { $0.offset + 1 })
        }
    }
}
