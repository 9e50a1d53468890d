import Replica

extension Domain {
    /// The places of the map, and the visits to them.
    package static let places = Domain(
        "places",
        tables: [
            GeofenceTables.places.schema, GeofenceTables.visits.schema, Remains.table.schema,
        ],
        migrations: [parentsAndHours, visitorsByPlace], keepers: [PlaceKeeper()],
        isExported: true)

    /// The migration that adds parents of places, and opening hours.
    private static let parentsAndHours = Migration(
        4,
        .addColumn(
            ColumnSchema(name: "parent", type: .text, isNullable: true), to: "places",
            filledWith: .null),
        .addColumn(
            ColumnSchema(name: "hours", type: .text, isNullable: true), to: "places",
            filledWith: .null))

    /// The migration after which the index of visits by place holds all columns of a visit, so that
    /// visitors are found without reading the rows.
    private static let visitorsByPlace = Migration(
        5, .dropIndex("by_place", on: "visits"),
        .addIndex(
            "by_place", on: "visits", columns: ["place", "entered", "left"], isUnique: false))
}
