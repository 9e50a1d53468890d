import Interchange
import Primitives
import Workspace

/// The result of an import, in words.
struct ReportLines {
    /// The most bad records, and the most corrected ones, that are named.
    static let badLimit = 20

    private let report: ImportReport

    init(_ report: ImportReport) { self.report = report }

    /// The lines, one for each sort of result.
    var lines: [String] {
        var lines: [String] = []
        func list(
            _ label: String, ofIntervals remark: String = "",
            _ number: (ImportReport.Count) -> Int
        ) {
            let parts = ImportReport.Kind.allCases.compactMap { kind -> String? in
                let count = number(report[kind])
                guard count > 0 else { return nil }
                return Self.text(count, kind) + (kind == .intervals ? remark : "")
            }
            if !parts.isEmpty { lines.append("\(label): \(parts.joined(separator: ", "))") }
        }
        list(report.isRehearsal ? "would be added" : "added") { $0.added }
        list(report.isRehearsal ? "would be joined" : "joined") { $0.changed }
        list(report.isRehearsal ? "would be updated" : "updated") { $0.updated }
        list(report.isRehearsal ? "would be deleted, as there" : "deleted, as there") { $0.removed }
        list("corrected in the file since, left as they are") { $0.outdated }
        lines += corrections
        list("already known") { $0.known }
        list("deleted since", ofIntervals: " (deleted or corrected)") { $0.deleted }
        if lines.isEmpty, report.skippedCount == 0 { lines.append("nothing to import") }
        if report.skippedCount > 0 { lines.append("skipped: \(report.skippedCount)") }
        for skipped in report.skipped.prefix(Self.badLimit) {
            lines.append(
                SafeText.line("  \(Self.place(skipped.position)): \(skipped.reason)"))
        }
        if report.skippedCount > Self.badLimit, !report.skipped.isEmpty {
            lines.append("  and \(report.skippedCount - Self.badLimit) more")
        }
        if !report.unusedNumbers.isEmpty {
            let names = report.unusedNumbers.map { "\"\($0.brief)\"" }.joined(separator: ", ")
            lines.append(SafeText.line("columns with numbers that don't count: \(names)"))
        }
        if !report.leftOut.isEmpty {
            let things = report.leftOut.map(\.text).joined(separator: ", ")
            lines.append(SafeText.line("left out: \(things)"))
        }
        return lines
    }

    /// A line for each corrected record: what was imported, and what the file has now.
    private var corrections: [String] {
        let named = report.corrections.prefix(Self.badLimit).map { correction in
            let (here, there) = Self.apart(correction.here, correction.there)
            return SafeText.line(
                "  \(Self.place(correction.position)): \"\(here)\", now \"\(there)\"")
        }
        let count = ImportReport.Kind.allCases.reduce(0) {
            $0 + report[$1].updated + report[$1].outdated
        }
        return named.isEmpty || count <= named.count
            ? named : named + ["  and \(count - named.count) more"]
    }

    /// Returns two texts, if they are long the parts of them around what differs first.
    private static func apart(_ first: String, _ second: String) -> (String, String) {
        let width = 60
        let isLong = max(first.cellWidth, second.cellWidth) > width
        let common = zip(first, second).prefix { $0 == $1 }.count
        let start = isLong ? max(0, common - width / 3) : 0
        func part(of text: String) -> String {
            SafeText.shortened((start > 0 ? "…" : "") + text.dropFirst(start), to: width)
        }
        return (part(of: first), part(of: second))
    }

    static func place(_ position: RecordPosition) -> String {
        "record \(position.number), line \(position.line)"
    }

    private static func text(_ count: Int, _ kind: ImportReport.Kind) -> String {
        let word =
            switch kind {
            case .entries: count == 1 ? "entry" : "entries"
            case .history: count == 1 ? "change of history" : "changes of history"
            default: count == 1 ? String(kind.rawValue.dropLast()) : kind.rawValue
            }
        return "\(count) \(word)"
    }
}

extension ImportReport {
    var json: JSONValue {
        let kinds = Kind.allCases.filter { counts[$0] != nil }
        func counted(_ number: (Count) -> Int) -> JSONValue {
            .object(
                kinds.map { JSONMember($0.rawValue, .integer(Int64(number(self[$0])))) })
        }
        return [
            "format": .string(format.rawValue), "records": .integer(Int64(records)),
            "isRehearsal": .bool(isRehearsal), "isRefused": .bool(isRefused),
            "canBeUndone": .bool(canBeUndone && !isRehearsal),
            "added": counted { $0.added }, "joined": counted { $0.changed },
            "updated": counted { $0.updated }, "outdated": counted { $0.outdated },
            "removed": counted { $0.removed }, "encryptsJournal": .bool(encryptsJournal),
            "corrections": .array(
                corrections.map { correction in
                    [
                        "record": .integer(Int64(correction.position.number)),
                        "line": .integer(Int64(correction.position.line)),
                        "here": .string(correction.here), "there": .string(correction.there),
                    ]
                }),
            "known": counted { $0.known }, "deletedSince": counted { $0.deleted },
            "skippedCount": .integer(Int64(skippedCount)),
            "badCount": .integer(Int64(badCount)),
            "skipped": .array(
                skipped.map { skipped in
                    [
                        "record": .integer(Int64(skipped.position.number)),
                        "line": .integer(Int64(skipped.position.line)),
                        "reason": .string(skipped.reason), "isBad": .bool(skipped.isBad),
                    ]
                }),
            "unusedNumbers": .array(unusedNumbers.map { .string($0) }),
            "leftOut": .array(
                leftOut.map { ["what": .string($0.what), "count": .integer(Int64($0.count))] }),
        ]
    }
}
