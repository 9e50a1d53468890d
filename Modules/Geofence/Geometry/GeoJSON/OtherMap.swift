import Primitives

/// A known format of maps that is not read.
public enum OtherMap: String, Hashable, Sendable {
    /// Keyhole Markup Language, as of Google Earth.
    case kml = "KML"
    /// A track, or waypoints.
    case gpx = "GPX"
    /// OpenStreetMap's own format.
    case osm = "OpenStreetMap's XML"
    /// An answer of the Overpass API.
    case overpass = "Overpass JSON"
    /// Esri's own form of JSON.
    case esri = "Esri JSON"
    /// GeoJSON with shared borders.
    case topology = "TopoJSON"
    /// GeoJSON with one feature a line (RFC 8142).
    case sequence = "GeoJSON with one feature a line"
    /// The main file of a shapefile.
    case shapefile = "a shapefile"
    /// A database, such as a GeoPackage.
    case database = "a database, perhaps a GeoPackage"
    /// A ZIP archive, such as of a shapefile.
    case archive = "a ZIP archive"

    /// The beginnings and elements by which files that are no JSON are known.
    private static let signs: [(sign: String, isBeginning: Bool, format: OtherMap)] = [
        ("PK\u{3}\u{4}", true, .archive), ("SQLite format 3", true, .database),
        ("\0\0\u{27}\u{0A}", true, .shapefile), ("<kml", false, .kml), ("<gpx", false, .gpx),
        ("<osm", false, .osm),
    ]

    /// Creates the format of a file that is no JSON; `nil` if it is not known.
    init?(_ bytes: [UInt8], depthLimit: Int) {
        let head = bytes.prefix(4096)
        let found = Self.signs.first { sign, isBeginning, _ in
            let sign = Array(sign.utf8)
            return isBeginning ? head.starts(with: sign) : head.contains(sign)
        }
        if let found {
            self = found.format
            return
        }
        let lines = bytes.split(maxSplits: 1) { $0 == 0x0A || $0 == 0x1E }
        guard lines.count == 2,
            case .object(let first)? = try? JSONReader.read(
                Array(lines[0]), depthLimit: depthLimit, allowingRepeatsIn: "properties"),
            first["type"] == .string("Feature")
        else { return nil }
        self = .sequence
    }

    /// Creates the format of the members of a JSON file; `nil` if it is not known.
    init?(_ members: [JSONMember]) {
        if members["type"] == .string("Topology") {
            self = .topology
        } else if members["type"] == nil, case .array? = members["elements"] {
            self = .overpass
        } else if members["type"] == nil,
            members["spatialReference"] != nil || members["geometryType"] != nil
        {
            self = .esri
        } else {
            return nil
        }
    }
}

extension OtherMap: CustomStringConvertible {
    /// One sentence: the format, and the command that makes GeoJSON of it.
    public var description: String {
        let command =
            switch self {
            case .gpx: "a track has no areas"
            case .osm, .overpass: "osmtogeojson FILE >map.geojson makes GeoJSON of it"
            case .archive: "unpack it first"
            case .kml, .esri, .topology, .sequence, .shapefile, .database:
                "ogr2ogr -t_srs EPSG:4326 map.geojson FILE makes GeoJSON of it"
            }
        return "it is \(rawValue), which is not read: \(command)"
    }
}
