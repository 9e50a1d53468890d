import Hub
import Primitives
import Storage
import Sync
import Testing

@Suite("Bounds of what the server's tables are ordered by")
struct OrderedBoundsTests {
    /// The most bytes of each text in a key or an index, by the rule that bounds it; `nil` if no
    /// rule does.
    private static func bound(_ table: String, _ column: String) -> Int? {
        switch (table, column) {
        // Kinds and ids of documents come from devices.
        case (_, "kind"), ("documents", "id"), ("bases", "id"), ("kept_states", "id"),
            ("set_aside", "id"):
            SyncLimits.nameBytes
        case ("accounts", "name"), ("sign_in_attempts", "name"): 32
        // A display name has 512 bytes; folding makes a character three times as long at most.
        case ("profiles", "folded_name"): 3 * 512
        case ("places", "name"): 1600
        // SHA-256 in hexadecimal digits.
        case ("sessions", "token_hash"), ("invites", "digest"): 64
        // "session ", and the digest of one.
        case ("ends", "subject"): 72
        // Words of closed lists.
        case ("conversation_sides", "shelf"), ("conversation_sides", "standing"),
            ("ration_uses", "kind"), ("server_chores", "chore"), ("profile_stamps", "field"):
            16
        // Identifiers are 32 hexadecimal digits.
        case (_, "owner"), (_, "id"), (_, "device"), (_, "account"), (_, "other"), (_, "low"),
            (_, "high"), (_, "sender"), (_, "place"), ("presences", "visit"),
            ("reported_messages", "report"), ("reports", "about"):
            32
        default: nil
        }
    }

    @Test("Each text and blob in a key or index has a stated bound, and all fit together")
    func bounds() {
        var missing: Set<String> = []
        for table in Hub.schema.tables {
            let entries = [table.key] + table.indexes.map { $0.columns + table.key }
            for entry in entries {
                var bytes = 0
                for column in Set(entry).map({ table.columns[$0] })
                where column.type == .text || column.type == .blob {
                    let name = "\(table.name).\(column.name)"
                    guard let bound = Self.bound(table.name, column.name) else {
                        missing.insert(name)
                        continue
                    }
                    bytes += bound
                }
                #expect(bytes <= TableSchema.maximumEntryBytes, "\(table.name)")
            }
        }
        #expect(missing.isEmpty, "no bound is stated for \(missing.sorted())")
    }
}
