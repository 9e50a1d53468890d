import Storage
import Sync

extension Domain {
    /// The places of the map, and the visits to them.
    package static let places = Domain(
        "places",
        tables: [
            GeofenceTables.places.schema, GeofenceTables.visits.schema,
            GeofenceTables.presences.schema, PendingErasure.table.schema, Pause.table.schema,
        ],
        migrations: [parentsAndHours, visitorsByPlace, presences, presencesInMemory, pauses],
        keepers: [PlaceKeeper()],
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

    /// The migration that adds the times at which a server was told of visits, and presences, by
    /// which people in a place are found since. Visits from before have none: nobody knows when
    /// they were told.
    private static let presences = Migration(
        6,
        .addColumn(
            ColumnSchema(name: "told_at", type: .integer, isNullable: true), to: "visits",
            filledWith: .null),
        .addColumn(
            ColumnSchema(name: "leave_told_at", type: .integer, isNullable: true), to: "visits",
            filledWith: .null),
        .dropIndex("by_place", on: "visits"), .addTable(GeofenceTables.presences.schema))

    /// The migration that removes the index by which people in a place were found, which a server
    /// follows in memory since: ``PresenceIndex``.
    private static let presencesInMemory = Migration(
        13, .dropIndex("by_place", on: "presences"))

    /// The migration that adds pauses, which a device has none of, as it has no presences.
    private static let pauses = Migration(17, .expand, .addTable(Pause.table.schema))
}
