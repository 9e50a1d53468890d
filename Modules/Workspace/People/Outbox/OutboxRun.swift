import API
import Primitives

/// One turn of sending what waits.
///
/// Whatever the server has confirmed is removed from the outbox a few items at a time: if the
/// program ends before, they are sent again, which changes nothing on the server.
struct OutboxRun {
    private let workspace: Workspace
    private let client: APIClient
    private let holder: Int64

    private var report = OutboxReport()
    /// An item that the server has confirmed, and the outbox still has.
    private struct Confirmed {
        let number: Int64
        /// The act about whom the server found by the name; `nil` if it was about a known person.
        let found: OutboxAct?
        let answer: OutboxAnswer
        /// The life of the server in which it was confirmed.
        let life: String?
    }

    private var confirmed: [Confirmed] = []
    /// Whether the device is to forget something of which no byte is to stay.
    private var hides = false
    /// The items that were refused or put off, as they will be noted.
    private var notes: [OutboxRow] = []
    /// The people whose further items wait because one of theirs does.
    private var postponed: Set<AccountID> = []
    /// The number of the last item that was looked at.
    private var last: Int64 = 0
    /// The time at which the turn was taken or extended last.
    private var extended: Instant

    /// The number of items that are read, and confirmed ones that are removed, together.
    static let batch = 20
    /// The number of items that the server may put off before the turn ends.
    private static let patience = 3
    /// The time that the server has to take an item.
    private static let answerTime: Duration = .seconds(5)
    /// The time that it has for a picture, whose bytes must arrive first. Another program may take
    /// the turn meanwhile, and send it, too.
    private static let pictureTime: Duration = .seconds(30)
    /// The time after which the turn is extended: with that for an answer, less than a turn.
    private static let extensionTime: Duration = .seconds(3)

    init(_ workspace: Workspace, _ client: APIClient, holder: Int64) {
        self.workspace = workspace
        self.client = client
        self.holder = holder
        extended = workspace.environment.now()
    }

    /// Sends until nothing is left to send, or the server does not answer.
    ///
    /// - Parameter first: The items to begin with, if the turn was taken already.
    mutating func finish(
        beginningWith first: [Outbox.Pending]? = nil
    ) async throws -> OutboxReport {
        var next = if let first { first } else { try await settle() }
        while !next.isEmpty {
            for pending in next {
                await send(pending)
                if report.trouble != nil || isSettlingDue { break }
            }
            next = try await settle()
        }
        if hides { await workspace.eraseRemains() }
        try await workspace.fill(&report)
        return report
    }

    private var isSettlingDue: Bool {
        let now = workspace.environment.now()
        return confirmed.count >= Self.batch || now < extended
            || now - extended >= Self.extensionTime
    }

    /// Notes in the outbox what the server said of its items, and takes or extends the turn; ends
    /// it if nothing is left to send.
    ///
    /// - Returns: The items not looked at yet, if the turn goes on.
    private mutating func settle() async throws -> [Outbox.Pending] {
        let (holder, last, isOver) = (holder, last, report.trouble != nil)
        let (confirmed, notes) = (confirmed, notes)
        let (next, hasTurn) = try await workspace.editKept {
            people, outbox in
            for item in confirmed {
                try outbox.remove(item.number)
                guard try people.canKeep(), try people.isCurrent(item.life) else { continue }
                if let found = item.found { try people.foresee(found) }
                try people.keep(item.answer)
            }
            for note in notes { try outbox.note(note) }
            let next = isOver ? [] : try outbox.unsent(after: last, limit: Self.batch)
            if next.isEmpty { return (next, try outbox.endTurn(holder)) }
            return (next, try outbox.takeTurn(holder))
        }
        (self.confirmed, self.notes) = ([], [])
        extended = workspace.environment.now()
        if hasTurn { return next }
        // Another program has the turn, or took it while this one was stopped.
        report.isElsewhere = !next.isEmpty
        return []
    }

    private mutating func send(_ pending: Outbox.Pending) async {
        let (row, person) = (pending.row, pending.act.facts.person)
        last = row.number
        let now = workspace.environment.now()
        if person.map(postponed.contains) == true || row.notBefore.map({ $0 > now }) == true {
            if let person { postponed.insert(person) }
            return
        }
        do {
            let client = patientClient(for: pending.act)
            let act = try await pending.act.addressed(by: client)
            let answer = try await act.carryOut(by: client, writtenAt: row.writtenAt, at: now)
            if !pending.isRepeated {
                let found = act == pending.act ? nil : act
                hides = hides || found?.facts.hides == true
                confirmed.append(
                    Confirmed(
                        number: row.number, found: found, answer: answer,
                        life: workspace.agreement.news?.life))
            }
            report.answers[row.number] = answer
            report.sent += 1
        } catch {
            let error = APIError(of: error)
            switch error.verdict {
            case .silence:
                report.trouble = WorkspaceError(error)
                note(error, of: row, hasFailed: false)
            case .later(let wait):
                if let person { postponed.insert(person) }
                if postponed.count >= Self.patience { report.trouble = .server(error) }
                note(error, of: row, hasFailed: false, notBefore: now + wait)
            case .refusal:
                report.failed += 1
                report.refusals[row.number] = error
                note(error, of: row, hasFailed: true)
            }
        }
    }

    private func patientClient(for act: OutboxAct) -> APIClient {
        var isPicture = false
        if case .statement(.setPicture) = act { isPicture = true }
        let time = isPicture ? Self.pictureTime : Self.answerTime
        var client = client
        client.patience = min(client.patience ?? time, time)
        return client
    }

    private mutating func note(
        _ error: APIError, of row: OutboxRow, hasFailed: Bool, notBefore: Instant? = nil
    ) {
        var noted = row
        noted.reason = error.description
        noted.hasFailed = hasFailed
        noted.notBefore = notBefore
        if noted != row { notes.append(noted) }
    }
}

extension APIError {
    /// The consequence of an error for an item of the outbox.
    fileprivate enum Verdict {
        /// The server did not answer: everything waits.
        case silence
        /// The server wants it after a time.
        case later(Duration)
        /// The server will never take it.
        case refusal
    }

    fileprivate var verdict: Verdict {
        switch self {
        case .unreachable, .cancelled, .server, .unreadable, .notSignedIn, .incompatible: .silence
        case .tooMany(let wait): .later(wait)
        case .wrongCredentials, .notPermitted, .notFound, .conflict, .invalid, .tooLarge,
            .clockAhead, .forked:
            .refusal
        }
    }
}
