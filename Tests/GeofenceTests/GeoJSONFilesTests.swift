import Foundation
import Primitives
import TestSupport
import Testing

@testable import Geofence

@Suite("GeoJSON files", .enabled(if: SharedData.isPresent, SharedData.notice))
struct GeoJSONFilesTests {
    @Test(
        "Real campus maps are read whole, without a warning",
        arguments: [
            ("campus/ubcv_buildings.geojson", 443), ("campus/ubcv_complexes.geojson", 49),
            ("campus/ubco_buildings_full.geojson", 55),
        ])
    func campus(path: String, count: Int) throws {
        let file = try GeoJSONPlaces(reading: SharedData.bytes(path))
        #expect(file.places.count == count)
        #expect(file.warnings.isEmpty)
        #expect(Set(file.places.map(\.id)).count == count)
        #expect(file.places.allSatisfy { $0.usage != nil && !$0.name.hasSuffix(" ") })
    }

    @Test("A map that is written and read again is the same, ids included")
    func roundTrip() throws {
        let bytes = try SharedData.bytes("campus/ubco_buildings_full.geojson")
        let places = try GeoJSONPlaces(reading: bytes).places
        let text = GeoJSONPlaces.text(of: places)
        let again = try GeoJSONPlaces(reading: Array(text.utf8))
        #expect(again.places == places)
        #expect(again.warnings.isEmpty)
    }

    /// The files of the collection that hold places, with the number of warnings.
    ///
    /// If the folder's name says otherwise, the reason is given.
    static let accepted: [String: (warnings: Int, because: String)] = [
        "chrieke/valid/valid_feature_null_properties": (1, ""),
        "chrieke/valid/valid_featurecollection": (1, ""),
        "chrieke/valid/valid_featurecollection_bboxes": (2, ""),
        "chrieke/valid/valid_featurecollection_empty_features": (0, "a map of no places"),
        "chrieke/valid/valid_geometry_bbox": (1, ""),
        "chrieke/valid/valid_geometry_multipolygon": (1, ""),
        "chrieke/valid/valid_geometry_polygon": (1, ""),
        "geojsonhint/good/good-polygon": (1, ""),
        "geojsonhint/good/multipolygon": (1, ""),
        "chrieke/invalid_geometries/invalid_exterior_not_ccw":
            (2, "RFC 7946 §3.1.6: readers should not refuse a wrong winding"),
        "chrieke/invalid_geometries/invalid_interior_not_cw": (2, "the same"),
        "geojsonhint/bad/bad-polygon-interiorring-rhr": (2, "the same"),
        "geojsonhint/bad/polygon_winding_order": (2, "the same"),
        "chrieke/problematic_geometries/problematic_3d_coordinates": (1, "§3.1.1 allows it"),
        "chrieke/problematic_geometries/problematic_4d_coordinates":
            (6, "§3.1.1: extra numbers are left out, with a warning"),
        "chrieke/problematic_geometries/problematic_duplicate_nodes":
            (2, "the area is plain; the repeated position is left out, with a warning"),
        "chrieke/problematic_geometries/problematic_excessive_coordinate_precision":
            (1, "digits harm nobody"),
        "chrieke/problematic_geometries/problematic_holes": (1, "§3.1.6 allows holes"),
        "chrieke/problematic_geometries/problematic_multitype_geometry_with_just_one_geometry":
            (1, "§3.1.7 allows one polygon"),
        "chrieke/problematic_geometries/problematic_wrong_bbox_coordinate_order":
            (1, "four numbers are a box (§5); places don't use it"),
        "chrieke/problematic_structure/problematic_geometry_not_wrapped":
            (1, "§3 allows a geometry as the whole file"),
    ]

    /// The errors of valid files without a place: everything else in `valid` and `good`.
    static let soundWithoutPlaces: [String] = ["has no area", "needs a \"radius\"", "is empty"]

