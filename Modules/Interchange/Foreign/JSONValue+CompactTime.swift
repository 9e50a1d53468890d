import Primitives

extension JSONValue {
    /// Returns the point in time of a member such as `20240331T013000Z`, and its date.
    func compactTime(_ name: String) throws(BadRecord) -> (instant: Instant, day: Day) {
        let text = try text(name)
        let bytes = Array(text.utf8)
        guard bytes.count == 16 else { throw BadRecord("\"\(text.prefix(40))\" is not a time") }
        func part(_ range: Range<Int>) -> String {
            String(decoding: bytes[range], as: UTF8.self)
        }
        let date = "\(part(0..<4))-\(part(4..<6))-\(part(6..<8))"
        let clock = "\(part(9..<11)):\(part(11..<13)):\(part(13..<15))"
        guard bytes[8] == UInt8(ascii: "T"), bytes[15] == UInt8(ascii: "Z"),
            let instant = Instant("\(date)T\(clock)Z"), let day = Day(date)
        else { throw BadRecord("\"\(text)\" is not a time") }
        return (instant, day)
    }
}
