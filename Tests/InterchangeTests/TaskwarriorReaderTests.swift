import Primitives
import Testing

@testable import Interchange

@Suite("Taskwarrior's export")
struct TaskwarriorReaderTests {
    private static let done = """
        {"id":0,"description":"Buy milk","end":"20260103T180500Z","entry":"20260101T080000Z",\
        "modified":"20260103T180500Z","status":"completed","uuid":"u1","tags":["shop"],\
        "annotations":[{"entry":"20260102T090000Z","description":"at the corner"}],"urgency":2.6}
        """
    private static let open = """
        {"id":1,"description":"Report","entry":"20260104T100000Z","status":"pending","uuid":"u2"}
        """

    private static func expected() throws -> [ForeignRecord] {
        [
            .tap(
                ForeignTap(
                    title: "Tasks done", amount: 1,
                    time: .instant(
                        try #require(Instant("2026-01-03T18:05:00Z")), on: Day(number: 20_456)),
                    note: "Buy milk", id: "u1", modified: Instant("2026-01-03T18:05:00Z"))),
            .entry(
                ForeignEntry(
                    text: "Buy milk: at the corner",
                    time: .instant(
                        try #require(Instant("2026-01-02T09:00:00Z")), on: Day(number: 20_455)),
                    tags: ["shop"], key: ["u1", "2026-01-02T09:00:00Z", "at the corner"],
                    hasOwnID: true)),
            .uncounted(
                ForeignTap(
                    title: "Tasks done", amount: 0,
                    time: .instant(
                        try #require(Instant("2026-01-04T10:00:00Z")), on: Day(number: 20_457)),
                    id: "u2"), LeftOut("pending tasks")),
        ]
    }

    @Test(
        "A completed task is a tap, an annotation an entry, whatever stands around tasks",
        arguments: [
            "[\n\(done),\n\(open)\n]\n", "\(done)\n\(open)\n", "\(done)\r\n\(open)",
            "\(done),\n\(open),\n", "\u{FEFF}[\(done),\(open)]", "\n \(done) \(open)",
        ])
    func tasks(text: String) throws {
        for size in [1, 7, 4096] {
            let source = ByteSource(Array(text.utf8), pieceSize: size)
            #expect(try FileFormat(guessing: source) == .taskwarrior)
            let all = try records(TaskwarriorReader(source))
            #expect(try all.map { try $0.record.get() } == Self.expected())
            // The parts of one task have the same position.
            #expect(all.map(\.position.number) == [1, 1, 2])
        }
    }

    private func read(_ tasks: String) throws -> [Result<ForeignRecord, BadRecord>] {
        try records(TaskwarriorReader(ByteSource("[\(tasks)]"))).map(\.record)
    }

    @Test("What is not done is told, with its annotations; of deleted tasks nothing comes")
    func states() throws {
        func records(_ status: String) throws -> [ForeignRecord] {
            try read(Self.done.replacing("completed", with: status)).map { try $0.get() }
        }
        let entry = try Self.expected()[1]
        let open = ForeignTap(
            title: "Tasks done", amount: 0,
            time: .instant(
                try #require(Instant("2026-01-01T08:00:00Z")), on: Day(number: 20_454)), id: "u1",
            modified: Instant("2026-01-03T18:05:00Z"))
        #expect(try records("pending") == [.uncounted(open, LeftOut("pending tasks")), entry])
        #expect(try records("waiting") == [.uncounted(open, LeftOut("waiting tasks")), entry])
        #expect(try records("recurring") == [.leftOut(LeftOut("recurring tasks")), entry])
        #expect(try records("deleted") == [.leftOut(LeftOut("deleted tasks"))])
    }

    @Test("What a recurring task hands on to each of its tasks is one entry")
    func recurring() throws {
        let template = Self.done.replacing("completed", with: "recurring")
        let child = Self.done.replacing("\"u1\"", with: "\"u9\",\"parent\":\"u1\"")
        let all = try read("\(template),\(child)").map { try $0.get() }
        let (tap, entry) = (try Self.expected()[0], try Self.expected()[1])
        guard case .tap(var tap) = tap else { return }
        tap.id = "u9"
        #expect(all == [.leftOut(LeftOut("recurring tasks")), entry, .tap(tap)])
    }

    @Test("A task without an end is dated by its last change, a long description is cut")
    func odd() throws {
        let old = Self.done.replacing("\"end\":\"20260103T180500Z\",", with: "")
            .replacing("\"modified\":\"20260103T", with: "\"modified\":\"20260105T")
            .replacing("Buy milk", with: String(repeating: "ä", count: 201))
        guard case .tap(let tap) = try read(old)[0].get() else {
            Issue.record("it is no tap")
            return
        }
        #expect(tap.time.day == Day(number: 20_458))
        #expect(tap.note == String(repeating: "ä", count: 199) + "…")
    }

    @Test(
        "What is wrong with a task is said",
        arguments: [
            ("{}", "\"uuid\" is missing"), ("7", "it is a number, not an object"),
            (#"{"uuid":"a"}"#, "\"status\" is missing"),
            (#"{"uuid":"a","status":"done"}"#, "\"done\" is no status of a task"),
            (#"{"uuid":"a","status":"completed"}"#, "\"modified\" is missing"),
            (
                #"{"uuid":"a","status":"completed","end":"2026-01-03"}"#,
                "\"2026-01-03\" is not a time"
            ),
            (
                #"{"uuid":"a","status":"pending","description":"b","annotations":7}"#,
                "\"annotations\" is a number, not an array"
            ),
            (
                #"{"uuid":"a","status":"pending","description":"b","annotations":[{}]}"#,
                "\"entry\" is missing"
            ),
        ])
    func bad(task: String, expected: String) throws {
        #expect(try read(task) == [.failure(BadRecord(expected))])
    }

    @Test("A file that breaks off is refused, with the place")
    func broken() {
        for text in ["[\(Self.done),", "\(Self.done)\n{\"uuid\"", "[\(Self.done)] x"] {
            #expect(throws: TextFormatError.self) {
                try records(TaskwarriorReader(ByteSource(text)))
            }
        }
    }
}
