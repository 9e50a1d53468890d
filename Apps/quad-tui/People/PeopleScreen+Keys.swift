import Presentation
import Primitives
import TerminalUI

/// The keys of the pages about people, and what is typed there.
extension PeopleScreen {
    /// The keys that work on the page.
    var scope: Scope {
        if isSignedOut { return .signedOut }
        return switch page {
        case .home: .people
        case .messages: showsRequests ? .requests : .conversations
        case .me, .more: .menu
        case .person: .person
        case .conversation: isWriting && refusalToWrite == nil ? .chat : .conversation
        case .devices: .devices
        case .blocked: .blocked
        case .declined: .declined
        case .outbox: .outbox
        case .settings: .preferences
        case .form: .fields
        }
    }

    /// The topic of the page; `nil` for what no server tells.
    var topic: ServerRequest.Topic? {
        switch page {
        case .home: .feed(choice)
        case .messages: .messages
        case .me, .more: .me
        case .person(let id): .person(id)
        case .conversation(let id): .conversation(id)
        case .devices: .devices
        case .blocked: .blocked
        case .declined: .declined
        case .outbox, .settings, .form: nil
        }
    }

    /// Returns another word than usual for an action in the bar of hints; empty for none.
    func word(for action: Action) -> String? {
        switch action {
        case .toggleRequests where showsRequests: "messages"
        case .submit where form?.isAtEnd == true: form?.kind.deed
        case .openRow where scope == .menu: "do it"
        case .back where isSignedOut: ""
        default: nil
        }
    }

    /// The lowest message that is shown, which keys act on.
    var chosenItem: MessageHistory.Item? { history.lowest(of: items(of: history)) }

    /// The sentence that says why nobody can write in the conversation that is open; `nil` if one
    /// can.
    var refusalToWrite: String? { person.flatMap(refusal(toWriteTo:)) }

    /// Returns the sentence that says why one can't write to a person; `nil` if one can.
    func refusal(toWriteTo person: AccountID) -> String? {
        let conversation = facts.conversation(with: person)
        if conversation?.state == .closed { return "This conversation is closed." }
        let isSent = facts.outbox.contains {
            $0.kind == .message && $0.person == person && !$0.isRefused
        }
        let isFirst = facts.conversations != nil && conversation == nil
        let isAsked =
            conversation?.state == .waiting
            || isFirst && (isSent || sending[person]?.isEmpty == false)
        return isAsked
            ? "Your first message waits for their answer; until then you can't write again." : nil
    }

    /// Closes the form that is shown; what was typed in it is kept, but for passwords.
    mutating func leaveForm() {
        form?.forgetSecrets()
        // A form that was only looked at opens with what is true then.
        if form?.hasEdits == false { form = nil }
        _ = pop()
    }

    /// Types a key where something is typed.
    ///
    /// - Returns: Whether the key was taken, and a sentence if it could not be.
    mutating func type(_ key: Key) -> (isTaken: Bool, problem: String?) {
        if form != nil { return (form?.type(key) == true, nil) }
        guard scope == .chat, let person else { return (false, nil) }
        var draft = drafts[person] ?? Self.emptyDraft
        let isFull = draft.text.count >= draft.limit
        if case .character = key, isFull {
            return (false, "A message has at most \(draft.limit) characters.")
        }
        let isTaken = draft.handle(key)
        drafts[person] = draft
        return (isTaken, nil)
    }

    /// A message of which nothing is written yet.
    static let emptyDraft = TextField(limit: longestMessage, keepsLines: true)

    /// Begins a line in a text of several; does what Enter does in one of a single line.
    ///
    /// - Returns: `nil` for a text of a single line.
    mutating func beginLine() -> (isTaken: Bool, problem: String?)? {
        guard scope == .chat || form?.takesLines == true else { return nil }
        return paste("\n")
    }

    /// Inserts pasted text where something is typed.
    ///
    /// - Returns: Whether it was taken, and a sentence if a part of it could not be.
    mutating func paste(_ text: String) -> (isTaken: Bool, problem: String?) {
        if form != nil {
            form?.paste(text)
            return (true, nil)
        }
        guard scope == .chat, let person else { return (false, nil) }
        var draft = drafts[person] ?? Self.emptyDraft
        let isCut = draft.text.count + text.count > draft.limit
        draft.insert(text)
        drafts[person] = draft
        return (true, isCut ? "Only \(draft.limit) characters fit in a message." : nil)
    }

    /// Takes a message that was written in the person's own editor. One that is too long stays
    /// whole in its box, so that nothing of it is lost.
    mutating func takeWritten(_ text: String, to person: AccountID) {
        var text = text
        while text.last?.isNewline == true { text.removeLast() }
        drafts[person] = TextField(
            "", limit: max(Self.longestMessage, text.count), keepsLines: true)
        drafts[person]?.insert(text)
    }

    /// Whether nothing is in the box of the conversation.
    var hasBlankDraft: Bool {
        person.flatMap { drafts[$0]?.text }?.allSatisfy(\.isWhitespace) ?? true
    }

    /// Takes the text that is to be sent out of the box; `nil` if there is none.
    mutating func takeDraft(for person: AccountID) -> String? {
        guard let text = drafts[person]?.text, !text.allSatisfy(\.isWhitespace) else {
            return nil
        }
        sending[person, default: []].append(text)
        drafts[person] = nil
        return text
    }

    /// Forgets a text that was written into the outbox.
    mutating func sent(to person: AccountID) {
        if sending[person]?.isEmpty == false { sending[person]?.removeFirst() }
        history.goToEnd()
    }

    /// Puts a text that could not be written back into the box, before what was typed since.
    mutating func giveBack(to person: AccountID) {
        guard sending[person]?.isEmpty == false, let text = sending[person]?.removeFirst()
        else { return }
        let since = drafts[person]?.text ?? ""
        drafts[person] = TextField(
            since.isEmpty ? text : text + " " + since, limit: Self.longestMessage,
            keepsLines: true)
    }
}
