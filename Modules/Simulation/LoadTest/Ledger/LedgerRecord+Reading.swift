import API
import Replica

extension LedgerRecord {
    /// Reads a line without its line end; `nil` if it is damaged or of no known form.
    init?(line: ArraySlice<UInt8>) {
        guard let space = line.lastIndex(of: LedgerWords.space),
            LedgerWords.isChecksum(line[(space + 1)...], of: line[..<space])
        else { return nil }
        var words = LedgerWords(line[..<space])
        guard let kind = words.next() else { return nil }
        if kind.elementsEqual("!".utf8) {
            guard let number = words.nextNumber(), words.isAtEnd else { return nil }
            self = .acknowledged(number)
        } else if kind.elementsEqual("?".utf8) {
            guard let number = words.nextNumber(), let change = Change(&words) else { return nil }
            self = .asked(number, change)
        } else if kind.elementsEqual("end".utf8) {
            guard let lines = words.nextNumber(), words.isAtEnd else { return nil }
            self = .end(lines: lines)
        } else if kind.elementsEqual("quad-load".utf8) {
            guard words.next()?.elementsEqual("1".utf8) == true, let run = words.next(),
                !words.isAtEnd
            else { return nil }
            self = .head(
                run: String(decoding: run, as: UTF8.self),
                accounts: String(decoding: words.rest, as: UTF8.self))
        } else if line[..<space].elementsEqual("backup begun".utf8) {
            self = .backup
        } else if line[..<space].elementsEqual("backup restored".utf8) {
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
        if kind.elementsEqual("tap".utf8) {
            guard let counter = Identifier<LoadAccounts>(digits: word),
                let tally = words.nextNumber()
            else { return nil }
            self = .tap(account: account, counter: counter, tally: Int64(tally))
        } else if kind.elementsEqual("message".utf8) {
            guard let id = MessageSummary.ID(digits: word) else { return nil }
            self = .message(from: account, id: id)
        } else if kind.elementsEqual("visit".utf8) {
            guard let id = VisitSummary.ID(digits: word) else { return nil }
            self = .visit(account: account, id: id)
        } else if kind.elementsEqual("block".utf8) {
            guard word.elementsEqual("on".utf8) || word.elementsEqual("off".utf8) else {
                return nil
            }
            self = .block(account: account, isBlocked: word.elementsEqual("on".utf8))
        } else {
            return nil
        }
        guard words.isAtEnd else { return nil }
    }
}

extension Identifier {
    fileprivate init?(digits: ArraySlice<UInt8>) {
        guard let halves = digits.withUnsafeBytes({ HexDigits.halves(of: $0) }) else { return nil }
        self.init(high: halves.0, low: halves.1)
    }
}

/// The words of a line, each behind one space.
struct LedgerWords {
    static let space = UInt8(ascii: " ")

    /// The words that are not read yet.
    private(set) var rest: ArraySlice<UInt8>
    private(set) var isAtEnd = false

    init(_ line: ArraySlice<UInt8>) { rest = line }

    /// Returns the next word; `nil` at the end.
    mutating func next() -> ArraySlice<UInt8>? {
        guard !isAtEnd else { return nil }
        guard let space = rest.firstIndex(of: Self.space) else {
            isAtEnd = true
            return rest
        }
        defer { rest = rest[(space + 1)...] }
        return rest[..<space]
    }

    /// Returns the next word as a number that is not negative; `nil` if it is none.
    mutating func nextNumber() -> Int? {
        guard let word = next(), !word.isEmpty, word.count <= 18 else { return nil }
        var number = 0
        for digit in word {
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return nil }
            number = number * 10 + Int(digit & 15)
        }
        return number
    }

    /// Returns the checksum of a line, eight digits.
    static func checksum(of line: some Sequence<UInt8>) -> String {
        let digits = String(sum(of: line), radix: 16)
        return String(repeating: "0", count: 8 - digits.count) + digits
    }

    /// Whether some bytes are the checksum of a line.
    static func isChecksum(_ digits: ArraySlice<UInt8>, of line: ArraySlice<UInt8>) -> Bool {
        guard digits.count == 8 else { return false }
        var told: UInt32 = 0
        for digit in digits {
            switch digit {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): told = told << 4 | UInt32(digit & 15)
            case UInt8(ascii: "a")...UInt8(ascii: "f"): told = told << 4 | UInt32(digit - 87)
            default: return false
            }
        }
        return told == sum(of: line)
    }

    private static func sum(of line: some Sequence<UInt8>) -> UInt32 {
        var hash = FNV1a()
        hash.add(line)
        return UInt32(truncatingIfNeeded: hash.value)
    }
}
