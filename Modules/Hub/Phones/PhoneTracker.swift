import FoundationEssentials
import Geofence
import Primitives
import Storage

/// The tracking state of a phone that only sends positions and can't track itself.
///
/// It contains only those positions that are not yet in order: see
/// docs/decisions/0004-visits-not-positions.md.
struct PhoneTracker: Sendable {
    let owner: AccountID
    let device: DeviceID
    let heardAt: Instant
    let state: String

    static let table = Table<PhoneTracker>(
        "phone_trackers", key: ["owner", "device"], indexes: [.index("by_heard_at", "heard_at")],
        home: "owner",
        make: { PhoneTracker(owner: $0, device: $1, heardAt: $2, state: $3) },
        columns: Column("owner", \.owner), Column("device", \.device),
        Column("heard_at", \.heardAt), Column("state", \.state))

    private init(owner: AccountID, device: DeviceID, heardAt: Instant, state: String) {
        self.owner = owner
        self.device = device
        self.heardAt = heardAt
        self.state = state
    }

    init(_ tracker: VisitTracker, of owner: AccountID, heardAt: Instant) throws {
        let data = try JSONEncoder().encode(tracker)
        self.init(
            owner: owner, device: tracker.device, heardAt: heardAt,
            state: String(decoding: data, as: UTF8.self))
    }

    /// The decoded tracker; `nil` if the state has another format, and tracking starts anew.
    var tracker: VisitTracker? {
        try? JSONDecoder().decode(VisitTracker.self, from: Data(state.utf8))
    }
}
