import Primitives
import Sync

/// Ends, of each subject the latest one; of an account that was removed nothing else.
package struct EndList: Sendable, Hashable {
    private struct Subject: Hashable {
        let account: AccountID
        let text: String
    }

    private var latest: [Subject: End] = [:]
    private var removed: Set<AccountID> = []
    /// The name of the place from which they come; empty for none.
    package let name: String
    /// The numbers of the damaged lines of the text.
    package private(set) var damagedLines: [Int] = []

    /// Creates an empty list.
    package init() { name = "" }

    /// Reads the text of a file of ends. A last line that is cut off, as by a crash, was never
    /// confirmed, and so is no damage.
    package init(reading bytes: [UInt8], of name: String = "") {
        self.name = name
        var number = 0
        var start = bytes.startIndex
        while let end = bytes[start...].firstIndex(of: Self.newline) {
            number += 1
            if let end = Self.end(in: bytes[start..<end]) {
                add(end)
            } else {
                damagedLines.append(number)
            }
            start = end + 1
        }
    }

    /// Adds an end unless a later one of its subject is there; returns whether it is added.
    @discardableResult
    package mutating func add(_ end: End) -> Bool {
        let isRemoval = end.kind == .removed
        if removed.contains(end.account), !isRemoval { return false }
        let subject = Subject(account: end.account, text: end.subject)
        if let known = latest[subject], known.at >= end.at { return false }
        if isRemoval, removed.insert(end.account).inserted {
            latest = latest.filter { $0.key.account != end.account }
        }
        latest[subject] = end
        return true
    }

    /// Adds the ends of another list, and the numbers of its damaged lines.
    package mutating func add(_ other: EndList) {
        for end in other.latest.values { add(end) }
        damagedLines += other.damagedLines
    }

    /// Drops the ends that nobody needs any more.
    package mutating func drop(expiredAt now: Instant) {
        latest = latest.filter { $0.value.expiresAt.map { now < $0 } ?? true }
    }

    /// Whether there is none.
    package var isEmpty: Bool { latest.isEmpty }
    /// The number of ends.
    package var count: Int { latest.count }
    /// The time of the last end; `nil` for none.
    package var lastAt: Instant? { latest.values.map(\.at).max() }
    /// The accounts of which there are ends.
    package var accounts: Set<AccountID> { Set(latest.keys.map(\.account)).subtracting([.local]) }

    /// The ends in the order of their times.
    package var sorted: [End] {
        latest.values.sorted { one, other in
            (one.at, one.account, one.subject) < (other.at, other.account, other.subject)
        }
    }

    /// Returns the latest end of a subject; `nil` for none.
    package func end(of account: AccountID, _ subject: String) -> End? {
        latest[Subject(account: account, text: subject)]
    }

    /// Returns the ends that are not in another list, or later than there, by time.
    func later(than other: EndList) -> [End] {
        sorted.filter { end in
            guard let known = other.end(of: end.account, end.subject) else {
                return !other.removed.contains(end.account)
            }
            return known.at < end.at
        }
    }

    /// The name of the server whose ends they are; `nil` if they don't tell.
    package var server: String? {
        guard case .server(let name)? = end(of: .local, "server")?.kind else { return nil }
        return name
    }
}

extension EndList {
    private static let newline = UInt8(ascii: "\n")

    /// The text of a file with the ends.
    package var bytes: [UInt8] { sorted.flatMap(Self.line) }

    /// Returns the line of an end with its line end: words, and a checksum of them.
    package static func line(_ end: End) -> [UInt8] {
        let words = Array(end.words.utf8)
        return words + [UInt8(ascii: " ")] + checksum(of: words) + [newline]
    }

    private static func end(in line: ArraySlice<UInt8>) -> End? {
        guard line.count > 17, line[line.endIndex - 17] == UInt8(ascii: " ") else { return nil }
        let words = line.dropLast(17)
        guard line.suffix(16).elementsEqual(checksum(of: words)) else { return nil }
        return End(words: String(decoding: words, as: UTF8.self))
    }

    private static func checksum(of words: some Sequence<UInt8>) -> [UInt8] {
        var hash = FNV1a()
        hash.add(words)
        let digits = String(hash.value, radix: 16)
        return Array((String(repeating: "0", count: 16 - digits.count) + digits).utf8)
    }
}
