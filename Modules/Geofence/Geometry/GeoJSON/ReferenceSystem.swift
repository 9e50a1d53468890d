import Primitives

/// The reference system that the member `crs` of an old GeoJSON file names.
struct ReferenceSystem {
    /// The name as it is written.
    let name: String

    /// Creates a reference system of the member: an object with a name, a link or a code, as the
    /// draft of 2008 has it, or the name alone.
    init(_ member: JSONValue) {
        guard case .object(let system) = member else {
            name = member.label ?? member.kind
            return
        }
        var properties: [JSONMember] = []
        if case .object(let members)? = system["properties"] { properties = members }
        let authority = system["type"] == .string("EPSG") ? "EPSG:" : ""
        let code = properties["code"]?.label.map { authority + $0 }
        name =
            properties["name"]?.label ?? properties["href"]?.label ?? code
            ?? system["name"]?.label ?? member.kind
    }

    /// Whether it is WGS 84 in degrees: `EPSG:4326`, `OGC:CRS84` or their names as URN or link, in
    /// any case and of any version.
    ///
    /// The authority's order of axes is latitude first for `EPSG:4326`, but files of GeoJSON have
    /// the longitude first under that name, too; a position that only fits the other way round is
    /// refused as swapped.
    var isWGS84: Bool {
        let words = name.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
        if words == ["wgs84"] || words == ["wgs", "84"] { return true }
        if words.contains("crs84") || words.suffix(2) == ["crs", "84"] { return true }
        guard let authority = words.lastIndex(of: "epsg") else { return false }
        return words[(authority + 1)...].contains("4326")
    }
}
