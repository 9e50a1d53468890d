import Primitives
import Storage

/// The life of the server in which this device was told the messages that it keeps, as
/// ``API/ServerNews/life`` names it.
struct ServerEpoch: Sendable, Hashable {
    let owner: AccountID
    let life: String

    static let table = Table<ServerEpoch>(
        "kept_lives", key: ["owner"], home: "owner",
        make: { ServerEpoch(owner: $0, life: $1) },
        columns: Column("owner", \.owner), Column("life", \.life))
}

extension CachedPeople {
    /// The life of the server in which the kept messages were told; `nil` if it told none.
    func life() throws -> String? {
        try reading.get(ServerEpoch.table, owner)?.life
    }

    /// Whether what was told in a life of the server is to be kept: not if the server has begun
    /// another one since, as another program on the store has noticed.
    func isCurrent(_ told: String?) throws -> Bool {
        guard let told, let life = try life() else { return true }
        return told == life
    }
}