    @Test("Every file of the collection of bad files gets the verdict of the table")
    func verdicts() throws {
        var accepted = 0
        for path in try SharedData.geoJSONFiles(under: "geojson-bad") {
            let key = String(path.dropFirst("geojson-bad/".count).dropLast(".geojson".count))
            do {
                let file = try GeoJSONPlaces(reading: (try? SharedData.bytes(path)) ?? [])
                let expected = Self.accepted[key]
                #expect(expected != nil, "\(key) was accepted")
                #expect(file.warnings.count == expected?.warnings, "\(key): \(file.warnings)")
                accepted += 1
            } catch {
                #expect(Self.accepted[key] == nil, "\(key): \(error)")
                let text = "\(error)"
                #expect(text.hasPrefix("feature ") || text.hasPrefix("the file"), "\(text)")
                if key.contains("/valid/") || key.contains("/good/"),
                    key != "geojsonhint/good/issue82"
                {
                    let isSound = Self.soundWithoutPlaces.contains { text.contains($0) }
                    #expect(isSound, "\(key): \(text)")
                }
            }
        }
        #expect(accepted == Self.accepted.count)
    }

    @Test("The page of verdicts in the docs is what the reader says, and argues each other verdict")
    func page() throws {
        let verdicts = try GeoJSONVerdicts.all()
        let text = GeoJSONVerdicts.text(verdicts)
        let arguments = GeoJSONVerdicts.arguments
        #expect(Set(verdicts.filter(\.isOther).map(\.file)) == Set(arguments.keys))
        if ProcessInfo.processInfo.environment["QUAD_WRITE_DOCS"] != nil {
            try Data(text.utf8).write(to: GeoJSONVerdicts.page)
        }
        let written = try String(contentsOf: GeoJSONVerdicts.page, encoding: .utf8)
        #expect(written == text, "write it anew with QUAD_WRITE_DOCS=1")
    }

    @Test(
        "A refusal names the place and the reason",
        arguments: [
            (
                "chrieke/invalid_geometries/invalid_unclosed",
                "feature 0, ring 0, position 3: the last position of a ring must equal its first"
            ),
            (
                "chrieke/problematic_geometries/problematic_self_intersection_small",
                "feature 0, ring 0, position 3: the ring crosses itself: the edge from here "
                    + "crosses the edge from position 0"
            ),
            (
                "chrieke/problematic_geometries/problematic_inner_and_exterior_ring_intersect",
                "feature 0, ring 1, position 0: the edge from here crosses ring 0"
            ),
            (
                "chrieke/invalid_structure/invalid_geometry_depth_shallow_polygon",
                "feature 0, ring 0, position 0: a position must be an array, not a number; "
                    + "and 4 more"
            ),
            (
                "chrieke/invalid_structure/invalid_geometry_depth_deep_polygon",
                "feature 0, ring 0, position 0: a coordinate must be a number, not an array"
            ),
            (
                "geojsonhint/bad/different-first-size",
                "feature 0, part 1, ring 0, position 4: the last position of a ring must equal "
                    + "its first"
            ),
            (
                "geojsonhint/bad/featurecollection-type-case",
                "the file: \"featurecollection\" is no type of GeoJSON here"
            ),
            // The folder calls it good, yet its latitudes reach -141°, which RFC 7946 §4 does not
            // allow.
            (
                "geojsonhint/good/issue82",
                "feature 0, part 0, ring 0, position 0: longitude -149.92383493947585, "
                    + "latitude -107.20901451037372 is not on earth; and 5 more"
            ),
            (
                "geojsonhint/bad/bad-json",
                "the file is not JSON: line 3, column 5: a comma or an end was expected"
            ),
        ])
    func message(file: String, expected: String) throws {
        let bytes = try SharedData.bytes("geojson-bad/\(file).geojson")
        let error = #expect(throws: GeofenceError.self) { try GeoJSONPlaces(reading: bytes) }
        #expect(error?.description == expected)
    }
}
