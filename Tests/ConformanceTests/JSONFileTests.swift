import Foundation
import JSONStorage
import Primitives
import Storage
import TestSupport
import Testing

@Suite struct JSONFileTests {
    @Test("A table is a sorted file of one row a line")
    func fileIsReadable() async throws {
        let schema = TableSchema(
            name: "samples",
            columns: Sample.table.schema.columns, key: Sample.table.schema.key, indexes: [])
        let scratch = Scratch()
        let engine = try await JSONEngine.open(path: scratch.path + "/store", tables: [schema])
        try await engine.write { writer in
            try writer.put(
                schema,
                row: [
                    .text("b"), .integer(-2), .real(0.5), .text("say \"hi\"\n"), .blob([1, 255]),
                    .null,
                ])
            try writer.put(
                schema,
                row: [.text("a"), .integer(7), .real(-.infinity), .null, .blob([]), .integer(3)])
        }
        await engine.close()
        #expect(
            try scratch.text("store/samples.json") == """
                {
                "table": "samples",
                "sum": "a30554e2",
                "commit": 1,
                "columns": {"owner": "text", "number": "integer", "real": "real", "note": "text?", \
                "bytes": "blob", "slot": "integer?"},
                "key": ["owner", "number"],
                "rows": [
                {"owner":"a","number":7,"real":"-Infinity","note":null,"bytes":"","slot":3},
                {"owner":"b","number":-2,"real":0.5,"note":"say \\"hi\\"\\n",\
                "bytes":"Af8=","slot":null}
                ]
                }

                """)
        #expect(try scratch.text("store/log.ndjson") == "")
        #expect(
            try scratch.text("store/quad-store.json").contains(
                "\"format\": 2, \"version\": 1, \"commit\": 0"))
    }

    @Test("A folder in use names the process that has it")
    func lockNamesProcess() async throws {
        let scratch = Scratch()
        let path = scratch.path + "/store"
        let engine = try await JSONEngine.open(path: path, tables: [Notes.table])
        await #expect(throws: StorageError.locked(path: path, process: getpid())) {
            try await JSONEngine.open(path: path, tables: [Notes.table])
        }
        try await Notes.put(1, "still here", in: engine)
        await engine.close()
        let again = try await JSONEngine.open(path: path, tables: [Notes.table])
        #expect(try await Notes.numbers(in: again) == [1])
        await again.close()
    }

    @Test("A folder of a newer program is refused with both versions")
    func newerIsRefused() async throws {
        let scratch = Scratch()
        let path = scratch.path + "/store"
        await (try await JSONEngine.open(path: path, tables: [])).close()
        try scratch.write(
            Array("{\"application\": \"quad\", \"format\": 4}\n".utf8), to: "store/quad-store.json")
        await #expect(throws: StorageError.newerSchema(found: 4, supported: 3)) {
            try await JSONEngine.open(path: path, tables: [])
        }
    }

    @Test("A folder of the first format is opened, and older programs then refuse it")
    func firstFormatIsOpened() async throws {
        let scratch = Scratch()
        let path = scratch.path + "/store"
        let engine = try await JSONEngine.open(path: path, tables: [Notes.table])
        try await Notes.put(1, "one", in: engine)
        try await engine.compact()
        try await Notes.put(2, "two", in: engine)
        try scratch.copy("store", to: "old")
        await engine.close()
        // The first format had no checksums in the tables and less in the mark.
        let table = Self.withoutSum(try scratch.text("old/notes.json"))
        try scratch.write(Array(table.utf8), to: "old/notes.json")
        try scratch.write(
            Array("{\"application\": \"quad\", \"format\": 1}\n".utf8), to: "old/quad-store.json")
        let old = try await JSONEngine.open(path: scratch.path + "/old", tables: [Notes.table])
        #expect(try scratch.text("old/quad-store.json").contains("\"format\": 2"))
        #expect(try await Notes.numbers(in: old) == [1, 2])
        try await Notes.put(3, "three", in: old)
        expect(try await old.read { try $0.lastCommit() } == 3)
        await old.close()
        #expect(try scratch.text("old/notes.json").contains("\"sum\""))
    }

    struct Edit: Sendable, CustomTestStringConvertible {
        let old: String
        let new: String
        let reason: String
        var testDescription: String { reason }
    }

    static let edits = [
        Edit(
            old: "\"number\":2,", new: "\"number\":2",
            reason: "line 8, column 12: \"}\" is missing"),
        Edit(
            old: "\"number\":2,", new: "\"number\":2.5,",
            reason: "line 8, column 11: 2.5 is no integer of 64 bits"),
        Edit(
            old: "\"number\":2,", new: "\"number\":99999999999999999999,",
            reason: "line 8, column 11: 99999999999999999999 is no integer of 64 bits"),
        Edit(
            old: "\"number\":2,", new: "\"number\":1,",
            reason: "line 8, column 1: a row of this key is there already"),
        Edit(
            old: "\"number\":2,", new: "", reason: "line 8, column 1: the row lacks number"),
        Edit(
            old: "\"number\":2,", new: "\"nmuber\":2,",
            reason: "line 8, column 11: there is no column nmuber"),
        Edit(
            old: "\"two\"", new: "null", reason: "line 8, column 24: note may not be null"),
        Edit(old: "\"two\"", new: "\"tw", reason: "line 8, column 25: a text has a control"),
        Edit(
            old: "\"two\"", new: "\"\\ud800\"", reason: "line 8, column 21: half a surrogate pair"),
        Edit(
            old: "\"integer\"", new: "\"int\"",
            reason: "line 4, column 23: number is not a new column of a known type"),
        Edit(old: "\"integer\"", new: "\"real\"", reason: "the table is (number real, note text"),
        Edit(
            old: "\n]\n}\n", new: "\n]", reason: "line 10, column 2: the file ends before \"}\""),
        Edit(
            old: "\n]\n}\n", new: "\n]\n}\nmore",
            reason: "line 12, column 1: there is more than belongs here"),
        Edit(
            old: "\"table\": \"notes\"", new: "\"table\": \"others\"",
            reason: "line 2, column 18: this is not the table that the file is named after"),
    ]

    @Test("A file broken by hand is refused with file, line and column", arguments: edits)
    func brokenFileIsRefused(_ edit: Edit) async throws {
        let scratch = Scratch()
        let path = scratch.path + "/store"
        let engine = try await JSONEngine.open(path: path, tables: [Notes.table])
        for (number, note) in [(1, "one"), (2, "two"), (3, "three")] {
            try await Notes.put(number, note, in: engine)
        }
        await engine.close()
        let text = Self.withoutSum(try scratch.text("store/notes.json"))
        #expect(text.contains(edit.old))
        let broken = text.replacingOccurrences(of: edit.old, with: edit.new)
        try scratch.write(Array(broken.utf8), to: "store/notes.json")
        let error = await #expect(throws: StorageError.self) {
            try await JSONEngine.open(path: path, tables: [Notes.table])
        }
        guard case .corrupt(let file, let reason) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(file.hasSuffix("store/notes.json"))
        #expect(reason.hasPrefix(edit.reason))
    }

    /// Returns a file without its checksum, as somebody who edits it leaves it.
    static func withoutSum(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false)
            .filter { !$0.hasPrefix("\"sum\"") }.joined(separator: "\n")
    }

    @Test("A changed byte is damage even where it still reads, or is refused with its place")
    func changedBytesAreFound() async throws {
        let scratch = Scratch()
        let path = scratch.path + "/store"
        let engine = try await JSONEngine.open(path: path, tables: [Notes.table])
        for number in 1...3 { try await Notes.put(number, "note", in: engine) }
        await engine.close()
        let bytes = try scratch.bytes("store/notes.json")
        for position in bytes.indices {
            var damaged = bytes
            damaged[position] ^= 0x01
            try scratch.write(damaged, to: "store/notes.json")
            let error = await #expect(throws: StorageError.self, "byte \(position)") {
                try await JSONEngine.open(path: path, tables: [Notes.table])
            }
            guard case .corrupt(let file, _) = error else {
                Issue.record("byte \(position): \(String(describing: error))")
                continue
            }
            #expect(file.hasSuffix("store/notes.json"))
        }
    }

    @Test("A file cut at any length is refused")
    func cutFilesAreRefused() async throws {
        let scratch = Scratch()
        let path = scratch.path + "/store"
        let engine = try await JSONEngine.open(path: path, tables: [Notes.table])
        for number in 1...3 { try await Notes.put(number, "note", in: engine) }
        await engine.close()
        for name in ["store/notes.json", "store/quad-store.json"] {
            let bytes = try scratch.bytes(name)
            // Only the last line break may be missing: it carries no data.
            for length in 0..<bytes.count - 1 {
                try scratch.write(bytes[..<length], to: name)
                let error = await #expect(throws: StorageError.self, "\(name) \(length)") {
                    try await JSONEngine.open(path: path, tables: [Notes.table])
                }
                guard case .corrupt(let file, _) = error else {
                    Issue.record("\(name) \(length): \(String(describing: error))")
                    continue
                }
                #expect(file.hasSuffix(name))
            }
            try scratch.write(bytes, to: name)
        }
    }

    @Test("Rows edited by hand are taken, in any order and with spaces")
    func editedRowsAreTaken() async throws {
        let scratch = Scratch()
        let path = scratch.path + "/store"
        await (try await JSONEngine.open(path: path, tables: [Notes.table])).close()
        let text = Self.withoutSum(try scratch.text("store/notes.json")).replacingOccurrences(
            of: "[\n]",
            with: """
                [ { "note" : "t\\u0077o \\ud83d\\ude00", "number" : 2 } ,

                    {"number":-1,"note":"\\/one"} ]
                """)
        try scratch.write(Array(text.utf8), to: "store/notes.json")
        let engine = try await JSONEngine.open(path: path, tables: [Notes.table])
        let rows = try await engine.read { try $0.scan(Scan(table: Notes.table)) }
        #expect(
            rows == [[.integer(-1), .text("/one")], [.integer(2), .text("two 😀")]])
        await engine.close()
    }
}
