import Storage
import Sync

/// The tables of this domain.
package enum GeofenceTables {
    /// The places of the map, which is one for all people. The shape is the geometry as GeoJSON
    /// text.
    package static let places = Table(
        "places", key: ["id"], indexes: [.index("by_name", "name")],
        make: Place.init(id:name:usage:shape:parent:hours:),
        columns: Column("id", \.id), Column("name", \.name), Column("usage", \.usage),
        Column("shape", \.shape), Column("parent", \.parent), Column("hours", \.hours))

    /// The stays of every person; `left` is empty while a visit is open. The times at which a
    /// server was told are empty on a device, and in rows from before they were kept.
    package static let visits = Table(
        "visits", key: ["owner", "id"],
        indexes: [
            .index("by_person", "owner", "entered"), .index("by_time", "entered"),
        ],
        home: "owner",
        make: Visit.init(person:id:place:entered:left:toldAt:leaveToldAt:),
        columns: Column("owner", \.person), Column("id", \.id), Column("place", \.place),
        Column("entered", \.entered), Column("left", \.left), Column("told_at", \.toldAt),
        Column("leave_told_at", \.leaveToldAt))

    /// The parts of visits that count for meetings, on a server. The index finds what was written
    /// after a commit.
    package static let presences = Table(
        "presences", key: ["owner", "visit"], indexes: [.index("by_change", "change")],
        home: "owner",
        make: Presence.init(person:visit:place:from:until:shownFrom:change:),
        columns: Column("owner", \.person), Column("visit", \.visit),
        Column("place", \.place), Column("counts_from", \.from),
        Column("counts_until", \.until), Column("shown_from", \.shownFrom),
        Column("change", \.change))
}
