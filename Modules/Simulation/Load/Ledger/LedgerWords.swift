import Glibc
import Primitives

/// The words of a line, each behind one space; valid only as long as the line's bytes.
struct LedgerWords {
    private static let space = UInt8(ascii: " ")
    /// The digits of a checksum.
    private static let digits = 8

    private let line: UnsafeRawBufferPointer
    private var position = 0

    init(_ line: UnsafeRawBufferPointer) { self.line = line }

    /// Whether all words are read.
    var isAtEnd: Bool { position > line.count }

    /// The words that are not read yet.
    var rest: UnsafeRawBufferPointer { part(position..<max(position, line.count)) }

    /// Returns the next word; `nil` at the end.
    mutating func next() -> UnsafeRawBufferPointer? {
        guard !isAtEnd else { return nil }
        let start = position
        while position < line.count, line[position] != Self.space { position += 1 }
        defer { position += 1 }
        return part(start..<position)
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

    private func part(_ range: Range<Int>) -> UnsafeRawBufferPointer {
        range.isEmpty
            ? UnsafeRawBufferPointer(start: nil, count: 0)
            : UnsafeRawBufferPointer(rebasing: line[range])
    }

    /// Whether a word is a text.
    static func isEqual(_ word: UnsafeRawBufferPointer, _ text: StaticString) -> Bool {
        guard word.count == text.utf8CodeUnitCount, let start = word.baseAddress else {
            return false
        }
        return memcmp(start, text.utf8Start, word.count) == 0
    }

    /// Returns the checksum of a line, eight digits.
    static func checksum(of line: some Sequence<UInt8>) -> String {
        let text = String(sum(of: line), radix: 16)
        return String(repeating: "0", count: digits - text.count) + text
    }

    /// Returns a line without its checksum; `nil` if there is none, or a wrong one.
    static func text(of line: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer? {
        let end = line.count - digits - 1
        guard end > 0, line[end] == space else { return nil }
        let told = UInt64(
            bigEndian: line.loadUnaligned(fromByteOffset: end + 1, as: UInt64.self))
        let text = UnsafeRawBufferPointer(rebasing: line[..<end])
        return HexDigits.number(of: told) == sum(of: text) ? text : nil
    }

    private static func sum(of line: some Sequence<UInt8>) -> UInt32 {
        var hash = FNV1a()
        hash.add(line)
        return UInt32(truncatingIfNeeded: hash.value)
    }
}
