import Glibc
import Primitives

/// Keys in ascending order, each with a number, in one block of memory.
///
/// The common prefix of all keys is kept once. The next eight bytes of each key, its head, are
/// stored side by side with the other heads, so that a search touches little memory; the rest is
/// stored at the end. A copy is one reference, and the first change of a copy copies one block of
/// plain memory.
///
/// - Source: Bayer, Unterauer 1977 (prefix B-trees); Graefe, Larson 2001 (poor man's normalized
///   keys).
struct KeyRun: Sendable {
    /// A header of three words, the common prefix, the heads, the numbers, the places (for each key
    /// the offset of its rest and its length after the prefix), and the rests. Empty without keys.
    private(set) var words: [UInt64] = []

    /// Creates an empty run.
    init() {}

    init(words: [UInt64]) { self.words = words }

    var count: Int { words.isEmpty ? 0 : Int(truncatingIfNeeded: words[0] & 0xFFFF_FFFF) }

    /// Calls a closure with the parts of the run, which must not be empty.
    @inline(__always)
    func withParts<Result, Failure: Error>(
        _ body: (KeyRunParts) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try words.withUnsafeBufferPointer { words throws(Failure) in
            guard let start = words.baseAddress else { preconditionFailure("a run has no keys") }
            return try body(KeyRunParts(UnsafeMutablePointer(mutating: start), words.count))
        }
    }

    /// Returns the number of keys before a key, and whether the key is present.
    func find(_ key: KeySlice) -> (position: Int, isThere: Bool) {
        words.isEmpty ? (0, false) : withParts { $0.find(key) }
    }

    /// Returns the number of the key at a position.
    func value(at position: Int) -> UInt64 { withParts { $0.values[position] } }

    /// Returns the bytes of the key at a position.
    func key(at position: Int) -> KeyBytes {
        withParts { parts in parts.withKey(at: position) { KeyBytes($0) } }
    }

    /// Returns the shortest key greater than the one before a position and at most the one at it.
    func separator(before position: Int) -> KeyBytes {
        withParts { parts in
            parts.withKey(at: position) { key in
                let common = parts.withKey(at: position - 1) { key.commonPrefix(with: $0) }
                return KeyBytes(KeySlice(rebasing: key[...common]))
            }
        }
    }

    /// One sentence about wrong heads or keys out of order; `nil` if the run is sound.
    var contradiction: String? {
        if words.isEmpty { return nil }
        return withParts { parts in
            let skipped = parts.beginning.count
            for position in 0..<parts.count {
                let key = key(at: position)
                let head = key.withSlice { $0.head(behind: skipped) }
                if head != parts.heads[position] { return "a node has false heads" }
                let (found, isThere) = key.withSlice { find($0) }
                if found != position || !isThere { return "a key of a node is not found" }
            }
            return nil
        }
    }

    /// Inserts a key at its position.
    mutating func insert(_ key: KeySlice, _ value: UInt64, at position: Int) {
        if words.isEmpty {
            self = .built(from: [.key(KeyBytes(key), value)])
            return
        }
        let isDone = words.withUnsafeMutableBufferPointer { words in
            guard let start = words.baseAddress else { return false }
            return KeyRunParts(start, words.count).insert(key, value, at: position)
        }
        if !isDone {
            let (before, after) = (0..<position, position..<count)
            let new = Piece.key(KeyBytes(key), value)
            self = .built(from: [.run(self, before), new, .run(self, after)])
        }
    }

    /// Removes the key at a position and returns its number.
    mutating func remove(at position: Int) -> UInt64 {
        if count == 1 {
            defer { self = KeyRun() }
            return value(at: position)
        }
        return words.withUnsafeMutableBufferPointer { words in
            guard let start = words.baseAddress else { return 0 }
            return KeyRunParts(start, words.count).remove(at: position)
        }
    }
}

/// The locations of the parts of a run in its memory.
struct KeyRunParts {
    static let headerWords = 3

    private let words: UnsafeMutablePointer<UInt64>
    private let wordCount: Int
    private let capacity: Int
    let heads: UnsafeMutablePointer<UInt64>
    let values: UnsafeMutablePointer<UInt64>
    private let places: UnsafeMutablePointer<UInt64>
    private let rests: UnsafeMutableRawPointer

    @inline(__always)
    init(_ words: UnsafeMutablePointer<UInt64>, _ wordCount: Int) {
        self.words = words
        self.wordCount = wordCount
        self.capacity = Int(truncatingIfNeeded: words[0] >> 32)
        self.heads = words + (Self.headerWords + Int(truncatingIfNeeded: words[1] >> 32))
        self.values = heads + capacity
        self.places = values + capacity
        self.rests = UnsafeMutableRawPointer(places + capacity)
    }

