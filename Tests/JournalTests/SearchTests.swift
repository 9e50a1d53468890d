import Journal
import Primitives
import TestSupport
import Testing

@Suite("Searching the journal")
struct SearchTests {
    private static let texts = [
        "The café in the garden was open.", "Gardening all day; STRASSE and Straße.",
        "日本語の本", "Nothing of the kind", "A garden café, again\nand two lines",
    ]

    private func found(
        _ words: String, in world: JournalWorld, isTyping: Bool = false
    ) async throws -> [String] {
        try await world.read { try $0.search(words, isTyping: isTyping) }.map(\.entry.text)
    }

    @Test(
        "Words, beginnings and folded letters are found, sealed or not", arguments: Engine.allCases,
        [false, true])
    func words(engine: Engine, isEncrypted: Bool) async throws {
        try await JournalWorld.with(engine) { world throws in
            for text in Self.texts { try await world.write(text) }
            if isEncrypted { try await world.encrypt("correct horse") }
            #expect(try await found("CAFE garden", in: world) == [Self.texts[4], Self.texts[0]])
            #expect(try await found("garden", in: world) == [Self.texts[4], Self.texts[0]])
            #expect(
                try await found("garden*", in: world) == [
                    Self.texts[4], Self.texts[1], Self.texts[0],
                ])
            #expect(try await found("strasse", in: world) == [Self.texts[1]])
            #expect(try await found("本", in: world) == [Self.texts[2]])
            #expect(try await found("garde", in: world).isEmpty)
            #expect(try await found("garde", in: world, isTyping: true).count == 3)
            #expect(try await found("garden kind", in: world).isEmpty)
            expect(try await world.read { try $0.search("garden*", limit: 2) }.count == 2)
            for none in ["", " ", "…!", "*"] {
                await expect(throws: JournalError.noWords(none)) {
                    try await world.read { try $0.search(none) }
                }
            }
        }
    }

    @Test(
        "What was changed, deleted or taken back is searched as it is now",
        arguments: Engine.allCases)
    func changes(engine: Engine) async throws {
        try await JournalWorld.with(engine) { world throws in
            let entry = try await world.write("An apple")
            try await world.act { try $0.edit(entry.id, text: "A pear") }
            #expect(try await found("apple", in: world).isEmpty)
            #expect(try await found("pear", in: world) == ["A pear"])
            try await world.undo()
            #expect(try await found("apple", in: world) == ["An apple"])
            try await world.act { try $0.delete(entry.id) }
            #expect(try await found("apple", in: world).isEmpty)
        }
    }

    @Test("Days, tags and stars narrow a search")
    func filter() async throws {
        try await JournalWorld.with { world throws in
            try await world.act { try $0.add("A word #one", at: Instant(seconds: 100)) }
            try await world.act {
                try $0.add("A word #two", at: Instant(seconds: 200), isStarred: true)
            }
            func texts(_ filter: EntryFilter) async throws -> [String] {
                try await world.read { try $0.search("word", filter) }.map(\.entry.text)
            }
            #expect(try await texts(EntryFilter(onlyStarred: true)) == ["A word #two"])
            #expect(try await texts(EntryFilter(tag: Hashtag(typed: "one"))) == ["A word #one"])
            #expect(try await texts(EntryFilter(before: Instant(seconds: 200))).count == 1)
            #expect(try await texts(EntryFilter(from: Instant(seconds: 100))).count == 2)
        }
    }

    /// Returns the excerpt of the only match, with the found words in brackets.
    private func excerpt(
        _ text: String, _ words: String, context: Int
    ) async throws -> String {
        var shown = ""
        try await JournalWorld.with { world throws in
            try await world.write(text)
            let match = try #require(try await world.read { try $0.search(words) }.first).match
            shown = match.excerpt(context: context)
                .map { $0.isMatch ? "[\($0.text)]" : $0.text }.joined()
        }
        return shown
    }

    @Test("A match is shown in its context")
    func context() async throws {
        let text = "one two three four five six seven eight nine ten"
        #expect(
            try await excerpt(text, "five", context: 100) == text.replacing("five", with: "[five]"))
        #expect(try await excerpt(text, "five", context: 10) == "… four [five] six seven …")
        #expect(try await excerpt(text, "one", context: 8) == "[one] two …")
        #expect(try await excerpt(text, "ten", context: 8) == "… nine [ten]")
        #expect(
            try await excerpt(text, "two nine", context: 6) == "one [two] three … eight [nine] ten")
        #expect(try await excerpt("Café CAFÉ café", "cafe", context: 9) == "[Café] [CAFÉ] [café]")
        #expect(try await excerpt("日本語の本", "本", context: 9) == "日[本]語の[本]")
        #expect(try await excerpt("Straßenbahn", "strasse*", context: 9) == "[Straßenbahn]")
        #expect(
            try await excerpt("abcdefghijklmnop", "abc*", context: 3) == "[abcdefghijklmnop]")
    }

    @Test("Whatever is searched: the words found are those marked, and nothing is made up")
    func excerptProperty() async throws {
        let words = ["sun", "Größe", "日", "x1", "end", "…", "-", "\n", "🌻", "a\u{301}b"]
        for seed in UInt64(1)...150 {
            var generator = SeededGenerator(seed: seed)
            let count = Int.random(in: 1...40, using: &generator)
            let text = (0..<count).map { _ in
                words[Int.random(in: words.indices, using: &generator)]
            }.joined(separator: " ")
            try await JournalWorld.with { world throws in
                try await world.write("start " + text)
                let match = try #require(try await world.read { try $0.search("START") }.first)
                    .match
                let context = Int.random(in: 0...60, using: &generator)
                for sought in ["start sun*", "start grosse", "start 日", "start"] {
                    let found = try await world.read { try $0.search(sought) }.first
                    guard let match = found?.match else { continue }
                    let pieces = match.excerpt(context: context)
                    let marked = pieces.filter(\.isMatch).map(\.text)
                    #expect(marked == match.ranges.map { String(match.text[$0]) }, "seed \(seed)")
                    #expect(marked.first == "start", "seed \(seed)")
                }
                let whole = match.excerpt(context: 1000).map(\.text).joined()
                #expect(whole == match.text, "seed \(seed)")
            }
        }
    }
}
