import Dispatch
import Glibc
import Synchronization

/// The lines of a ledger by their kinds, with their numbers from 1 on.
struct LedgerLines: Sendable {
    static let end = UInt8(ascii: "\n")

    /// A change that was asked for.
    struct Ask: Sendable {
        let number: Int
        let line: Int
        let change: LedgerRecord.Change
    }

    /// The acknowledgement of a request.
    struct Acknowledgement: Sendable {
        let number: Int
        let line: Int
    }

    /// The requests, by number and line.
    private(set) var asked: [Ask] = []
    /// The acknowledgements, by number and line.
    private(set) var acknowledged: [Acknowledgement] = []
    /// All other records, in their order.
    private(set) var others: [(line: Int, record: LedgerRecord)] = []
    /// The lines that are damaged or cut off.
    private(set) var damaged: [Int] = []
    /// The number of lines.
    private(set) var count = 0

    /// Reads all lines of a text in parts at once, by default one for each processor.
    static func all(
        of bytes: ArraySlice<UInt8>,
        parts count: Int = max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
    ) -> LedgerLines {
        let parts = parts(of: bytes, count: count)
        let read = Mutex([LedgerLines](repeating: LedgerLines(), count: parts.count))
        DispatchQueue.concurrentPerform(iterations: parts.count) { index in
            let lines = LedgerLines(of: parts[index])
            read.withLock { $0[index] = lines }
        }
        var all = LedgerLines()
        for lines in read.withLock({ $0 }) { all.append(lines) }
        all.sort()
        return all
    }

    private init() {}

    /// Divides a text after line ends.
    private static func parts(
        of bytes: ArraySlice<UInt8>, count: Int
    ) -> [ArraySlice<UInt8>] {
        var parts: [ArraySlice<UInt8>] = []
        var rest = bytes
        for left in stride(from: count, to: 0, by: -1) {
            let cut = rest.startIndex + rest.count / left
            let end = rest[cut...].firstIndex(of: end).map { $0 + 1 } ?? rest.endIndex
            parts.append(rest[..<end])
            rest = rest[end...]
        }
        return parts
    }

    /// Reads the lines of a part.
    private init(of bytes: ArraySlice<UInt8>) {
        // A request and its acknowledgement have some eighty bytes.
        asked.reserveCapacity(bytes.count / 70)
        acknowledged.reserveCapacity(bytes.count / 70)
        var rest = bytes
        while !rest.isEmpty {
            let end = rest.firstIndex(of: Self.end) ?? rest.endIndex
            let line = rest[..<end]
            rest = rest[min(end + 1, rest.endIndex)...]
            if line.isEmpty { continue }
            count += 1
            switch LedgerRecord(line: line) {
            case .asked(let number, let change)?:
                asked.append(Ask(number: number, line: count, change: change))
            case .acknowledged(let number)?:
                acknowledged.append(Acknowledgement(number: number, line: count))
            case let record?: others.append((count, record))
            case nil: damaged.append(count)
            }
        }
    }

    /// Appends the lines of the part behind these.
    private mutating func append(_ next: LedgerLines) {
        if count == 0 {
            self = next
            return
        }
        asked += next.asked.lazy.map { ask in
            Ask(number: ask.number, line: ask.line + count, change: ask.change)
        }
        acknowledged += next.acknowledged.lazy.map { found in
            Acknowledgement(number: found.number, line: found.line + count)
        }
        others += next.others.map { ($0.line + count, $0.record) }
        damaged += next.damaged.map { $0 + count }
        count += next.count
    }

    private mutating func sort() {
        asked.sort { ($0.number, $0.line) < ($1.number, $1.line) }
        acknowledged.sort { ($0.number, $0.line) < ($1.number, $1.line) }
    }
}
