import Primitives
import Testing

@testable import Simulation
@testable import quad_sim

extension Scenario {
    /// Reads a story as `quad-sim` does.
    static func read(
        _ bytes: [UInt8], file: String, including: @escaping (String) -> [UInt8]? = { _ in nil }
    ) -> ScenarioReading {
        read(bytes, file: file, reading: YAMLReader.read, including: including)
    }
}

@Suite("YAML that people write")
struct YAMLReaderTests {
    @Test(
        "A scalar without quotes has the type of YAML 1.2, and one with quotes is a text",
        arguments: [
            ("no", YAMLNode.ScalarKind.text, "no"), ("Yes", .text, "Yes"), ("on", .text, "on"),
            ("12:30", .text, "12:30"), ("2026-03-02", .text, "2026-03-02"),
            ("012", .integer, "012"), ("0x1F", .text, "0x1F"), ("1_000", .text, "1_000"),
            ("-3", .integer, "-3"), ("1e3", .number, "1e3"), (".5", .number, ".5"),
            (".inf", .text, ".inf"), ("true", .bool, "true"), ("~", .null, "~"), ("", .null, ""),
            ("'12'", .text, "12"), ("\"true\"", .text, "true"), ("'it''s'", .text, "it's"),
            (#""a\tb\u00e9\U0001F600\/""#, .text, "a\tb\u{e9}\u{1F600}/"),
            ("|-\n  12\n   b\n", .text, "12\n b"), (">\n  a\n  b\n\n  c\n", .text, "a b\nc\n"),
            ("a\n  b # c", .text, "a b"), ("5 * 3 & [x]#y", .text, "5 * 3 & [x]#y"),
            ("é 日本 😀", .text, "é 日本 😀"), ("<<", .text, "<<"), ("=", .text, "="),
        ])
    func scalars(written: String, kind: YAMLNode.ScalarKind, text: String) throws {
        let node = try read("a: \(written)").get()
        let value = try #require(node.members?.first?.value)
        #expect(value.text == text)
        #expect(value.scalarKind == kind)
        guard !written.contains("\n"), !written.contains("["), !written.isEmpty else { return }
        #expect(try read("[1, \(written)]").get().elements?.last?.text == text)
    }

    @Test("Places count lines and characters, also behind a mark, and with the lines of Windows")
    func places() throws {
        let text = "\u{FEFF}# c\r\né:\r\n  - {\u{1F600} b: 'x', c: }\r\n  -\r\n\"d\": e\r\n"
        let node = try YAMLReader.read(Array(text.utf8), file: 3).get()
        let members = try #require(node.members)
        #expect(members.map(\.name) == ["é", "d"])
        #expect(members.map(\.mark.line) == [2, 5])
        #expect(members[1].value.mark == YAMLNode.Mark(file: 3, line: 5, column: 6))
        let list = try #require(members[0].value.elements)
        #expect(list[1] == YAMLNode(content: .scalar("", isPlain: true), mark: list[1].mark))
        let inner = try #require(list[0].members)
        #expect(inner.map(\.mark.column) == [6, 16])
        #expect(inner[0].value.mark.column == 11)
    }

    @Test("A name that stands there twice keeps both places, and all else is read")
    func twice() throws {
        let node = try read("a: 1\nb: {'x': 1, \"x\": 2, x: 3}\na: 2\nc: 4\n").get()
        let members = try #require(node.members)
        #expect(members.map(\.name) == ["a", "b", "a", "c"])
        #expect(members.map(\.mark.line) == [1, 2, 3, 4])
        let inner = try #require(members[1].value.members)
        #expect(inner.map(\.name) == ["x", "x", "x"])
        #expect(inner.map(\.mark.column) == [5, 13, 21])
        #expect(fault("'': 1\n'': 2\n") == "1:1: `` stands there twice")
        let many = String(repeating: "a: 1\n", count: 30)
        #expect(fault(many) == "21:1: `a` stands there twice")
        #expect(
            fault(many + String(repeating: "#", count: 1 << 16)) == "1:1: `a` stands there twice")
    }

