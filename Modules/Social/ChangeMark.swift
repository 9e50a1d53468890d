import Primitives
import Storage

/// The last change of something of which a person has one, or one list.
struct ChangeMark: Sendable {
    /// The kinds of such things.
    enum Kind: String, ColumnValue {
        case blocks, profile
    }

    let owner: AccountID
    let kind: Kind
    /// The number of the commit with the change.
    let change: Int64

    static let table = Table<ChangeMark>(
        "change_marks", key: ["owner", "kind"], home: "owner",
        make: { ChangeMark(owner: $0, kind: $1, change: $2) },
        columns: Column("owner", \.owner), Column("kind", \.kind), Column("change", \.change))
}

extension Transaction {
    /// Notes that this transaction changes something of a person.
    func mark(_ kind: ChangeMark.Kind, of owner: AccountID) throws {
        try put(
            ChangeMark(owner: owner, kind: kind, change: try number()), in: ChangeMark.table)
    }

    /// Notes that this transaction changes a conversation in a way of which a person is told;
    /// returns whether they have a side of one.
    func turnSide(of owner: AccountID, with other: AccountID) throws -> Bool {
        guard var side = try get(ConversationSide.table, owner, other) else { return false }
        side.turn(in: try number())
        try put(side, in: ConversationSide.table)
        return true
    }
}
