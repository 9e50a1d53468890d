import Primitives
import Storage

/// Text that was typed but not saved as an entry.
struct Draft: Sendable {
    let owner: AccountID
    /// As ``StoredText`` reads it.
    let text: String

    static let table = Table<Draft>(
        "drafts", key: ["owner"], make: { Draft(owner: $0, text: $1) },
        columns: Column("owner", \.owner), Column("text", \.text))
}
