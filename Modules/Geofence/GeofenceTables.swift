import Storage

/// The tables of this domain.
public enum GeofenceTables {
    /// What a store that holds places and visits is opened with.
    public static let all: [TableSchema] = [
        places.schema, visits.schema, Remains.table.schema,
    ]

    /// The map: one for all people. The shape is the geometry as GeoJSON text.
    public static let places = Table(
        "places", key: ["id"], indexes: [.index("by_name", "name")],
        make: Place.init(id:name:usage:shape:parent:hours:),
        columns: Column("id", \.id), Column("name", \.name), Column("usage", \.usage),
        Column("shape", \.shape), Column("parent", \.parent), Column("hours", \.hours))

    /// What version 4 of a store has more: places that are parts of others, and opening hours.
    public static let version4: [Migration.Step] = [
        .addColumn(
            ColumnSchema(name: "parent", type: .text, isNullable: true), to: "places",
            filledWith: .null),
        .addColumn(
            ColumnSchema(name: "hours", type: .text, isNullable: true), to: "places",
            filledWith: .null),
    ]

    /// What version 5 of a store has other: the index of visits by place holds all of a visit, so
    /// that who was where is found without looking at the rows.
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
        make: Visit.init(person:id:place:entered:left:),
        columns: Column("owner", \.person), Column("id", \.id), Column("place", \.place),
        Column("entered", \.entered), Column("left", \.left))
}
