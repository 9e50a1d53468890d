import API
import Replica

/// A ledger that was read: the changes that a load asked for and those that were acknowledged.
package struct LoadLedger: Sendable {
    /// A change that was asked for.
    struct Request: Sendable {
        let number: Int
        let change: LedgerRecord.Change
        /// The line at which it was asked for.
        let line: Int
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
    /// The number of changes that were acknowledged.
    package private(set) var acknowledgedCount = 0
    /// The number of changes that the server may have lost when it was put back.
    private(set) var putBackCount = 0
    /// Whether the server was put back to a backup.
    private(set) var isRestored = false
    /// Whether the last line is there, so that all that was asked is known.
    package private(set) var isWhole = false

    /// The number of changes that were asked for.
    package var askedCount: Int { requests.count }

    /// Reads the text of a ledger. A damaged or cut file is read as far as possible.
    ///
    /// - Parameter isCutOff: Whether it is known that the end is missing, which is no fault then.
    package init(text: String, isCutOff: Bool = false) {
        self.init(bytes: Array(text.utf8), isCutOff: isCutOff)
    }

    /// Reads the bytes of a ledger, as ``init(text:isCutOff:)`` does, on all processors.
    ///
    /// - Complexity: O(N log N) at most; O(N) for a load of one generator, whose numbers ascend.
    package init(bytes: [UInt8], isCutOff: Bool = false) {
        let whole = bytes.lastIndex(of: LedgerLines.end).map { bytes[...$0] } ?? []
        let lines = LedgerLines.all(of: isCutOff ? whole : bytes[...])
        var faults = lines.damaged.map { (line: $0, text: "line \($0) is damaged or cut off") }
        let restores = take(lines.others, &faults)
        join(lines, restores, &faults)
        // A stable sort: the faults of one line stay in their order.
        self.faults = faults.sorted { $0.line < $1.line }.map(\.text)
        if run.isEmpty {
            self.faults.insert("the first line is missing: this is no ledger", at: 0)
        }
        if !isWhole, !isCutOff {
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
        _ lines: LedgerLines, _ restores: [Restore],
        _ faults: inout [(line: Int, text: String)]
    ) {
        requests.reserveCapacity(lines.asked.count)
        var acknowledged = lines.acknowledged.makeIterator()
        var next = acknowledged.next()
        func pass(_ found: LedgerLines.Acknowledgement) {
            faults.append(
                (
                    found.line,
                    "line \(found.line) acknowledges request \(found.number), which is not there"
                ))
            next = acknowledged.next()
        }
        for ask in lines.asked {
            if requests.last?.number == ask.number {
                let text = "line \(ask.line) asks for request \(ask.number), which was asked for"
                faults.append((ask.line, text))
                continue
            }
            while let found = next, found.number < ask.number { pass(found) }
            var request = Request(number: ask.number, change: ask.change, line: ask.line)
            while let found = next, found.number == ask.number {
                if found.line < ask.line {
                    pass(found)
                    continue
                }
                request.acknowledgedLine = found.line
                if restores.contains(where: {
                    $0.takesBack(asked: ask.line, acknowledged: found.line)
                }) {
                    request.isPutBack = true
                }
                next = acknowledged.next()
            }
            acknowledgedCount += request.acknowledgedLine == nil ? 0 : 1
            putBackCount += request.isPutBack ? 1 : 0
            requests.append(request)
        }
        while let found = next { pass(found) }
    }
}
