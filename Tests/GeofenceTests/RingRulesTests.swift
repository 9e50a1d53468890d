import Geofence
import Glibc
import Primitives
import Testing

private let square = "[[0,0],[8,0],[8,8],[0,8],[0,0]]"

@Suite("Rules for rings")
struct RingRulesTests {
    private func text(_ coordinates: String, type: String = "Polygon") -> String {
        #"{"type":"\#(type)","coordinates":\#(coordinates)}"#
    }

    private func read(_ coordinates: String, type: String = "Polygon") throws -> GeoJSONFile {
        try GeoJSONFile(text(coordinates, type: type))
    }

    @Test("Each rule is kept, and what breaks it is told", arguments: RingRule.all.indices)
    func rules(index: Int) {
        let rule = RingRule.all[index]
        #expect(GeoJSONFile.complaints(about: text(rule.broken)) == [rule.says])
    }

    @Test(
        "More rings that can be none are refused",
        arguments: [
            // A figure of eight through a corner, with both halves in the same direction or not.
            ("[[[0,0],[4,4],[4,0],[0,0],[-4,4],[-4,0],[0,0]]]", "the ring "),
            ("[[[0,0],[4,0],[4,4],[0,0],[-4,-4],[-4,0],[0,0]]]", "the ring "),
            // A corner on an edge, from inside: a hole that was drawn as a bay.
            ("[[[0,0],[8,0],[8,8],[4,8],[6,2],[2,2],[4,8],[0,8],[0,0]]]", "touches itself"),
            // A spike inwards and one at the very first corner.
            ("[[[0,0],[8,0],[8,8],[4,8],[4,4],[4,8],[0,8],[0,0]]]", "runs along itself"),
            ("[[[0,0],[9,9],[0,0],[8,0],[8,8],[0,0]]]", "runs along itself"),
            // There and back.
            ("[[[0,0],[4,0],[4,4],[4,0],[0,0]]]", "runs along itself"),
            // Traced twice, in both directions, and three times in one.
            ("[[[0,0],[4,0],[4,4],[0,4],[0,0],[0,4],[4,4],[4,0],[0,0]]]", "the ring "),
            (
                "[[[0,0],[4,0],[4,4],[0,0],[4,0],[4,4],[0,0],[4,0],[4,4],[0,0]]]",
                "the ring is traced 3 times"
            ),
            // A corner that is visited again later.
            ("[[[0,0],[8,0],[8,8],[4,4],[0,8],[4,4],[0,0]]]", "the ring "),
            // Holes: twice, one over the other, sharing an edge.
            (
                "[\(square),[[1,1],[1,3],[3,3],[1,1]],[[3,3],[1,1],[1,3],[3,3]]]",
                "ring 2: the ring is ring 1 once more"
            ),
            (
                "[\(square),[[1,1],[1,4],[4,4],[4,1],[1,1]],[[2,2],[2,5],[5,5],[5,2],[2,2]]]",
                "crosses ring 1"
            ),
            (
                "[\(square),[[1,1],[1,4],[4,4],[4,1],[1,1]],[[4,1],[4,4],[6,4],[6,1],[4,1]]]",
                "runs along ring 1"
            ),
            // A hole around its outer ring, one that touches it from outside, one through a corner.
            ("[[[2,2],[4,2],[4,4],[2,2]],\(square)]", "ring 1, position 0: the hole lies outside"),
            ("[\(square),[[8,4],[9,5],[9,3],[8,4]]]", "the hole lies outside"),
            ("[\(square),[[7,7],[8,8],[9,8],[9,7],[7,7]]]", "crosses ring 0"),
            // All corners of the hole lie on the outer ring, yet it is outside.
            (
                "[[[0,0],[8,0],[8,8],[4,4],[0,8],[0,0]],[[0,8],[4,4],[8,8],[0,8]]]",
                "runs along ring 0"
            ),
            // All corners of a hole lie on the edge of another hole, but none of its edges do.
            (
                """
                [\(square),[[1,1],[1,7],[7,7],[7,1],[1,1]],[[1,4],[4,7],[7,4],[4,1],[1,4]]]
                """, "the hole lies in another hole, ring 1"
            ),
            // A chain of holes from side to side, and a closed one.
            (
                "[\(square),[[0,4],[2,5],[4,4],[2,3],[0,4]],[[4,4],[6,5],[8,4],[6,3],[4,4]]]",
                "falls into pieces"
            ),
            (
                """
                [\(square),[[2,2],[4,3],[6,2],[4,1],[2,2]],[[6,2],[5,4],[4,6],[7,4],[6,2]],\
                [[4,6],[3,4],[2,2],[1,4],[4,6]]]
                """, "falls into pieces"
            ),
        ])
    func refused(coordinates: String, expected: String) {
        let complaints = GeoJSONFile.complaints(about: text(coordinates))
        #expect(complaints.first?.contains(expected) == true, "\(complaints)")
    }

