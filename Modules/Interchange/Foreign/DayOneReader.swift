import Primitives

/// Reads the JSON inside a Day One export: entries in Markdown with their times.
///
/// - Source: Day One's JSON export: `entries[]` with `uuid`, `text`, `creationDate` and
///   `modifiedDate` in UTC, `timeZone`, `starred`, `tags`, and arrays of media that are stored
///   beside the file.
package struct DayOneReader: ForeignReader {
    private var records: JSONRecords

    /// Creates a reader of a source.
    package init(
        _ source: ByteSource, limits: TextFormatLimits = TextFormatLimits()
    ) throws(TextFormatError) {
        records = try JSONRecords(
            source, in: "entries", format: "an export of Day One", limits: limits)
    }

    /// Returns the next entry; `nil` after the last.
    package mutating func next() throws(TextFormatError) -> ForeignReading? {
        try records.next { value throws(BadRecord) in try Self.entry(value) }
    }

    /// The arrays and members of an entry that are not text, with their names in messages.
    private static let media = [
        ("photos", "photos"), ("videos", "videos"), ("audios", "recordings"),
        ("pdfAttachments", "PDF files"), ("location", "locations"), ("weather", "weather reports"),
    ]

    private static func entry(_ value: JSONValue) throws(BadRecord) -> ForeignRecord {
        try value.checkObject()
        let written = try value.text("creationDate")
        guard let time = ForeignTime(instant: written) else {
            throw BadRecord("\"\(written.prefix(40))\" is not a date and time")
        }
        let text = value["text"] == nil ? "" : try value.text("text")
        let leftOut = media.compactMap { name, what -> LeftOut? in
            switch value[name] {
            case .array(let elements)? where !elements.isEmpty:
                LeftOut(what, count: elements.count)
            case .object?: LeftOut(what, count: 1)
            default: nil
            }
        }
        let uuid = value["uuid"] == nil ? nil : try value.text("uuid")
        return .entry(
            ForeignEntry(
                text: DayOneMarkdown.plain(text), time: time,
                tags: try value.texts("tags"), isStarred: try value.flag("starred"),
                key: uuid.map { [$0] } ?? [written, text], hasOwnID: uuid != nil,
                leftOut: leftOut,
                modified: (try? value.text("modifiedDate")).flatMap { Instant($0) }))
    }
}
