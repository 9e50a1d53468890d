import Backends
import Foundation
import JSONStorage
import Primitives
import SQLiteStorage
import Storage
import TestSupport
import Testing

@Suite struct CareTests {
    struct Pair: CustomTestStringConvertible {
        let from: Backend
        let to: Backend
        var testDescription: String { "\(from.rawValue) to \(to.rawValue)" }
    }

    static let pairs = Backend.allCases.flatMap { from in
        Backend.allCases.map { Pair(from: from, to: $0) }
    }

    /// Random rows in a store, and nothing that contradicts itself.
    private func fill(_ engine: any StorageEngine, _ seed: UInt64) async throws -> [Row] {
        try await engine.write { writer in
            var commands = Commands(generator: SeededGenerator(seed: seed))
            var model = Model()
            for _ in 0..<120 {
                let row = commands.row()
                if model.put(row) { try writer.put(Commands.schema, row: row) }
            }
            return model.scan(Scan(table: Commands.schema))
        }
    }

    private func rows(of engine: any StorageEngine) async throws -> [Row] {
        try await engine.read { try $0.scan(Scan(table: Commands.schema)) }
    }

    @Test("A copy's numbers are above those of a source far ahead", arguments: Backend.allCases)
    func copiesFromAhead(_ backend: Backend) async throws {
        let scratch = Scratch()
        let ahead: Int64 = 5 << 32
        let source = try await Backend.memory.engine(scratch.path, [Notes.table])
        try await source.write { writer in
            try writer.raiseNumber(above: ahead)
            try writer.put(Notes.table, row: [.integer(1), .text("one")])
        }
        var target = try await backend.engine(scratch.path + "/target", [Notes.table])
        try await Store.copy(from: Store(engine: source), to: Store(engine: target))
        // The last commit may be behind, where others keep numbers back.
        var last = try await target.read { try $0.highestNumber() }
        #expect(last > ahead && last < ahead + 2 << 32)
        for number: Int64 in 2...4 {
            let next = try await target.write { writer in
                try writer.put(Notes.table, row: [.integer(number), .text("more")])
                return try writer.number()
            }
            #expect(next > last)
            last = next
        }
        if backend.isKept {
            target = try await backend.reopen(
                target, scratch.path + "/target", Schema(tables: [Notes.table]))
            #expect(try await target.write { try $0.number() } > last)
        }
        await target.close()
    }

