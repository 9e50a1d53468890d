import Primitives

/// Reads the output of `timew export`: an array of intervals, or one after the other.
///
/// - Source: timew-export(1) and docs/interchange.md: `start` and `end` as `20240331T013000Z`,
///   `tags`, `annotation`; `id` counts from the end, so it identifies nothing.
package struct TimewarriorReader: ForeignReader {
    private var records: JSONRecords

    /// Creates a reader of a source.
    package init(
        _ source: ByteSource, limits: TextFormatLimits = TextFormatLimits()
    ) throws(TextFormatError) {
        records = try JSONRecords(
            source, in: nil, allowsSequence: true, format: "an export of Timewarrior",
            limits: limits)
    }

    /// Returns the next interval; `nil` after the last.
    package mutating func next() throws(TextFormatError) -> ForeignReading? {
        try records.next { value throws(BadRecord) in try Self.interval(value) }
    }

    private static func interval(_ value: JSONValue) throws(BadRecord) -> ForeignRecord {
        try value.checkObject()
        let start = try value.compactTime("start").instant
        let stop = value["end"] == nil ? nil : try value.compactTime("end").instant
        if let stop, stop < start { throw BadRecord("it ends before it starts") }
        return .interval(
            ForeignInterval(
                start: start, stop: stop, tags: try value.texts("tags"),
                note: value["annotation"] == nil ? "" : try value.text("annotation")))
    }
}
