import Primitives
import Testing
import Yams

@Suite("YAML")
struct YAMLTests {
    @Test(
        "Another reader reads the same value",
        arguments: [
            "a", "", " a", "a ", "true", "No", "null", "~", "1", "-1", "1e3", "0x1F", "- a", "a: b",
            "a #b", "# a", "a\nb", "a\n\nb\n", "\t", "\u{1}", "\u{7f}", "\u{2028}", "é ü", "日本",
            "\"",
            "'", "\\", "[a]", "{a}", "&a", "*a", "!a", "|", ">", "%a", "@a", "`a`", "/v1/{a}",
            "a,b",
            "200", "2026-11-23", "12:30", ":", "a:", "=", "<<", "on", "y",
        ])
    func texts(text: String) throws {
        let value: JSONValue = ["a": .string(text), "b": [.string(text), [.string(text)]]]
        #expect(try read(value.yaml) == value)
        #expect(try read(JSONValue.object([JSONMember(text, "a")]).yaml)[text] == "a")
        #expect(try read(JSONValue.string(text).yaml) == .string(text))
    }

    @Test("Long texts are read as they were, whatever stands in them")
    func longTexts() throws {
        let words = ["a", "-", "#", "- b", "c: d", "…", "1.", "'", "\"", "{}", "éé", "*b*", "`c`"]
        let text = String(
            (0..<200).map { words[($0 * 7 + $0 / 5) % words.count] }.joined(separator: " "))
        for text in [text, "z" + text, text + "  " + text, String(repeating: "x", count: 300)] {
            let value: JSONValue = ["a": ["b": .string(text)], "c": [.string(text)]]
            #expect(try read(value.yaml) == value)
        }
    }

    @Test("Empty and nested values are read as they were")
    func nesting() throws {
        let value: JSONValue = [
            "a": [:], "b": [], "c": [[], [:], [[1, 2], ["d": [["e": [["f": false]]]]]]], "g": .null,
            "h": [.integer(.min), .integer(.max), true], "i": [["j": 1, "k": [2]], ["l": 3]],
        ]
        #expect(try read(value.yaml) == value)
        #expect(try read(JSONValue.array([]).yaml) == [])
    }

    @Test("It is what a person would write")
    func form() {
        let value: JSONValue = [
            "a": "b c", "list": ["x", "z"],
            "long": ["one": ["two": 2, "three": true], "four": ["5"]],
            "all": [["six": 6, "seven": 7]],
        ]
        #expect(
            value.yaml == """
                a: "b c"
                list:
                  - "x"
                  - "z"
                long:
                  one:
                    two: 2
                    three: true
                  four:
                    - "5"
                all:
                  - six: 6
                    seven: 7

                """)
    }

    private func read(_ text: String) throws -> JSONValue {
        let node = try #require(try Yams.compose(yaml: text), "\(text)")
        return try value(node)
    }

    private func value(_ node: Node) throws -> JSONValue {
        switch node {
        case .mapping(let mapping):
            return .object(
                try mapping.map { JSONMember(try #require($0.key.string), try value($0.value)) })
        case .sequence(let sequence): return .array(try sequence.map(value))
        case .scalar(let scalar):
            switch node.tag.description {
            case Tag.Name.null.rawValue: return .null
            case Tag.Name.bool.rawValue: return .bool(scalar.string == "true")
            case Tag.Name.int.rawValue: return .integer(try #require(Int64(scalar.string)))
            default: return .string(scalar.string)
            }
        default: throw UnreadNode()
        }
    }

    private struct UnreadNode: Error {}
}
