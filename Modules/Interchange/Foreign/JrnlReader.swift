import Primitives

/// Reads the output of `jrnl --format json`: entries with a title, a body and local time.
///
/// - Source: jrnl's JSON exporter: `title`, `body`, `date` as `2024-03-31`, `time` as `02:30`,
///   `tags` with their signs in no order, `starred`.
package struct JrnlReader: ForeignReader {
    private var records: JSONRecords

    /// Creates a reader of a source.
    package init(
        _ source: ByteSource, limits: TextFormatLimits = TextFormatLimits()
    ) throws(TextFormatError) {
        records = try JSONRecords(
            source, in: "entries", format: "an export of jrnl", limits: limits)
    }

    /// Returns the next entry; `nil` after the last.
    package mutating func next() throws(TextFormatError) -> ForeignReading? {
        try records.next { value throws(BadRecord) in try Self.entry(value) }
    }

    private static func entry(_ value: JSONValue) throws(BadRecord) -> ForeignRecord {
        try value.checkObject()
        let (title, body) = (try value.text("title"), try value.text("body"))
        let (date, clock) = (try value.text("date"), try value.text("time"))
        guard let time = DatePattern.isoDateAndTime.time(of: "\(date) \(clock)") else {
            throw BadRecord("\"\("\(date) \(clock)".prefix(40))\" is not a date and time")
        }
        return .entry(
            ForeignEntry(
                text: body.isEmpty ? title : "\(title)\n\(body)", time: time,
                tags: try value.texts("tags").map(withoutSign).sorted {
                    $0.utf8.lexicographicallyPrecedes($1.utf8)
                },
                isStarred: try value.flag("starred"), key: [date, clock, title, body]))
    }

    /// Returns a tag without the `@` or `#` before it in the text.
    private static func withoutSign(_ tag: String) -> String {
        tag.first.map { $0.isLetter || $0.isNumber } ?? true ? tag : String(tag.dropFirst())
    }
}
