import API
import Journal
import Primitives
import Storage

/// Something that the user did about people, which waits for the server or was refused by it.
public struct OutboxItem: Sendable, Hashable {
    /// The number, which grows with each item.
    public let number: Int64
    /// The kind.
    public let kind: Kind
    /// The other person; `nil` if it is only about the user.
    public let person: AccountID?
    /// The name of the other person as it was typed, if nobody could look it up; `nil` otherwise.
    public let name: String?
    /// Whether it is sealed while the journal is locked, so that only its kind can be told.
    public let isSealed: Bool
    /// The text of a message, or the reason of a report; `nil` for anything else.
    public let text: String?
    /// The change of settings; `nil` for anything else.
    public let settings: SettingsChange?
    /// The time of writing.
    public let writtenAt: Instant
    /// The state.
    public let state: State

    /// The kinds of items: a verb by the name of its route, or one of these.
    public struct Kind: RawRepresentable, Sendable, Hashable, ColumnValue {
        /// A message, or a first one.
        public static let message = Kind(rawValue: "message")
        /// A change of the user's own profile.
        public static let profile = Kind(rawValue: "profile")
        /// A mark of what was read.
        public static let read = Kind(rawValue: "read")
        /// The place where the user says to be, or its end.
        public static let presence = Kind(rawValue: "presence")
        /// The deletion of messages for the user.
        public static let deletion = Kind(rawValue: "deletion")
        /// A report to the operator.
        public static let report = Kind(rawValue: "report")
        /// A change of settings of the account.
        public static let settings = Kind(rawValue: "settings")

        /// The name, as it is stored.
        public let rawValue: String

        /// Creates a kind from its name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Creates the kind of a verb.
        public init(_ verb: PersonVerb) { rawValue = verb.route.name }

        /// The kind in a word or two.
        public var words: String {
            let verb = PersonVerb.allCases.first { Kind($0) == self }
            return verb?.words ?? (self == .read ? "read mark" : rawValue)
        }
    }

    /// The states of an item.
    public enum State: Sendable, Hashable {
        /// It is sent as soon as the server can be reached; with the reason for which it was not
        /// at the last try, if there was one.
        case waiting(String?)
        /// The server refused it, for a reason; it is not sent again unless the user asks for it.
        case failed(String)
    }

    init(_ row: OutboxRow, _ act: OutboxAct?) {
        number = row.number
        kind = row.kind
        let facts = act?.facts
        person = facts?.person
        text = facts?.text
        isSealed = act == nil
        name = facts?.name
        settings = if case .statement(.changeSettings(let change)) = act { change } else { nil }
        writtenAt = row.writtenAt
        state = row.hasFailed ? .failed(row.reason ?? "") : .waiting(row.reason)
    }
}

/// An item of the outbox as a row.
struct OutboxRow: Sendable, Hashable {
    let owner: AccountID
    let number: Int64
    /// The kind of the act, which is not sealed.
    let kind: OutboxItem.Kind
    let writtenAt: Instant
    /// The act as JSON, in the form that ``Journal/JournalSeal`` stores.
    var act: String
    /// Whether the server refused it.
    var hasFailed = false
    /// The reason for which it was refused, or could not be sent at the last try.
    var reason: String?
    /// The time before which the server does not want it; `nil` for none.
    var notBefore: Instant?

    static let table = Table<OutboxRow>(
        "outbox", key: ["owner", "number"], home: "owner",
        make: {
            OutboxRow(
                owner: $0, number: $1, kind: $2, writtenAt: $3, act: $4, hasFailed: $5,
                reason: $6, notBefore: $7)
        },
        columns: Column("owner", \.owner), Column("number", \.number), Column("kind", \.kind),
        Column("written_at", \.writtenAt), Column("act", \.act),
        Column("has_failed", \.hasFailed), Column("reason", \.reason),
        Column("not_before", \.notBefore))

    /// Whether the act is sealed as it is stored.
    var isSealed: Bool { JournalSeal.isSealed(act) }

    /// The place to which the act is bound if it is sealed.
    var place: JournalSeal.Place { Self.place(number) }

    static func place(_ number: Int64) -> JournalSeal.Place {
        (kind: "outbox", id: "\(number)")
    }
}

/// The turn of a program to send what waits; no two programs send at a time, or else what one puts
/// into a state could overtake what the other does.
struct OutboxTurn: Sendable, Hashable {
    let owner: AccountID
    /// The random name of the program's turn.
    let holder: Int64
    /// The end of the turn, unless it is extended.
    let until: Instant
    /// The number that the next item gets.
    let next: Int64

    static let table = Table<OutboxTurn>(
        "outbox_turns", key: ["owner"], home: "owner",
        make: { OutboxTurn(owner: $0, holder: $1, until: $2, next: $3) },
        columns: Column("owner", \.owner), Column("holder", \.holder), Column("until", \.until),
        Column("next", \.next))

    /// The longest time from one extension of a turn to the next.
    static let length: Duration = .seconds(10)

    /// Whether another program has the turn at an instant. A turn that would end later than one
    /// can was taken before the clock went back, and is over.
    func isHeld(at now: Instant, byOtherThan holder: Int64) -> Bool {
        self.holder != holder && now < until && until <= now + Self.length
    }
}
