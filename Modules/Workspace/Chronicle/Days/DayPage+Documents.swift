import Interchange
import Presentation
import Primitives

extension DayPage {
    /// The page as Markdown.
    package var markdown: String {
        var text = "# \(title)\n"
        if let line = line() { text += "\n\(MarkdownText.paragraphs(line))\n" }
        if !counts.isEmpty {
            let rows = counts.map { [$0.name, $0.amountText, $0.standingText(.unicode)] }
            text += "\n" + MarkdownText.table([["Counter", "Value", "Goal"]] + rows, numbers: [1])
        }
        let rows = rows(.unicode)
        if !rows.isEmpty { text += "\n| Time | What | Length |\n| --- | --- | ---: |\n" }
        for row in rows {
            let cells = [row.time, "\(row.sign) \(row.text)".trimmed, row.length]
            text += "| \(cells.map(MarkdownText.cell).joined(separator: " | ")) |\n"
        }
        for note in elsewhere { text += "\n\(MarkdownText.paragraphs(note))\n" }
        if isEmpty { text += "\nNothing recorded on this day.\n" }
        return text
    }

    /// The page as JSON.
    package var json: JSONValue {
        [
            "day": .text(day), "from": .text(hours.lowerBound), "until": .text(hours.upperBound),
            "line": line().map { .string($0) } ?? .null,
            "counts": .array(counts.map(\.json)), "timeline": .array(items.map(\.json)),
            "locked": .integer(Int64(lockedCount)),
            "elsewhere": .array(elsewhere.map { .string($0) }),
        ]
    }

    /// The page as a picture: a lane for each place, person, stopwatch and counter, and one for
    /// the journal.
    package var svg: String {
        var lanes: [SVGTimeline.Lane] = []
        func add(_ name: String, _ item: DayItem, _ text: String) {
            let bar = SVGTimeline.Bar(
                from: position(item.start), to: item.end.map(position), text: text)
            if let index = lanes.firstIndex(where: { $0.name == name }) {
                lanes[index].bars.append(bar)
            } else {
                lanes.append(SVGTimeline.Lane(name, bars: [bar]))
            }
        }
        for (item, row) in zip(items, rows(.unicode)) {
            let text = [row.time, row.text, row.length].filter { !$0.isEmpty }
                .joined(separator: "  ")
            switch item.kind {
            case .stay(let place, _): add("⌂ \(place)", item, text)
            case .meeting(let name, _): add("☺ \(name)", item, text)
            case .time(let title): add("◷ \(title)", item, text)
            case .count(let title, _): add("● \(title)", item, text)
            case .entry: add("✎ Journal", item, text)
            case .midnight, .clocks: break
            }
        }
        return SVGTimeline(
            title: title, subtitle: line() ?? "Nothing recorded on this day.", marks: hourMarks,
            lanes: lanes
        ).text
    }

    /// Returns the place of an instant in the day, from 0 to 1.
    private func position(_ instant: Instant) -> Double {
        let whole = (hours.upperBound - hours.lowerBound).wholeMilliseconds
        return Double((instant - hours.lowerBound).wholeMilliseconds) / Double(whole)
    }

    /// The marks of each third hour since the beginning of the day.
    private var hourMarks: [SVGTimeline.Mark] {
        var marks: [SVGTimeline.Mark] = []
        var instant = hours.lowerBound
        while instant < hours.upperBound {
            marks.append(
                SVGTimeline.Mark(position(instant), TimeWords.clock(instant, in: rule)))
            instant = instant + .seconds(3 * 3600)
        }
        return marks
    }
}

extension DayCount {
    /// The sum as JSON.
    fileprivate var json: JSONValue {
        [
            "title": .string(title), "type": .string(type.rawValue), "amount": .integer(amount),
            "text": .string(amountText), "value": standing.map { .integer($0.value) } ?? .null,
            "goal": standing.map { .integer($0.goal) } ?? .null,
            "met": standing.map { .bool($0.verdict == .met) } ?? .null,
        ]
    }
}

extension DayItem {
    /// The item as JSON.
    fileprivate var json: JSONValue {
        let times: JSONValue = [
            "start": .text(start), "end": .text(end), "open": .bool(isOpen),
            "beganBefore": .bool(beganBefore), "endsAfter": .bool(endsAfter),
        ]
        return .object((kind.json.object ?? []) + (times.object ?? []))
    }
}

extension DayItem.Kind {
    /// The kind with what is its own as JSON.
    fileprivate var json: JSONValue {
        switch self {
        case .stay(let place, let people):
            [
                "kind": "stay", "place": .string(place),
                "people": .array(people.map { .string($0) }),
            ]
        case .time(let title): ["kind": "time", "title": .string(title)]
        case .count(let title, let amount):
            ["kind": "count", "title": .string(title), "amount": .integer(amount)]
        case .meeting(let name, let place):
            ["kind": "meeting", "name": .string(name), "place": .string(place)]
        case .entry(let id, let text, let isStarred):
            [
                "kind": "entry", "id": .text(id), "text": .text(text),
                "starred": .bool(isStarred),
            ]
        case .midnight(let date): ["kind": "midnight", "date": .text(date)]
        case .clocks(let minutes): ["kind": "clocks", "minutes": .integer(Int64(minutes))]
        }
    }
}
