import CPictures

/// A lossy WebP of one part, as clean files are, and the bytes of it that its decoder reads.
///
/// To pack the pixels anew would lose some of their quality. What a decoder does not read can be
/// cut instead: bytes are unread if the pixels are the same with zeros in their place.
///
/// - Source: RFC 6386, sections 7 and 9.
struct LossyWebP {
    /// The bytes before the first partition: the heads of the file, of its part and of the frame.
    private static let headBytes = 30
    /// The bytes that a decoder may read behind the last of which a pixel depends.
    private static let slack = 8
    /// The most pixels for which it is worth decoding them several times.
    private static let mostPixels = 4_000_000

    private let bytes: [UInt8]
    private let firstCount: Int

    /// Reads the heads; `nil` for a picture that is better packed anew.
    init?(_ bytes: [UInt8]) {
        let part = Array("VP8 ".utf8)
        guard bytes.count > Self.headBytes, bytes[12..<16].elementsEqual(part) else { return nil }
        let length = Self.number(bytes, 16, 4)
        guard length > 10, 20 + length <= bytes.count else { return nil }
        self.bytes = Array(bytes[..<(20 + length)])
        firstCount = Self.number(bytes, 20, 3) >> 5
        let sides = (Self.number(bytes, 26, 2) & 0x3FFF, Self.number(bytes, 28, 2) & 0x3FFF)
        guard sides.0 * sides.1 <= Self.mostPixels, firstCount > 0,
            Self.headBytes + firstCount < self.bytes.count, hasOneTokenPartition
        else { return nil }
    }

    /// The file without the bytes that its decoder does not read; `nil` if it can't be told.
    var withoutUnread: [UInt8]? {
        guard let pixels = Self.pixels(of: bytes) else { return nil }
        let start = Self.headBytes
        let split = start + firstCount
        let parts = (
            used(start..<split, showing: pixels), used(split..<bytes.count, showing: pixels)
        )
        let frame = Array(bytes[20..<start])
        let tag = Self.number(frame, 0, 3) & 0x1F | parts.0.count << 5
        var content = Self.littleEndian(tag, 3)
        content += frame[3...]
        content += parts.0
        content += parts.1
        var body = Array("WEBPVP8 ".utf8)
        body += Self.littleEndian(content.count, 4)
        body += content
        if content.count % 2 == 1 { body.append(0) }
        var made = Array("RIFF".utf8)
        made += Self.littleEndian(body.count, 4)
        made += body
        return Self.pixels(of: made) == pixels ? made : nil
    }

    /// Returns the bytes of a partition of which the pixels depend, with some zeros if it has more.
    private func used(_ part: Range<Int>, showing pixels: [UInt8]) -> [UInt8] {
        func isUnread(from place: Int) -> Bool {
            var changed = bytes
            for index in place..<part.upperBound { changed[index] = 0 }
            return Self.pixels(of: changed) == pixels
        }
        var unread = part.upperBound
        var step = Self.slack
        while unread > part.lowerBound {
            let place = max(part.lowerBound, part.upperBound - step)
            guard isUnread(from: place) else { break }
            unread = place
            step *= 2
        }
        if unread < part.upperBound {
            var read = max(part.lowerBound, part.upperBound - step)
            while unread - read > 1 {
                let middle = (read + unread) / 2
                if isUnread(from: middle) { unread = middle } else { read = middle }
            }
        }
        let zeros = min(Self.slack, part.upperBound - unread)
        return bytes[part.lowerBound..<unread] + [UInt8](repeating: 0, count: zeros)
    }

    private static func pixels(of bytes: [UInt8]) -> [UInt8]? {
        try? Decoder.webp(bytes, side: .max / 4).pixels
    }

    /// Whether all coefficients lie in one partition, as nearly all programs write them.
    private var hasOneTokenPartition: Bool {
        var reader = BoolReader(bytes[Self.headBytes..<Self.headBytes + firstCount])
        _ = reader.bits(2)
        if reader.bits(1) == 1 { reader.skipSegments() }
        _ = reader.bits(10)
        if reader.bits(1) == 1, reader.bits(1) == 1 { reader.skipValues(8, of: 7) }
        return reader.bits(2) == 0
    }

    private static func number(_ bytes: [UInt8], _ start: Int, _ count: Int) -> Int {
        bytes[start..<start + count].reversed().reduce(0) { $0 << 8 | Int($1) }
    }

    private static func littleEndian(_ number: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
}

/// A reader of bits whose chances are even.
private struct BoolReader {
    private var rest: ArraySlice<UInt8>
    private var value: Int
    private var range = 255
    private var shifts = 0

    init(_ bytes: ArraySlice<UInt8>) {
        rest = bytes
        value = Int(rest.popFirst() ?? 0) << 8
        value |= Int(rest.popFirst() ?? 0)
    }

    mutating func bits(_ count: Int) -> Int {
        (0..<count).reduce(0) { sum, _ in sum << 1 | bit() }
    }

    /// Skips values that are there if a bit before them says so.
    mutating func skipValues(_ count: Int, of width: Int) {
        for _ in 0..<count where bits(1) == 1 { _ = bits(width) }
    }

    mutating func skipSegments() {
        let (hasMap, hasData) = (bits(1) == 1, bits(1) == 1)
        if hasData {
            _ = bits(1)
            skipValues(4, of: 8)
            skipValues(4, of: 7)
        }
        if hasMap { skipValues(3, of: 8) }
    }

    private mutating func bit() -> Int {
        let split = 1 + ((range - 1) * 128) >> 8
        let isSet = value >= split << 8
        if isSet {
            range -= split
            value -= split << 8
        } else {
            range = split
        }
        while range < 128 {
            value <<= 1
            range <<= 1
            shifts += 1
            if shifts == 8 {
                shifts = 0
                value |= Int(rest.popFirst() ?? 0)
            }
        }
        return isSet ? 1 : 0
    }
}
