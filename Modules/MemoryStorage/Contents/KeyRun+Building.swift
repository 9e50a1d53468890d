import Glibc
import Primitives

extension KeyRun {
    /// A source of keys for a run: one key, or a range of another run.
    enum Piece {
        case key(KeyBytes, UInt64)
        case run(KeyRun, Range<Int>)
    }

    /// Creates a run from pieces whose keys are in ascending order.
    static func built(from pieces: [Piece]) -> KeyRun {
        let pieces = pieces.filter { $0.count > 0 }
        guard let first = pieces.first, let last = pieces.last else { return KeyRun() }
        let isOne = pieces.reduce(0) { $0 + $1.count } == 1
        let beginning = first.withFirst { first in
            last.withLast { last in
                // All keys share the common prefix of the first and the last. For a single key that
                // would be the whole key, which the next key hardly shares.
                KeyBytes(KeySlice(rebasing: first[..<(isOne ? 0 : first.commonPrefix(with: last))]))
            }
        }
        return built(from: pieces, behind: beginning)
    }

    private static func built(from pieces: [Piece], behind beginning: KeyBytes) -> KeyRun {
        let skipped = beginning.bytes.count
        var count = 0
        var rests = 0
        for piece in pieces {
            count += piece.count
            rests += piece.restBytes(behind: skipped)
        }
        // Room for as many keys again, up to a full node and one key more.
        let capacity = max(count, min(2 * count, OrderedMap.Node.limit) + 1)
        let room = rests * capacity / count + 7
        precondition(room >> 32 == 0, "\(count) keys of a table have more than 4 GB together")
        let prefixWords = (skipped + 7) / 8
        let size = KeyRunParts.headerWords + prefixWords + 3 * capacity + room / 8
        let words = [UInt64](unsafeUninitializedCapacity: size) { words, initialized in
            let start = words.baseAddress!
            start.initialize(repeating: 0, count: size)
            start[0] = UInt64(capacity) << 32
            start[1] = UInt64(prefixWords) << 32 | UInt64(skipped)
            beginning.withSlice { slice in
                if let first = slice.baseAddress {
                    memcpy(start + KeyRunParts.headerWords, first, slice.count)
                }
            }
            let parts = KeyRunParts(start, size)
            var position = 0
            for piece in pieces {
                piece.visit { key, value in
                    parts.write(key, value, at: position, behind: skipped, count: position + 1)
                    position += 1
                }
            }
            initialized = size
        }
        return KeyRun(words: words)
    }
}

extension KeyRun.Piece {
    fileprivate var count: Int {
        switch self {
        case .key: 1
        case .run(_, let range): range.count
        }
    }

    fileprivate func withFirst<Result>(_ body: (KeySlice) -> Result) -> Result {
        switch self {
        case .key(let key, _): key.withSlice(body)
        case .run(let run, let range):
            run.withParts { $0.withKey(at: range.lowerBound, body) }
        }
    }

    fileprivate func withLast<Result>(_ body: (KeySlice) -> Result) -> Result {
        switch self {
        case .key(let key, _): key.withSlice(body)
        case .run(let run, let range):
            run.withParts { $0.withKey(at: range.upperBound - 1, body) }
        }
    }

    fileprivate func visit(_ body: (KeySlice, UInt64) -> Void) {
        switch self {
        case .key(let key, let value): key.withSlice { body($0, value) }
        case .run(let run, let range):
            run.withParts { parts in
                for position in range {
                    parts.withKey(at: position) { body($0, parts.values[position]) }
                }
            }
        }
    }

    /// Returns the number of bytes of the rests if the keys share `skipped` bytes.
    fileprivate func restBytes(behind skipped: Int) -> Int {
        switch self {
        case .key(let key, _): return max(key.bytes.count - skipped - 8, 0)
        case .run(let run, let range):
            return run.withParts { parts in
                let longer = parts.beginning.count - skipped - 8
                return range.reduce(0) { $0 + max(parts.length(at: $1) + longer, 0) }
            }
        }
    }
}