    @Test(
        "Rings that touch at single points stay allowed, and so do slivers",
        arguments: [
            "[\(square),[[0,4],[2,5],[2,3],[0,4]]]",
            "[\(square),[[0,0],[2,3],[3,2],[0,0]]]",
            "[\(square),[[1,1],[2,4],[4,4],[1,1]],[[4,4],[6,6],[7,5],[4,4]]]",
            // Several holes that share one point do not cut the polygon.
            """
            [\(square),[[4,4],[3,6],[5,6],[4,4]],[[4,4],[6,5],[6,3],[4,4]],\
            [[4,4],[5,1],[3,1],[4,4]]]
            """,
            "[[[0,0],[100,1e-13],[50,2e-13],[0,0]]]",
            "[[[0,0],[4,0],[8,0],[8,8],[0,8],[0,4],[0,0]]]",
        ])
    func allowed(coordinates: String) throws {
        let file = try read(coordinates)
        #expect(file.shapes.count == 1)
        let again = try GeoJSONFile(file.shapes[0].geoJSON)
        #expect(again.shapes == file.shapes)
        #expect(again.warnings.isEmpty)
    }

    @Test(
        "Parts that overlap, share an edge or lie in each other are a union, with a warning",
        arguments: [
            "[[[[0,0],[4,0],[4,4],[0,4],[0,0]]],[[[2,2],[6,2],[6,6],[2,6],[2,2]]]]",
            "[[[[0,0],[4,0],[4,4],[0,4],[0,0]]],[[[4,0],[6,0],[6,4],[4,4],[4,0]]]]",
            "[[[[0,0],[4,0],[4,4],[0,4],[0,0]]],[[[1,1],[2,1],[2,2],[1,1]]]]",
            "[[[[0,0],[4,0],[4,4],[0,4],[0,0]]],[[[0,0],[4,0],[4,4],[0,4],[0,0]]]]",
            "[[[[0,0],[4,0],[4,4],[0,4],[0,0]]],[[[0,2],[2,4],[4,2],[2,0],[0,2]]]]",
        ])
    func overlapping(coordinates: String) throws {
        let file = try read(coordinates, type: "MultiPolygon")
        #expect(file.warnings.map(\.kind).contains(.overlappingParts(0, 1)))
        let inside = Coordinate(longitude: 1.5, latitude: 1.25)
        #expect(file.shapes[0].covers(inside))
    }

    @Test(
        "Parts that touch at points, and islands in holes, are no reason for a warning",
        arguments: [
            "[[[[0,0],[4,0],[4,4],[0,4],[0,0]]],[[[4,4],[6,4],[6,6],[4,4]]]]",
            """
            [[[[0,0],[8,0],[8,8],[0,8],[0,0]],[[2,2],[2,6],[6,6],[6,2],[2,2]]],\
            [[[2,4],[4,2],[6,4],[4,6],[2,4]]]]
            """,
        ])
    func apart(coordinates: String) throws {
        let file = try read(coordinates, type: "MultiPolygon")
        #expect(file.warnings.isEmpty && file.faults.isEmpty)
    }

    /// The processor time of this thread, which others don't lengthen.
    private static func secondsOfThread() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    @Test(
        "A ring of many corners is checked quickly, whichever way its edges run",
        .timeLimit(.minutes(30)))
    func combs() throws {
        for isUpright in [true, false] {
            var corners: [(Double, Double)] = []
            for tooth in 0..<4_990 {
                let left = Double(tooth) * 0.01
                corners += [(left, 0), (left, 50), (left + 0.005, 50), (left + 0.005, 0)]
            }
            corners += [(49.9, -1), (0, -1), (0, 0)]
            let ring = corners.map { isUpright ? "[\($0),\($1)]" : "[\($1),\($0)]" }
            let start = Self.secondsOfThread()
            let file = try read("[[\(ring.joined(separator: ","))]]")
            #expect(file.shapes.count == 1)
            let seconds = Self.secondsOfThread() - start
            #expect(seconds < 5, "edges are compared one with all")
        }
    }
}
