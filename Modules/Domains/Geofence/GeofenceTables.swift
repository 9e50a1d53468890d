import Storage

/// The tables of this domain.
public enum GeofenceTables {
    /// The tables with which a store of places and visits is opened.
    public static let all: [TableSchema] = [
        places.schema, visits.schema, Remains.table.schema,
    ]

    /// The places of the map, which is one for all people. The shape is the geometry as GeoJSON
    /// text.
    public static let places = Table(
        "places", key: ["id"], indexes: [.index("by_name", "name")],
        make: Place.init(id:name:usage:shape:parent:hours:),
        columns: Column("id", \.id), Column("name", \.name), Column("usage", \.usage),
        Column("shape", \.shape), Column("parent", \.parent), Column("hours", \.hours))

    /// The migration to version 4 of a store: adds parents of places, and opening hours.
    public static let version4: [Migration.Step] = [
        .addColumn(
            ColumnSchema(name: "parent", type: .text, isNullable: true), to: "places",
            filledWith: .null),
        .addColumn(
            ColumnSchema(name: "hours", type: .text, isNullable: true), to: "places",
            filledWith: .null),
    ]

    /// The migration to version 5 of a store: the index of visits by place holds all columns of a
    /// visit, so that visitors are found without reading the rows.
    public static let version5: [Migration.Step] = [
        .dropIndex("by_place", on: "visits"),
        .addIndex(
            "by_place", on: "visits", columns: ["place", "entered", "left"], isUnique: false),
    ]

    /// The stays of every person; `left` is empty while a visit is open.
    public static let visits = Table(
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
