import Counting
import Interchange
import Journal
import Primitives

/// Writes an export as readable Markdown: counters as tables, the journal by day.
struct MarkdownExport {
    private let isDecrypted: Bool
    private let only: ExportArea?

    init(isDecrypted: Bool, only: ExportArea?) {
        self.isDecrypted = isDecrypted
        self.only = only
    }

    func write(
        to output: inout ExportOutput, from reader: WorkspaceReader,
        _ summary: inout ExportSummary
    ) throws {
        try output.write("# Quad\n")
        if only == nil || only == .counting {
            try writeCounting(to: &output, from: reader, &summary)
        }
        if only == nil || only == .journal {
            try writeJournal(to: &output, from: reader, &summary)
        }
        if only == nil || only == .places {
            try writePlaces(to: &output, from: reader, &summary)
        }
        try output.finish()
    }

    private func writeCounting(
        to output: inout ExportOutput, from reader: WorkspaceReader,
        _ summary: inout ExportSummary
    ) throws {
        let named = try reader.allGroups().map { ($0.id, $0.name) }
        let groups = Dictionary(named) { first, _ in first }
        let all = try reader.allCounters()
        let counts = all.filter { $0.type != .time }
        let times = all.filter { $0.type == .time }
        summary.rows += all.count
        if !counts.isEmpty {
            try output.write("\n## Counters\n\n")
            let rows = counts.map { counter in
                [
                    counter.title, "\(counter.value)", Self.goal(of: counter),
                    counter.group.flatMap { groups[$0] } ?? "",
                ]
            }
            try output.write(
                MarkdownText.table([["Counter", "Value", "Goal", "Group"]] + rows, numbers: [1]))
        }
        if !times.isEmpty {
            try output.write("\n## Stopwatches\n\n")
            let rows = try times.map { counter in
                let intervals = try reader.intervals(of: counter)
                let latest = intervals.last.map { reader.dayRule.day(of: $0.start) }
                return [
                    counter.title,
                    ClockText.text(of: .milliseconds(counter.stoppedMilliseconds)),
                    "\(intervals.count)", latest.map { "\($0)" } ?? "",
                    counter.group.flatMap { groups[$0] } ?? "",
                ]
            }
            let head = [["Stopwatch", "Time", "Intervals", "Latest", "Group"]]
            try output.write(MarkdownText.table(head + rows, numbers: [1, 2]))
        }
        try writePeriods(of: counts, reader, to: &output)
    }

    private static func goal(of counter: Counter) -> String {
        guard let target = counter.target else { return "" }
        let words = counter.standing?.words() ?? ""
        return words + (target.period.map { ", \($0)" } ?? "")
    }

    private func writePeriods(
        of counters: [Counter], _ reader: WorkspaceReader, to output: inout ExportOutput
    ) throws {
        for counter in counters {
            let results = try reader.periods(of: counter)
            if results.isEmpty { continue }
            try output.write("\n### \(MarkdownText.cell(counter.title)), period by period\n\n")
            let rows = results.reversed().map { result in
                let (first, last) = (result.period.first, result.period.last)
                return [
                    first == last ? "\(first)" : "\(first) to \(last)", result.progress,
                    result.standing.words() + (result.isClosed ? "" : ", running"),
                ]
            }
            try output.write(
                MarkdownText.table([["Period", "Progress", "Goal"]] + rows, numbers: [1]))
        }
    }

    private func writeJournal(
        to output: inout ExportOutput, from reader: WorkspaceReader,
        _ summary: inout ExportSummary
    ) throws {
        let rule = reader.dayRule
        var heading: String?
        try reader.entries.visit(opensSealed: isDecrypted) { entry in
            if heading == nil { try output.write("\n## Journal\n") }
            let written = rule.heading(of: entry.at)
            if written != heading { try output.write("\n### \(written)\n") }
            heading = written
            summary.rows += 1
            let star = entry.isStarred ? " ★" : ""
            try output.write("\n**\(rule.zone.wallTime(at: entry.at).clock)**\(star)\n\n")
            for text in entry.texts { try output.write(MarkdownText.paragraphs(text) + "\n") }
            if entry.isLocked { try output.write("*sealed*\n") }
        }
    }

    private func writePlaces(
        to output: inout ExportOutput, from reader: WorkspaceReader,
        _ summary: inout ExportSummary
    ) throws {
        let places = try reader.allPlaces()
        if places.isEmpty { return }
        summary.rows += places.count
        try output.write("\n## Places\n\n")
        let rows = places.map { [$0.name, $0.usage ?? ""] }
        try output.write(MarkdownText.table([["Place", "Use"]] + rows))
    }
}
