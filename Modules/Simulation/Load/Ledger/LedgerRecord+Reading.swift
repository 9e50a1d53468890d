import API
import Primitives

extension LedgerRecord {
    /// Reads a line without its line end; `nil` if it is damaged or of no known form.
    init?(line: UnsafeRawBufferPointer) {
        guard let text = LedgerWords.text(of: line) else { return nil }
        var words = LedgerWords(text)
        guard let kind = words.next() else { return nil }
        if LedgerWords.isEqual(kind, "!") {
            guard let number = words.nextNumber(), words.isAtEnd else { return nil }
            self = .acknowledged(number)
        } else if LedgerWords.isEqual(kind, "?") {
            guard let number = words.nextNumber(), let change = Change(&words) else { return nil }
            self = .asked(number, change)
        } else if LedgerWords.isEqual(kind, "end") {
            guard let lines = words.nextNumber(), words.isAtEnd else { return nil }
            self = .end(lines: lines)
        } else if LedgerWords.isEqual(kind, "quad-load") {
            guard let version = words.next(), LedgerWords.isEqual(version, "1"),
                let run = words.next(), !words.isAtEnd
            else { return nil }
            self = .head(
                run: String(decoding: run, as: UTF8.self),
                accounts: String(decoding: words.rest, as: UTF8.self))
        } else if LedgerWords.isEqual(text, "backup begun") {
            self = .backup
        } else if LedgerWords.isEqual(text, "backup restored") {
            self = .restored
        } else {
            return nil
        }
    }
}

extension LedgerRecord.Change {
    /// Reads the words of a change; `nil` if they are those of none.
    fileprivate init?(_ words: inout LedgerWords) {
        guard let kind = words.next(), let account = words.nextNumber(), let word = words.next()
        else { return nil }
        if LedgerWords.isEqual(kind, "tap") {
            guard let counter = Identifier<LoadAccounts>(digits: word),
                let tally = words.nextNumber()
            else { return nil }
            self = .tap(account: account, counter: counter, tally: Int64(tally))
        } else if LedgerWords.isEqual(kind, "message") {
            guard let id = MessageSummary.ID(digits: word) else { return nil }
            self = .message(from: account, id: id)
        } else if LedgerWords.isEqual(kind, "visit") {
            guard let id = VisitSummary.ID(digits: word) else { return nil }
            self = .visit(account: account, id: id)
        } else if LedgerWords.isEqual(kind, "block") {
            let isBlocked = LedgerWords.isEqual(word, "on")
            guard isBlocked || LedgerWords.isEqual(word, "off") else { return nil }
            self = .block(account: account, isBlocked: isBlocked)
        } else if LedgerWords.isEqual(kind, "session") {
            self = .session(account: account, token: String(decoding: word, as: UTF8.self))
        } else if LedgerWords.isEqual(kind, "password") {
            guard let spare = Identifier<LoadAccounts>(digits: word) else { return nil }
            self = .password(account: account, spare: spare)
        } else {
            return nil
        }
        guard words.isAtEnd else { return nil }
    }
}

extension Identifier {
    fileprivate init?(digits: UnsafeRawBufferPointer) {
        guard let halves = HexDigits.halves(of: digits) else { return nil }
        self.init(high: halves.0, low: halves.1)
    }
}
