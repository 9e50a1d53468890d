import Replica

/// The tables of this domain.
package enum GeofenceTables {
    /// The places of the map, which is one for all people. The shape is the geometry as GeoJSON
    /// text.
    package static let places = Table(
        "places", key: ["id"], indexes: [.index("by_name", "name")],
        make: Place.init(id:name:usage:shape:parent:hours:),
        columns: Column("id", \.id), Column("name", \.name), Column("usage", \.usage),
        Column("shape", \.shape), Column("parent", \.parent), Column("hours", \.hours))

    /// The stays of every person; `left` is empty while a visit is open.
    package static let visits = Table(
        "visits", key: ["owner", "id"],
        indexes: [
            .index("by_person", "owner", "entered"), .index("by_place", "place", "entered", "left"),
            .index("by_time", "entered"),
        ],
        home: "owner",
        make: Visit.init(person:id:place:entered:left:),
        columns: Column("owner", \.person), Column("id", \.id), Column("place", \.place),
        Column("entered", \.entered), Column("left", \.left))
}
