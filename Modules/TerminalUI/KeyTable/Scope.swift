/// A screen, or a part of one, with keys of its own.
///
/// The raw value is its name in `--print-keys`.
package enum Scope: String, CaseIterable, Hashable, Sendable {
    case locked, count, list, lockedList = "locked-list", page, look, add, line, form, journal
    case lockedJournal = "locked-journal", box, secret, past, day, week
    case people, person, requests, conversations, conversation, chat, menu, devices, blocked
    case declined, outbox, preferences = "settings", signedOut = "signed-out", fields
    case question, overlay, everywhere

    /// A title for lists of keys.
    package var title: String {
        switch self {
        case .locked: "Counting, locked"
        case .count: "Counting"
        case .list: "All counts"
        case .lockedList: "All counts, locked"
        case .page: "The page of a count"
        case .look: "A new count: icon, colour, name"
        case .add: "New counts: their names and kind"
        case .line: "A line that is typed"
        case .form: "Settings of a count"
        case .journal: "Journal"
        case .lockedJournal: "Journal, locked"
        case .box: "Text box of the journal"
        case .secret: "Passphrase of the journal"
        case .past: "The sun: the last entries"
        case .day: "A day"
        case .week: "A week or a year"
        case .people: "Home: people whose paths you crossed"
        case .person: "A person"
        case .requests: "Requests"
        case .conversations: "Messages"
        case .conversation: "A conversation"
        case .chat: "Text box of a conversation"
        case .menu: "Me and More"
        case .devices: "Devices of the account"
        case .blocked: "Block list"
        case .declined: "Declined requests"
        case .outbox: "Outbox"
        case .preferences: "Settings"
        case .signedOut: "Without an account"
        case .fields: "Fields to fill in"
        case .question: "A question"
        case .overlay: "Help, all actions, finding"
        case .everywhere: "Everywhere else"
        }
    }

    /// Whether it shows the list of counts, locked or not.
    package var isOfList: Bool { self == .list || self == .lockedList }

    /// Whether characters are typed here.
    package var isTyping: Bool {
        switch self {
        case .look, .add, .line, .form, .box, .secret, .overlay: true
        default: false
        }
    }

    /// Whether the keys of ``everywhere`` work, too.
    package var inherits: Bool {
        switch self {
        case .count, .list, .page, .journal, .lockedJournal, .past, .day, .week, .people, .person,
            .requests, .conversations, .conversation, .menu, .devices, .blocked, .declined, .outbox,
            .preferences, .signedOut:
            true
        case .locked, .lockedList, .look, .add, .line, .form, .box, .secret, .chat, .fields,
            .question,
            .overlay, .everywhere:
            false
        }
    }
}
