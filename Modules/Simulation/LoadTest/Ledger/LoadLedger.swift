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
    /// The numbers of requests that were acknowledged after a backup, or whose answer was still due
    /// then, and that the server may have lost when it was put back to that backup.
    private(set) var putBack: Set<Int> = []
    /// Whether the server was put back to a backup.
    private(set) var isRestored = false
    /// The numbers of requests acknowledged since the last backup; `nil` before one.
    private var sinceBackup: Set<Int>?
    /// The numbers of requests without an answer when the server was put back.
    private var openAtRestore: Set<Int> = []
    /// Whether the last line is there, so that all that was asked is known.
    package private(set) var isWhole = false

    /// The number of changes that were asked for.
    package var askedCount: Int { asked.count }
    /// The number of changes that were acknowledged.
    package var acknowledgedCount: Int { acknowledged.count }

    /// Whether a request was acknowledged by a server that has kept everything since.
    func isKept(_ number: Int) -> Bool {
        acknowledged.contains(number) && !putBack.contains(number)
    }

    /// Reads the text of a ledger. A damaged or cut file is read as far as possible.
    ///
    /// - Parameter isCutOff: Whether it is known that the end is missing, which is no fault then.
    package init(text: String, isCutOff: Bool = false) {
        self.init(bytes: Array(text.utf8), isCutOff: isCutOff)
    }

    /// Reads the bytes of a ledger, as ``init(text:isCutOff:)`` does.
    ///
    /// - Complexity: O(N).
    package init(bytes: [UInt8], isCutOff: Bool = false) {
        let lineEnd = UInt8(ascii: "\n")
        let whole = bytes.lastIndex(of: lineEnd).map { bytes[...$0] } ?? []
        var rest = isCutOff ? whole : bytes[...]
        // A line has 20 bytes and more; two of them are a request.
        asked.reserveCapacity(rest.count / 80)
        acknowledged.reserveCapacity(rest.count / 80)
        var number = 0
        while !rest.isEmpty {
            let end = rest.firstIndex(of: lineEnd) ?? rest.endIndex
            let line = rest[..<end]
            rest = rest[min(end + 1, rest.endIndex)...]
            if line.isEmpty { continue }
            number += 1
            guard let record = LedgerRecord(line: line) else {
                faults.append("line \(number) is damaged or cut off")
                continue
            }
            take(record, line: number)
        }
        if run.isEmpty { faults.insert("the first line is missing: this is no ledger", at: 0) }
        if !isWhole, !isCutOff {
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
            sinceBackup?.insert(number)
            if openAtRestore.contains(number) { putBack.insert(number) }
            if askedLines[number] != nil { acknowledgedLines[number] = line }
        case .backup: sinceBackup = []
        case .restored:
            if sinceBackup == nil {
                faults.append("line \(line) puts back a backup that is not there")
            }
            isRestored = true
            putBack.formUnion(sinceBackup ?? [])
            openAtRestore.formUnion(Set(asked.keys).subtracting(acknowledged))
        case .end(let lines):
            isWhole = lines == line - 1
            if !isWhole {
                faults.append("\(lines - line + 1) lines of \(lines) are missing")
            }
        }
    }
}
