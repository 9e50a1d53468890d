import Primitives
import Social
import Testing

/// Tests of reports about people for the operator.
@Suite("Reports")
struct ReportTests {
    private func report(
        _ other: AccountID, by me: AccountID, in bench: SocialBench, messages: Int = 20,
        reason: String = "Insults", id: ReportID? = nil
    ) async throws {
        let (now, id) = (bench.environment.now(), id ?? bench.environment.newID())
        try await bench.store.write {
            try ReportEditor(in: $0, at: now).report(
                other, id: id, reason: reason, messages: messages, by: me)
        }
    }

    private func reports(in bench: SocialBench) async throws -> [(Report, [ReportedMessage])] {
        try await bench.store.read { transaction in
            let reports = Reports(in: transaction)
            return try reports.page(at: .first, limit: .max).elements.map {
                ($0, try reports.messages(of: $0))
            }
        }
    }

    @Test("A report has the last messages that the reporter sees, and stands once")
    func attached() async throws {
        let (bench, ada, ben) = try await SocialBench.adaAndBen(connected: true)
        try await bench.say("You fool", from: ben, to: ada)
        _ = try await bench.conversations.delete(2, with: ben, by: ada)
        let id: ReportID = bench.environment.newID()
        for _ in 0..<2 { try await report(ben, by: ada, in: bench, messages: 2, id: id) }
        let found = try await reports(in: bench)
        #expect(found.map(\.0.name) == ["Ben"])
        #expect(found.first?.1.map(\.text) == ["Hi, I'm Ada", "You fool"])
        // What both delete afterwards stays with the report.
        _ = try await bench.conversations.clear(through: 9, with: ada, by: ben)
        _ = try await bench.conversations.clear(through: 9, with: ben, by: ada)
        _ = try await bench.conversations.emptyTexts()
        #expect(try await reports(in: bench).first?.1.count == 2)
    }

    @Test("A day has a ration of reports, which closing them does not fill again")
    func ration() async throws {
        let (bench, ada, ben) = try await SocialBench.adaAndBen(connected: true)
        for _ in 0..<ReportEditor.perDay { try await report(ben, by: ada, in: bench) }
        let now = bench.environment.now()
        try await bench.store.write { transaction in
            let editor = ReportEditor(in: transaction, at: now)
            for report in try editor.page(at: .first, limit: .max).elements {
                try editor.remove(report)
            }
        }
        await #expect(throws: SocialError.rationed(.reports, retryAfter: .hours(24))) {
            try await report(ben, by: ada, in: bench)
        }
        try await report(ada, by: ben, in: bench)
    }

    @Test("Only so many reports of one person wait for the operator")
    func open() async throws {
        let (bench, ada, ben) = try await SocialBench.adaAndBen(connected: true)
        for number in 0..<ReportEditor.mostOpen {
            if number % ReportEditor.perDay == 0 { bench.clock.advance(by: .hours(24)) }
            try await report(ben, by: ada, in: bench, messages: 0)
        }
        bench.clock.advance(by: .hours(24))
        await #expect(throws: SocialError.tooManyReports) {
            try await report(ben, by: ada, in: bench)
        }
    }

    @Test("A reason is needed, nobody reports themself, and old reports are forgotten")
    func rules() async throws {
        let (bench, ada, ben) = try await SocialBench.adaAndBen()
        await #expect(throws: SocialError.invalidText(TextFault(field: .reason, problem: .empty))) {
            try await report(ben, by: ada, in: bench, reason: " ")
        }
        await #expect(throws: SocialError.yourself) {
            try await report(ada, by: ada, in: bench)
        }
        try await report(ben, by: ada, in: bench)
        let now = bench.environment.now()
        for (age, count) in [(Duration.zero, 0), (.seconds(1), 1)] {
            let forgotten = try await bench.store.write {
                try ReportEditor(in: $0, at: now).forget(before: now + age)
            }
            #expect(forgotten == count)
        }
        #expect(try await reports(in: bench).isEmpty)
    }
}
