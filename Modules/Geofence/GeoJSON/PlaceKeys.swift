import Primitives

/// The properties of a GeoJSON feature that a place is made of, under the names that maps of
/// several publishers use.
enum PlaceKeys {
    /// The properties that hold a name; the first one counts.
    static let name = ["name", "NAME", "Name", "LABEL_NAME", "SHORTNAME", "title"]
    /// The properties that hold a usage; the first one counts.
    static let usage = ["usage", "BLDG_USAGE", "BCOM_USAGE", "USAGE", "kind", "type"]
    /// The properties that identify a feature permanently, after its member `id`.
    static let id = ["BLDG_UID", "BCOM_UID", "uid", "UID", "id", "ID", "GLOBALID"]
    /// The property in which Quad writes a place's own id.
    static let placeID = "place_id"
    /// The property in which Quad writes the id of the place that a place is part of.
    static let parentID = "parent_place_id"
    /// The property with opening hours, as OpenStreetMap calls it.
    static let hours = "opening_hours"

    /// All of them.
    static let all = Set(name + usage + id + [placeID, parentID, hours])
}