    @inline(__always)
    var count: Int { Int(truncatingIfNeeded: words[0] & 0xFFFF_FFFF) }

    /// The common prefix of all keys.
    @inline(__always)
    var beginning: KeySlice {
        KeySlice(
            start: words + Self.headerWords, count: Int(truncatingIfNeeded: words[1] & 0xFFFF_FFFF))
    }

    private var restBytes: Int { Int(truncatingIfNeeded: words[2]) }

    /// Returns the length of a key after the common prefix.
    @inline(__always)
    func length(at position: Int) -> Int { Int(truncatingIfNeeded: places[position] >> 32) }

    /// Returns the bytes of a key after its head.
    @inline(__always)
    func rest(at position: Int) -> KeySlice {
        KeySlice(
            start: rests + Int(truncatingIfNeeded: places[position] & 0xFFFF_FFFF),
            count: max(length(at: position) - 8, 0))
    }

    @inline(__always)
    func find(_ key: KeySlice) -> (position: Int, isThere: Bool) {
        let beginning = beginning
        let skipped = beginning.count
        let count = count
        if !key.hasPrefix(beginning) { return (key.order(beginning) < 0 ? 0 : count, false) }
        let head = key.head(behind: skipped)
        // Compare one of every eight heads, whose loads wait for memory together, unlike those of a
        // binary search, where each waits for the one before; then compare those eight.
        var blocks = 0
        var last = 7
        while last < count {
            blocks += heads[last] < head ? 1 : 0
            last += 8
        }
        var low = 8 * blocks
        while low < count, heads[low] < head { low += 1 }
        while low < count, heads[low] == head {
            let order = order(of: key, at: low, behind: skipped)
            if order <= 0 { return (low, order == 0) }
            low += 1
        }
        return (low, false)
    }

    /// Compares a key with the one at a position, which has the same head.
    private func order(of key: KeySlice, at position: Int, behind skipped: Int) -> Int {
        let (length, other) = (key.count - skipped, length(at: position))
        // After the end of the shorter key its head has zeros, and so has the equal head of the
        // other.
        if length <= 8 || other <= 8 { return length - other }
        return KeySlice(rebasing: key[(skipped + 8)...]).order(rest(at: position))
    }

    /// Calls a closure with the assembled bytes of a key.
    func withKey<Result>(at position: Int, _ body: (KeySlice) -> Result) -> Result {
        let (beginning, length, rest) = (beginning, length(at: position), rest(at: position))
        let bytes = beginning.count + length
        return withUnsafeTemporaryAllocation(byteCount: bytes + 8, alignment: 8) { memory in
            let start = memory.baseAddress!
            memcpy(start, beginning.baseAddress!, beginning.count)
            (start + beginning.count).storeBytes(of: heads[position].bigEndian, as: UInt64.self)
            memcpy(start + (beginning.count + 8), rest.baseAddress!, rest.count)
            return body(KeySlice(start: start, count: bytes))
        }
    }

    /// Inserts a key at its position; returns false without room or if the common prefix differs.
    func insert(_ key: KeySlice, _ value: UInt64, at position: Int) -> Bool {
        let (count, skipped, used) = (count, beginning.count, restBytes)
        let rest = max(key.count - skipped - 8, 0)
        let room = wordCount * 8 - (rests - UnsafeMutableRawPointer(words)) - used
        guard count < capacity, rest <= room, key.hasPrefix(beginning) else { return false }
        for part in [heads, values, places] {
            (part + position + 1).update(from: part + position, count: count - position)
        }
        write(key, value, at: position, behind: skipped, count: count + 1)
        return true
    }

    /// Overwrites the contents of a position with a key.
    func write(
        _ key: KeySlice, _ value: UInt64, at position: Int, behind skipped: Int, count: Int
    ) {
        let used = restBytes
        heads[position] = key.head(behind: skipped)
        values[position] = value
        places[position] = UInt64(used) | UInt64(key.count - skipped) << 32
        if key.count > skipped + 8 {
            memcpy(rests + used, key.baseAddress! + (skipped + 8), key.count - skipped - 8)
            words[2] = UInt64(used + key.count - skipped - 8)
        }
        words[0] = UInt64(capacity) << 32 | UInt64(count)
    }

    /// Removes a key and returns its number; its rest stays until the run is rebuilt.
    func remove(at position: Int) -> UInt64 {
        let (count, value) = (count, values[position])
        for part in [heads, values, places] {
            (part + position).update(from: part + position + 1, count: count - position - 1)
        }
        words[0] = UInt64(capacity) << 32 | UInt64(count - 1)
        return value
    }
}
