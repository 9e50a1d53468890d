import Presentation
import Testing

@testable import Primitives

struct OwnLooksTests {
    private let rows = (0..<8).map { _ in "\"########\"" }.joined(separator: ",")

    private func set(name: String = "garden", icons: String? = nil, more: String = "") -> String {
        let icons =
            icons ?? "{\"name\":\"tulip\",\"glyph\":\"✿\",\"rows\":[\(rows)]}"
        return """
            {"schemaVersion":1,"name":"\(name)","title":"Garden",
             "credits":{"author":"Ann","license":"CC0-1.0","source":"https://example.org/g"},
             "groups":[{"name":"spring","icons":[\(icons)]}]\(more)}
            """
    }

    private func read(_ text: String) throws -> IconSet {
        try IconSet(file: "garden.json", bytes: Array(text.utf8))
    }

    /// Returns the error about an unusable file.
    private func complaint(_ text: String) -> String {
        do {
            _ = try read(text)
            return "it was read"
        } catch {
            return "\(error)"
        }
    }

    @Test("A set is read with its credits, and what is left out is made up")
    func set() throws {
        let set = try read(set())
        #expect(set.name == "garden" && set.title == "Garden")
        #expect(
            set.credits
                == Credits(author: "Ann", license: "CC0-1.0", source: "https://example.org/g"))
        let icon = try #require(set.icons.first)
        #expect(icon.name == "tulip" && icon.title == "tulip" && icon.words.isEmpty)
        #expect(icon.glyph == "✿" && icon.letters == "tu")
        #expect(icon.bitmap.width == 8 && icon.bitmap.text.allSatisfy { $0 == "########" })
        #expect(set.groups[0].title == "spring")
        let two = "{\"name\":\"red-tulip\",\"glyph\":\"a\",\"rows\":[\(rows)]}"
        #expect(try read(self.set(icons: two)).icons[0].letters == "rt")
    }

    @Test("A mistake is said with its line and column, or its path, and what is possible")
    func mistakes() {
        func icon(_ change: String) -> String {
            set(icons: "{\"name\":\"tulip\",\"glyph\":\"✿\",\"rows\":[\(rows)]\(change)}")
        }
        let expected: [(String, String)] = [
            ("{\"name\":\n  ]", "garden.json is not JSON: line 2, column 3: a value was expected"),
            ("[]", "garden.json: an object in braces was expected, not an array"),
            ("{\"name\":\"a\"}", "garden.json: \"credits\" is missing"),
            (set(name: "Garden"), "garden.json: name: \"Garden\" is not a name: 1 to 40 of"),
            (set(name: "quad"), "garden.json: name: \"quad\" is the set that comes with Quad"),
            (
                set(more: ",\"grups\":[]"),
                "garden.json: \"grups\" means nothing here: did you mean \"groups\"?"
            ),
            (set(icons: ""), "garden.json: groups[0].icons: 1 to 256 icons are possible, not 0"),
            (
                icon(",\"glpyh\":\"x\""),
                "groups[0].icons[0]: \"glpyh\" means nothing here: did you mean \"glyph\"?"
            ),
            (icon(",\"letters\":\"abc\""), "icons[0].letters: \"abc\" is not two characters"),
            (icon(",\"words\":[\"a\",7]"), "icons[0].words[1]: a text was expected, not a number"),
            (icon(",\"title\":\"a\\u001b[2J\""), "icons[0].title: control characters are not"),
            (
                set(icons: "{\"name\":\"a\",\"glyph\":\"🌷\",\"rows\":[\(rows)]}"),
                "icons[0].glyph: \"🌷\": this is an emoji, which has colours of its own"
            ),
            (
                set(icons: "{\"name\":\"a\",\"glyph\":\"a\",\"rows\":[\(rows),\"#######\"]}"),
                "icons[0].rows[8]: this row has 7 characters and the first 8"
            ),
            (
                set(icons: "{\"name\":\"a\",\"glyph\":\"a\",\"rows\":[\(rows),\"###x####\"]}"),
                "icons[0].rows[8]: \"x\" at character 4 is no dot: write # or ."
            ),
            (
                set(icons: "{\"name\":\"a\",\"glyph\":\"a\",\"rows\":[\"########\"]}"),
                "icons[0].rows: 8 to 32 rows are possible, not 1"
            ),
        ]
        for (text, part) in expected {
            #expect(complaint(text).contains(part), "\(complaint(text))")
        }
        let twice = "{\"name\":\"a\",\"glyph\":\"a\",\"rows\":[\(rows)]}"
        #expect(
            complaint(set(icons: twice + "," + twice))
                == "garden.json: groups[0].icons[1]: two icons are called \"a\"")
        #expect(
            complaint(set().replacing("\"schemaVersion\":1", with: "\"schemaVersion\":2"))
                == "garden.json: schemaVersion: only the number 1 is known to this Quad")
    }

    @Test("A palette is read with its colours in upper case, and its mistakes are said")
    func palettes() throws {
        func read(_ text: String) throws -> Palette {
            try Palette(file: "p.json", bytes: Array(text.utf8))
        }
        let palette = try read("{\"name\":\"Café 1\",\"colors\":[\"#aabbcc\",\"#001122\"]}")
        #expect(palette.colors == ["#AABBCC", "#001122"] && palette.credits == nil)
        #expect(palette.slug == "caf-1")
        let wrong: [(String, String)] = [
            ("{\"name\":\"x\",\"colors\":[]}", "p.json: colors: 1 to 32 colours are possible"),
            (
                "{\"name\":\"x\",\"colors\":[\"#12\"]}",
                "p.json: colors[0]: \"#12\" is not a colour: write #RRGGBB"
            ),
            ("{\"name\":\"ocean five\",\"colors\":[\"#112233\"]}", "comes with Quad"),
            ("{\"name\":\" \",\"colors\":[\"#112233\"]}", "p.json: name: it is empty"),
        ]
        for (text, part) in wrong {
            let error = #expect(throws: LooksError.self) { try read(text) }
            #expect(error?.description.contains(part) == true, "\(text)")
        }
    }

    @Test("What a folder holds is read in order; a file that can't be used hides no other")
    func folder() throws {
        let folder = try TemporaryFolder()
        let looks = LookFolder(path: folder.path)
        #expect(OwnLooks(in: looks).sets.isEmpty)
        try looks.keep(Array(set(name: "garden").utf8), .icons, "garden")
        try looks.keep(Array("{".utf8), .icons, "broken")
        try looks.keep(Array(set(name: "garden").utf8), .icons, "second")
        try looks.keep(
            Array("{\"name\":\"Mine\",\"colors\":[\"#112233\"]}".utf8), .palettes, "mine")
        let own = OwnLooks(in: looks)
        #expect(own.sets.map(\.file) == ["garden"])
        #expect(own.palettes.map(\.thing.name) == ["Mine"])
        #expect(
            own.problems.map(\.description) == [
                "\(folder.path)/icons/broken.json is not JSON: line 1, column 2: "
                    + "a name was expected",
                "\(folder.path)/icons/second.json: name: \(folder.path)/icons/garden.json "
                    + "has the same name",
            ])
        #expect(own.book.icon(named: "tulip")?.glyph == "✿")
        #expect(own.book.palette(named: "mine")?.colors == ["#112233"])
        #expect(own.book.sets.map(\.name) == ["quad", "garden"])
        try looks.remove(.icons, "garden")
        try looks.remove(.icons, "garden")
        #expect(OwnLooks(in: looks).sets.map(\.file) == ["second"])
    }

    @Test("A file is readable by its owner only, and one that can't be made is said")
    func privacy() throws {
        let folder = try TemporaryFolder()
        let looks = LookFolder(path: folder.path + "/deep/er")
        try looks.keep([], .palettes, "p")
        #expect(folder.mode(of: "deep/er/palettes") == 0o700)
        #expect(folder.mode(of: "deep/er/palettes/p.json") == 0o600)
        let blocked = LookFolder(path: folder.path + "/deep/er/palettes/p.json")
        #expect(throws: LooksError.self) { try blocked.keep([], .icons, "x") }
        #expect(try looks.names(.palettes) == ["p"])
    }

    @Test("A name is taken by a set, a group, an icon or a palette that is there")
    func taken() throws {
        let own = try read(set())
        let book = LookBook(adding: [own])
        #expect(throws: LooksError.taken(name: "garden", by: "a set of icons")) {
            try book.check(adding: own, replaces: false)
        }
        try book.check(adding: own, replaces: true)
        let clash = try read(
            set(name: "other", icons: "{\"name\":\"house\",\"glyph\":\"a\",\"rows\":[\(rows)]}"))
        #expect(throws: LooksError.taken(name: "house", by: "an icon of the set \"quad\"")) {
            try book.check(adding: clash, replaces: true)
        }
        let palette = Palette(name: "OCEAN FIVE", colors: ["#112233"])
        #expect(throws: LooksError.taken(name: "Ocean Five", by: "a palette")) {
            try book.check(adding: palette, replaces: true)
        }
    }

    @Test("What is not there is an error that names what is near")
    func missing() {
        let book = LookBook.builtIn
        #expect(throws: LooksError.noSuchIcon("pigy-bank", suggestions: ["piggy-bank"])) {
            try book.find(icon: "pigy-bank")
        }
        #expect(
            throws: LooksError.noSuchIcon(
                "money", suggestions: ["coins", "piggy-bank", "wallet"])
        ) { try book.find(icon: "money") }
        #expect((try? book.find(icon: "Piggy Bank"))?.name == "piggy-bank")
        #expect((try? book.find(group: "life and money"))?.name == "life")
        #expect(throws: LooksError.noSuchGroup("sprot", suggestions: ["sport"])) {
            try book.find(group: "sprot")
        }
        #expect(throws: LooksError.noSuchPalette("Oceanfive", suggestions: ["Ocean Five"])) {
            try book.find(palette: "Oceanfive")
        }
    }

    @Test("The folder is where the environment says")
    func location() throws {
        func path(_ variables: [String: String]) throws -> String {
            try LookFolder(variables: variables).path(.icons)
        }
        #expect(try path(["HOME": "/h"]) == "/h/.config/quad/icons")
        #expect(try path(["HOME": "/h", "XDG_CONFIG_HOME": "/x"]) == "/x/quad/icons")
        #expect(try path(["HOME": "/h", "XDG_CONFIG_HOME": "x"]) == "/h/.config/quad/icons")
        #expect(try path(["QUAD_HOME": "/q", "XDG_CONFIG_HOME": "/x"]) == "/q/icons")
        #expect(throws: LooksError.noFolder) { try path([:]) }
    }
}
