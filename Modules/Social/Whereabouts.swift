import Primitives
import Storage

/// A place at which a person says to be, and until when, for their connections.
///
/// It comes from the person alone, never from positions.
package struct Whereabouts: Hashable, Sendable {
    /// The tag of ``PlaceID``.
    package enum PlaceTag {}
    /// The id of a place on the map.
    package typealias PlaceID = Identifier<PlaceTag>

    /// The person.
    package let owner: AccountID
    /// The place; `nil` if only the note says it.
    package let place: PlaceID?
    /// A few words on one line; `nil` for none.
    package let note: String?
    /// The time of saying so.
    package let since: Instant
    /// The time at which it ends by itself.
    package let until: Instant

    /// The longest time that can be said ahead.
    package static let longest: Duration = .hours(24)

    static let table = Table(
        "whereabouts", key: ["owner"], indexes: [.index("by_end", "until")], home: "owner",
        make: Whereabouts.init(owner:place:note:since:until:),
        columns: Column("owner", \.owner), Column("place", \.place), Column("note", \.note),
        Column("since", \.since), Column("until", \.until))

    /// The name of the table, whose removed rows are erased from the disk.
    package static let tableName = table.schema.name
}

/// A problem with what a person says of their whereabouts.
package enum WhereaboutsProblem: Hashable, Sendable, CustomStringConvertible {
    /// Neither a place nor a note is given.
    case empty
    /// The end is not in the future.
    case over
    /// The end is more than ``Whereabouts/longest`` ahead.
    case tooLong

    /// The problem as a sentence.
    package var description: String {
        switch self {
        case .empty: "say where you are: a place, a note, or both"
        case .over: "the end must lie in the future"
        case .tooLong:
            "the end may be at most \(Whereabouts.longest.wholeMinutes / 60) hours ahead"
        }
    }
}

extension Conversations {
    /// Returns what a person says of their whereabouts, as long as it lasts.
    package func whereabouts(of me: AccountID, at now: Instant) throws -> Whereabouts? {
        try reading.get(Whereabouts.table, me).flatMap { $0.until > now ? $0 : nil }
    }
}

extension ConversationEditor {
    /// Keeps where a person says to be, instead of what they said before.
    ///
    /// - Parameter others: The people who may be told; of them only connections are.
    /// - Throws: ``SocialError/invalidWhereabouts(_:)``, ``SocialError/invalidText(_:)``.
    package func stay(
        at place: Whereabouts.PlaceID?, note: String?, until: Instant, by me: AccountID,
        telling others: Set<AccountID>
    ) throws -> Outcome<Whereabouts> {
        let note = try TextRule.note.checkedTrimmed(note ?? "")
        guard place != nil || !note.isEmpty else { throw SocialError.invalidWhereabouts(.empty) }
        guard until > now else { throw SocialError.invalidWhereabouts(.over) }
        guard until <= now + Whereabouts.longest else {
            throw SocialError.invalidWhereabouts(.tooLong)
        }
        let stay = Whereabouts(
            owner: me, place: place, note: note.isEmpty ? nil : note, since: now, until: until)
        try transaction.put(stay, in: Whereabouts.table)
        return Outcome(stay, notices: try tellWhereabouts(of: me, to: others))
    }

    /// Takes back where a person said to be; the value is whether anything still lasted.
    ///
    /// - Parameter others: The people who may be told; of them only connections are.
    package func leave(_ me: AccountID, telling others: Set<AccountID>) throws -> Outcome<Bool> {
        guard let stay = try transaction.get(Whereabouts.table, me) else { return Outcome(false) }
        try transaction.delete(Whereabouts.table, me)
        guard stay.until > now else { return Outcome(false) }
        return Outcome(true, notices: try tellWhereabouts(of: me, to: others))
    }

    /// Removes what has ended by itself; returns the number of rows.
    package func removePastWhereabouts() throws -> Int {
        let past = try transaction.all(
            Query(Whereabouts.table, by: "by_end").through(now).limited(to: 500))
        for stay in past { try transaction.delete(Whereabouts.table, stay.owner) }
        return past.count
    }

    /// Notes that connections are shown something else of a person, and returns the notices.
    private func tellWhereabouts(of me: AccountID, to others: Set<AccountID>) throws -> [Notice] {
        try transaction.mark(.profile, of: me)
        var notices = [Notice(me, .profile)]
        for other in try connections(of: me).intersection(others).sorted()
        where try transaction.turnSide(of: other, with: me) {
            notices.append(Notice(other, .conversation(with: me)))
        }
        return notices
    }
}
