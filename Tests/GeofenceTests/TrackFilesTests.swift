import Foundation
import Primitives
import TestSupport
import Testing

@testable import Geofence

/// Tests with tracks of real receivers: the results may depend only on the fixes.
@Suite(
    "Tracks of real receivers", .enabled(if: SharedData.isPresent, SharedData.notice))
struct TrackFilesTests {
    struct Track: CustomStringConvertible {
        let description: String
        let fixes: [Fix]
    }

    static func tracks() throws -> [Track] {
        var tracks = try RealTrace.fixes().map { Track(description: $0.person, fixes: $0.fixes) }
        let folder = SharedData.folder.appending(path: "tracks")
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        where !name.hasPrefix("emission") {
            let bytes = try SharedData.bytes("tracks/\(name)")
            guard let format = FixFormat.guessed(bytes),
                let file = try? format.read(bytes, limits: FixLimits()), file.fixes.count > 1
            else { continue }
            tracks.append(Track(description: name, fixes: file.fixes))
        }
        return tracks
    }

    private var rules: TrackerRules {
        var rules = TrackerRules()
        // Few GPX files have an accuracy.
        rules.requiresAccuracy = false
        return rules
    }

    /// Returns all transitions of a track and the tracker's final state as bytes.
    private func bytes(
        of fixes: [Fix], on index: PlaceIndex, restartOneIn restarts: Int? = nil,
        using generator: inout SeededGenerator
    ) throws -> Data {
        var tracker = VisitTracker(device: DeviceID(high: 1, low: 2), rules: rules)
        var told: [Transition] = []
        for fix in fixes {
            told += tracker.receive(fix, places: index)
            if let restarts, Int.random(in: 0..<restarts, using: &generator) == 0 {
                let saved = try JSONEncoder().encode(tracker)
                tracker = try JSONDecoder().decode(VisitTracker.self, from: saved)
            }
        }
        if let end = fixes.map(\.at).max() { told += tracker.finish(at: end, places: index) }
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return try encoder.encode(told) + encoder.encode(tracker)
    }

    @Test("Any restarts between give the same, byte for byte")
    func restarts() throws {
        var (generator, visited) = (SeededGenerator(seed: 11), 0)
        let tracks = try Self.tracks()
        #expect(tracks.count > 10)
        for track in tracks {
            let index = PlaceIndex(RealTrace.places(around: track.fixes.map(\.assumed)))
            let whole = try bytes(of: track.fixes, on: index, using: &generator)
            let pieces = try bytes(
                of: track.fixes, on: index, restartOneIn: 40, using: &generator)
            #expect(whole == pieces, "\(track)")
            visited += TrackReplay(track.fixes, places: index, rules: rules).visits.count
        }
        #expect(visited > 20)
    }

    @Test("Shuffled within the window and told twice, they give the same visits, byte for byte")
    func shuffled() throws {
        var generator = SeededGenerator(seed: 12)
        for track in try Self.tracks() {
            let index = PlaceIndex(RealTrace.places(around: track.fixes.map(\.assumed)))
            let ordered = track.fixes.sorted { $0.at < $1.at }
            let late = ordered.map { fix in
                (fix, fix.at + .milliseconds(Int64.random(in: 0...59_000, using: &generator)))
            }
            let shuffled = late.sorted { $0.1 < $1.1 }.map(\.0)
            let one = TrackReplay(ordered, places: index, rules: rules)
            for other in [shuffled, shuffled.flatMap { [$0, $0] }] {
                let replay = TrackReplay(other, places: index, rules: rules)
                #expect(replay.transitions == one.transitions, "\(track)")
                #expect(replay.visits == one.visits, "\(track)")
                #expect(replay.accepted == one.accepted, "\(track)")
            }
        }
    }

    @Test("As they came, late ones and all, every visit ends and no fix is lost from the count")
    func counted() throws {
        var late = 0
        for track in try Self.tracks() {
            let index = PlaceIndex(RealTrace.places(around: track.fixes.map(\.assumed)))
            let replay = TrackReplay(track.fixes, places: index, rules: rules)
            #expect(replay.accepted + replay.refused.total == track.fixes.count, "\(track)")
            #expect(replay.visits.allSatisfy { $0.left != nil }, "\(track)")
            late += replay.late
        }
        #expect(late > 0)
    }
}

extension Fix {
    /// The fix, with an assumed accuracy if it has none.
    fileprivate var assumed: Fix {
        Fix(at: at, coordinate: coordinate, accuracy: accuracy ?? 20)
    }
}
