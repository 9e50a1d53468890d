import Presentation
import Primitives
import TerminalUI
import Workspace

/// The thing that a row of a page about people stands for.
enum PeopleItem: Hashable {
    case met(PersonSummary)
    case conversation(ConversationSummary)
    case device(DeviceSummary)
    case blocked(BlockedPerson)
    case request(RequestSummary), declined(RequestSummary)
    case outbox(OutboxItem)
    /// A setting, with its value.
    case setting(SettingLine)
    /// A line of Me or More, with its present value.
    case entry(Action, title: String, value: String)

    /// The person whom it is about; `nil` for anything else.
    var person: AccountID? {
        switch self {
        case .met(let person): person.person
        case .conversation(let conversation): conversation.person
        case .blocked(let person): person.person
        case .request(let request), .declined(let request): request.person
        case .outbox(let item): item.person
        case .device, .entry, .setting: nil
        }
    }
}

/// The surroundings in which rows are written.
struct PeopleWriting {
    let now: Instant
    let rule: DayRule
    let charset: Charset
    let facts: PeopleFacts
    let order: PeopleOrder
    /// The place where the person says to be.
    let here: Here?

    /// Returns the row of an item.
    func row(of item: PeopleItem) -> PeopleList.Row {
        switch item {
        case .met(let person): row(of: person)
        case .conversation(let conversation): row(of: conversation)
        case .device(let device):
            PeopleList.Row(
                title: SafeText.line(device.name ?? String("\(device.device)".prefix(8))),
                tail: device.isCurrent ? "this device" : "",
                detail: "signed in \(ago(device.signedInAt))")
        case .blocked(let person):
            row(person.person, person.displayName, tail: ago(person.since))
        case .request(let request), .declined(let request):
            row(
                request.person, request.displayName, tail: ago(request.sentAt),
                detail: oneLine(request.text))
        case .outbox(let item): row(of: item)
        case .setting(let line):
            PeopleList.Row(
                title: SafeText.line("\(line.key.rawValue): \(line.value)"), tail: line.source,
                detail: line.key.summary)
        case .entry(.sayHere, let title, let value):
            PeopleList.Row(
                title: title,
                detail: here.map { "you say: " + $0.words(at: now, in: rule) } ?? value)
        case .entry(_, let title, let value): PeopleList.Row(title: title, detail: value)
        }
    }

    private func row(of person: PersonSummary) -> PeopleList.Row {
        var notes = [person.lastPlace, person.when(at: now, in: rule), person.together]
        if order == .suggested, let often = person.often { notes.append(often) }
        if let here = facts.conversation(with: person.person)?.here, here.until > now {
            notes.insert("here: " + here.words(at: now, in: rule), at: 0)
        }
        var row = row(
            person.person, person.displayName, picture: person.picture,
            tail: person.warning ?? (person.isConnected ? "connected" : ""),
            detail: notes.joined(separator: ", "))
        row.isAlarming = person.resembles != nil
        row.isNeededWhole = true
        if order != .suggested { row.more = person.often ?? "" }
        return row
    }

    private func row(of conversation: ConversationSummary) -> PeopleList.Row {
        let text =
            (conversation.lastFrom == conversation.person ? "" : "you: ")
            + oneLine(conversation.lastText)
        let state = conversation.words(at: now, in: rule)
        // That one can't write is never cut off by a long text.
        let notes = conversation.state == .open ? [text, "(\(state))"] : ["(\(state))", text]
        var row = row(
            conversation.person, conversation.name, picture: conversation.picture,
            tail: conversation.unread > 0
                ? "\(conversation.unread) new" : ago(conversation.lastAt),
            detail: state.isEmpty ? text : notes.joined(separator: "  "))
        row.isAlarming = conversation.unread > 0
        return row
    }

    private func row(of item: OutboxItem) -> PeopleList.Row {
        let who = item.person.map { facts.somebody($0).name }
        var row = PeopleList.Row(
            title: [item.kind.words, who].compactMap(\.self).joined(separator: ": "),
            tail: ago(item.writtenAt),
            detail: [item.remark ?? "waits", item.text.map(oneLine)].compactMap(\.self)
                .joined(separator: "; "))
        row.isAlarming = item.isRefused
        return row
    }

    private func row(
        _ id: AccountID, _ name: String, picture: String? = nil, tail: String,
        detail: String = ""
    ) -> PeopleList.Row {
        PeopleList.Row(
            mark: charset.mark(picture: picture, name: name), color: .person(id),
            title: SafeText.line(name), tail: tail, detail: detail)
    }

    private func ago(_ instant: Instant) -> String {
        TimeWords.ago(instant, now: now, in: rule)
    }

    private func oneLine(_ text: String) -> String {
        SafeText.lines(text).joined(separator: " ")
    }
}

extension Charset {
    /// Returns the picture of a person in two cells or three: what they chose, or their initials.
    func mark(picture: String?, name: String) -> String {
        SafeText.line(Initials.mark(picture: self == .ascii ? nil : picture, name: name))
    }
}

extension TerminalUI.Color {
    /// Returns the colour of a person, the same on every device.
    static func person(_ id: AccountID) -> Color {
        Color(hex: Primitives.Look.person(id).color) ?? .standard
    }
}
