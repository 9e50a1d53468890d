import Geofence
import Interchange
import Primitives
import Storage
import Sync

/// Joins places and visits of an export with those that are known here.
struct PlaceJoin {
    private let owner: AccountID
    private let transaction: Transaction
    /// Whether anything was written; these rows are not documents, so undo does not cover them.
    private(set) var hasChanged = false

    init(_ owner: AccountID, in transaction: Transaction) {
        self.owner = owner
        self.transaction = transaction
    }

    /// Adds an unknown place; a known one stays as it is.
    mutating func join(place element: JSONValue, _ report: inout ImportReport) throws {
        let feature: JSONValue = [
            "type": "Feature",
            "properties": [
                "place_id": element["id"] ?? .null, "name": element["name"] ?? .null,
                "usage": element["usage"] ?? .null,
                "parent_place_id": element["parent"] ?? .null,
                "opening_hours": element["hours"] ?? .null,
            ],
            "geometry": element["geometry"] ?? .null,
        ]
        let places: [Place]
        do {
            places = try GeoJSONPlaces(reading: feature.bytes).places
        } catch {
            throw BadRecord("\(error)")
        }
        guard let place = places.first, Place.ID(element["id"]?.string ?? "") == place.id else {
            throw BadRecord("a place needs an \"id\" of 32 hexadecimal digits")
        }
        guard try transaction.get(GeofenceTables.places, place.id) == nil else {
            return report.know(.places)
        }
        try transaction.put(place, in: GeofenceTables.places)
        hasChanged = true
        report.add(.places)
    }

    /// Joins the exported visit with the known one.
    mutating func join(visit element: JSONValue, _ report: inout ImportReport) throws {
        guard let id = element["id"]?.string.flatMap({ Visit.ID($0) }),
            let place = element["place"]?.string.flatMap({ Place.ID($0) }),
            let entered = element["entered"]?.string.flatMap({ Instant($0) })
        else { throw BadRecord("a visit lacks a part, or has it in another form") }
        let told = Visit(
            person: owner, id: id, place: place, entered: entered,
            left: element["left"]?.string.flatMap { Instant($0) })
        let known = try transaction.get(GeofenceTables.visits, owner, id)
        let joined = known?.merged(with: told) ?? told
        guard joined != known else { return report.know(.visits) }
        try transaction.put(joined, in: GeofenceTables.visits)
        hasChanged = true
        if known == nil { report.add(.visits) } else { report.change(.visits) }
    }
}
