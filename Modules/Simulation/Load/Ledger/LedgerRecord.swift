import API
import Primitives

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
        /// The end of a session of a spare device, by its token.
        case session(account: Int, token: String)
        /// The new password of a spare account, by whose number both passwords are known.
        case password(account: Int, spare: Identifier<LoadAccounts>)

        /// Whether it protects somebody, so that it stands even if the server is put back.
        var isEnd: Bool {
            switch self {
            case .block, .session, .password: true
            case .tap, .message, .visit: false
            }
        }
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
        return "\(words) \(LedgerWords.checksum(of: words.utf8))"
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
        case .asked(let number, .session(let account, let token)):
            "? \(number) session \(account) \(token)"
        case .asked(let number, .password(let account, let spare)):
            "? \(number) password \(account) \(spare)"
        case .acknowledged(let number): "! \(number)"
        case .backup: "backup begun"
        case .restored: "backup restored"
        case .end(let lines): "end \(lines)"
        }
    }
}