    @Test("A copy between any two stores has every row and index", arguments: pairs)
    func copiesAreWhole(_ pair: Pair) async throws {
        let scratch = Scratch()
        let schema = Schema(tables: [Commands.schema, Notes.table])
        let source = try await pair.from.engine(scratch.path + "/source", schema)
        let target = try await pair.to.engine(scratch.path + "/target", schema)
        let wanted = try await fill(source, 3)
        try await Notes.put(1, "one", in: source)
        let highest = try await source.read { try $0.highestNumber() }
        try await Store.copy(from: Store(engine: source), to: Store(engine: target))
        #expect(try await rows(of: target) == wanted)
        #expect(try await Notes.numbers(in: target) == [1])
        #expect(try await target.check() == [])
        // One commit above all numbers of the source, and none if a row is there already.
        if let step = pair.to.commitStep {
            let wanted = (highest + step - 1) / step * step + step
            let number = try await target.read { try $0.lastCommit() }
            // The numbers of PostgreSQL rise by what others do in it.
            #expect(pair.from == .postgresql ? number >= wanted : number == wanted)
        }
        try await source.write { _ = try $0.delete(Notes.table, key: Key([.integer(1)])) }
        try await Notes.put(2, "two", in: source)
        await #expect(throws: StorageError.notUnique(table: "things", index: "key")) {
            try await Store.copy(from: Store(engine: source), to: Store(engine: target))
        }
        #expect(try await Notes.numbers(in: target) == [1])
        await source.close()
        await target.close()
    }

    @Test("A backup made while writers write is one commit", arguments: Backend.durable)
    func backupsAreConsistent(_ backend: Backend) async throws {
        let scratch = Scratch()
        let engine = try await backend.engine(scratch.path + "/store", [Notes.table])
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                // Every commit adds the next two numbers, so a backup has an even count of them.
                for number in 1...150 {
                    try await engine.write { writer in
                        for number in [2 * number - 1, 2 * number] {
                            let row: Row = [.integer(Int64(number)), .text("note")]
                            try writer.put(Notes.table, row: row)
                        }
                    }
                }
            }
            group.addTask {
                for number in 1...6 {
                    let path = "\(scratch.path)/backup\(number)"
                    try await engine.backup(to: path)
                    let copy = try await backend.engine(path, [Notes.table])
                    let numbers = try await Notes.numbers(in: copy)
                    #expect(numbers.count % 2 == 0)
                    #expect(numbers == Array(1..<numbers.count + 1))
                    #expect(try await copy.check() == [])
                    try await Notes.put(0, "goes on", in: copy)
                    await copy.close()
                }
            }
            try await group.waitForAll()
        }
        #expect(try await Notes.numbers(in: engine).count == 300)
        await engine.close()
    }

    @Test("A backup never touches what is there", arguments: Backend.durable)
    func backupsOverwriteNothing(_ backend: Backend) async throws {
        let scratch = Scratch()
        let path = scratch.path + "/store"
        var engine = try await backend.engine(path, [Notes.table])
        try await Notes.put(1, "one", in: engine)
        try scratch.write(Array("precious".utf8), to: "file")
        for place in [path, scratch.path + "/file"] {
            await #expect(throws: StorageError.self) { try await engine.backup(to: place) }
        }
        #expect(try scratch.text("file") == "precious")
        engine = try await backend.reopen(engine, path, Schema(tables: [Notes.table]))
        #expect(try await Notes.numbers(in: engine) == [1])
        #expect(try await engine.check() == [])
        await engine.close()
    }

    @Test(
        "A backup in a store of its own version goes on from its commit", arguments: Backend.durable
    )
    func backupsKeepTheVersion(_ backend: Backend) async throws {
        let scratch = Scratch()
        let engine = try await backend.engine(scratch.path + "/store", Growth.schema(3))
        try await engine.write { writer in
            try writer.put(Growth.people(3), row: Growth.row(1, 3))
        }
        try await engine.backup(to: scratch.path + "/backup")
        await engine.close()
        await #expect(throws: StorageError.newerSchema(found: 3, supported: 2)) {
            try await backend.engine(scratch.path + "/backup", Growth.schema(2))
        }
        let copy = try await backend.engine(scratch.path + "/backup", Growth.schema(5))
        let found = try await copy.read { try $0.scan(Scan(table: Growth.people(5))) }
        #expect(found == Growth.rows(of: 1...1, writtenBy: 3))
        await copy.close()
    }

    @Test("Memory has no path to back up to, and says so")
    func memoryHasNoBackup() async throws {
        let engine = try await Backend.memory.engine("", [Notes.table])
        await #expect(throws: StorageError.self) { try await engine.backup(to: "anywhere") }
    }

    @Test(
        "A store that was compacted has all rows and needs less room", arguments: Backend.allCases)
    func compactingLosesNothing(_ backend: Backend) async throws {
        let scratch = Scratch()
        let path = scratch.path + "/store"
        var engine = try await backend.engine(path, [Notes.table])
        let long = String(repeating: "long ", count: 400)
        try await engine.write { writer in
            for number in 0..<300 {
                try writer.put(Notes.table, row: [.integer(Int64(number)), .text(long)])
            }
        }
        try await engine.write { writer in
            for number in 0..<290 {
                _ = try writer.delete(Notes.table, key: Key([.integer(Int64(number))]))
            }
        }
        try await engine.compact()
        #expect(try await Notes.numbers(in: engine) == Array(290..<300))
        #expect(try await engine.check() == [])
        engine = try await backend.reopen(engine, path, Schema(tables: [Notes.table]))
        #expect(try await Notes.numbers(in: engine) == Array(290..<300))
        await engine.close()
        if !Backend.durable.contains(backend) { return }
        let files = try FileManager.default.subpathsOfDirectory(atPath: scratch.path)
        let size = try files.reduce(0) { sum, file in
            let full = "\(scratch.path)/\(file)"
            var isFolder: ObjCBool = false
            _ = FileManager.default.fileExists(atPath: full, isDirectory: &isFolder)
            return isFolder.boolValue ? sum : sum + (try scratch.bytes(file).count)
        }
        #expect(size < 100_000)
    }

    @Test(
        "What was removed or replaced is in no file of a store that was compacted",
        arguments: Backend.durable)
    func compactingForgets(_ backend: Backend) async throws {
        let scratch = Scratch()
        let path = scratch.path + "/store"
        let remarks = SearchTests.Note.table.schema
        let engine = try await backend.engine(path, [Notes.table, remarks])
        let kept = (0..<60).map { "kept\($0)" }
        for number in 0..<60 {
            try await engine.write { writer in
                for (table, key) in [(Notes.table, []), (remarks, [Value.text("a")])] {
                    let key = key + [.integer(Int64(number))]
                    let secret = Value.text("secret\(number) " + String(repeating: "x", count: 300))
                    let rest: Row = table.name == "notes" ? [] : [.null, .text("")]
                    try writer.put(table, row: key + [secret] + rest)
                }
            }
        }
        #expect(try isFound("secret7", in: scratch))
        try await engine.write { writer in
            for number in 0..<60 {
                let key: Row = [.text("a"), .integer(Int64(number))]
                if number % 2 == 0 {
                    _ = try writer.delete(Notes.table, key: Key([key[1]]))
                    try writer.put(remarks, row: key + [.text(kept[number]), .null, .text("")])
                } else {
                    try writer.put(Notes.table, row: [key[1], .text(kept[number])])
                    _ = try writer.delete(remarks, key: Key(key))
                }
            }
        }
        try await engine.compact()
        #expect(try !isFound("secret", in: scratch))
        for word in kept { #expect(try isFound(word, in: scratch)) }
        #expect(try await engine.check() == [])
        await engine.close()
        #expect(try !isFound("secret", in: scratch))
    }

    @Test(
        "What was removed from some tables is in no file after their erasing; nothing else goes",
        arguments: Backend.durable, [false, true])
    func erasingForgets(_ backend: Backend, isSearched: Bool) async throws {
        let scratch = Scratch()
        let path = scratch.path + "/store"
        let other = isSearched ? SearchTests.Note.table.schema : Growth.groups
        var engine = try await backend.engine(path, [Notes.table, other])
        // Rows of many sizes in no order, so that pages are split and their rows move.
        let numbers = (0..<3000).map { $0 * 1789 % 3000 }
        for part in stride(from: 0, to: numbers.count, by: 500) {
            try await engine.write { writer in
                for number in numbers[part..<part + 500] {
                    let text = "secret\(number)." + String(repeating: "x", count: number % 90)
                    try writer.put(Notes.table, row: [.integer(Int64(number)), .text(text)])
                }
            }
        }
        try await engine.write { writer in
            for number in numbers where number % 3 != 0 {
                _ = try writer.delete(Notes.table, key: Key([.integer(Int64(number))]))
            }
        }
        try await engine.erase(isSearched ? ["notes", other.name] : ["notes"])
        func check() async throws {
            for number in [1, 2, 700, 1789, 2998] {
                #expect(try !isFound("secret\(number).", in: scratch))
            }
            #expect(try isFound("secret2997.", in: scratch))
            let kept = numbers.filter { $0 % 3 == 0 }.sorted()
            #expect(try await Notes.numbers(in: engine) == kept)
            #expect(try await engine.check() == [])
        }
        try await check()
        engine = try await backend.reopen(engine, path, Schema(tables: [Notes.table, other]))
        try await check()
        await engine.close()
    }

    /// Whether any file holds a text.
    private func isFound(_ text: String, in scratch: Scratch) throws -> Bool {
        let wanted = Data(text.utf8)
        return try FileManager.default.subpathsOfDirectory(atPath: scratch.path).contains { file in
            (try? Data(scratch.bytes(file)))?.range(of: wanted) != nil
        }
    }

    @Test("A compaction says that another still reads what it should forget")
    func compactingWaitsForReaders() async throws {
        let scratch = Scratch()
        let path = scratch.path + "/store"
        let engine = try await SQLiteEngine.open(
            path: path, tables: [Notes.table], options: .init(busyTimeout: .milliseconds(50)))
        try await Notes.put(1, "one", in: engine)
        var snapshot: (any EngineSnapshot)? = try await engine.snapshot()
        try await Notes.put(2, "two", in: engine)
        await #expect(throws: StorageError.locked(path: path, process: nil)) {
            try await engine.compact()
        }
        expect(try snapshot?.read { try $0.count(Scan(table: Notes.table)) } == 1)
        snapshot = nil
        try await engine.compact()
        #expect(try await Notes.numbers(in: engine) == [1, 2])
        await engine.close()
    }

    @Test("A file changed under an open store is found by its check")
    func jsonCheckReadsFiles() async throws {
        let scratch = Scratch()
        let path = scratch.path + "/store"
        let engine = try await JSONEngine.open(path: path, tables: [Notes.table])
        for number in 1...3 { try await Notes.put(number, "note", in: engine) }
        try await engine.compact()
        try await Notes.put(4, "note", in: engine)
        #expect(try await engine.check() == [])
        for name in ["store/notes.json", "store/log.ndjson"] {
            let bytes = try scratch.bytes(name)
            for position in stride(from: 0, to: bytes.count - 1, by: 7) {
                var damaged = bytes
                damaged[position] ^= 0x01
                try scratch.write(damaged, to: name)
                #expect(try await engine.check().count == 1, "\(name) \(position)")
            }
            // A file that is whole but of another time.
            try scratch.write(name.hasSuffix("log.ndjson") ? [] : bytes, to: name)
            let isSame = name == "store/notes.json"
            #expect(try await engine.check().isEmpty == isSame, "\(name)")
            try scratch.write(bytes, to: name)
        }
        #expect(try await engine.check() == [])
        await engine.close()
        await #expect(throws: StorageError.closed) { try await engine.check() }
    }
}
