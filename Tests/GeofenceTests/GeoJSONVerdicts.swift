import Foundation

@testable import Geofence

/// What the reader says of every file of the collection of bad and good files, as a page of the
/// docs.
enum GeoJSONVerdicts {
    /// The page; a test compares it, and writes it if `QUAD_WRITE_DOCS` is set.
    static let page = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "docs/geojson.md")

    /// Why a file gets another verdict than its folder's name says.
    static let arguments: [String: String] = [
        "chrieke/invalid_geometries/invalid_exterior_not_ccw":
            "RFC 7946 §3.1.6: readers should not refuse a wrong winding; it is turned round",
        "chrieke/invalid_geometries/invalid_interior_not_cw": "the same",
        "geojsonhint/bad/bad-polygon-interiorring-rhr": "the same",
        "geojsonhint/bad/polygon_winding_order": "the same",
        "geojsonhint/good/issue82":
            "the file has latitudes down to -141°, and §4 knows none beyond 90°",
    ]

    /// What was made of one file.
    struct Verdict {
        let file: String
        /// What the folder says: `sound`, `bad` or `doubtful`.
        let opinion: String
        let isAccepted: Bool
        /// The refusal, or the first warning of those that tell something of the geometry.
        let words: String

        /// Whether the verdict is not what the folder says.
        var isOther: Bool {
            switch opinion {
            case "sound": !isAccepted && !holdsNoPlace
            case "bad": isAccepted
            default: false
            }
        }

        /// Whether the file is sound GeoJSON of something else than places.
        var holdsNoPlace: Bool {
            GeoJSONFilesTests.soundWithoutPlaces.contains { words.contains($0) }
        }
    }

    /// The verdict on every file, by path.
    static func all() throws -> [Verdict] {
        try SharedData.geoJSONFiles(under: "geojson-bad").map { path in
            let key = String(path.dropFirst("geojson-bad/".count).dropLast(".geojson".count))
            let opinion =
                key.contains("/valid/") || key.contains("/good/")
                ? "sound" : key.contains("/problematic") ? "doubtful" : "bad"
            let bytes = try SharedData.bytes(path)
            do throws(GeoJSONError) {
                let file = try GeoJSONReader().read(bytes)
                let words = file.warnings.map(\.description).joined(separator: "; ")
                return Verdict(file: key, opinion: opinion, isAccepted: true, words: words)
            } catch {
                return Verdict(
                    file: key, opinion: opinion, isAccepted: false, words: error.description)
            }
        }
    }

    /// The page of the docs.
    static func text(_ verdicts: [Verdict]) -> String {
        let accepted = verdicts.count(where: \.isAccepted)
        let others = verdicts.filter(\.isOther)
        var lines = [
            "# What is read of GeoJSON, and what is refused",
            "",
            "Quad reads places from GeoJSON (RFC 7946) strictly: a file is taken whole, or refused "
                + "with the place of the first error, and then nothing of it is used. This page "
                + "is written by a test (`QUAD_WRITE_DOCS=1 swift test --filter GeoJSONFiles`) "
                + "from the \(verdicts.count) files of mapbox/geojsonhint (ISC) and "
                + "chrieke/geojson-invalid-geometry (MIT), and compared with them in every run.",
            "",
            "\(accepted) are accepted, \(verdicts.count - accepted) refused. A sound file is "
                + "refused all the same if it holds lines, points without a radius or nothing: "
                + "they enclose no area, so they are no places.",
            "",
            "## Where the verdict is another than the folder's", "",
            "| file | folder | Quad | because |", "|---|---|---|---|",
        ]
        for verdict in others {
            let argument = arguments[verdict.file] ?? "?"
            lines.append(
                "| \(verdict.file) | \(verdict.opinion) | "
                    + "\(verdict.isAccepted ? "accepted" : "refused") | \(argument) |")
        }
        lines += ["", "## All files", ""]
        lines += ["| file | folder | Quad | what it says |", "|---|---|---|---|"]
        for verdict in verdicts {
            let words = verdict.words.replacing("|", with: "\\|")
            lines.append(
                "| \(verdict.file) | \(verdict.opinion) | "
                    + "\(verdict.isAccepted ? "accepted" : "refused") | \(words) |")
        }
        return lines.joined(separator: "\n") + "\n"
    }
}
