import API
import Primitives

extension Audit {
    /// Checks that each acknowledged message is there once, each doubtful one at most once, no
    /// other, without gaps and alike for both.
    func messages(_ views: [AccountView]) -> [AuditCheck] {
        [kept(views), numbers(views), sides(views)]
    }

    private func kept(_ views: [AccountView]) -> AuditCheck {
        var asked: [(id: MessageSummary.ID, account: Int, isKept: Bool)] = []
        for request in ledger.requests {
            guard case .message(let account, let id) = request.change else { continue }
            asked.append((id, account, request.isKept))
        }
        var counts: [MessageSummary.ID: Int] = [:]
        counts.reserveCapacity(asked.count)
        for (id, _, _) in asked { counts[id] = 0 }
        let compared = counts.count
        // The first of a pair has all messages of both.
        var findings: [String] = []
        for (index, view) in views.enumerated() where index % 2 == 0 {
            for message in view.messages {
                guard let told = Self.id(in: message.text, run: ledger.run) else { continue }
                if let place = counts.index(forKey: told) {
                    counts.values[place] += 1
                } else if ledger.isWhole {
                    findings.append(
                        "nobody asked for message \(message.number) of \(name(index)): \(told)")
                }
            }
        }
        for (id, account, isKept) in asked {
            let count = counts[id] ?? 0
            if count == 0, isKept {
                findings.append("\(name(account)) lost the message \(id)")
            } else if count > 1 {
                findings.append("the message \(id) of \(name(account)) is there \(count) times")
            }
        }
        return AuditCheck(
            name: "each acknowledged message once, each doubtful one at most once",
            compared: compared, findings: findings)
    }

    private func numbers(_ views: [AccountView]) -> AuditCheck {
        var findings: [String] = []
        for (index, view) in views.enumerated() where part.has(account: index) {
            for (place, message) in view.messages.enumerated() where message.number != place + 1 {
                findings.append(
                    "\(name(index)) misses message \(place + 1): then comes \(message.number)")
                break
            }
        }
        return AuditCheck(
            name: "message numbers without a gap", compared: views.count, findings: findings)
    }

    private func sides(_ views: [AccountView]) -> AuditCheck {
        var findings: [String] = []
        for index in stride(from: 0, to: views.count - 1, by: 2) where part.has(account: index) {
            let (one, other) = (views[index].messages, views[index + 1].messages)
            if one != other {
                findings.append(
                    "\(name(index)) has \(one.count) messages, \(name(index + 1)) \(other.count), "
                        + "and they are not the same")
            }
        }
        return AuditCheck(
            name: "messages equal for both sides", compared: views.count / 2, findings: findings)
    }

    private static func id(in text: String, run: String) -> MessageSummary.ID? {
        let start = "load \(run) "
        guard text.utf8.starts(with: start.utf8) else { return nil }
        let digits = text.utf8.dropFirst(start.utf8.count)
        return MessageSummary.ID(String(decoding: digits, as: UTF8.self))
    }
}
