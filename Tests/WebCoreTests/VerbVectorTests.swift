import CountingRules
import Foundation
import JournalRules
import Primitives
import Testing

@testable import WebCore

/// A history of verbs with the hashes of their answers, `Tests/Web/verbs.json`: the core compiled
/// for browsers must give the same (`Tests/Web/run`).
///
/// `QUAD_WRITE_DOCS=1 swift test --filter VerbVectors` writes it anew.
@Suite("Vectors of the touch client's core")
struct VerbVectorTests {
    private struct Vectors: Codable, Equatable {
        struct Step: Codable, Equatable {
            let request: String
            let hash: String
        }

        let seed: UInt64
        let steps: [Step]
    }

    private static let file = URL(filePath: #filePath).resolvingSymlinksInPath()
        .deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Web/verbs.json")

    /// Plays verbs drawn from a seed.
    private static func played(seed: UInt64) -> Vectors {
        var generator = SeededGenerator(seed: seed)
        var random = SeededGenerator(seed: seed)
        var core = Core(random: { random.next() })
        var steps: [Vectors.Step] = []
        var all: [CounterID] = []
        var entries: [EntryID] = []
        func play(_ request: String) {
            let answer = core.act(Array(request.utf8))
            let text = String(decoding: answer, as: UTF8.self)
            var hash = FNV1a()
            hash.add(text)
            let digits = String(hash.value, radix: 16)
            let padding = String(repeating: "0", count: 16 - digits.count)
            steps.append(Vectors.Step(request: request, hash: padding + digits))
            all += (JSONValue.of(text)["order"]?.array ?? []).compactMap { $0.string }
                .compactMap { CounterID($0) }.filter { !all.contains($0) }
            if let id = JSONValue.of(text)["journal"]?["latest"]?["id"]?.string.flatMap({
                EntryID($0)
            }), !entries.contains(id) {
                entries.append(id)
            }
        }
        var now = Instant.begin
        play(Page.request("open", at: now, "\"rows\":[],\"zone\":\(Page.zone)"))
        for number in 0..<300 {
            let pause = [0, 1, 900, 5_000_000].randomElement(using: &generator) ?? 0
            now += .milliseconds(pause)
            play(Verb.random(on: all, using: &generator).request(at: now))
            if number % 3 == 0 {
                let verb = EntryVerb.random(on: entries, isLong: false, using: &generator)
                play(verb.request(at: now))
            }
            if number % 20 == 0 { play(Page.request("view", at: now)) }
            if number % 30 == 0 {
                play(Page.request("entries", at: now, "\"words\":\"zoe rain #weather\""))
                play(Page.request("entries", at: now, "\"limit\":5"))
                play(Page.request("memories", at: now))
            }
            if number % 50 == 0, let id = all.first {
                play(Page.request("settings", at: now, "\"id\":\"\(id)\""))
                play(Page.request("share", at: now, "\"ids\":[\"\(id)\"]"))
            }
        }
        return Vectors(seed: seed, steps: steps)
    }

    @Test("The answers are those of the file")
    func file() throws {
        let vectors = Self.played(seed: 43)
        if ProcessInfo.processInfo.environment["QUAD_WRITE_DOCS"] != nil {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            try (encoder.encode(vectors) + Data("\n".utf8)).write(to: Self.file)
        }
        let written = try JSONDecoder().decode(Vectors.self, from: Data(contentsOf: Self.file))
        #expect(written == vectors, "write it anew with QUAD_WRITE_DOCS=1")
    }
}
