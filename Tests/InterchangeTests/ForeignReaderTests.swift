import Primitives
import Testing

@testable import Interchange

/// Returns all readings of a reader.
func records(_ reader: some ForeignReader) throws(TextFormatError) -> [ForeignReading] {
    var reader = reader
    var all: [ForeignReading] = []
    while let next = try reader.next() { all.append(next) }
    return all
}

@Suite("Files of other programs")
struct ForeignReaderTests {
    private func only(_ reader: some ForeignReader) throws -> ForeignRecord {
        let all = try records(reader)
        #expect(all.count == 1)
        return try all[0].record.get()
    }

    private func reason(_ reader: some ForeignReader) throws -> String? {
        if case .failure(let bad) = try records(reader)[0].record { bad.reason } else { nil }
    }

    @Test("Timewarrior: start, end, tags, annotation, line by line")
    func timewarrior() throws {
        let text = """
            [
            {"id":2,"start":"20240331T013000Z","end":"20240331T040000Z","tags":["work","ä b"], \
            "annotation":"\\"q\\" 🎉"},
            {"id":1,"start":"20240401T000000Z"}
            ]
            """
        let all = try records(TimewarriorReader(ByteSource(text)))
        #expect(all.map(\.position.line) == [2, 3])
        #expect(
            try all[0].record.get()
                == .interval(
                    ForeignInterval(
                        start: #require(Instant("2024-03-31T01:30:00Z")),
                        stop: Instant("2024-03-31T04:00:00Z"), tags: ["work", "ä b"],
                        note: "\"q\" 🎉")))
        #expect(
            try all[1].record.get()
                == .interval(ForeignInterval(start: #require(Instant("2024-04-01T00:00:00Z")))))
    }

    @Test(
        "Timewarrior: what is wrong with an interval is said",
        arguments: [
            ("{}", "\"start\" is missing"),
            ("7", "it is a number, not an object"),
            (#"{"start":5}"#, #""start" is a number, not a text"#),
            (#"{"start":"20240231T000000Z"}"#, #""20240231T000000Z" is not a time"#),
            (#"{"start":"2024-01-01T00:00"}"#, #""2024-01-01T00:00" is not a time"#),
            (
                #"{"start":"20240131T000000Z","end":"20240130T000000Z"}"#,
                "it ends before it starts"
            ),
            (#"{"start":"20240131T000000Z","tags":"a"}"#, #""tags" is a text, not an array"#),
            (#"{"start":"20240131T000000Z","tags":[1]}"#, #""tags" holds a number"#),
        ])
    func badInterval(text: String, expected: String) throws {
        #expect(try reason(TimewarriorReader(ByteSource("[\(text)]"))) == expected)
    }

    @Test("jrnl: title and body, local time, tags without signs, star")
    func jrnl() throws {
        let text = """
            {"tags": {"@work": 1, "#x": 1}, "entries": [{"title": "Rain @work.",
            "body": "Then\\n\\nsun #x", "date": "2024-03-31", "time": "02:30",
            "tags": ["@work", "#x"], "starred": true}], "z": 1}
            """
        let time = ForeignTime.clock(Day(number: 19_813), second: 9000)
        #expect(
            try only(JrnlReader(ByteSource(text)))
                == .entry(
                    ForeignEntry(
                        text: "Rain @work.\nThen\n\nsun #x", time: time, tags: ["work", "x"],
                        isStarred: true,
                        key: ["2024-03-31", "02:30", "Rain @work.", "Then\n\nsun #x"])))
        let short = #"{"entries":[{"title":"T","body":"","date":"2024-03-31","time":"02:30"}]}"#
        #expect(
            try only(JrnlReader(ByteSource(short)))
                == .entry(
                    ForeignEntry(text: "T", time: time, key: ["2024-03-31", "02:30", "T", ""])))
    }

    @Test("jrnl: a date that is none is said, a file without entries is refused")
    func badJrnl() throws {
        let text = #"{"entries":[{"title":"T","body":"","date":"2024-02-30","time":"02:30"}]}"#
        #expect(
            try reason(JrnlReader(ByteSource(text)))
                == #""2024-02-30 02:30" is not a date and time"#)
        #expect(throws: TextFormatError.self) { try records(JrnlReader(ByteSource("{}"))) }
        #expect(throws: TextFormatError.self) { try records(JrnlReader(ByteSource("7"))) }
        #expect(throws: TextFormatError.self) {
            try records(JrnlReader(ByteSource(#"{"entries":{}}"#)))
        }
        #expect(throws: TextFormatError.self) {
            try records(JrnlReader(ByteSource(#"{"entries":[]} x"#)))
        }
    }

    @Test("Day One: text without escapes, instant, tags, star, and what has no place here")
    func dayOne() throws {
        let text = """
            {"metadata":{"version":"1.0"},"entries":[{"uuid":"A1",
            "creationDate":"2024-03-31T01:30:00Z","timeZone":"Asia\\/Tokyo",
            "starred":true,"tags":["b","a"],
            "text":"Hello\\\\! \\\\- \\\\(x\\\\)\\n![](dayone-moment:\\/\\/F00)\\nEnd",
            "photos":[{"md5":"x"},{"md5":"y"}],"weather":{"t":1},"videos":[],"location":{"p":1}}]}
            """
        #expect(
            try only(DayOneReader(ByteSource(text)))
                == .entry(
                    ForeignEntry(
                        text: "Hello! - (x)\n\nEnd",
                        time: .instant(
                            #require(Instant("2024-03-31T01:30:00Z")), on: Day(number: 19_813)),
                        tags: ["a", "b"], isStarred: true, key: ["A1"], hasOwnID: true,
                        leftOut: [
                            LeftOut("photos", count: 2), LeftOut("locations", count: 1),
                            LeftOut("weather reports", count: 1),
                        ])))
    }

    @Test(
        "Day One: marks lose their escapes, code keeps what it holds",
        arguments: [
            (#"1\. a\#n2\) b"#, "1. a\n2) b"), (##"\\n \*\_\#"##, ##"\n *_#"##),
            (#"`a\.b` \. ``c`\.d`` e"#, #"`a\.b` . ``c`\.d`` e"#),
            ("```\n\\.\n``` \\.", "```\n\\.\n``` ."), (#"`open \."#, "`open ."),
            (#"``x` `\.`"#, #"``x` `.`"#), (#"\ä \"#, #"\ä \"#),
            ("![a](dayone-moment:/video/9)!", "!"), ("![](https://x)", "![](https://x)"),
            ("![](dayone-moment://F00", "![](dayone-moment://F00"), ("![", "!["),
        ])
    func markdown(markdown: String, expected: String) throws {
        let text = JSONValue.string(markdown).text
        let file = #"{"entries":[{"creationDate":"2024-03-31T01:30:00Z","text":\#(text)}]}"#
        guard case .entry(let entry) = try only(DayOneReader(ByteSource(file))) else { return }
        #expect(entry.text == expected)
        #expect(entry.key == ["2024-03-31T01:30:00Z", markdown])
    }

    @Test("More records than the limit are refused")
    func limit() throws {
        var limits = TextFormatLimits()
        limits.records = 2
        let three = "[" + Array(repeating: "{}", count: 3).joined(separator: ",") + "]"
        #expect(throws: TextFormatError.tooManyRecords(limit: 2)) {
            try records(TimewarriorReader(ByteSource(three), limits: limits))
        }
    }
}
