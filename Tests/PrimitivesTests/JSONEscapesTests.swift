import Primitives
import Testing

@Suite("Escapes of JSON")
struct JSONEscapesTests {
    static let all: [JSONEscapes] = [.canonical, .stored, .printable]

    @Test(
        "Each set of escapes has its form of the control characters",
        arguments: [
            (JSONEscapes.canonical, #""\b\f\n\r\t\u0000\u001f"# + "\u{7F}\u{80}\u{9F}\u{A0}é\""),
            (.stored, #""\u0008\u000c\n\r\t\u0000\u001f"# + "\u{7F}\u{80}\u{9F}\u{A0}é\""),
            (
                .printable,
                #""\u0008\u000c\n\r\t\u0000\u001f\u007f\u0080\u009f"# + "\u{A0}é\""
            ),
        ])
    func forms(escapes: JSONEscapes, quoted: String) {
        let text = "\u{8}\u{C}\n\r\t\u{0}\u{1F}\u{7F}\u{80}\u{9F}\u{A0}é"
        #expect(Array(escapes.quoted(text).utf8) == Array(quoted.utf8))
        #expect(escapes.quoted("\"\\/") == #""\"\\/""#)
    }

    @Test("Escapes mean what RFC 8259 says")
    func meanings() throws {
        let value = try JSONReader.read(
            Array(#"["\"\\\/\b\f\n\r\t\u00e9\ud83d\ude00"]"#.utf8), depthLimit: 4)
        #expect(value == .array([.string("\"\\/\u{8}\u{C}\n\r\té😀")]))
    }

    @Test("What is written is read back, whatever characters it has", arguments: all)
    func back(escapes: JSONEscapes) throws {
        for code in UInt32(0)...0x300 {
            guard let scalar = Unicode.Scalar(code) else { continue }
            let text = "a\(scalar)b"
            var writer = JSONWriter(escapes)
            writer.text(text)
            var reader = JSONPullReader(writer.bytes)
            #expect(try Array(reader.text().utf8) == Array(text.utf8), "\(code)")
        }
    }

    @Test("What no terminal gets is escaped where people see it, and stays the same value")
    func hidden() throws {
        let text = "a\u{200B}b\u{202E}c\u{E0041}d\u{FEFF}e\u{9B}f 👩\u{200D}💻 日本 \u{AD}"
        let quoted = JSONEscapes.printable.quoted(text)
        #expect(
            quoted == #""a\u200bb\u202ec\udb40\udc41d\ufeffe\u009bf 👩"# + "\u{200D}"
                + #"💻 日本 \u00ad""#)
        var writer = JSONWriter(.printable)
        writer.json(JSONEscapes.canonical.quoted(text))
        #expect(String(decoding: writer.bytes, as: UTF8.self) == quoted)
        var reader = JSONPullReader(Array(quoted.utf8))
        #expect(try Array(reader.text().utf8) == Array(text.utf8))
        #expect(JSONEscapes.canonical.quoted("\u{200B}") == "\"\u{200B}\"")
    }

    @Test("JSON that is given gets the escapes of the writer, and stays the same value")
    func given() throws {
        let json = #"{"a\n":"x\u007f"# + "\u{7F}\u{85}é\u{C2A0}\"}"
        var (plain, printable) = (JSONWriter(), JSONWriter(.printable))
        plain.list { $0.json(json) }
        printable.list { $0.json(json) }
        #expect(plain.bytes == Array("[\(json)]".utf8))
        let text = String(decoding: printable.bytes, as: UTF8.self)
        #expect(text == #"[{"a\n":"x\u007f\u007f\u0085"# + "é\u{C2A0}\"}]")
        #expect(
            try JSONReader.read(printable.bytes, depthLimit: 4)
                == JSONReader.read(plain.bytes, depthLimit: 4))
    }
}
