import Primitives

/// Reads what `timew export` writes: an array of intervals.
///
/// - Source: timew-export(1) and docs/interchange.md: `start` and `end` as `20240331T013000Z`,
///   `tags`, `annotation`; `id` counts from the end, so it names nothing.
public struct TimewarriorReader: ForeignReader {
    private var records: JSONRecords

    /// Begins to read.
    public init(
        _ source: ByteSource, limits: InterchangeLimits = InterchangeLimits()
    ) throws(InterchangeError) {
        records = try JSONRecords(
            source, in: nil, format: "export of Timewarrior", limits: limits)
    }

    /// The next interval.
    public mutating func next() throws(InterchangeError) -> ForeignReading? {
        guard let (value, position) = try records.next() else { return nil }
        return ForeignReading(
            record: Result { () throws(BadRecord) in try Self.interval(value) },
            position: position)
    }

    private static func interval(_ value: JSONValue) throws(BadRecord) -> ForeignRecord {
        try value.checkObject()
        let start = try instant(value.text("start"))
        let stop = value["end"] == nil ? nil : try instant(value.text("end"))
        if let stop, stop < start { throw BadRecord("it ends before it starts") }
        return .interval(
            ForeignInterval(
                start: start, stop: stop, tags: try value.texts("tags"),
                note: value["annotation"] == nil ? "" : try value.text("annotation")))
    }

    /// The instant of `20240331T013000Z`.
    private static func instant(_ text: String) throws(BadRecord) -> Instant {
        let bytes = Array(text.utf8)
        guard bytes.count == 16 else { throw BadRecord("\"\(text.prefix(40))\" is no time") }
        func part(_ range: Range<Int>) -> String {
            String(decoding: bytes[range], as: UTF8.self)
        }
        let date = "\(part(0..<4))-\(part(4..<6))-\(part(6..<8))"
        let clock = "\(part(9..<11)):\(part(11..<13)):\(part(13..<15))"
        guard bytes[8] == UInt8(ascii: "T"), bytes[15] == UInt8(ascii: "Z"),
            let instant = Instant("\(date)T\(clock)Z")
        else { throw BadRecord("\"\(text)\" is no time") }
        return instant
    }
}
