import Geofence
import Primitives

/// The input of all checks: the students' actions, their views, and the true encounters.
struct DayOutcome: Sendable {
    /// The start of the run, at the server's clock.
    let start: Instant
    /// The display names of the students, by number.
    let names: [String]
    let ledgers: [Ledger]
    let inspections: [Inspection]
    let truth: WalkedTruth
    let map: PlaceIndex
    let directory: Directory
    /// The shortest time together that the server calls an encounter, in minutes.
    let encounterMinutes: Int
    let audit: PositionAudit

    /// All checks, in the order in which they are reported.
    var checks: [CheckResult] {
        [
            everyTapCounts, devicesAgree, entriesAreEverywhere, nobodySeesTheBlocked,
            messagesOnceInOrder, nothingWaits, requestsStand, readingIsTold, presenceIsTold,
            encountersAreTrue, nothingTellsPositions,
        ]
    }

    /// The pairs in which one person blocked the other.
    var blockedPairs: Set<Pair> {
        Set(
            ledgers.enumerated().flatMap { number, ledger in
                ledger.blocked.map { Pair(number, $0) }
            })
    }
}

/// Checks of the synced data: counters and the journal.
extension DayOutcome {
    var everyTapCounts: CheckResult {
        var (taps, counters) = (0, 0)
        var wrong: [String] = []
        for (number, ledger) in ledgers.enumerated() {
            for count in ledger.counts {
                taps += count.oracle.tapCount
                counters += 1
                let expected =
                    count.plan.isOnlyTapped ? count.total : count.oracle.value
                for (index, device) in inspections[number].devices.enumerated() {
                    let shown = device.counters[count.id]
                    guard shown != expected else { continue }
                    let shownText = shown.map { "\($0)" } ?? "no such counter"
                    wrong.append(
                        "device \(index + 1) of \(names[number]) shows \(shownText) "
                            + "\(count.plan.title), but \(expected) were counted")
                }
            }
        }
        return CheckResult(
            "every tap made is in the totals", count: counters,
            compared: "\(taps) taps on \(counters) counters", wrong: wrong)
    }

    var devicesAgree: CheckResult {
        var pairs = 0
        var wrong: [String] = []
        for inspection in inspections {
            let name = names[inspection.student]
            let waiting = inspection.devices.reduce(0) {
                $0 + $1.status.pendingDocuments + $1.status.pendingVisits
            }
            if waiting > 0 { wrong.append("\(waiting) changes of \(name) still wait") }
            for other in inspection.devices.dropFirst() {
                pairs += 1
                let first = inspection.devices[0]
                if other.counters != first.counters || other.entries != first.entries
                    || other.status.checksum != first.status.checksum
                {
                    wrong.append("the devices of \(name) show different things")
                }
            }
        }
        return CheckResult(
            "both devices equal", count: pairs,
            compared: "\(pairs) people with two devices", wrong: wrong)
    }

    var entriesAreEverywhere: CheckResult {
        var entries = 0
        var wrong: [String] = []
        for (number, ledger) in ledgers.enumerated() {
            entries += ledger.entries.count
            for (index, device) in inspections[number].devices.enumerated()
            where device.entries != ledger.entries {
                wrong.append(
                    "device \(index + 1) of \(names[number]) has \(device.entries.count) "
                        + "entries other than the \(ledger.entries.count) written")
            }
        }
        return CheckResult(
            "every journal entry is on every device", count: entries,
            compared: "\(entries) entries", wrong: wrong)
    }

    var nothingTellsPositions: CheckResult {
        CheckResult(
            "no position was ever sent", count: audit.requests,
            compared: "\(audit.requests) requests", wrong: audit.findings)
    }
}
