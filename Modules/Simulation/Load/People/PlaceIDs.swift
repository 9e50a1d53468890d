import API

/// The ids of places in a server's map.
enum PlaceIDs {
    private struct Map: Decodable {
        let features: [Feature]
    }

    private struct Feature: Decodable {
        let properties: Properties
    }

    private struct Properties: Decodable {
        let id: PlaceReference?

        enum CodingKeys: String, CodingKey { case id = "place_id" }
    }

    /// Returns the first id in a map; `nil` if there is none.
    static func first(inGeoJSON text: String) -> PlaceReference? {
        let map = try? APICoder.decode(Map.self, from: Array(text.utf8))
        return map?.features.lazy.compactMap(\.properties.id).first
    }
}
