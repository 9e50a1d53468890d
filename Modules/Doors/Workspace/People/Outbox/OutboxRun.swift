import API
import Counting
import Replica

/// One turn of sending what waits.
///
/// Whatever the server has confirmed is removed from the outbox a few items at a time: if the
/// program ends before, they are sent again, which changes nothing on the server.
struct OutboxRun {
    private let workspace: Workspace
    private let client: APIClient
    private let holder: Int64

    private var report = OutboxReport()
    /// What the server has confirmed, and the outbox still has.
    private var confirmed: [(number: Int64, answer: OutboxAnswer)] = []
    /// The people whose further items wait because one of theirs does.
    private var postponed: Set<AccountID> = []
    /// The number of the last item that was looked at.
    private var last: Int64 = 0

    /// The number of confirmed items that are removed together.
    private static let batch = 20
    /// The number of items that the server may put off before the turn ends.
    private static let patience = 3

    init(_ workspace: Workspace, _ client: APIClient, holder: Int64) {
        self.workspace = workspace
        self.client = client
        self.holder = holder
    }

    /// Sends until nothing is left to send, or the server does not answer.
    mutating func finish() async throws(WorkspaceError) -> OutboxReport {
        while report.trouble == nil {
            guard let next = try await nextItems() else {
                report.isElsewhere = true
                break
            }
            if next.isEmpty { break }
            for pending in next {
                try await send(pending)
                if report.trouble != nil { break }
                if confirmed.count >= Self.batch { try await settle() }
            }
        }
        if !report.isElsewhere { try await settle(isLast: true) }
        (report.waiting, report.blocking) = try await workspace.waitingAndBlocking()
        return report
    }

    /// Takes the turn and returns the items not looked at yet; `nil` if another program has it.
    private func nextItems() async throws(WorkspaceError) -> [Outbox.Pending]? {
        let (holder, last) = (holder, last)
        return try await workspace.editKept { _, outbox throws(WorkspaceError) in
            guard try outbox.takeTurn(holder) else { return nil }
            return try outbox.pending().filter { $0.row.number > last && !$0.row.hasFailed }
        }
    }

    private mutating func send(_ pending: Outbox.Pending) async throws(WorkspaceError) {
        let (row, person) = (pending.row, pending.act.person)
        last = row.number
        let now = workspace.environment.now()
        if person.map(postponed.contains) == true || row.notBefore.map({ $0 > now }) == true {
            if let person { postponed.insert(person) }
            return
        }
        do {
            let answer = try await pending.act.carryOut(by: client)
            confirmed.append((row.number, answer))
            report.answers[row.number] = answer
            report.sent += 1
        } catch {
            switch error.verdict {
            case .silence:
                report.trouble = error == .notSignedIn ? .notSignedIn : .server(error)
                try await note(error, of: row.number, hasFailed: false)
            case .later(let wait):
                if let person { postponed.insert(person) }
                if postponed.count >= Self.patience { report.trouble = .server(error) }
                try await note(
                    error, of: row.number, hasFailed: false, notBefore: now + wait)
            case .refusal:
                report.failed += 1
                report.refusals[row.number] = error
                try await note(error, of: row.number, hasFailed: true)
            }
        }
    }

    private func note(
        _ error: APIError, of number: Int64, hasFailed: Bool, notBefore: Instant? = nil
    ) async throws(WorkspaceError) {
        try await workspace.editKept { _, outbox throws(WorkspaceError) in
            try outbox.note(
                error.description, of: number, hasFailed: hasFailed, notBefore: notBefore)
        }
    }

    /// Removes what the server has confirmed, keeps its answers, and extends or ends the turn.
    private mutating func settle(isLast: Bool = false) async throws(WorkspaceError) {
        let (holder, confirmed) = (holder, confirmed)
        try await workspace.editKept { people, outbox throws(WorkspaceError) in
            for (number, answer) in confirmed {
                try outbox.remove(number)
                if try people.canKeep() { try people.keep(answer) }
            }
            if isLast {
                try outbox.endTurn(holder)
            } else {
                _ = try outbox.takeTurn(holder)
            }
        }
        self.confirmed = []
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
