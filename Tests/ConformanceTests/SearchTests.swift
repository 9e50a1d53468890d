import Backends
import Primitives
import Storage
import TestSupport
import Testing

@Suite struct WordsTests {
    @Test(
        "Words are folded: case, accents, width, ligatures and sigmas make no difference",
        arguments: [
            ("Hello, World!", ["hello", "world"]),
            ("Über den Straßen", ["uber", "den", "strassen"]),
            ("STRAẞE", ["strasse"]),
            ("STRASSEN strassen", ["strassen", "strassen"]),
            ("cafe\u{301} café CAFÉ", ["cafe", "cafe", "cafe"]),
            ("ΟΔΟΣ οδος Οδός", ["οδοσ", "οδοσ", "οδοσ"]),
            ("İstanbul ısı", ["istanbul", "isi"]),
            ("ﬁne ﬀ Ｗｉｄｅ", ["fine", "ff", "wide"]),
            ("e-mail a_b 3.14 it's", ["e", "mail", "a", "b", "3", "14", "it", "s"]),
            ("Привет МИР ёж", ["привет", "мир", "еж"]),
            ("שָׁלוֹם", ["שלום"]), ("مَرْحَبًا", ["مرحبا"]),
            ("東京に行く", ["東", "京", "に", "行", "く"]),
            ("が ぱ か", ["か\u{3099}", "は\u{309A}", "か"]),
            ("हिन्दी", ["हिन्दी"]), ("๑๒๓ ②", ["๑๒๓", "2"]),
            ("party🎉🎉 time", ["party", "🎉", "🎉", "time"]),
            ("", []), (" \0\n\u{301}…—", []), ("a\0b", ["a", "b"]),
        ])
    func wordsAreFolded(_ text: String, _ words: [String]) {
        #expect(Words.of(text) == words)
        #expect(words.flatMap(Words.of) == words, "folding twice changes nothing")
    }

    @Test("Of a very long word the beginning counts")
    func wordsAreBounded() {
        let long = String(repeating: "x", count: 100_000)
        #expect(Words.of(long + " y") == [String(long.prefix(Words.limit)), "y"])
    }

    @Test("Terms are beginnings before a star, and where a person is typing")
    func termsAreRead() {
        typealias Term = WordSearch.Term
        #expect(
            WordSearch.terms(of: "Café te* x")
                == [Term("cafe", isPrefix: false), Term("te", isPrefix: true)]
                + [Term("x", isPrefix: false)])
        #expect(WordSearch.terms(of: "caf", isTyping: true) == [Term("caf", isPrefix: true)])
        #expect(WordSearch.terms(of: "caf ", isTyping: true) == [Term("caf", isPrefix: false)])
        #expect(WordSearch.terms(of: " * , ", isTyping: true) == [])
    }
}

@Suite struct SearchTests {
    struct Note: Equatable, Sendable {
        var owner: String
        var number: Int64
        var title: String
        var text: String?
        var place: String

        static let table = Table(
            "remarks", key: ["owner", "number"], searched: ["title", "text"],
            make: Note.init(owner:number:title:text:place:),
            columns: Column("owner", \.owner), Column("number", \.number),
            Column("title", \.title), Column("text", \.text), Column("place", \.place))
    }

    private static func note(
        _ owner: String, _ number: Int64, _ title: String, _ text: String? = nil
    ) -> Note { Note(owner: owner, number: number, title: title, text: text, place: "Zürich") }

    @Test("A search finds rows by words, beginnings and owner", arguments: Backend.allCases)
    func wordsAreFound(_ backend: Backend) async throws {
        try await backend.run([Note.table.schema]) { store in
            try await store.write { transaction in
                for note in [
                    Self.note("a", 1, "Café in the rain", "coffee & cake"),
                    Self.note("a", 2, "CAFE closed"), Self.note("a", 3, "Cafeteria", ""),
                    Self.note("b", 1, "cafés"), Self.note("b", 2, "the café", "rain"),
                ] { try transaction.put(note, in: Note.table) }
            }
            try await store.read { transaction throws in
                func found(
                    _ text: String, isTyping: Bool = false, _ owner: String = "a"
                ) throws -> [Int64] {
                    try transaction.search(
                        Note.table, for: text, isTyping: isTyping, equals: owner
                    ).map(\.number)
                }
                #expect(try found("cafe") == [1, 2])
                #expect(try found("café RAIN") == [1])
                #expect(try found("rain cafe", "b") == [2])
                #expect(try found("caf*") == [1, 2, 3])
                #expect(try found("caf") == [])
                #expect(try found("caf", isTyping: true) == [1, 2, 3])
                #expect(try found("caf", isTyping: true, "b") == [1, 2])
                #expect(try found("coffee in*") == [1])
                #expect(try found("zurich") == [])
                #expect(try found("…") == [])
                let all = try transaction.search(Note.table, for: "c*")
                #expect(all.map(\.number) == [1, 2, 3, 1, 2])
                let page = try transaction.search(Note.table, for: "c*", after: all[1], limit: 2)
                #expect(page == Array(all[2...3]))
            }
        }
    }

