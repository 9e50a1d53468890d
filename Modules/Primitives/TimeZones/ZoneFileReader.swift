/// Reads the file format of time zones, TZif in its versions 1 to 4.
///
/// Times in files that count leap seconds are converted to times without them, as in Quad's
/// instants.
///
/// - Source: RFC 8536, and RFC 9636 for version 4.
struct ZoneFileReader {
    /// A mistake in a file.
    struct Malformed: Error {
        let reason: String
    }

    /// The number of each kind of element in a block of data.
    private struct Counts {
        let utcMarks, standardMarks, leaps, times, types, letters: Int

        /// Returns the size of the block, for times of a number of bytes.
        func bytes(time: Int) -> Int {
            times * (time + 1) + types * 6 + letters + leaps * (time + 4) + standardMarks
                + utcMarks
        }
    }

    private var rest: ArraySlice<UInt8>

    /// Reads a file.
    static func table(_ bytes: [UInt8]) throws(Malformed) -> ZoneTable {
        var reader = ZoneFileReader(rest: bytes[...])
        let (version, counts) = try reader.header()
        guard version > 1 else { return try reader.table(counts, time: 4, hasRule: false) }
        // For old programs the first block has what fits in 32 bits; the second one has everything.
        _ = try reader.take(counts.bytes(time: 4), "the first block")
        let (_, wide) = try reader.header()
        return try reader.table(wide, time: 8, hasRule: true)
    }

    private mutating func take(_ count: Int, _ what: String) throws(Malformed) -> ArraySlice<UInt8>
    {
        guard rest.count >= count else {
            throw Malformed(reason: "it ends in \(what)")
        }
        defer { rest = rest.dropFirst(count) }
        return rest.prefix(count)
    }

    /// Returns a number in two's complement, most significant byte first.
    private static func number(_ bytes: ArraySlice<UInt8>) -> Int64 {
        var value: Int64 = bytes.first.map { $0 < 0x80 } ?? true ? 0 : -1
        for byte in bytes { value = value << 8 | Int64(byte) }
        return value
    }

    private mutating func header() throws(Malformed) -> (version: Int, Counts) {
        guard Array(try take(4, "the header")) == Array("TZif".utf8) else {
            throw Malformed(reason: "it does not begin with TZif")
        }
        let sign = try take(16, "the header").first ?? 0
        // Later versions are guaranteed to be readable as the known ones.
        let version = sign == 0 ? 1 : Int(sign) - 0x30
        guard version >= 1 else { throw Malformed(reason: "its version is no digit") }
        var numbers: [Int] = []
        for _ in 0..<6 {
            let number = Int(Self.number(try take(4, "the header")))
            guard (0...0x10000).contains(number) else {
                throw Malformed(reason: "a count of its header is \(number)")
            }
            numbers.append(number)
        }
        let counts = Counts(
            utcMarks: numbers[0], standardMarks: numbers[1], leaps: numbers[2],
            times: numbers[3], types: numbers[4], letters: numbers[5])
        guard counts.types > 0, counts.letters > 0,
            [0, counts.types].contains(counts.utcMarks),
            [0, counts.types].contains(counts.standardMarks)
        else { throw Malformed(reason: "the counts of its header contradict each other") }
        return (version, counts)
    }

    private mutating func table(
        _ counts: Counts, time width: Int, hasRule: Bool
    ) throws(Malformed) -> ZoneTable {
        var times = try numbers(counts.times, width, "the times")
        let indexes = try take(counts.times, "the types of the times").map { Int($0) }
        let types = try types(counts)
        _ = try take(counts.letters, "the abbreviations")
        let leaps = try leaps(counts.leaps, width)
        _ = try take(counts.standardMarks + counts.utcMarks, "the marks")
        guard indexes.allSatisfy({ $0 < types.count }) else {
            throw Malformed(reason: "a time has a type that is not there")
        }
        guard zip(times, times.dropFirst()).allSatisfy({ $0 < $1 }) else {
            throw Malformed(reason: "its times are not in order")
        }
        if !leaps.isEmpty {
            times = times.map { time in time - (leaps.last { $0.from <= time }?.total ?? 0) }
        }
        return ZoneTable(
            first: types[0], times: times, offsets: indexes.map { types[$0] },
            rule: hasRule ? try rule() : nil)
    }

    private mutating func numbers(
        _ count: Int, _ width: Int, _ what: String
    ) throws(Malformed) -> [Int64] {
        let bytes = try take(count * width, what)
        return stride(from: bytes.startIndex, to: bytes.endIndex, by: width)
            .map { Self.number(bytes[$0..<$0 + width]) }
    }

    /// Reads the offset of each type of local time.
    private mutating func types(_ counts: Counts) throws(Malformed) -> [Int64] {
        var offsets: [Int64] = []
        for _ in 0..<counts.types {
            let offset = Self.number(try take(4, "the types"))
            let marks = Array(try take(2, "the types"))
            guard ZoneTable.offsetLimits.contains(offset), marks[0] <= 1,
                Int(marks[1]) < counts.letters
            else { throw Malformed(reason: "a type of local time is impossible") }
            offsets.append(offset)
        }
        return offsets
    }

    /// Reads the times from which on a total of leap seconds has been counted.
    private mutating func leaps(
        _ count: Int, _ width: Int
    ) throws(Malformed) -> [(from: Int64, total: Int64)] {
        var leaps: [(from: Int64, total: Int64)] = []
        for _ in 0..<count {
            let from = Self.number(try take(width, "the leap seconds"))
            leaps.append((from, Self.number(try take(4, "the leap seconds"))))
        }
        return leaps
    }

    /// Reads the rule at the end, between two line ends; `nil` if there is nothing between them.
    private mutating func rule() throws(Malformed) -> PosixRule? {
        guard try take(1, "the rule").first == 0x0A, let end = rest.firstIndex(of: 0x0A) else {
            throw Malformed(reason: "it ends in the rule")
        }
        let text = String(decoding: rest[..<end], as: UTF8.self)
        if text.isEmpty { return nil }
        guard let rule = PosixRule(text) else {
            throw Malformed(reason: "its rule for later years is \"\(text)\"")
        }
        return rule
    }
}
