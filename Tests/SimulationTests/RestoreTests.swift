import API
import Hub
import Primitives
import TestSupport
import Testing

@testable import Simulation

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

    @Test("What protects somebody and was undone is found, each kind", arguments: [false, true])
    func ends(areKept: Bool) async throws {
        let places = [try TemporaryStore(.sqlite), try TemporaryStore(.sqlite)]
        defer { for place in places { place.remove() } }
        let ends = MemoryEnds()
        let world = try await LoadWorld(store: try await places[0].open(Hub.schema), ends: ends)
        defer { world.remove() }
        let (member, spare) = (world.accounts.members[0], SpareAccount(world.environment.newID()))
        let open = APIClient(transport: HubTransport(world.hub))
        let device: DeviceID = world.environment.newID()
        let password = try #require(member.password)
        let token = try await open.call(
            Routes.signIn, Credentials(name: member.name, password: password, device: device)
        ).token
        let new = try await open.call(
            Routes.register,
            NewAccount(
                name: spare.name, password: spare.oldPassword, displayName: "Spare",
                device: world.environment.newID()))
        let path = String(places[1].url.drop { $0 != ":" }.dropFirst())
        try await world.store.backup(to: path)

        let client = APIClient(transport: HubTransport(world.hub), token: member.token)
        let other = world.accounts.members[LoadAccounts.blocked(by: 0, of: 4)].account
        _ = try await client.call(Routes.block, PersonPath(person: other))
        _ = try await client.call(Routes.revokeDevice, DevicePath(device: device))
        _ = try await APIClient(transport: HubTransport(world.hub), token: new.token).call(
            Routes.changePassword,
            PasswordChange(old: spare.oldPassword, new: spare.newPassword))
        let ledger = ledger([
            .backup, .asked(1, .block(account: 0, isBlocked: true)),
            .asked(2, .session(account: 0, token: token)),
            .asked(3, .password(account: 0, spare: spare.id)), .acknowledged(1),
            .acknowledged(2), .acknowledged(3), .restored,
        ])
        #expect(ledger.faults == [] && ledger.putBackCount == 0)
        let backup = try await places[1].open(Hub.schema)
        if !areKept { try await ends.lose(after: backup) }
        let hub = try await world.putBack(backup, ends)
        let checks = try await Audit.run(
            accounts: world.accounts, transport: HubTransport(hub)
        ) { ledger }
        let failed = checks.filter { !$0.isPassed }.map(\.name)
        #expect(
            failed
                == (areKept
                    ? []
                    : [
                        "the last acknowledged block holds", "each ended session is refused",
                        "each changed password stands",
                    ]))
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
