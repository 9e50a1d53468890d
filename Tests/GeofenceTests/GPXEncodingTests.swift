import Foundation
import Geofence
import Primitives
import Testing

@Suite("GPX in other encodings than UTF-8")
struct GPXEncodingTests {
    /// A way for a file to declare its encoding.
    struct Form: CustomTestStringConvertible {
        let declared: String?
        let encoding: String.Encoding
        let mark: [UInt8]
        var testDescription: String { "\(declared ?? "-") \(encoding) \(mark)" }

        init(_ declared: String?, _ encoding: String.Encoding, mark: [UInt8] = []) {
            self.declared = declared
            self.encoding = encoding
            self.mark = mark
        }

        func bytes(_ text: String) throws -> [UInt8] {
            let encoding = declared.map { " encoding=\"\($0)\"" } ?? ""
            let whole = "<?xml version=\"1.0\"\(encoding)?>\n" + text
            return mark + Array(try #require(whole.data(using: self.encoding)))
        }
    }

    static let forms: [Form] = [
        Form(nil, .utf8), Form("UTF-8", .utf8), Form("UTF-8", .utf8, mark: [0xEF, 0xBB, 0xBF]),
        Form(nil, .utf8, mark: [0xEF, 0xBB, 0xBF]), Form("ISO-8859-1", .isoLatin1),
        Form("iso-8859-1", .isoLatin1), Form("latin1", .isoLatin1),
        Form("Windows-1252", .windowsCP1252), Form("CP1252", .windowsCP1252),
        Form("UTF-16", .utf16LittleEndian, mark: [0xFF, 0xFE]),
        Form("UTF-16", .utf16BigEndian, mark: [0xFE, 0xFF]),
        Form(nil, .utf16LittleEndian, mark: [0xFF, 0xFE]),
        Form(nil, .utf16BigEndian, mark: [0xFE, 0xFF]),
        Form("UTF-16LE", .utf16LittleEndian), Form("UTF-16BE", .utf16BigEndian),
        Form("UTF-16", .utf16LittleEndian), Form("UTF-16", .utf16BigEndian),
        // From programs that had the text in UTF-16 before they saved it.
        Form("utf-16", .utf8), Form("utf-8", .utf16LittleEndian, mark: [0xFF, 0xFE]),
        // A byte order mark takes precedence over a declaration.
        Form("ISO-8859-1", .utf8, mark: [0xEF, 0xBB, 0xBF]),
    ]

    private static let track = """
        <gpx version="1.1" creator="Gerät"><trk><name>Höhe · 5°</name><trkseg>
        <trkpt lat="49.1951" lon="16.6068"><name>Café É</name>
        <time>2026-03-01T09:00:00Z</time><hdop>2</hdop></trkpt>
        <trkpt lat="49.1952" lon="16.6069"/>
        </trkseg></trk></gpx>
        """

    @Test("The same track is read from each of them, and guessed", arguments: forms)
    func same(form: Form) throws {
        let bytes = try form.bytes(Self.track)
        #expect(FixFormat.guessed(bytes) == .gpx)
        let file = try GPXReader().read(bytes)
        let plain = try GPXReader().read(Array("<?xml version=\"1.0\"?>\n\(Self.track)".utf8))
        #expect(file == plain)
        #expect(file.fixes.count == 1 && file.skipped.map(\.line) == [5])
    }

    @Test("Texts and attributes are those that were written", arguments: forms)
    func texts(form: Form) throws {
        var reader = try XMLReader(try form.bytes(Self.track))
        var texts: [String] = []
        while let event = try reader.next() {
            switch event {
            case .start("gpx", let attributes): texts.append(attributes["creator"] ?? "")
            case .text(let text) where text.contains { !$0.isWhitespace }: texts.append(text)
            default: break
            }
        }
        #expect(texts.prefix(3) == ["Gerät", "Höhe · 5°", "Café É"])
    }

    @Test("Windows-1252 has signs where ISO-8859-1 has none")
    func windows() throws {
        let form = Form("windows-1252", .windowsCP1252)
        var reader = try XMLReader(try form.bytes("<a>5 € – “x”</a>"))
        _ = try reader.next()
        #expect(try reader.next() == .text("5 € – “x”"))
    }

    private func complaint(_ bytes: [UInt8]) -> String? {
        do throws(FixError) {
            _ = try GPXReader().read(bytes)
            return nil
        } catch {
            return "\(error)"
        }
    }

    @Test(
        "An encoding that is not read is named, with its place",
        arguments: [
            (
                Array("<?xml version=\"1.0\"\n encoding='KOI8-R'?><gpx/>".utf8),
                "line 2, column 12: the encoding \"KOI8-R\" is not read: use UTF-8"
            ),
            (
                Array("<?xml version=\"1.0\" encoding=\"\"?><gpx/>".utf8),
                "line 1, column 31: the encoding \"\" is not read: use UTF-8"
            ),
            (
                [0xFF, 0xFE, 0, 0, 0x3C, 0, 0, 0],
                "line 1, column 1: the encoding \"UTF-32\" is not read: use UTF-8"
            ),
            (
                [0x4C, 0x6F, 0xA7, 0x94, 0x93],
                "line 1, column 1: the encoding \"EBCDIC\" is not read: use UTF-8"
            ),
        ])
    func unknown(bytes: [UInt8], expected: String) {
        #expect(complaint(bytes) == expected)
    }

    @Test("A file of UTF-16 that is cut, or wrong in the middle, is refused with the place")
    func broken() throws {
        let form = Form("UTF-16", .utf16LittleEndian, mark: [0xFF, 0xFE])
        let bytes = try form.bytes("<gpx>\n<trk>ä</trk></gpx>")
        for length in 4..<bytes.count - 1 {
            #expect(complaint(Array(bytes.prefix(length))) != nil, "\(length)")
        }
        var wrong = bytes
        let place = try #require(bytes.lastIndex(of: 0xE4))
        wrong[place + 1] = 0xD8
        #expect(
            complaint(wrong)
                == "line 3, column 6: half a character stands here, where the text is UTF-16")
        #expect(
            complaint(Array(bytes.dropLast(2)) + [0x20, 0, 0x3C, 0])
                == "line 3, column 20: a tag has no end")
    }
}
