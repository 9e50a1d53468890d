import API

/// Checks of the outboxes, and of what people tell others of themselves.
extension DayOutcome {
    var nothingWaits: CheckResult {
        var wrong: [String] = []
        let blocked = blockedPairs
        for (number, ledger) in ledgers.enumerated() {
            for refusal in ledger.refused where !blocked.contains(Pair(number, refusal.to)) {
                let crossings = (truth.crossings[Pair(number, refusal.to)] ?? [])
                    .filter { $0.time.upperBound <= refusal.writtenAt }
                guard TrueMeeting(crossings, shortest: encounterMinutes).isCertain else { continue }
                wrong.append(
                    "\(names[number]) could not write to \(names[refusal.to]), whom they had met")
            }
        }
        for inspection in inspections {
            let viewer = inspection.student
            for (index, device) in inspection.devices.enumerated() {
                // What was written to somebody who has blocked the writer since is refused.
                let waiting = device.waiting.filter { item in
                    let other = item.person.flatMap { directory.student(of: $0) }
                    return other.map { !blocked.contains(Pair(viewer, $0)) } ?? true
                }
                guard let first = waiting.first else { continue }
                wrong.append(
                    "\(waiting.count) in the outbox of device \(index + 1) of "
                        + "\(names[viewer]), the first \(first.kind) \(first.state)")
            }
        }
        let written = ledgers.map(\.writtenAway).filter { $0 > 0 }
        return CheckResult(
            "what was written without the server is sent", count: written.count,
            compared: "\(written.reduce(0, +)) things written by \(written.count) people",
            wrong: wrong)
    }

    var readingIsTold: CheckResult {
        var wrong: [String] = []
        var compared = 0
        for (viewer, other, conversation) in openConversations {
            compared += 1
            let read = ledgers[other].read[viewer] ?? 0
            let isShared = ledgers[other].sharesReading
            let told = ledgers[viewer].sharesReading ? (isShared ? read : 0) : nil
            if conversation.read != told {
                wrong.append(
                    "\(names[viewer]) is told that \(names[other]) has read to "
                        + "\(conversation.read ?? -1) instead of \(told ?? -1)")
            }
            let own = ledgers[viewer].read[other] ?? 0
            let new = inspections[viewer].messages[other, default: []].count {
                $0.number > own && directory.student(of: $0.from) == other
            }
            if conversation.unread != new {
                wrong.append(
                    "\(names[viewer]) has \(conversation.unread) unread messages of "
                        + "\(names[other]) instead of \(new)")
            }
        }
        return CheckResult(
            "reading is told as people share it", count: compared,
            compared: "\(compared) sides of conversations",
            wrong: wrong)
    }

    var presenceIsTold: CheckResult {
        var wrong: [String] = []
        var told = 0
        for inspection in inspections {
            let viewer = inspection.student
            for (other, conversation) in inspection.conversations.sorted(by: { $0.key < $1.key }) {
                let said = conversation.state == .open ? ledgers[other].presence : nil
                let shown = conversation.here
                if shown != nil { told += 1 }
                if shown?.note != said?.note || shown?.place != said?.place {
                    wrong.append(
                        "\(names[viewer]) sees \(names[other]) in \(shown?.place ?? "no place")"
                            + " instead of \(said?.place ?? "no place")")
                }
            }
            for (other, page) in inspection.pages.sorted(by: { $0.key < $1.key })
            where inspection.conversations[other]?.state != .open && page?.here != nil {
                wrong.append("\(names[viewer]) sees on a page where \(names[other]) says to be")
            }
        }
        return CheckResult(
            "where people say to be is told to connections alone",
            count: ledgers.count { $0.presence != nil },
            compared: "\(ledgers.count { $0.presence != nil }) people, told \(told) times",
            wrong: wrong)
    }

    /// The open conversations of people of whom neither blocked the other, once from each side.
    private var openConversations: [(viewer: Int, other: Int, conversation: ConversationSummary)] {
        let blocked = blockedPairs
        return inspections.flatMap { inspection in
            inspection.conversations.sorted { $0.key < $1.key }
                .filter { other, conversation in
                    conversation.state == .open
                        && !blocked.contains(Pair(inspection.student, other))
                }
                .map { (inspection.student, $0.key, $0.value) }
        }
    }
}
