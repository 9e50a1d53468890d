import Glibc

/// The lines of a ledger by their kinds, with their numbers from 1 on.
struct LedgerLines: Sendable {
    static let end = UInt8(ascii: "\n")

    /// The acknowledgement of a request.
    struct Acknowledgement: Sendable {
        let number: Int
        fileprivate(set) var line: Int
    }

    /// The requests, by number and line.
    private(set) var asked: [LoadLedger.Request] = []
    /// The acknowledgements, by line.
    private(set) var acknowledged: [Acknowledgement] = []
    /// All other records, in their order.
    private(set) var others: [(line: Int, record: LedgerRecord)] = []
    /// The lines that are damaged or cut off.
    private(set) var damaged: [Int] = []
    /// The number of lines.
    private(set) var count = 0

    /// Reads all lines of a text in parts at once, by default one for each processor.
    static func all(of bytes: [UInt8], parts count: Int = Concurrent.processors) -> LedgerLines {
        let ranges = parts(of: bytes, count: count)
        var parts = Concurrent.map(ranges.count) { index in
            bytes.withUnsafeBytes { all in
                LedgerLines(
                    of: UnsafeRawBufferPointer(rebasing: all[ranges[index]]),
                    // The first one takes those of all others.
                    room: index == 0 ? bytes.count : ranges[index].count)
            }
        }
        var all = parts.removeFirst()
        for part in parts { all.append(part) }
        all.sort()
        return all
    }

    /// Divides a text after line ends.
    private static func parts(of bytes: [UInt8], count: Int) -> [Range<Int>] {
        var parts: [Range<Int>] = []
        var start = 0
        for left in stride(from: count, to: 0, by: -1) {
            let cut = start + (bytes.count - start) / left
            let end = bytes[cut...].firstIndex(of: end).map { $0 + 1 } ?? bytes.count
            parts.append(start..<end)
            start = end
        }
        return parts
    }

    /// Reads the lines of a part.
    ///
    /// - Parameter room: The bytes for whose lines there is room.
    private init(of bytes: UnsafeRawBufferPointer, room: Int) {
        // A request and its acknowledgement have some eighty bytes.
        asked.reserveCapacity(room / 70)
        acknowledged.reserveCapacity(room / 70)
        guard var start = bytes.baseAddress else { return }
        let limit = start + bytes.count
        while start < limit {
            let end = memchr(start, Int32(Self.end), limit - start)
            let stop = end.map { UnsafeRawPointer($0) } ?? limit
            let line = UnsafeRawBufferPointer(start: start, count: stop - start)
            start = stop + 1
            if line.isEmpty { continue }
            count += 1
            switch LedgerRecord(line: line) {
            case .asked(let number, let change)?:
                asked.append(LoadLedger.Request(number: number, change: change, line: count))
            case .acknowledged(let number)?:
                acknowledged.append(Acknowledgement(number: number, line: count))
            case let record?: others.append((count, record))
            case nil: damaged.append(count)
            }
        }
    }

    /// Returns the requests, which are not kept.
    mutating func takeAsked() -> [LoadLedger.Request] {
        defer { asked = [] }
        return asked
    }

    /// Appends the lines of the part behind these.
    private mutating func append(_ next: LedgerLines) {
        let before = (asked: asked.count, acknowledged: acknowledged.count)
        asked += next.asked
        for index in before.asked..<asked.count { asked[index].line += count }
        acknowledged += next.acknowledged
        for index in before.acknowledged..<acknowledged.count { acknowledged[index].line += count }
        others += next.others.map { ($0.line + count, $0.record) }
        damaged += next.damaged.map { $0 + count }
        count += next.count
    }

    /// Sorts the requests by number and line. Those of one generator are nearly in order: a few
    /// moves each, where sorting copies all several times.
    private mutating func sort() {
        var moves = 0
        for start in asked.indices.dropFirst() where asked[start] < asked[start - 1] {
            let request = asked[start]
            var place = start
            while place > 0, request < asked[place - 1], moves < asked.count {
                asked[place] = asked[place - 1]
                place -= 1
                moves += 1
            }
            asked[place] = request
            if moves == asked.count { return asked.sort { $0 < $1 } }
        }
    }
}

extension LoadLedger.Request {
    fileprivate static func < (one: Self, other: Self) -> Bool {
        (one.number, one.line) < (other.number, other.line)
    }
}
