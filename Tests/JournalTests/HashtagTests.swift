import Journal
import Primitives
import TestSupport
import Testing

@Suite("Tags")
struct HashtagTests {
    static let cases: [(text: String, names: [String])] = [
        ("", []), ("#", []), ("# garden", []), ("#garden", ["garden"]),
        ("Sun in the #garden, and #Work-Life.", ["garden", "Work-Life"]),
        ("#garden #Garden #GARDEN", ["garden"]), ("#Größe #größe", ["Größe"]),
        ("#日本 #кот #عربي #हिन्दी", ["日本", "кот", "عربي", "हिन्दी"]),
        ("#2024 #1st #a1_b-2", ["1st", "a1_b-2"]), ("C# and F#", []), ("a#b", []),
        ("http://x.org/page#part", []),
        ("(#one) [#two] „#three“ —#four", ["one", "two", "three", "four"]),
        ("##twice", []), ("#one#two", ["one"]), ("#-x #x- #x--y", ["x", "x--y"]),
        ("line\n#next\ttab\t#tab", ["next", "tab"]), ("&#39; &#amp", []), ("#_", []), ("#🌻", []),
        ("It's '#quoted'", ["quoted"]),
    ]

    @Test("The tags of a text are found, each once", arguments: cases)
    func all(text: String, names: [String]) {
        #expect(Hashtag.all(in: text).map(\.name) == names)
    }

    @Test("What is typed is a tag if a text could hold it")
    func typed() {
        #expect(Hashtag(typed: "garden") == Hashtag(typed: "#Garden"))
        #expect(Hashtag(typed: "work-life")?.description == "#work-life")
        for none in ["", "#", "a b", "#a #b", "-a", "a-", "12", "a#b", "a,", "##a"] {
            #expect(Hashtag(typed: none) == nil, "\(none)")
        }
    }

    @Test("Any text: each tag is in it, parses back, and stands nowhere twice")
    func property() {
        let parts = [
            "#", "a", "Ä", "é", "日", "1", "_", "-", " ", "\n", ".", "(", "🌻", "\u{301}", "&", "/",
            "ß", "##", "#x", "\u{200D}",
        ]
        for seed in UInt64(1)...400 {
            var generator = SeededGenerator(seed: seed)
            let count = Int.random(in: 0...30, using: &generator)
            let text = (0..<count).map { _ in
                parts[Int.random(in: parts.indices, using: &generator)]
            }.joined()
            let tags = Hashtag.all(in: text)
            #expect(Set(tags).count == tags.count, "seed \(seed): \(text)")
            for tag in tags {
                #expect(text.contains("#" + tag.name), "seed \(seed): \(text)")
                #expect(Hashtag(typed: tag.name) == tag, "seed \(seed): \(text)")
                #expect(Hashtag.all(in: "\(tag)") == [tag], "seed \(seed): \(text)")
            }
            let again = Hashtag.all(in: tags.map(\.description).joined(separator: " "))
            #expect(again == tags, "seed \(seed): \(text)")
            #expect(Hashtag.all(in: text + "\n" + text) == tags, "seed \(seed): \(text)")
        }
    }

    @Test("Tags are counted by entries, listed and filtered", arguments: Engine.allCases)
    func counts(engine: Engine) async throws {
        try await JournalWorld.with(engine) { world throws in
            try await world.write("#garden and #sun, #Garden again")
            try await world.write("No tag")
            try await world.write("#GARDEN at #home")
            try await world.write("#cat")
            let tags = try await world.read { try $0.tags() }
            #expect(tags.map(\.tag.name) == ["GARDEN", "cat", "home", "sun"])
            #expect(tags.map(\.count) == [2, 1, 1, 1])
            let garden = EntryFilter(tag: Hashtag(typed: "garden"))
            expect(
                try await world.read { try $0.list(garden) }.map(\.text) == [
                    "#GARDEN at #home", "#garden and #sun, #Garden again",
                ])
            expect(try await world.read { try $0.list(garden, limit: 1) }.count == 1)
            expect(
                try await world.read { try $0.list(EntryFilter(tag: Hashtag(typed: "no"))) }.isEmpty
            )
        }
    }

    @Test("Few among very many are found", arguments: [Engine.memory, .sqlite])
    func rare(engine: Engine) async throws {
        try await JournalWorld.with(engine) { world throws in
            let new = (0..<1300).map { number in
                NewEntry(
                    number % 600 == 1 ? "Rare #gem \(number)" : "Common \(number)",
                    at: Instant(seconds: Int64(number)))
            }
            try await world.act { try $0.write(all: new) }
            let gems = EntryFilter(tag: Hashtag(typed: "gem"))
            expect(
                try await world.read { try $0.list(gems) }.map(\.text) == [
                    "Rare #gem 1201", "Rare #gem 601", "Rare #gem 1",
                ])
            expect(try await world.read { try $0.list(gems, limit: 2) }.count == 2)
            for _ in 0..<20 {
                let some = try await world.read { try $0.random(gems) }
                #expect(some?.text.hasPrefix("Rare") == true)
            }
        }
    }
}
