import Presentation
import Primitives
import TerminalUI
import Workspace

/// The actions that are possible on the pages about people, and the way to the server in words.
extension PeopleScreen {
    /// Whether an action does something on the page as it is now.
    func can(_ action: Action) -> Bool {
        switch action {
        case .rowUp, .rowDown, .pageUp, .pageDown, .firstRow, .lastRow: canMove
        case .openRow: chosen.map(canOpen) ?? false
        case .turnOrder, .turnFilter, .choosePlace, .refreshPage: isSignedIn
        case _ where PersonVerb(rawValue: action.rawValue) != nil: object != nil
        case .showProfile: person != nil || request != nil || chosen?.person != nil
        case .toggleRequests: showsRequests || facts.requests?.value.isEmpty == false
        case .revoke: if case .device(let device) = chosen { !device.isCurrent } else { false }
        case .sendOutbox: isSignedIn && facts.outbox.contains { !$0.isRefused }
        case .retry, .withdraw: page == .outbox ? chosen != nil : choosesUnsent
        case .deleteMessage: chosenItem != nil
        case .writeMessage: refusalToWrite == nil
        case .sendMessage:
            person.flatMap { drafts[$0] }?.text.contains { !$0.isWhitespace } == true
        case .newLine: scope == .chat || form?.takesLines == true
        case .nextValue, .previousValue:
            if case .setting = chosen { true } else { false }
        case .standardValue:
            if case .setting(let line) = chosen { line.source == "file" } else { false }
        case .nextField, .previousField: (form?.fields.count ?? 0) > 1
        default: true
        }
    }

    private var canMove: Bool {
        switch page {
        case .conversation: items(of: history).count > 1
        case .person: isLong
        case .messages where showsRequests: (facts.requests?.value.count ?? 0) > 1
        default: items.count > 1
        }
    }

    private func canOpen(_ item: PeopleItem) -> Bool {
        switch item {
        case .met, .conversation, .request, .entry, .setting: true
        case .device, .blocked, .declined, .outbox: false
        }
    }

    private var choosesUnsent: Bool {
        if case .unsent = chosenItem { true } else { false }
    }

    /// The number of things that wait for the server.
    private var waitingCount: Int { facts.outbox.count { !$0.isRefused } }

    /// The marks of a server that can't be reached, the longest first; none while it can.
    func offlineMarks(_ charset: Charset) -> [String] {
        guard isSignedIn, case .down = link else { return [] }
        let short = charset.pick("⚠", "!")
        let mark = short + " offline"
        guard waitingCount > 0 else { return [mark, short] }
        let waits = "\(waitingCount) wait\(waitingCount == 1 ? "s" : "")"
        return [mark + charset.pick(" · ", ", ") + waits, mark, short]
    }

    /// Returns why the server can't be reached, and how old what is shown is; `nil` while it can.
    func offlineWords(at now: Instant, _ rule: DayRule) -> String? {
        guard isSignedIn, case .down(let reason) = link else { return nil }
        let age = keptAt.map {
            ", " + DateLanguage.current.phrase(.asOf, TimeWords.ago($0, now: now, in: rule))
        }
        let waiting = waitingCount > 0 ? ", \(waitingCount) to be sent" : ""
        return "Offline\(age ?? "")\(waiting): \(reason)."
    }
}

extension Model {
    /// Lists what is to know of the server: the way to it, and what waits.
    mutating func showServer() {
        var lines: [NarrowedList.Line]
        if let words = people.offlineWords(at: now, rule) {
            lines = [
                .init(
                    item: .action(.syncNow), head: "offline",
                    text: words + " It is tried again by itself; Enter tries now.")
            ]
        } else if people.isSignedIn, let account = people.facts.account {
            lines = [
                .init(
                    item: .action(.syncNow), head: "server",
                    text: "\(account.name) at \(account.server). Enter exchanges everything now.")
            ]
        } else {
            lines = [
                .init(
                    item: .action(.signIn), head: "no account",
                    text: "All of it stays on this device. Enter signs in.")
            ]
        }
        lines.append(
            .init(item: .action(.showOutbox), head: "outbox", text: people.outboxWords))
        list = NarrowedList("Server", choices: lines)
    }
}
