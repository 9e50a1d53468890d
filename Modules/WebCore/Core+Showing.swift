import CountingRules
import Merge
import Primitives

/// The texts and numbers that are shown of counters and groups.
extension Core {
    /// The value that a counter shows: a number, or milliseconds.
    func value(of counter: HeldCounter) -> Int64 {
        if counter.content.isTime { return elapsed(counter.id) }
        guard let period = plan(of: counter.id)?.period(of: today) else {
            return counter.content.value
        }
        return value(of: counter.id, in: period)
    }

    /// The value as people read it.
    func valueText(of counter: HeldCounter) -> String {
        let value = value(of: counter)
        if counter.content.isTime { return ClockText.text(of: .milliseconds(value)) }
        return counter.content.target?.progress(of: value) ?? "\(value)"
    }

    /// The line that is shared: value, then title.
    func shareLine(of counter: HeldCounter) -> String {
        let (title, text) = (counter.content.settings.title, valueText(of: counter))
        return title.isEmpty ? text : "\(text) \(title)"
    }

    /// Writes what is shown of a counter.
    func write(_ counter: HeldCounter, to writer: inout JSONWriter) {
        let (id, content) = (counter.id, counter.content)
        let counted = content.isTime ? nil : counter.document.counter(CounterField.value)
        let today = counted?.dayTotals[today] ?? 0
        writer.object { writer in
            writer.name("id")
            writer.identifier(id)
            writer.number("value", value(of: counter))
            writer.text("valueText", valueText(of: counter))
            writer.text("today", today == 0 ? "" : today > 0 ? "+\(today)" : "\(today)")
            writer.text("kind", content.type.rawValue)
            for setting in CounterSetting.all {
                let value = setting.value(in: content.settings)
                writer.text(setting.name, value == .null ? nil : setting.text(in: content.settings))
            }
            writer.name("isArchived")
            writer.bool(content.isArchived)
            writer.text("share", shareLine(of: counter))
            writer.number("createdAt", content.createdAt.milliseconds)
            writer.number("usedAt", counter.usedAt.milliseconds)
            writer.text("group", group(of: counter).map { "\($0)" })
            if content.isTime {
                writer.name("isRunning")
                writer.bool(local[id]?.anchor != nil)
                writer.number("laps", Int64(Lap.fields(of: counter.document).count))
            }
            if content.target != nil { writeTarget(of: counter, to: &writer) }
        }
    }

    private func writeTarget(of counter: HeldCounter, to writer: inout JSONWriter) {
        guard let target = counter.content.target else { return }
        let value = value(of: counter)
        let period = plan(of: counter.id)?.period(of: today)
        writer.name("target")
        writer.object { writer in
            writer.number("goal", target.goal)
            writer.text("aim", target.aim.rawValue)
            writer.text("repeats", target.period.map { "\($0)" })
            writer.text("period", period?.title)
            CountingRules.Standing(value: value, goal: target.goal, aim: target.aim)
                .write(to: &writer)
        }
    }

    /// Whether a group was made, changed or deleted.
    var hasNewGroups: Bool { othersBefore.keys.contains { $0.kind == GroupField.kind } }

    /// Writes the groups that changed, or all.
    func writeGroups(to writer: inout JSONWriter) {
        let isWhole = answer.isWhole || hasNewGroups
        guard answer.error == nil, isWhole || !touchedGroups.isEmpty else { return }
        writer.name("groups")
        writer.list { writer in
            for (id, content) in orderedGroups where isWhole || touchedGroups.contains(id) {
                let total = total(of: id)
                writer.object { writer in
                    writer.name("id")
                    writer.identifier(id)
                    writer.text("name", content.name)
                    writer.text("color", content.color)
                    writer.text("icon", content.icon)
                    writer.name("isArchived")
                    writer.bool(content.isArchived)
                    writer.number("counters", Int64(total.counters))
                    writer.text("total", total.words)
                    writer.number("running", Int64(total.running))
                }
            }
        }
        writer.name("isEveryGroup")
        writer.bool(isWhole)
    }

    /// The groups of which a counter changed.
    private var touchedGroups: Set<GroupID> {
        var ids: Set<GroupID> = []
        for id in Set(before.keys).union(localBefore.keys) {
            if let old = before[id] ?? nil, let group = group(of: old) { ids.insert(group) }
            if let new = counters[id], let group = group(of: new) { ids.insert(group) }
        }
        return ids
    }

    /// Writes the form of the settings.
    func writeSettings(of counter: HeldCounter, to writer: inout JSONWriter) {
        let settings = counter.content.settings
        writer.name("settings")
        writer.list { writer in
            for setting in CounterSetting.all {
                guard let label = setting.label, setting.types.contains(counter.content.type)
                else { continue }
                writer.object { writer in
                    writer.text("name", setting.name)
                    writer.text("label", label)
                    writer.text("help", setting.help)
                    writer.text("form", setting.least == nil ? "text" : "number")
                    writer.text("value", setting.text(in: settings))
                    if let least = setting.least, least > .min { writer.number("least", least) }
                }
            }
        }
    }
}

extension CountingRules.Standing {
    /// Writes how it stands: in words, and the part of the goal in thousandths.
    func write(to writer: inout JSONWriter) {
        let verdict =
            switch verdict {
            case .open: "open"
            case .met: "met"
            case .missed: "missed"
            }
        writer.text("verdict", verdict)
        writer.text("words", words())
        writer.number("part", part)
    }

    private var part: Int64 {
        guard goal != 0 else { return value >= 0 ? 1000 : 0 }
        return Int64(clamping: max(0, min(1000, Int128(value) * 1000 / Int128(goal))))
    }
}
