import Geofence

/// Where a command takes places from: a file, or the store.
struct PlaceSource {
    private let map: String?

    /// The places of a GeoJSON file; of the store if there is none.
    init(map: String?) { self.map = map }

    /// The places: in the order of the file, or by name.
    func places(in session: Session) async throws -> [Place] {
        guard let map else {
            return try await session.withWorkspace { try await $0.places.list() }
        }
        let limits = GeoJSONLimits()
        let bytes = try StandardInput.bytes(ofFile: map, limit: limits.bytes)
        do {
            return try GeoJSONReader(limits: limits).read(bytes).places
        } catch {
            throw CommandError.badFile(path: map, problem: "\(error)")
        }
    }
}
