import Primitives

/// A ledger that was read: the changes that a load asked for and those that were acknowledged.
package struct LoadLedger: Sendable {
    /// A change that was asked for.
    struct Request: Sendable {
        let number: Int
        let change: LedgerRecord.Change
        /// The line at which it was asked for.
        var line: Int
        /// The line at which it was acknowledged; `nil` if it was not.
        fileprivate(set) var acknowledgedLine: Int?
        /// Whether the server may have lost it when it was put back to a backup: it was
        /// acknowledged between the two, or its answer was still due then.
        fileprivate(set) var isPutBack = false

        /// Whether it was acknowledged by a server that has kept everything since.
        var isKept: Bool { acknowledgedLine != nil && !isPutBack }
    }

    /// The name of the run.
    package private(set) var run = ""
    /// The path of the file with the accounts.
    package private(set) var accountsPath = ""
    /// The faults of the file itself; none of a whole one.
    package private(set) var faults: [String] = []
    /// The changes in the order of their numbers, each once.
    private(set) var requests: [Request] = []
    /// The number of changes that the server may have lost when it was put back.
    private(set) var putBackCount = 0
    /// Whether the server was put back to a backup.
    private(set) var isRestored = false
    /// Whether the last line is there, so that all that was asked is known.
    package private(set) var isWhole = false

    /// The number of changes that were asked for.
    package var askedCount: Int { requests.count }

    /// The data that it names beside documents and messages.
    var others: AuditReader.Scope {
        var scope: AuditReader.Scope = []
        for request in requests {
            switch request.change {
            case .visit: scope.insert(.visits)
            case .block: scope.insert(.blocks)
            case .tap, .message, .session, .password: break
            }
        }
        return scope
    }

    /// The tokens of the sessions whose end was acknowledged.
    var endedTokens: [(account: Int, token: String)] {
        requests.compactMap { request in
            guard case .session(let account, let token) = request.change, request.isKept else {
                return nil
            }
            return (account, token)
        }
    }

    /// The spare accounts whose new password was acknowledged.
    var changedPasswords: [Identifier<LoadAccounts>] {
        requests.compactMap { request in
            guard case .password(_, let spare) = request.change, request.isKept else { return nil }
            return spare
        }
    }

    /// Reads the text of a ledger. A damaged or cut file is read as far as possible.
    package init(text: String) { self.init(bytes: Array(text.utf8)) }

    /// Returns the path of the accounts that the first line of a ledger names; empty for none.
    package static func accountsPath(in bytes: [UInt8]) -> String {
        bytes.withUnsafeBytes { bytes in
            let line = UnsafeRawBufferPointer(rebasing: bytes.prefix { $0 != LedgerLines.end })
            guard case .head(_, let accounts)? = LedgerRecord(line: line) else { return "" }
            return accounts
        }
    }

    /// Reads the bytes of a ledger, as ``init(text:)`` does, on all processors.
    ///
    /// - Complexity: O(N log N) at most; about O(N) for a load of one generator, whose numbers
    ///   ascend.
    package init(bytes: [UInt8]) {
        var lines = LedgerLines.all(of: bytes)
        var faults = lines.damaged.map { (line: $0, text: "line \($0) is damaged or cut off") }
        let restores = take(lines.others, &faults)
        requests = lines.takeAsked()
        removeRepeated(&faults)
        join(lines.acknowledged, restores, &faults)
        // A stable sort: the faults of one line stay in their order.
        self.faults = faults.sorted { $0.line < $1.line }.map(\.text)
        if run.isEmpty {
            self.faults.insert("the first line is missing: this is not a ledger", at: 0)
        }
        if !isWhole {
            self.faults.append(
                "the last line is missing after line \(lines.count): the ledger is cut off")
        }
    }

    /// The lines of a backup and of the time at which the server was put back to it.
    private struct Restore {
        let backup: Int
        let line: Int

        /// Whether the server may have lost a change then.
        func takesBack(asked: Int, acknowledged: Int) -> Bool {
            backup < acknowledged && (acknowledged < line || asked < line)
        }
    }

    /// Takes the lines that are no requests; returns the restores.
    private mutating func take(
        _ others: [(line: Int, record: LedgerRecord)],
        _ faults: inout [(line: Int, text: String)]
    ) -> [Restore] {
        var backup: Int?
        var restores: [Restore] = []
        for (line, record) in others {
            switch record {
            case .head(let run, let accounts): (self.run, accountsPath) = (run, accounts)
            case .backup: backup = line
            case .restored:
                if backup == nil {
                    faults.append((line, "line \(line) puts back a backup that is not there"))
                }
                isRestored = true
                // What was acknowledged before the backup is in it; without one, nothing is known.
                restores.append(Restore(backup: backup ?? line, line: line))
            case .end(let lines):
                isWhole = lines == line - 1
                if !isWhole {
                    faults.append((line, "\(lines - line + 1) lines of \(lines) are missing"))
                }
            case .asked, .acknowledged: break
            }
        }
        return restores
    }

    /// Joins requests and acknowledgements by their numbers.
    private mutating func join(
        _ acknowledged: [LedgerLines.Acknowledgement], _ restores: [Restore],
        _ faults: inout [(line: Int, text: String)]
    ) {
        var place = 0
        for found in acknowledged {
            place = self.place(of: found.number, near: place)
            guard place < requests.count, requests[place].number == found.number,
                requests[place].line < found.line
            else {
                let text =
                    "line \(found.line) acknowledges request \(found.number), which is not there"
                faults.append((found.line, text))
                continue
            }
            take(found.line, for: place, restores)
        }
    }

    /// Takes the acknowledgement of a request.
    private mutating func take(_ line: Int, for place: Int, _ restores: [Restore]) {
        requests[place].acknowledgedLine = line
        let asked = requests[place].line
        // What protects somebody goes back to no backup.
        guard !requests[place].isPutBack, !requests[place].change.isEnd,
            restores.contains(where: { $0.takesBack(asked: asked, acknowledged: line) })
        else { return }
        requests[place].isPutBack = true
        putBackCount += 1
    }

    /// Removes requests that were asked for before.
    private mutating func removeRepeated(_ faults: inout [(line: Int, text: String)]) {
        guard zip(requests, requests.dropFirst()).contains(where: { $0.number == $1.number })
        else { return }
        var last: Int?
        requests.removeAll { request in
            defer { last = request.number }
            guard request.number == last else { return false }
            let text =
                "line \(request.line) asks for request \(request.number), which was asked for"
            faults.append((request.line, text))
            return true
        }
    }

    /// Returns the place of the first request whose number is not less than one.
    ///
    /// - Complexity: O(log distance from `place`): answers come nearly in the order of requests.
    private func place(of number: Int, near place: Int) -> Int {
        var (low, high) = (place, place)
        var step = 1
        while low > 0, low >= requests.count || requests[low].number > number {
            high = low
            low = max(0, low - step)
            step *= 2
        }
        step = 1
        while high < requests.count, requests[high].number < number {
            low = high
            high = min(requests.count, high + step)
            step *= 2
        }
        while low < high {
            let middle = (low + high) / 2
            if requests[middle].number < number { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
