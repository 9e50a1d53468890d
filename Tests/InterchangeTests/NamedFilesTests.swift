import Primitives
import Testing

@testable import Interchange

@Suite("Files as they lie there")
struct NamedFilesTests {
    @Test(
        "What is not read is named, with the way to what is",
        arguments: [
            ("[description:\"a\" entry:\"1\" uuid:\"u\"]\n", "task export"),
            ("inc 20260101T100000Z - 20260101T110000Z # work\n", "timew export"),
            ("inc 20260101T100000Z\n", "timew export"),
            ("txn:\n  type: interval\n", "timew export"),
            ("time 1767261600\nnew [description:\"a\"]\n---\n", "task export"),
            ("\tDate:\t1 January 2026 at 10:00:00 CET\n\nRain\n", "JSON that Day One exports"),
            ("SQLite format 3\0", "what its program exports as JSON or CSV"),
            ("gAAAAABl" + String(repeating: "Q", count: 120), "encrypted journal of jrnl"),
            ("[2024-01-01 09:00] Rain\n", "jrnl --format json"),
            ("[01.02.2024 09:00] Rain\n", "jrnl --format json"),
            ("[2024-01-01 09:00:00 AM] Rain, sun\n", "jrnl --format json"),
            ("[Mon 01 Jan 2024 at 09:00] Rain\n", "jrnl --format json"),
            ("\u{FEFF}[12/31/2024 09:00 PM] Rain\n", "jrnl --format json"),
            ("2024-01-01 09:00 Rain and sun\n", "jrnl --format json"),
            ("<?xml version=\"1.0\"?>\n<!DOCTYPE plist>\n<plist version=\"1.0\"><dict>", "Day One"),
            ("<?xml version=\"1.0\"?><journal><entries>", "jrnl --format json"),
            ("<html><body>", "XML or HTML"),
            ("PK\u{3}\u{4}0000[Content_Types].xml", "save it as CSV"),
            ("PK\u{3}\u{4}00mimetypeapplication/vnd.oasis.opendocument.spreadsheet", "as CSV"),
            ("PK\u{3}\u{4}0000Journal.json", "import the JSON or CSV file inside"),
            ("[Sunday, March 29 2026 at 9pm] Rain\n", "jrnl --format json"),
            ("# 2026\n\n## March\n", "it is Markdown"),
            (#"[{"schemaVersion":1,"id":"a","start":0}]"#, "what Quad prints for programs"),
            ("[ ] todo\n", "not a format known here"), ("[section]\na=b\n", "not a format known"),
            ("[1,2]", "not a format known here"),
            ("BZh91AY&SY", "bunzip2"), ("%PDF-1.7\n", "PDF"),
        ])
    func named(text: String, expected: String) {
        let error = #expect(throws: TextFormatError.self) {
            try FileFormat(guessing: ByteSource(text))
        }
        #expect(error?.description.contains(expected) == true)
    }

    private static let interval =
        #"{"id":1,"start":"20240331T013000Z","end":"20240331T040000Z"}"#
    private static let entry =
        #"{"title":"T","body":"","date":"2024-03-31","time":"02:30","tags":[]}"#
    private static let dayOne = #"{"uuid":"A","creationDate":"2024-03-31T01:30:00Z","text":"T"}"#

    @Test(
        "JSON is known in any layout",
        arguments: [
            ("[\(interval)]", FileFormat.timewarrior), ("\(interval)\n\(interval)", .timewarrior),
            ("[\n  \(interval.replacing(",", with: ",\n  "))\n]\n", .timewarrior),
            ("[\(entry)]", .jrnl), ("{\n \"entries\" : [\n\(entry)\n]}", .jrnl),
            ("[\(dayOne)]", .dayone), ("{\"entries\":[\(dayOne),]}", .dayone),
        ])
    func layouts(text: String, expected: FileFormat) throws {
        let source = ByteSource(text)
        #expect(try FileFormat(guessing: source) == expected)
        let all =
            switch expected {
            case .timewarrior: try records(TimewarriorReader(source))
            case .jrnl: try records(JrnlReader(source))
            default: try records(DayOneReader(source))
            }
        #expect(!all.isEmpty && all.allSatisfy { (try? $0.record.get()) != nil })
    }

    @Test(
        "Quad's own export is known with its members in any order",
        arguments: [
            #""entries":[],"format":"quad-export""#,
            #""entries":[ ],"format":"quad-export","x":[]"#,
            #""entries":[{"at":"2024-03-31T01:30:00Z","id":"a"},{}],"format":"quad-export""#,
            #""documents":[{}],"entries":[{}],"counters":[],"format":"quad-export""#,
        ])
    func own(members: String) throws {
        #expect(try FileFormat(guessing: ByteSource("{\(members)}")) == .quad)
        let other = ByteSource("{\(members.replacing("quad-export", with: "x"))}")
        #expect((try? FileFormat(guessing: other)) != .quad)
    }

    @Test("Taskwarrior's commas before an end and without brackets are read")
    func taskwarrior() throws {
        let task = #"{"uuid":"u","status":"deleted","description":"d"}"#
        for text in ["[\(task),\n]", "\(task),\n\(task),\n", "[\n\(task)\n,\n]"] {
            let source = ByteSource(text)
            #expect(try FileFormat(guessing: source) == .taskwarrior)
            #expect(try !records(TaskwarriorReader(source)).isEmpty)
        }
    }

    @Test(
        "Half of a character spoils its record, not the file",
        arguments: [
            #"\ud800"#, #"\udc00"#, #"\ud800x"#, #"\ud800\u0041"#, #"\ud800\ud800"#, #"a\uDBFF"#,
        ])
    func halves(text: String) throws {
        let file =
            "[\(Self.dayOne),\(Self.dayOne.replacing("T\"", with: text + "\"")),\(Self.dayOne)]"
        for size in [1, 3, 4096] {
            let source = ByteSource(Array(file.utf8), pieceSize: size)
            let all = try records(DayOneReader(source)).map(\.record)
            #expect(all.count == 3)
            #expect(all[1] == .failure(BadRecord("half of a character is escaped")))
            #expect((try? all[0].get()) != nil && (try? all[2].get()) != nil)
        }
    }
}
