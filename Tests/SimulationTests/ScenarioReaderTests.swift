import Foundation
import Testing

@testable import Simulation

@Suite("Scenario files")
struct ScenarioReaderTests {
    static let bad = ScenarioTests.folder
        .deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Tests/Scenarios/bad")

    static func wrong() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: bad.path)
            .filter { $0.hasSuffix(".yaml") }.sorted()
    }

    /// Returns the mistakes that a file says it has: in its first lines, or in a file beside it.
    static func expected(_ name: String, _ bytes: [UInt8]) -> [String] {
        let beside = bad.appendingPathComponent(name.replacing(".yaml", with: ".expected"))
        if let text = try? String(contentsOf: beside, encoding: .utf8) {
            return text.split(separator: "\n").map(String.init)
        }
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n")
            .prefix { $0.hasPrefix("# expected ") }.map { String($0.dropFirst(11)) }
    }

    @Test("Each of the wrong scenarios is refused with exactly the mistakes that it has")
    func wrongFiles() throws {
        let names = try Self.wrong()
        #expect(names.count >= 60)
        for name in names {
            let bytes = try ScenarioTests.bytes(Self.bad.appendingPathComponent(name).path)
            let reading = Scenario.read(bytes, file: name)
            let shown = ScenarioReading.lines(of: reading.mistakes)
                .map { "\($0)".dropFirst(name.count + 1) }.map(String.init)
            #expect(shown == Self.expected(name, bytes), "\(name)")
            #expect(!shown.isEmpty && shown.count <= 21, "\(name)")
            #expect(reading.scenario == nil, "\(name)")
        }
    }

    @Test("What can't matter is a warning, and the story is read")
    func warnings() throws {
        let text = """
            title: T
            day: 2026-03-08
            zone: America/New_York
            places:
              - {name: Hall, east: 0, north: 0, radius: 30}
              - {name: Yard, east: 40, north: 0, radius: 30}
            people: [{name: Ada}, {name: Ben}]
            steps:
              - {at: 02:30, by: Ada, make counter: Kids}
            """
        let reading = Scenario.read(Array(text.utf8), file: "t")
        #expect(reading.scenario != nil)
        #expect(
            reading.warnings.map(\.description)
                == [
                    "t:6:12: Yard and Hall overlap",
                    "t:7:30: Ben does nothing, and is only there for others",
                    "t:9:10: the clocks never show 2026-03-08 02:30, as summer time begins: it "
                        + "happens at 03:30",
                    "t:9:40: nobody looks at Kids",
                ])
        // They may follow from a mistake, as of somebody whose name is wrong elsewhere.
        let wrong = text.replacing("by: Ada", with: "by: Adda")
        let other = Scenario.read(Array(wrong.utf8), file: "t")
        #expect(other.mistakes.count == 1 && other.warnings == [])
    }

    @Test("The schema and the page of all words that are kept are those of the table")
    func keptPages() throws {
        let schema = ScenarioTests.folder.appendingPathComponent("scenario.schema.json").path
        let page = ScenarioTests.folder.appendingPathComponent("reference.md").path
        #expect(
            String(decoding: try ScenarioTests.bytes(schema), as: UTF8.self) == ScenarioSchema.text)
        #expect(
            String(decoding: try ScenarioTests.bytes(page), as: UTF8.self) == ScenarioReference.text
        )
    }
}
