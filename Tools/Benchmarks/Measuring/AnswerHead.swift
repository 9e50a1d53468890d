/// The head of an answer over HTTP/1.1, read without making texts of it, so that the machine's time
/// goes to the server.
struct AnswerHead {
    /// Whether the status is one of success.
    let isSuccess: Bool
    /// The number of bytes of the head, with the empty line that ends it.
    let byteCount: Int
    /// The number of bytes of the body; `nil` if the head does not say it.
    let bodyByteCount: Int?

    private static let success = Array("HTTP/1.1 2".utf8)
    private static let length = Array("content-length:".utf8)
    private static let (lineFeed, colon) = (UInt8(ascii: "\n"), UInt8(ascii: ":"))
    private static let digits = UInt8(ascii: "0")...UInt8(ascii: "9")

    /// Reads the head at the start of some bytes; `nil` if its end is not among them.
    init?(_ bytes: UnsafeBufferPointer<UInt8>) {
        var start = 0
        var length: Int?
        while let end = bytes[start...].firstIndex(of: Self.lineFeed) {
            let line = bytes[start..<end]
            start = end + 1
            // A line ends with two characters, and the empty one is those alone.
            if line.count < 2 {
                isSuccess = bytes.starts(with: Self.success)
                byteCount = start
                bodyByteCount = length
                return
            }
            if Self.isLength(line) { length = Self.number(line.dropFirst(Self.length.count)) }
        }
        return nil
    }

    private static func isLength(_ line: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        guard line.count > length.count, line[line.startIndex + length.count - 1] == colon else {
            return false
        }
        return zip(line, length).allSatisfy { $0 == $1 || $0 | 0x20 == $1 }
    }

    private static func number(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Int? {
        let written = text.filter { digits.contains($0) }
        return written.isEmpty ? nil : written.reduce(0) { $0 * 10 + Int($1 - digits.lowerBound) }
    }
}
