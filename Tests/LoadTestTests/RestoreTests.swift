import API
import Hub
import Replica
import Testing

@testable import LoadTest

/// Audits of servers that were put back to a backup while a load ran.
@Suite struct RestoreTests {
    private func ledger(_ records: [LedgerRecord]) -> LoadLedger {
        let all = [.head(run: "test", accounts: "accounts")] + records
        let lines = all + [.end(lines: all.count)]
        return LoadLedger(text: lines.map { $0.line + "\n" }.joined())
    }

    private func asked(_ numbers: ClosedRange<Int>) -> [LedgerRecord] {
        numbers.map {
            .asked($0, .visit(account: 0, id: VisitSummary.ID(high: 1, low: UInt64($0))))
        }
    }

    @Test("Only what was acknowledged between the backup and its return may be gone")
    func window() {
        let ledger = ledger(
            asked(1...5) + [.acknowledged(1), .backup, .acknowledged(2), .acknowledged(3)]
                + [.restored, .acknowledged(4)] + asked(6...6) + [.acknowledged(6)])
        #expect(ledger.faults == [])
        #expect(ledger.requests.filter(\.isPutBack).map(\.number) == [2, 3, 4])
        #expect(ledger.putBackCount == 3)
        #expect(ledger.requests.filter(\.isKept).map(\.number) == [1, 6])
    }

    @Test("What went back is told, and what was acknowledged before the backup must be there")
    func gone() async throws {
        let world = try await LoadWorld()
        defer { world.remove() }
        let views = try await AuditReader(transport: HubTransport(world.hub))
            .views(of: world.accounts)
        let records = asked(1...2) + [.acknowledged(1), .backup, .acknowledged(2), .restored]
        let checks = Audit(of: ledger(records), accounts: world.accounts).checks(of: views)
        let visits = try #require(checks.first { $0.name == "each acknowledged visit once" })
        #expect(visits.findings.count == 1)
        #expect(visits.findings[0].hasSuffix("\(VisitSummary.ID(high: 1, low: 1))"))
        let told = try #require(checks.last)
        #expect(told.compared == 1)
        #expect(told.description.hasSuffix("gone are 0 taps, 0 messages and 1 visits"))
    }

    @Test("A ledger that puts back a backup it never made is faulty")
    func withoutBackup() {
        let ledger = ledger([.restored])
        #expect(ledger.faults == ["line 2 puts back a backup that is not there"])
    }

    @Test("A stream that was told to ask for everything owes nothing of the time before")
    func reset() {
        let book = StreamBook()
        let partner = AccountID(high: 1, low: 1)
        _ = book.receive(.sync(revision: 9), partner: partner, at: 100)
        _ = book.receive(.reset, partner: partner, at: 200)
        // The server was put back: the revision 9 of before the reset is not that of after it.
        #expect(book.expect(.revision(account: 0, 8), intended: 150) == nil)
        #expect(book.owed == 0)
        #expect(book.expect(.revision(account: 0, 5), intended: 300) == nil)
        #expect(book.owed == 1)
        #expect(book.receive(.sync(revision: 5), partner: partner, at: 400) == [100])
        #expect(book.owed == 0)
    }
}
