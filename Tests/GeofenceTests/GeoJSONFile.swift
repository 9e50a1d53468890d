import Geofence
import Primitives

/// A GeoJSON file with all of its features.
struct GeoJSONFile {
    let features: [GeoJSONFeature]
    /// The oddities of the file, of features and of geometries.
    let warnings: [GeoJSONWarning]

    init(_ bytes: [UInt8], limits: GeoJSONLimits = GeoJSONLimits()) throws(GeoJSONError) {
        var reader = try GeoJSONReader(bytes, limits: limits)
        var features: [GeoJSONFeature] = []
        while let feature = try reader.next() { features.append(feature) }
        self.features = features
        warnings =
            reader.warnings + features.flatMap(\.warnings) + features.flatMap(\.geometryWarnings)
    }

    init(_ text: String, limits: GeoJSONLimits = GeoJSONLimits()) throws(GeoJSONError) {
        try self.init(Array(text.utf8), limits: limits)
    }

    /// The areas of the sound features.
    var shapes: [Shape] {
        features.compactMap { feature in
            if case .shape(let shape) = feature.content { shape } else { nil }
        }
    }

    /// The faults of the others.
    var faults: [GeoJSONFault] {
        features.flatMap { feature -> [GeoJSONFault] in
            switch feature.content {
            case .shape: []
            case .withoutShape(let faults): faults
            case .malformed(let fault): [fault]
            }
        }
    }

    /// The sentences about everything that is wrong with a file.
    static func complaints(
        about text: String, limits: GeoJSONLimits = GeoJSONLimits()
    ) -> [String] {
        do {
            return try GeoJSONFile(text, limits: limits).faults.map(\.description)
        } catch {
            return [error.description]
        }
    }
}
