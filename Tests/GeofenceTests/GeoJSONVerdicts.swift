import Foundation
import Primitives
import TestSupport

@testable import Geofence

/// The reader's verdicts on every file of the collection of bad and good files, as a page of the
/// docs.
enum GeoJSONVerdicts {
    /// The file of the page; a test compares it, and writes it if `QUAD_WRITE_DOCS` is set.
    static let page = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "docs/geojson.md")

    /// The reasons for verdicts that differ from the folder's name.
    static let arguments: [String: String] = [
        "chrieke/invalid_geometries/invalid_exterior_not_ccw":
            "RFC 7946 §3.1.6: readers should not refuse a wrong winding; it is turned round",
        "chrieke/invalid_geometries/invalid_interior_not_cw": "the same",
        "geojsonhint/bad/bad-polygon-interiorring-rhr": "the same",
        "geojsonhint/bad/polygon_winding_order": "the same",
        "geojsonhint/good/issue82":
            "the file has latitudes down to -141°, and §4 knows none beyond 90°",
    ]

    /// The verdict on one file.
    struct Verdict {
        let file: String
        /// The folder's opinion: `sound`, `bad` or `doubtful`.
        let opinion: String
        let isAccepted: Bool
        /// The refusal, or the first warning about the geometry.
        let words: String

        /// Whether the verdict differs from the folder's opinion.
        var isOther: Bool {
            switch opinion {
            case "sound": !isAccepted && !holdsNoPlace
            case "bad": isAccepted
            default: false
            }
        }

        /// Whether the file is valid GeoJSON of something other than places.
        var holdsNoPlace: Bool {
            GeoJSONFilesTests.soundWithoutPlaces.contains { words.contains($0) }
        }
    }

    /// Returns the verdicts on all files, by path.
    static func all() throws -> [Verdict] {
        try SharedData.geoJSONFiles(under: "geojson-bad").map { path in
            let key = String(path.dropFirst("geojson-bad/".count).dropLast(".geojson".count))
            let opinion =
                key.contains("/valid/") || key.contains("/good/")
                ? "sound" : key.contains("/problematic") ? "doubtful" : "bad"
            let bytes = try SharedData.bytes(path)
            do {
                let file = try GeoJSONPlaces(reading: bytes)
                let words = file.warnings.map(\.description).joined(separator: "; ")
                return Verdict(file: key, opinion: opinion, isAccepted: true, words: words)
            } catch {
                return Verdict(
                    file: key, opinion: opinion, isAccepted: false, words: "\(error)")
            }
        }
    }

    /// Returns the page of the docs.
    static func text(_ verdicts: [Verdict]) -> String {
        let accepted = verdicts.count(where: \.isAccepted)
        let others = verdicts.filter(\.isOther)
        var lines = [
            "# What is read of GeoJSON, and what is refused",
            "",
            "Quad reads places from GeoJSON (RFC 7946) strictly: a file is taken whole, or "
                + "refused with all that is wrong and where, and then nothing of it is used; "
                + "`--skip-bad` takes the rest and says what was left out. Features, parts, rings "
                + "and positions are counted from 0.",
            "",
            "This page is written by a test (`QUAD_WRITE_DOCS=1 swift test --filter "
                + "GeoJSONFiles`) from its rules and the \(verdicts.count) files of "
                + "mapbox/geojsonhint (ISC) and chrieke/geojson-invalid-geometry (MIT), and "
                + "compared with them in every run.",
            "",
        ]
        lines += ruleLines
        lines += [
            "## Files", "",
            "\(accepted) are accepted, \(verdicts.count - accepted) refused. A sound file is "
                + "refused all the same if it holds lines, points without a radius or nothing: "
                + "they enclose no area, so they are no places.",
            "",
            "### Where the verdict is another than the folder's", "",
            "| file | folder | Quad | because |", "|---|---|---|---|",
        ]
        for verdict in others {
            let argument = arguments[verdict.file] ?? "?"
            lines.append(
                "| \(verdict.file) | \(verdict.opinion) | "
                    + "\(verdict.isAccepted ? "accepted" : "refused") | \(argument) |")
        }
        lines += ["", "### All files", ""]
        lines += ["| file | folder | Quad | what it says |", "|---|---|---|---|"]
        for verdict in verdicts {
            let words = verdict.words.replacing("|", with: "\\|")
            lines.append(
                "| \(verdict.file) | \(verdict.opinion) | "
                    + "\(verdict.isAccepted ? "accepted" : "refused") | \(words) |")
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// The lines with the rules, those for rings with an example each.
    private static var ruleLines: [String] {
        let rows = RingRule.all.map { "| \($0.rule) | `\($0.broken)` | \($0.words) |" }
        return [
            "## The rules", "",
            "**Text.** JSON (RFC 8259) in UTF-8 of at most 64 MiB, 64 levels "
                + "deep. No name comes twice in an object. Within `properties` that is a warning "
                + "instead, unless Quad reads the property and both values differ.",
            "",
            "**Objects.** A FeatureCollection, a Feature or a geometry. Each feature has "
                + "`properties`, an object or null, and a `geometry` with an area: a Polygon, a "
                + "MultiPolygon, a Point or MultiPoint with a `radius` in metres, or a "
                + "GeometryCollection of these. No member of §7.1 stands where it must not; a "
                + "`bbox` is of four or six numbers; an `id` is a text or a number.",
            "",
            "**Positions.** Longitude, then latitude, in WGS 84 degrees: at most 180 and 90. A "
                + "`crs` may only say that, in any form of its name, such as `EPSG:4326`. At "
                + "most 1,000,000 in a file and 20,000 in a polygon. No polygon is wider than half "
                + "the earth.",
            "",
            "**Rings.** The verdicts are those of GEOS (`isValid`), by the same exact test of "
                + "sides on which the answers rest; `Tests/GEOSVerdicts` has polygons with the "
                + "verdict of GEOS on each.",
            "", "| rule | breaks it | what it says |", "|---|---|---|",
        ] + rows + [
            "",
            "So the area of a polygon is its outer ring less its holes. Rings of the wrong winding "
                + "are turned, positions that repeat the one before and numbers after the "
                + "altitude are left out, each with a warning.",
            "",
            "**Parts.** A place is the union of its parts, which may overlap, as those of a "
                + "GeometryCollection often do. For a MultiPolygon GEOS calls that invalid, and "
                + "parts that share an edge, too; Quad says so in a warning, since it may come "
                + "of a hole that was written as a part, and takes it. Beyond 20 million pairs of "
                + "edges it does not look.",
            "",
            "**Identity.** A place is named for good by its name and the member `id` of its "
                + "feature, which comes once under a name. Without it, the first of the "
                + "properties \(idKeys) is a hint; where several features of one name have the "
                + "same, their order in the file tells them apart, with a warning. Without any, "
                + "the name and where it lies do. What would move a place further than its own "
                + "size is another place: the import asks, or is refused. A name "
                + "of more than \(Places.nameLimit) characters is cut.",
            "",
        ]
    }

    private static var idKeys: String {
        let keys = PlaceKeys.id.map { "`\($0)`" }
        return keys.dropLast().joined(separator: ", ") + " and " + (keys.last ?? "")
    }
}

extension RingRule {
    /// The message about the example, without the number of its feature.
    fileprivate var words: String { says.replacing("feature 0, ", with: "") }
}
