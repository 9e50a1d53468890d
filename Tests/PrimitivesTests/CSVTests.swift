import Primitives
import Testing

@Suite("Comma-separated values")
struct CSVTests {
    private func rows(
        _ text: String, delimiter: Character = ",", pieceSize: Int = .max,
        limits: TextFormatLimits = TextFormatLimits()
    ) throws(TextFormatError) -> [[String]] {
        var reader = try CSVReader(
            ByteSource(Array(text.utf8), pieceSize: pieceSize),
            delimiter: delimiter.asciiValue ?? 0, limits: limits)
        var rows: [[String]] = []
        while let row = try reader.row() { rows.append(row.fields) }
        return rows
    }

    private func failure(_ text: String) -> String {
        do {
            return "no failure: \(try rows(text))"
        } catch {
            return "\(error)"
        }
    }

    @Test(
        "The rules of RFC 4180, one by one",
        arguments: [
            ("aaa,bbb,ccc\r\nzzz,yyy,xxx\r\n", [["aaa", "bbb", "ccc"], ["zzz", "yyy", "xxx"]]),
            ("aaa,bbb\r\nzzz,yyy", [["aaa", "bbb"], ["zzz", "yyy"]]),
            (
                "\"aaa\",\"b\r\nbb\",\"ccc\"\r\nz,y,x",
                [["aaa", "b\r\nbb", "ccc"], ["z", "y", "x"]]
            ),
            ("\"aaa\",\"b\"\"bb\",ccc", [["aaa", "b\"bb", "ccc"]]),
            ("  spaces , belong \n", [["  spaces ", " belong "]]),
            ("a,\n,b\n,\n", [["a", ""], ["", "b"], ["", ""]]),
            ("\"\"\n\"\"\"\"\n", [[""], ["\""]]),
            ("a\rb\r\rc", [["a"], ["b"], ["c"]]),
            ("\n\n a \n\n", [[" a "]]),
            ("\u{FEFF}\"a\",b", [["a", "b"]]),
            ("5\" pipe,2", [["5\" pipe", "2"]]),
            ("\"x\",\u{301}y", [["x", "\u{301}y"]]),
            ("\"\u{301}\",e\u{301}", [["\u{301}", "e\u{301}"]]),
            ("a\u{2028}b,c\u{B}d\u{85}e\n", [["a\u{2028}b", "c\u{B}d\u{85}e"]]),
        ])
    func rules(text: String, expected: [[String]]) throws {
        for size in [1, 2, 3, 1000] {
            let read = try rows(text, pieceSize: size)
            #expect(
                read.map { $0.map { Array($0.utf8) } } == expected.map { $0.map { Array($0.utf8) } }
            )
        }
    }

    @Test("Fields are separated by what one says")
    func delimiters() throws {
        #expect(try rows("a;b,c\n\"d;e\";f", delimiter: ";") == [["a", "b,c"], ["d;e", "f"]])
        #expect(try rows("a\tb\n", delimiter: "\t") == [["a", "b"]])
    }

    @Test(
        "What is broken is refused with line and column",
        arguments: [
            ("", "there is nothing in it"),
            (
                "a,b\n1,\"never\n2,3\n",
                "it is not CSV: the quotation mark that opens here is never closed "
                    + "(line 2, column 3)"
            ),
            (
                "\"a\" ,b",
                "it is not CSV: something follows a closing quotation mark; inside, write two of "
                    + "them (line 1, column 4)"
            ),
        ])
    func failures(text: String, expected: String) {
        #expect(failure(text) == expected)
    }

    @Test("Lines are counted also where fields hold ends of lines")
    func lines() throws {
        var reader = try CSVReader(ByteSource("a,\"b\r\nc\nd\re\"\n\r\nf,g\rh"))
        #expect(try reader.row()?.line == 1)
        #expect(try reader.row() == CSVRow(fields: ["f", "g"], line: 6))
        #expect(try reader.row()?.line == 7)
        #expect(try reader.row() == nil)
    }

    @Test("Fields, rows and lengths are bounded, each by its limit")
    func limits() {
        var limits = TextFormatLimits()
        limits.fields = 3
        limits.records = 2
        limits.recordBytes = 1 << 20
        #expect(throws: TextFormatError.self) { try rows("1,2,3,4", limits: limits) }
        #expect(throws: TextFormatError.tooManyRecords(limit: 2)) {
            try rows("1\n2\n3\n", limits: limits)
        }
        let long = String(repeating: "x", count: 1 << 20)
        for text in ["a\n\(long)xx", "a\n\"\(long)", "a\n\(long),x"] {
            let error = #expect(throws: TextFormatError.self) {
                try rows(text, pieceSize: 1000, limits: limits)
            }
            #expect("\(String(describing: error))".contains("1 MiB"))
            #expect("\(String(describing: error))".contains("line 2"))
        }
    }

    @Test("What is written is read back equal")
    func roundTrip() throws {
        var random = SeededGenerator(seed: 3)
        for seed in 0..<300 {
            let width = Int.random(in: 1..<5, using: &random)
            let table = (0..<Int.random(in: 1..<6, using: &random)).map { _ in
                (0..<width).map { _ in RandomJSON.text(using: &random) }
            }
            var bytes: [UInt8] = []
            for row in table { CSVWriter.write(row, to: &bytes) }
            let text = String(decoding: bytes, as: UTF8.self)
            // A byte order mark at the beginning of a file is not part of its text.
            let first = "\u{FEFF}" + text
            for size in [1, 64] {
                let read = try rows(first, pieceSize: size)
                #expect(
                    read.map { $0.map { Array($0.utf8) } }
                        == table.map { $0.map { Array($0.utf8) } }, "seed \(seed)")
            }
        }
    }

    @Test("Rows are written with quotation marks where they have to be")
    func written() {
        var bytes: [UInt8] = []
        CSVWriter.write(["a", "b c", " d", "e,f", "g\"h", "i\nj", ""], to: &bytes)
        CSVWriter.write([""], to: &bytes)
        #expect(
            String(decoding: bytes, as: UTF8.self)
                == "a,b c,\" d\",\"e,f\",\"g\"\"h\",\"i\nj\",\r\n\"\"\r\n")
    }
}
