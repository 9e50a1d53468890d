import API
import Replica

/// A line of a ledger.
enum LedgerRecord: Sendable, Hashable {
    /// A change that a load asks for; written before the request is sent.
    enum Change: Sendable, Hashable {
        /// A tap on a counter, which makes its tally as large as the number.
        case tap(account: Int, counter: Identifier<LoadAccounts>, tally: Int64)
        /// A message from one account to its partner.
        case message(from: Int, id: MessageSummary.ID)
        /// A visit.
        case visit(account: Int, id: VisitSummary.ID)
        /// A block of the person two after the account, or the end of it.
        case block(account: Int, isBlocked: Bool)
    }

    /// The beginning of every ledger: the run and the file of its accounts.
    case head(run: String, accounts: String)
    /// A change with the number of its request.
    case asked(Int, Change)
    /// The number of a request that was acknowledged.
    case acknowledged(Int)
    /// The time before a backup of the server was begun.
    case backup
    /// The time after the server was put back to the last backup.
    case restored
    /// The end of a whole ledger: the number of its lines before this one.
    case end(lines: Int)

    /// The line without its line end: words, and a checksum of them.
    var line: String {
        let words = self.words
        return "\(words) \(Self.checksum(of: words))"
    }

    private var words: String {
        switch self {
        case .head(let run, let accounts): "quad-load 1 \(run) \(accounts)"
        case .asked(let number, .tap(let account, let counter, let tally)):
            "? \(number) tap \(account) \(counter) \(tally)"
        case .asked(let number, .message(let sender, let id)):
            "? \(number) message \(sender) \(id)"
        case .asked(let number, .visit(let account, let id)): "? \(number) visit \(account) \(id)"
        case .asked(let number, .block(let account, let isBlocked)):
            "? \(number) block \(account) \(isBlocked ? "on" : "off")"
        case .acknowledged(let number): "! \(number)"
        case .backup: "backup begun"
        case .restored: "backup restored"
        case .end(let lines): "end \(lines)"
        }
    }

    /// Reads a line; `nil` if it is damaged or of no known form.
    init?(line: some StringProtocol) {
        guard let space = line.lastIndex(of: " "),
            line[line.index(after: space)...] == Self.checksum(of: String(line[..<space]))
        else { return nil }
        let words = line[..<space].split(separator: " ")
        switch words.first {
        case "quad-load" where words.count >= 4 && words[1] == "1":
            let accounts = words[3...].joined(separator: " ")
            self = .head(run: String(words[2]), accounts: accounts)
        case "!" where words.count == 2:
            guard let number = Int(words[1]) else { return nil }
            self = .acknowledged(number)
        case "backup" where words.count == 2 && words[1] == "begun": self = .backup
        case "backup" where words.count == 2 && words[1] == "restored": self = .restored
        case "end" where words.count == 2:
            guard let lines = Int(words[1]) else { return nil }
            self = .end(lines: lines)
        case "?" where words.count >= 5:
            guard let number = Int(words[1]), let account = Int(words[3]),
                let change = Self.change(words, account)
            else { return nil }
            self = .asked(number, change)
        default: return nil
        }
    }

    private static func change(_ words: [some StringProtocol], _ account: Int) -> Change? {
        let id = String(words[4])
        switch (words[2], words.count) {
        case ("tap", 6):
            guard let counter = Identifier<LoadAccounts>(id), let tally = Int64(words[5]) else {
                return nil
            }
            return .tap(account: account, counter: counter, tally: tally)
        case ("message", 5):
            return MessageSummary.ID(id).map { .message(from: account, id: $0) }
        case ("visit", 5): return VisitSummary.ID(id).map { .visit(account: account, id: $0) }
        case ("block", 5) where id == "on" || id == "off":
            return .block(account: account, isBlocked: id == "on")
        default: return nil
        }
    }

    private static func checksum(of text: String) -> String {
        var hash = FNV1a()
        hash.add(text)
        let digits = String(hash.value & 0xFFFF_FFFF, radix: 16)
        return String(repeating: "0", count: 8 - digits.count) + digits
    }
}