    @Test(
        "What is not read is refused at its place, with what to write instead",
        arguments: [
            ("a: &b c", "1:4: anchors and aliases are not read: write it out, or use `values`"),
            ("a: [b, &c {d: e}]", "1:8: anchors and aliases"), ("&a b: c", "1:1: anchors"),
            ("a: *b", "1:4: anchors"), ("a: *bold* move", "1:4: anchors"),
            ("a: !b c", "1:4: tags are not read: put a text with `!` in quotes"),
            ("a: !!str 'c'", "1:4: tags"), ("a: ! c", "1:4: tags"), ("!t [a]", "1:1: tags"),
            ("a: !", "1:4: tags"), ("a: !x!y c", "1:4: tags"),
            ("# b\n%YAML 1.2\n---\na: b", "2:1: directives are not read"),
            ("a: b\n---\nc: d", "2:1: another document begins: a file has one"),
            ("a: b\n...\nc: d", "3:1: this line belongs to nothing above it"),
            ("? [a]\n: b", "1:3: a name is a text"), ("{[a]: b}", "1:2: a name is a text"),
            ("", "1:1: there is nothing here"), ("# a\n\n", "3:1: there is nothing here"),
        ])
    func refusals(text: String, expected: String) {
        #expect(fault(text).hasPrefix(expected), "\(fault(text))")
    }

    @Test(
        "What is wrong is told at its place, with what to write instead",
        arguments: [
            ("a: b: c", "1:5: a second `: ` in one line: put the text in quotes"),
            (
                "a: b\n  c: d",
                "2:4: this line goes on with the text above it: check how far it is indented, or "
                    + "put the text in quotes"
            ),
            ("a: b\nc", "2:1: `name: value` is expected here, with a space behind the colon"),
            ("a: b\n- c", "2:1: `name: value` is expected here: check how far"),
            ("- a\nb: c", "2:1: `- ` is expected here: check how far"),
            ("a: - b", "1:4: a list begins on a line of its own"),
            ("a: [b, c\n", "1:4: this `[` has no `]`"), ("a: {b: c", "1:4: this `{` has no `}`"),
            ("a: [{b: c}\nd: e", "2:1: `,` or `]` is expected"),
            ("a: \"b\nc", "1:4: this quote has no end: close it with \""),
            ("a: 'b\n---\nc'", "1:4: this quote has no end: close it with '"),
            ("a: @b", "1:4: no text begins with `@`: put it in quotes"),
            ("a: %b", "1:4: no text begins with `%`"), ("a: `b`", "1:4: no text begins with ``"),
            (#"a: "b\q""#, #"1:6: there is no such escape: write \\ for a backslash"#),
            (#"a: "\ud83d\ude00""#, "1:7: there is no such character: write it as it is"),
            ("a:\n\t- b", "2:2: a line is indented by spaces, and not by tabs"),
            ("a: |\n\tb", "2:1: a line is indented by spaces"),
            ("a: b\u{7}", "1:5: this is not UTF-8 text: the byte 7 can't stand here"),
            ("a: b\n\u{FEFF}c: d", "2:1: a byte order mark, which nobody sees"),
        ])
    func mistakes(text: String, expected: String) {
        #expect(fault(text).hasPrefix(expected), "\(fault(text))")
    }

    @Test("Levels are counted exactly, and absurdly many are found before the text is parsed")
    func depth() throws {
        let brackets = { String(repeating: "[", count: $0) + String(repeating: "]", count: $0) }
        #expect(throws: Never.self) { try read(brackets(32)).get() }
        #expect(fault(brackets(33)).hasPrefix("1:33: more than 32 levels"))
        #expect(fault(brackets(5000)).hasPrefix("1:33: more than 32 levels"))
        #expect(fault(String(repeating: "{a: ", count: 5000)).hasPrefix("1:129: more than 32"))
        #expect(fault(String(repeating: "- ", count: 5000)).hasPrefix("1:65: more than 32"))
        let indented = { (0..<$0).map { String(repeating: " ", count: $0) + "a:\n" }.joined() }
        #expect(throws: Never.self) { try read(indented(32)).get() }
        #expect(fault(indented(40)).hasPrefix("33:33: more than 32 levels"))
        #expect(fault(indented(700)).hasPrefix("33:33: more than 32 levels"))
        // In a text, brackets are only its words.
        let words = String(repeating: ":-[ ", count: 5000) + String(repeating: "a, [", count: 90)
        #expect(try read("a: '\(words)'").get().members?.first?.value.text == words)
    }

    @Test("Names that double with each alias take no time", arguments: [3, 16, 60])
    func bombs(count: Int) {
        let names = (1...count).map { "a\($0): &a\($0) [*a\($0 - 1), *a\($0 - 1)]\n" }
        let bomb = "a0: &a0 [x, x]\n" + names.joined() + "? *a\(count)\n: y\n"
        #expect(fault(bomb).hasPrefix("1:5: anchors and aliases are not read"))
    }

    private func read(_ text: String) -> Result<YAMLNode, YAMLFault> {
        YAMLReader.read(Array(text.utf8))
    }

    private func fault(_ text: String) -> String {
        guard case .failure(let fault) = read(text) else { return "no fault" }
        return "\(fault.mark.line):\(fault.mark.column): \(fault.reason)"
    }
}
