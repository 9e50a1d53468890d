import Storage

/// A record with a column of every type, in a table with indexes of every kind.
struct Sample: Equatable, Sendable {
    var owner: String
    var number: Int64
    var real: Double
    var note: String?
    var bytes: [UInt8]
    var slot: Int64?

    static let table = Table(
        "samples", key: ["owner", "number"],
        indexes: [
            .index("by_note", "note", "real"), .index("by_real", "owner", "real"),
            .index("by_bytes", "bytes"), .unique("slot", "owner", "slot"),
        ],
        make: Sample.init(owner:number:real:note:bytes:slot:),
        columns: Column("owner", \.owner), Column("number", \.number), Column("real", \.real),
        Column("note", \.note), Column("bytes", \.bytes), Column("slot", \.slot))

    init(
        owner: String = "a", number: Int64 = 0, real: Double = 0, note: String? = nil,
        bytes: [UInt8] = [], slot: Int64? = nil
    ) {
        self.owner = owner
        self.number = number
        self.real = real
        self.note = note
        self.bytes = bytes
        self.slot = slot
    }
}
