import Primitives
import Workspace

/// The absences of a student: out of reach of the server, who goes on reading and writing.
extension SimulatedStudent {
    /// Whether the student is out of reach in a quarter of an hour.
    func isAway(in quarter: Int) -> Bool { plan.absence(in: quarter) != nil }

    /// Does what nobody does at the same time as somebody else: goes out of reach, comes back, and
    /// blocks somebody, where the plan says so.
    ///
    /// So the order of the messages of those who come back is known, and what a student sees in a
    /// quarter of an hour does not depend on who is faster.
    func comeAndGo(in quarter: Int, blocking: Bool = true) async throws {
        if plan.absence(in: quarter)?.lowerBound == quarter {
            try await attempt("keep people and messages") {
                try await phone.refreshInbox()
                _ = try await phone.people(FeedWish(isWhole: true))
            }
            devices[0].line.close(true)
        } else if plan.absence(in: quarter - 1)?.upperBound == quarter {
            try await comeBack()
        }
        if blocking, plan.block == quarter {
            try await attempt("block somebody") { try await blockSomebody(in: quarter) }
        }
    }

    /// Comes back within reach, and sends what was written meanwhile.
    func comeBack() async throws {
        try await attempt("send what was written out of reach") {
            ledger.writtenAway += try await phone.outbox().count
            try await loseLetter()
            devices[0].line.close(false)
            try await sendOutbox()
            try await withdrawRefused()
            try await phone.reportVisits()
        }
    }

    /// Takes back first messages that the server refused.
    ///
    /// Somebody was in the feed only as their phone, out of reach, could not tell that they had
    /// left a place; or they have blocked the student since.
    private func withdrawRefused() async throws {
        for item in try await phone.outbox() where item.kind == .message {
            guard case .failed = item.state, let person = item.person,
                let other = world.directory.student(of: person), ledger.asked.contains(other),
                ledger.said.count(where: { $0.to == other }) == 1
            else { continue }
            _ = try await phone.withdraw(item.number)
            ledger.asked.removeAll { $0 == other }
            ledger.said.removeAll { $0.to == other }
            ledger.refused.append(Ledger.Refusal(to: other, writtenAt: item.writtenAt))
        }
    }

    /// Sends what waits until nothing does.
    func sendOutbox() async throws {
        for _ in 0..<Self.tries {
            let report = try await phone.sendOutbox()
            if report.waiting == 0 { return }
        }
        throw SimulationError.unreachable("the server did not take what waited")
    }

    /// The most tries to send what waits, each of which may last for some seconds.
    private static let tries = 12

    /// Withdraws a message that waits in a known conversation, if that is the fault of this day.
    private func loseLetter() async throws {
        let letter = try await phone.outbox().first { item in
            guard item.kind == .message, let person = item.person,
                let other = world.directory.student(of: person), isSafe(from: other)
            else { return false }
            // Without a first message there would be no request either.
            return ledger.said.count { $0.to == other } > 1 || ledger.decisions[other] != nil
        }
        guard let letter, world.sabotage.strikes(.lostLetter) else { return }
        _ = try await phone.withdraw(letter.number)
    }

    /// Does something about people: at once, or out of reach into the outbox.
    func deliver<Answer: Sendable>(
        in quarter: Int, _ deed: (Workspace) async throws -> Delivery<Answer>
    ) async throws {
        guard case .waiting = try await deed(phone), !isAway(in: quarter) else { return }
        try await sendOutbox()
    }

    /// The answers that a student gets in a quarter of an hour: from the server, or from what the
    /// phone keeps.
    func source(in quarter: Int) -> AnswerSource { isAway(in: quarter) ? .device : .server }
}
