import Interchange
import Journal
import Primitives
import Testing
import Workspace

@Suite("Exports to read")
struct ExportTests {
    private func device() async throws -> ImportingDevice {
        let device = try await ImportingDevice(
            rule: DayRule(zone: try Zone(identifier: "Europe/Berlin")))
        for text in Samples.all { try await device.importText(text) }
        return device
    }

    @Test("Tables are comma-separated values that are read back, row by row")
    func tables() async throws {
        let device = try await device()
        for table in QuadTable.allCases {
            let text = try await device.export(.csv, table: table.rawValue)
            var reader = try CSVReader(ByteSource(text))
            var rows: [CSVRow] = []
            while let row = try reader.row() { rows.append(row) }
            #expect(rows.first?.fields == table.columns)
            #expect(rows.allSatisfy { $0.fields.count == table.columns.count }, "\(table)")
        }
        let entries = try await device.export(.csv, table: "entries")
        #expect(entries.contains(",true,work,\"Rain @work.\nThen\n\nsun\n\n#work\",false\r\n"))
        await #expect(throws: ExportError.self) { try await device.export(.csv, table: "nothing") }
    }

    @Test("Tables that hold records come back; those for spreadsheets say so")
    func tablesAgain() async throws {
        let device = try await device()
        let other = try await ImportingDevice(seed: 2)
        for table in ["entries", "intervals", "history"] {
            let text = try await device.export(.csv, table: table)
            try await other.importText(text)
            #expect(try await other.importText(text).changeCount == 0)
            #expect(try await device.importText(text).changeCount == 0)
        }
        #expect(try await other.shown() == device.shown())
        let counters = try await device.export(.csv, table: "counters")
        await #expect(throws: ImportError.self) { try await other.importText(counters) }
    }

    @Test("Markdown has counters as tables, stopwatches with totals, the journal by day")
    func markdown() async throws {
        let text = try await device().export(.markdown)
        #expect(text.contains("| Tea | 8 |  |  |\n"))
        #expect(text.contains("| work | 3:00:00 | 2 | 2026-01-03 |  |\n"))
        #expect(
            text.contains("\n### 2026-01-01\n\n**15:00**\n\nNo body\n\n**15:00**\n\nNo body\n"))
        // After midnight, a heading names the day that the night ends.
        #expect(
            text.contains(
                ", after midnight\n\n**02:30** ★\n\nRain @work.  \nThen\n\nsun\n\n#work\n"))
        #expect(!text.contains("Places"))
        let journal = try await device().export(.markdown, only: .journal)
        #expect(!journal.contains("## Counters") && journal.contains("## Journal"))
    }

    @Test("Text in Markdown means itself")
    func markdownText() {
        #expect(MarkdownText.cell("a|b\nc <d>") == "a\\|b c \\<d>")
        #expect(
            MarkdownText.paragraphs("# a\n#tag\n- b\n> c\n\n    d `e` *f*")
                == "\\# a  \n#tag  \n- b  \n\\> c\n\nd \\`e\\` \\*f\\*")
    }

    @Test("No control character is in an export as JSON")
    func controls() async throws {
        let device = try await ImportingDevice()
        try await device.workspace.act { try $0.entries.add("a\u{1B}[31m\u{7F}\u{9B}2J\u{85}b") }
        let export = try await device.export()
        #expect(
            export.unicodeScalars.allSatisfy {
                $0 == "\n" || $0.properties.generalCategory != .control
            })
        let other = try await ImportingDevice(seed: 2)
        try await other.importText(export)
        #expect(try await other.export() == export)
        let texts = try await other.workspace.read { try $0.entries.list() }.map(\.text)
        let known = try await device.workspace.read { try $0.entries.list() }.map(\.text)
        #expect(texts == known)
    }
}
