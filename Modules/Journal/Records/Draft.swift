import Primitives
import Storage

/// Text that was typed but not saved as an entry.
struct Draft: Sendable {
    let owner: AccountID
    /// The text in the form that ``StoredText`` reads.
    let text: String

    static let table = Table<Draft>(
        "drafts", key: ["owner"], home: "owner", make: { Draft(owner: $0, text: $1) },
        columns: Column("owner", \.owner), Column("text", \.text))
}
