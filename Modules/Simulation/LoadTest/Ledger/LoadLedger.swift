import API
import Replica

/// A ledger that was read: the changes that a load asked for and those that were acknowledged.
package struct LoadLedger: Sendable {
    /// The name of the run.
    package private(set) var run = ""
    /// The path of the file with the accounts.
    package private(set) var accountsPath = ""
    /// The faults of the file itself; none of a whole one.
    package private(set) var faults: [String] = []
    /// The changes by the number of their request.
    private(set) var asked: [Int: LedgerRecord.Change] = [:]
    /// The numbers of acknowledged requests.
    private(set) var acknowledged: Set<Int> = []
    /// The lines at which changes were asked for and acknowledged, by the number of the request.
    private(set) var askedLines: [Int: Int] = [:]
    private(set) var acknowledgedLines: [Int: Int] = [:]
    /// Whether the last line is there, so that all that was asked is known.
    package private(set) var isWhole = false

    /// The number of changes that were asked for.
    package var askedCount: Int { asked.count }
    /// The number of changes that were acknowledged.
    package var acknowledgedCount: Int { acknowledged.count }

    /// Reads the text of a ledger. A damaged or cut file is read as far as possible.
    package init(text: String) {
        var number = 0
        for line in text.split(separator: "\n", omittingEmptySubsequences: true) {
            number += 1
            guard let record = LedgerRecord(line: line) else {
                faults.append("line \(number) is damaged or cut off")
                continue
            }
            take(record, line: number)
        }
        if run.isEmpty { faults.insert("the first line is missing: this is no ledger", at: 0) }
        if !isWhole {
            faults.append("the last line is missing after line \(number): the ledger is cut off")
        }
    }

    private mutating func take(_ record: LedgerRecord, line: Int) {
        switch record {
        case .head(let run, let accounts): (self.run, accountsPath) = (run, accounts)
        case .asked(let number, let change):
            asked[number] = change
            if case .block = change { askedLines[number] = line }
        case .acknowledged(let number):
            if asked[number] == nil {
                faults.append("line \(line) acknowledges request \(number), which is not there")
            }
            acknowledged.insert(number)
            if askedLines[number] != nil { acknowledgedLines[number] = line }
        case .end(let lines):
            isWhole = lines == line - 1
            if !isWhole {
                faults.append("\(lines - line + 1) lines of \(lines) are missing")
            }
        }
    }
}
