import Device

/// The source of a command's places: a file, or the store.
struct PlaceSource {
    private let map: String?

    /// Creates the source from a GeoJSON file; from the store if `nil`.
    init(map: String?) { self.map = map }

    /// Returns the places, in the order of the file or by name.
    func places(in session: Session) async throws -> [Place] {
        guard let map else {
            return try await session.withWorkspace { try await $0.read { try $0.places.list() } }
        }
        let limits = GeoJSONLimits()
        let bytes = try StandardInput.bytes(ofFile: map, limit: limits.bytes)
        do {
            return try GeoJSONPlaces(reading: bytes, limits: limits).places
        } catch {
            throw CommandError.badFile(path: map, problem: "\(error)")
        }
    }
}
