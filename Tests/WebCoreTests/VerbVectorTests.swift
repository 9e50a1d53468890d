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

    /// Verbs about groups, stopwatches and targets; `LAST` is the newest counter.
    private static let later = [
        ("addGroup", ##""name":"Team","color":"#CC333F","icon":"ring""##),
        ("add", #""titles":["Run"],"kind":"time","group":"GROUP""#),
        ("start", #""ids":["LAST"],"boot":"b","elapsed":"1000""#),
        ("settle", #""boot":"b","elapsed":"1801000""#),
        ("lap", #""id":"LAST","boot":"b","elapsed":"1901000""#),
        ("stop", #""ids":["LAST"],"boot":"b","elapsed":"3601234""#),
        ("history", #""id":"LAST""#),
        ("add", #""titles":["Tea"],"goal":"8","aim":"atMost","period":"day","group":"GROUP""#),
        ("tap", #""id":"LAST","times":9"#), ("tap", #""id":"LAST","times":-3"#),
        ("takeBack", #""id":"LAST""#), ("set", #""id":"LAST","value":"4""#),
        ("edit", #""id":"LAST","goal":"5","aim":"exactly","period":"3d""#),
        ("tap", #""id":"LAST","times":1"#), ("history", #""id":"LAST""#),
        ("edit", #""id":"LAST","goal":null"#), ("undo", ""), ("undo", ""), ("redo", ""),
        ("edit", #""id":"FIRST","goal":"50","period":"week","group":"GROUP""#),
        ("resetGroup", #""group":"GROUP""#), ("undo", ""), ("settings", #""id":"LAST""#),
        ("regroup", #""ids":["LAST"],"group":null"#), ("editGroup", #""group":"GROUP","name":"B""#),
        ("archiveGroup", #""group":"GROUP""#), ("view", ""),
        ("unarchiveGroup", #""group":"GROUP""#),
        ("add", #""titles":["Walk"]"#), ("convert", #""id":"LAST","kind":"time""#),
        ("addTime", #""id":"LAST","from":"1700000000000","until":"1700003600000""#),
        ("addTime", #""id":"LAST","from":"1700010000000","until":"1700013600000""#),
        ("editTime", #""id":"LAST","number":2,"until":"1700014000000""#),
        ("cutTime", #""id":"LAST","from":"1700000600000","until":"1700001200000""#),
        ("removeTime", #""id":"LAST","number":"1""#), ("editTime", #""id":"LAST","number":9"#),
        ("history", #""id":"LAST""#), ("convert", #""id":"LAST","goal":"3""#), ("undo", ""),
        ("convert", #""id":"FIRST","goal":null"#),
        ("deleteGroup", #""group":"GROUP""#), ("undo", ""), ("view", ""),
    ]

    /// Plays verbs drawn from a seed.
    private static func played(seed: UInt64) -> Vectors {
        var generator = SeededGenerator(seed: seed)
        var random = SeededGenerator(seed: seed)
        var core = Core(random: { random.next() })
        var steps: [Vectors.Step] = []
        var all: [CounterID] = []
        var entries: [EntryID] = []
        var made = ""
        func play(_ request: String) {
            let answer = core.act(Array(request.utf8))
            let text = String(decoding: answer, as: UTF8.self)
            var hash = FNV1a()
            hash.add(text)
            let digits = String(hash.value, radix: 16)
            let padding = String(repeating: "0", count: 16 - digits.count)
            steps.append(Vectors.Step(request: request, hash: padding + digits))
            made = JSONValue.of(text)["made"]?.string ?? made
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
        for (verb, members) in later {
            now += .milliseconds(1_800_000)
            let ids = members.replacing("LAST", with: all.last.map { "\($0)" } ?? "")
                .replacing("FIRST", with: all.first.map { "\($0)" } ?? "")
            play(Page.request(verb, at: now, ids.replacing("GROUP", with: made)))
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
        let isSame = written == vectors
        #expect(isSame, "write it anew with QUAD_WRITE_DOCS=1")
    }
}
