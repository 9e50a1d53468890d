import FoundationEssentials
import Primitives
import Testing

@Suite("JSON read value by value")
struct JSONPullReaderTests {
    private func read(_ json: String) -> String? {
        var reader = JSONPullReader(Array(json.utf8))
        guard let text = try? reader.text(), (try? reader.end()) != nil else { return nil }
        return text
    }

    @Test(
        "A text with escaped characters is read as a general decoder reads it",
        arguments: [
            #""""#, #""plain é 🧒🏽""#, #""a\"b\\c\/d""#, #""\b\f\n\r\t""#, #""\u0041\u00e9\u00E9""#,
            #""\ud83e\uddD2""#, #""e\u0301""#, #""line\nline\r\n""#,
        ])
    func escapes(json: String) throws {
        let wanted = try JSONDecoder().decode([String].self, from: Data("[\(json)]".utf8))[0]
        #expect(read(json).map { Array($0.utf8) } == Array(wanted.utf8))
    }

    @Test("Digits of an id end with their quote", arguments: ["", " ", "\n", "\t\r", "0"])
    func identifiers(between: String) {
        let digits = String(repeating: "0f", count: 16)
        var reader = JSONPullReader(Array(" \"\(digits)\(between)\" ".utf8))
        let id: Identifier<JSONPullReaderTests>? = try? reader.identifier()
        #expect((id != nil) == between.isEmpty)
        #expect(((try? reader.end()) != nil) == between.isEmpty)
    }

    @Test(
        "What is no text is not read",
        arguments: [
            "\"", #""\""#, #""\x""#, #""\u12""#, #""\u12g4""#, #""\ud83e""#, #""\ud83e \uddd2""#,
            #""\ud83e\u0041""#, #""\uddd2""#, "\"a\nb\"", #""a\n"#, "\"\\n\n\"",
        ])
    func malformed(json: String) { #expect(read(json) == nil) }
}
