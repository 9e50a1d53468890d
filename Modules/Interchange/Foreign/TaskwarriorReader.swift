import Primitives

/// Reads the output of `task export`: an array of tasks, or one task per line.
///
/// A completed task is one tap, dated at its end, on the counter ``title``; its description is the
/// note. Each annotation of a task that was not deleted is an entry, dated at its creation, with
/// the description before it and the tags of the task. Tasks that are not done, templates of
/// recurring tasks and deleted tasks are only reported.
///
/// - Source: Taskwarrior's JSON format (doc/devel/rfcs/task.md): `uuid`, `status`, `description`,
///   `entry`, `modified` and `end` as `20260102T030405Z`, `tags`, `annotations[]` with `entry` and
///   `description`; `parent` names the template of a recurring task.
package struct TaskwarriorReader: ForeignReader {
    /// The title of the counter for completed tasks.
    package static let title = "Tasks done"

    /// The maximum number of characters of a description in a note, or before an annotation.
    static let descriptionLength = 200

    private var records: JSONRecords
    /// The annotations returned so far.
    private var given: Set<[String]> = []
    /// The remaining parts of the latest task, the next one last.
    private var waiting: [ForeignReading] = []

    /// Creates a reader of a source.
    package init(
        _ source: ByteSource, limits: TextFormatLimits = TextFormatLimits()
    ) throws(TextFormatError) {
        records = try JSONRecords(
            source, in: nil, allowsSequence: true, format: "an export of Taskwarrior",
            limits: limits)
    }

    /// Returns the next part of a task; all parts of one task have the same place.
    package mutating func next() throws(TextFormatError) -> ForeignReading? {
        if let next = waiting.popLast() { return next }
        guard let (value, position) = try records.nextValue() else { return nil }
        do {
            waiting = try Self.parts(of: value.get()).filter { isNew($0) }.reversed().map {
                ForeignReading(record: .success($0), position: position)
            }
        } catch {
            waiting = [ForeignReading(record: .failure(error), position: position)]
        }
        return waiting.popLast()
    }

    /// Whether a part was not returned yet: annotations of a recurring task are copied to each task
    /// that results from it.
    private mutating func isNew(_ part: ForeignRecord) -> Bool {
        guard case .entry(let entry) = part else { return true }
        return given.insert(entry.key).inserted
    }

    private static func parts(of value: JSONValue) throws(BadRecord) -> [ForeignRecord] {
        try value.checkObject()
        let uuid = try value.text("uuid")
        switch try value.text("status") {
        case "completed": return [try tap(value, uuid)] + (try entries(value, uuid))
        case "pending": return [undone(value, uuid, "pending tasks")] + (try entries(value, uuid))
        case "waiting": return [undone(value, uuid, "waiting tasks")] + (try entries(value, uuid))
        case "recurring":
            return [.leftOut(LeftOut("recurring tasks"))] + (try entries(value, uuid))
        case "deleted": return [.leftOut(LeftOut("deleted tasks"))]
        case let status: throw BadRecord("\"\(status.prefix(40))\" is no status of a task")
        }
    }

    private static func tap(
        _ value: JSONValue, _ uuid: String
    ) throws(BadRecord) -> ForeignRecord {
        let (instant, day) = try value.compactTime(value["end"] == nil ? "modified" : "end")
        return .tap(
            ForeignTap(
                title: title, amount: 1, time: .instant(instant, on: day),
                note: brief(try value.text("description")), id: uuid,
                modified: modified(value)))
    }

    /// Returns a task that isn't done, and may have been done before.
    private static func undone(
        _ value: JSONValue, _ uuid: String, _ what: String
    ) -> ForeignRecord {
        guard let (instant, day) = try? value.compactTime("entry") else {
            return .leftOut(LeftOut(what))
        }
        let time = ForeignTime.instant(instant, on: day)
        return .uncounted(
            ForeignTap(title: title, amount: 0, time: time, id: uuid, modified: modified(value)),
            LeftOut(what))
    }

    private static func modified(_ value: JSONValue) -> Instant? {
        try? value.compactTime("modified").instant
    }

    private static func entries(
        _ value: JSONValue, _ uuid: String
    ) throws(BadRecord) -> [ForeignRecord] {
        guard let all = value["annotations"], all != .null else { return [] }
        guard let annotations = all.array else {
            throw BadRecord("\"annotations\" is \(all.kind), not an array")
        }
        let description = brief(try value.text("description"))
        let tags = try value.texts("tags")
        let origin = value["parent"] == nil ? uuid : try value.text("parent")
        var entries: [ForeignRecord] = []
        for annotation in annotations {
            try annotation.checkObject()
            let (instant, day) = try annotation.compactTime("entry")
            let text = try annotation.text("description")
            entries.append(
                .entry(
                    ForeignEntry(
                        text: "\(description): \(text)", time: .instant(instant, on: day),
                        tags: tags, key: [origin, "\(instant)", text], hasOwnID: true)))
        }
        return entries
    }

    private static func brief(_ text: String) -> String {
        text.count <= descriptionLength ? text : text.prefix(descriptionLength - 1) + "…"
    }
}
