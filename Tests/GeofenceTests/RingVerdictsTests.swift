import Foundation
import Testing

/// Tests of polygons against the verdicts of GEOS, from `Tests/GEOSVerdicts/make.py`.
@Suite("Rings, beside GEOS")
struct RingVerdictsTests {
    private struct Case {
        let isValid: Bool
        let reason: Substring
        let geometry: Substring
    }

    private static func cases() throws -> [Case] {
        let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "GEOSVerdicts/verdicts.tsv")
        let path = ProcessInfo.processInfo.environment["QUAD_GEOS_VERDICTS"] ?? file.path
        let text = try String(contentsOfFile: path, encoding: .utf8)
        return try text.split(separator: "\n").map { line in
            let parts = line.split(separator: "\t")
            try #require(parts.count == 3)
            return Case(isValid: parts[0] == "valid", reason: parts[1], geometry: parts[2])
        }
    }

    @Test(
        "A polygon is refused if and only if GEOS calls it invalid, a MultiPolygon warned of")
    func verdicts() throws {
        let cases = try Self.cases()
        var (valid, refused, warned) = (0, 0, 0)
        for one in cases {
            let file = try GeoJSONFile(String(one.geometry))
            guard file.faults.isEmpty else {
                #expect(!one.isValid, "\(file.faults): \(one.geometry)")
                refused += 1
                continue
            }
            let overlaps = file.warnings.contains {
                if case .overlappingParts = $0.kind { true } else { false }
            }
            #expect(one.isValid != overlaps, "accepted, GEOS: \(one.reason): \(one.geometry)")
            if overlaps { warned += 1 } else { valid += 1 }
        }
        #expect(cases.count >= 250 && valid >= 50 && refused >= 50 && warned >= 20)
        print(
            "\(cases.count) verdicts as GEOS: \(valid) valid, \(refused) refused, \(warned) warned")
    }
}
