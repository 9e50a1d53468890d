import API
import Primitives

/// Checks of blocks, messages and requests.
extension DayOutcome {
    var nobodySeesTheBlocked: CheckResult {
        var wrong: [String] = []
        for (number, ledger) in ledgers.enumerated() {
            for other in ledger.blocked {
                wrong += traces(of: other, seenBy: number).map {
                    "\(names[number]) blocked \(names[other]) and sees them \($0)"
                }
                if ledger.stillKnown.contains(other) {
                    wrong.append(
                        "the phone of \(names[number]) knows \(names[other]), who was blocked on it"
                    )
                }
                wrong += traces(of: number, seenBy: other).map {
                    "\(names[other]), blocked by \(names[number]), sees them \($0)"
                }
            }
        }
        return CheckResult(
            "nobody sees a blocked person", count: blockedPairs.count,
            compared: "\(blockedPairs.count) blocked pairs",
            wrong: wrong)
    }

    /// Returns the places in which a person still sees another one despite a block.
    ///
    /// A first message that waits may go on waiting, and an open conversation may stay as a closed
    /// one, with the name that it had, as after a departure: neither reveals a block.
    private func traces(of other: Int, seenBy number: Int) -> [String] {
        let seen = inspections[number]
        var traces: [String] = []
        if seen.feed[other] != nil { traces.append("in the feed") }
        if seen.requests[other] != nil { traces.append("among the requests") }
        if let page = seen.pages[other] ?? nil, !page.isRemembered {
            traces.append("on a page of their own")
        }
        guard let conversation = seen.conversations[other] else { return traces }
        let isHarmless =
            switch conversation.state {
            case .closed: conversation.lastCrossedAt == nil
            case .waiting: ledgers[number].asked.contains(other)
            case .requested, .declined, .open: false
            }
        if !isHarmless || ledgers[number].blocked.contains(other) {
            traces.append("in a conversation that is \(conversation.state.rawValue)")
        }
        return traces
    }

    var messagesOnceInOrder: CheckResult {
        var conversations: [Pair: [(from: Int, said: Ledger.Said)]] = [:]
        for (number, ledger) in ledgers.enumerated() {
            for said in ledger.said {
                conversations[Pair(number, said.to), default: []].append((number, said))
            }
        }
        var wrong: [String] = []
        let blocked = blockedPairs
        var (compared, messages) = (0, 0)
        for (pair, said) in conversations.sorted(by: { $0.key < $1.key })
        where !blocked.contains(pair) {
            // Only one of the two speaks in a turn, so there is only one possible order.
            let expected = said.enumerated()
                .sorted {
                    ($0.element.said.turn, $0.offset) < ($1.element.said.turn, $1.offset)
                }
                .map(\.element)
            compared += 1
            messages += expected.count
            for viewer in [pair.low, pair.high] {
                wrong += differences(from: expected, with: pair, seenBy: viewer)
            }
        }
        return CheckResult(
            "every message once and in order", count: compared,
            compared: "\(messages) messages in \(compared) conversations", wrong: wrong)
    }

    private func differences(
        from expected: [(from: Int, said: Ledger.Said)], with pair: Pair, seenBy viewer: Int
    ) -> [String] {
        let other = pair.other(than: viewer)
        let between = "between \(names[viewer]) and \(names[other])"
        guard let seen = inspections[viewer].messages[other] else {
            // A first message that was not accepted is among the requests, or put aside.
            let mayBeHidden = ledgers[other].asked.contains(viewer)
            return mayBeHidden && expected.count == 1
                ? [] : ["\(names[viewer]) sees no conversation with \(names[other])"]
        }
        if seen.map(\.number) != seen.indices.map({ $0 + 1 }) {
            return ["the messages \(between) are not numbered one by one"]
        }
        if seen.count != expected.count {
            return ["\(seen.count) messages \(between), but \(expected.count) were sent"]
        }
        let isSame = zip(seen, expected).allSatisfy { shown, sent in
            shown.id == sent.said.id && shown.text == sent.said.text
                && directory.student(of: shown.from) == sent.from
        }
        return isSame ? [] : ["the messages \(between) are others than were sent"]
    }

    var requestsStand: CheckResult {
        var count = 0
        var wrong: [String] = []
        let blocked = blockedPairs
        for (asker, ledger) in ledgers.enumerated() {
            for other in ledger.asked where !blocked.contains(Pair(asker, other)) {
                count += 1
                let decision = ledgers[other].decisions[asker]
                let opening = ledger.said.first { $0.to == other }
                if !stands(decision, asker: asker, other: other, text: opening?.text) {
                    wrong.append(
                        "the request of \(names[asker]) to \(names[other]) was "
                            + "\(decision?.rawValue ?? "not seen") and doesn't stand so")
                }
            }
        }
        return CheckResult(
            "requests stand as decided", count: count, compared: "\(count) requests", wrong: wrong)
    }

    /// Whether a request looks right on both sides.
    private func stands(
        _ decision: Ledger.Decision?, asker: Int, other: Int, text: String?
    ) -> Bool {
        let theirs = inspections[asker].conversations[other]?.state
        let own = inspections[other].conversations[asker]?.state
        let request = inspections[other].requests[asker]
        let declined = inspections[other].declined[asker]
        return switch decision {
        case .accepted: theirs == .open && own == .open && request == nil && declined == nil
        case .declined:
            theirs == .waiting && own == nil && request == nil && declined?.text == text
        case .ignored, nil:
            theirs == .waiting && own == nil && request?.text == text && declined == nil
        }
    }
}

extension PersonProfile {
    /// Whether the page shows no more than name and picture of somebody whose answer is awaited.
    fileprivate var isRemembered: Bool {
        conversation == .waiting && shared.isEmpty && bio.isEmpty && !isConnected
    }
}