    @Test(
        "A transaction finds its own words, and those rolled back are gone",
        arguments: Backend.allCases)
    func ownWordsAreFound(_ backend: Backend) async throws {
        try await backend.run([Note.table.schema]) { store in
            try await store.write { transaction in
                try transaction.put(Self.note("a", 1, "old words"), in: Note.table)
                #expect(try transaction.search(Note.table, for: "old").count == 1)
                try transaction.put(Self.note("a", 1, "new words"), in: Note.table)
                #expect(try transaction.search(Note.table, for: "old").isEmpty)
                #expect(try transaction.search(Note.table, for: "new words").count == 1)
            }
            try? await store.write { transaction in
                try transaction.delete(Note.table, "a", 1)
                try transaction.put(Self.note("a", 2, "other"), in: Note.table)
                #expect(try transaction.search(Note.table, for: "new").isEmpty)
                throw StorageError.closed
            }
            let found = try await store.read { try $0.search(Note.table, for: "new words") }
            #expect(found == [Self.note("a", 1, "new words")])
            expect(try await store.read { try $0.search(Note.table, for: "other") }.isEmpty)
            #expect(try await store.check() == [])
        }
    }

    @Test("Every engine finds what a look at every row finds", arguments: RandomCommandTests.runs)
    func answersAsModel(_ run: RandomCommandTests.Run) async throws {
        let words = [
            "a", "ab", "abc", "b", "Éa", "ea", "e\u{301}a", "ß", "ss", "東", "京", "🎉", "x",
        ]
        let scratch = Scratch()
        let path = scratch.path + "/store"
        let schema = Note.table.schema
        var generator = SeededGenerator(seed: run.seed)
        var engine = try await run.backend.engine(path, [schema])
        for round in 1...12 {
            let seed = generator.next()
            try? await engine.write { writer in
                var commands = Commands(generator: SeededGenerator(seed: seed))
                for _ in 0..<20 {
                    let owner = Value.text(commands.pick(["", "a", "b", "é"]))
                    let number = Value.integer(commands.pick([-1, 0, 1, 2, 3]))
                    if commands.generator.chance(0.3) {
                        _ = try writer.delete(schema, key: Key([owner, number]))
                        continue
                    }
                    let text = (0..<4).map { _ in commands.pick(words) }.joined(separator: " ")
                    let title = commands.pick(words) + commands.pick(["", "-", "\0", "c"])
                    try writer.put(
                        schema,
                        row: [
                            owner, number, .text(title),
                            commands.generator.chance(0.3) ? .null : .text(text), .text("place"),
                        ])
                }
                if commands.generator.chance(0.2) { throw StorageError.closed }
            }
            if generator.chance(0.2) {
                engine = try await run.backend.reopen(engine, path, Schema(tables: [schema]))
            }
            let asked = generator.split()
            try await engine.read { reader throws in
                var commands = Commands(generator: asked)
                for _ in 0..<25 {
                    let count = commands.pick([1, 1, 2, 3])
                    let text = (0..<count).map { _ in
                        commands.pick(words) + commands.pick(["", "", "*"])
                    }.joined(separator: " ")
                    var search = WordSearch(table: schema, terms: WordSearch.terms(of: text))
                    if commands.generator.chance(0.5) {
                        search.prefix = [.text(commands.pick(["", "a", "b", "é"]))]
                    }
                    if commands.generator.chance(0.3) {
                        search.after = Key([
                            .text(commands.pick(["", "a", "b"])),
                            .integer(commands.pick([-1, 0, 1, 2])),
                        ])
                    }
                    if commands.generator.chance(0.3) { search.limit = commands.pick([0, 1, 2]) }
                    let all = try reader.scan(
                        Scan(table: schema, prefix: search.prefix, after: search.after))
                    let wanted = all.filter(search.matches).prefix(search.limit ?? .max)
                    #expect(
                        try reader.search(search) == Array(wanted),
                        "\(run) round \(round): \(search.prefix) \(text)")
                }
            }
            #expect(try await engine.check() == [], "\(run) round \(round)")
        }
        await engine.close()
    }

    @Test(
        "Columns that are searched later are indexed when the store is opened",
        arguments: Backend.allCases)
    func laterColumnsAreIndexed(_ backend: Backend) async throws {
        let scratch = Scratch()
        let path = scratch.path + "/store"
        let searched = Note.table.schema
        let plain = TableSchema(
            name: searched.name, columns: searched.columns, key: searched.key, indexes: [])
        let title = TableSchema(
            name: searched.name, columns: searched.columns, key: searched.key, indexes: [],
            searched: [2])
        var engine = try await backend.engine(path, [plain])
        let rows: [Row] = (0..<3).map { number in
            [
                .text("a"), .integer(Int64(number)), .text("title \(number)"), .text("text"),
                .text(""),
            ]
        }
        try await engine.write { writer in
            try writer.put(plain, row: rows[0])
        }
        for (table, row) in [(searched, rows[1]), (title, rows[2]), (plain, rows[0])] {
            engine = try await backend.reopen(engine, path, Schema(tables: [table]))
            try await engine.write { try $0.put(table, row: row) }
            try await engine.read { reader throws in
                let titled = WordSearch(table: table, terms: WordSearch.terms(of: "title"))
                let texts = WordSearch(table: table, terms: WordSearch.terms(of: "text"))
                let count = try reader.count(Scan(table: table))
                #expect(try reader.search(titled).count == (table.searched.isEmpty ? 0 : count))
                #expect(try reader.search(texts).count == (table.searched.count == 2 ? count : 0))
            }
        }
        engine = try await backend.reopen(engine, path, Schema(tables: [searched]))
        try await engine.read { reader throws in
            let texts = WordSearch(table: searched, terms: WordSearch.terms(of: "text title 2"))
            #expect(try reader.search(texts) == [rows[2]])
        }
        await engine.close()
    }
}
