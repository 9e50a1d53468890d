import Backends
import Foundation
import Primitives
import Storage
import Testing

@Suite struct OpeningTests {
    static let column = ColumnSchema(name: "key", type: .integer)
    static let note = ColumnSchema(name: "note", type: .text)

    static func table(
        _ name: String = "things", _ columns: [ColumnSchema] = [column, note], key: [Int] = [0],
        indexes: [IndexSchema] = []
    ) -> TableSchema {
        TableSchema(name: name, columns: columns, key: key, indexes: indexes)
    }

    @Test(
        "A URL is memory:, json:PATH or sqlite:PATH",
        arguments: [
            ("memory:", StorageURL.memory), ("json:a/b c", .json(path: "a/b c")),
            ("sqlite:/x:y", .sqlite(path: "/x:y")), ("sqlite:~/q", .sqlite(path: "~/q")),
            ("sqlite:a?b", .sqlite(path: "a?b")), ("json:a?b=c/d", .json(path: "a?b=c/d")),
            ("sqlite:a?synchronous=normal", .sqlite(path: "a", synchronous: .normal)),
            ("sqlite:a?b=c?synchronous=full", .sqlite(path: "a?b=c")),
        ])
    func urlsAreRead(_ text: String, _ url: StorageURL) throws {
        #expect(try StorageURL(text) == url)
        #expect(url.description == text)
    }

    @Test("When a commit is on the disk can be chosen, and full goes without saying")
    func synchronousIsChosen() async throws {
        #expect(try StorageURL("sqlite:x?synchronous=full") == .sqlite(path: "x"))
        #expect(StorageURL.sqlite(path: "x").description == "sqlite:x")
        let scratch = Scratch()
        let store = try await Backends.open(
            "sqlite:\(scratch.path)/a?b?synchronous=normal", tables: [Notes.table])
        await store.close()
        #expect(FileManager.default.fileExists(atPath: scratch.path + "/a?b"))
    }

    @Test(
        "An option that is none is refused with what there is",
        arguments: [
            ("sqlite:x?synchronous=off", "\"synchronous=off\" is no option"),
            ("sqlite:x?cache=1", "\"cache=1\" is no option"),
            ("sqlite:x?synchronous=full=full", "is no option"),
            ("sqlite:x?synchronous=", "is no option"),
            ("json:x?synchronous=normal", "only sqlite: takes an option"),
            ("memory:?synchronous=normal", "only sqlite: takes an option"),
        ])
    func optionsAreChecked(_ text: String, _ reason: String) throws {
        let error = #expect(throws: StorageError.self) { try StorageURL(text) }
        let said = error?.description ?? ""
        #expect(said.hasPrefix("\"\(text)\" is not a store: ") && said.contains(reason), "\(said)")
        #expect(said.contains("synchronous=full"))
        let located = #expect(throws: StoreLocationError.self) {
            try StoreLocation(option: nil, variables: ["QUAD_STORE": text])
        }
        #expect(located?.description == "QUAD_STORE is wrong: " + said)
    }

    @Test(
        "Other text is no URL",
        arguments: [
            "", "memory", "memory:x", "json:", "sqlite:", "SQLITE:x", "tape://h/d", "/a/b",
            "json:a\0b",
        ])
    func othersAreRefused(_ text: String) async {
        await #expect(throws: StorageError.invalidURL(text, reason: "write \(StorageURL.forms)")) {
            try await Backends.open(text, tables: [])
        }
    }

    @Test(
        "A mistake in the location of a server is told before it is asked",
        arguments: [
            ("h/d?shema=x", "did you mean schema by shema?"),
            ("h/d?replica=1", "did you mean replicas by replica?"),
            ("h/d?Ends=/x", "did you mean ends by Ends?"),
            ("h:x/d", "a port is a number"), ("h,i:5432,j:x/d", "a port is a number"),
            ("[::1]:x/d", "a port is a number"), ("u:p@h:5x/d", "a port is a number"),
        ])
    func serversAreRefused(_ text: String, reason: String) {
        let error = #expect(throws: StorageError.self) { try StorageURL("postgresql://" + text) }
        #expect(error?.description.hasSuffix(reason) == true, "\(error?.description ?? "none")")
    }

    @Test(
        "What libpq knows is passed on",
        arguments: [
            "h/d?sslmode=require&connect_timeout=3&options=-c%20x", "[::1]:5432,h:1/d",
            "/d?host=/x",
            "u:p:q@h:/d?service=x&user=ann&port=5432", "%2Frun%2Fpg:5432/d",
        ])
    func serversArePassedOn(_ text: String) throws {
        guard case .postgresql(let address) = try StorageURL("postgresql://" + text) else {
            Issue.record("no server: \(text)")
            return
        }
        #expect(address.address == "postgresql://" + text)
    }

    @Test("Memory opened twice is two stores")
    func memoryIsFresh() async throws {
        let one = try await Backends.open("memory:", tables: [Sample.table.schema])
        let two = try await Backends.open("memory:", tables: [Sample.table.schema])
        try await one.write { try $0.put(Sample(), in: Sample.table) }
        let count = try await two.read { try $0.count(Query(Sample.table)) }
        #expect(count == 0)
    }

    @Test("Missing folders are made for their owner only", arguments: Backend.durable)
    func foldersArePrivate(_ backend: Backend) async throws {
        let scratch = Scratch()
        let path = scratch.path + "/some/where/store"
        let store = try await Backends.open("\(backend.rawValue):\(path)", tables: [Self.table()])
        var files = ["some/where/store"]
        let made = try FileManager.default.subpathsOfDirectory(atPath: scratch.path)
        #expect(made.contains(files[0]))
        files += made
        for file in files {
            let full = "\(scratch.path)/\(file)"
            let mode = try FileManager.default.attributesOfItem(atPath: full)[.posixPermissions]
            var isFolder: ObjCBool = false
            _ = FileManager.default.fileExists(atPath: full, isDirectory: &isFolder)
            #expect(mode as? Int == (isFolder.boolValue ? 0o700 : 0o600), "\(file)")
        }
        await store.close()
    }

    @Test("Tables and indexes added later are made and filled", arguments: Backend.kept)
    func laterTablesAreMade(_ backend: Backend) async throws {
        let scratch = Scratch()
        let path = scratch.path + "/store"
        let plain = Self.table()
        var engine = try await backend.engine(path, [plain])
        try await engine.write { writer in
            for number in 1...3 {
                try writer.put(plain, row: [.integer(Int64(number)), .text("note \(9 - number)")])
            }
        }
        await engine.close()
        let index = IndexSchema(name: "by_note", columns: [1], isUnique: true)
        let indexed = Self.table(indexes: [index])
        let other = Self.table("others")
        engine = try await backend.engine(path, [other, indexed])
        try await engine.write { try $0.put(other, row: [.integer(1), .text("x")]) }
        let rows = try await engine.read { try $0.scan(Scan(table: indexed, index: index)) }
        #expect(rows.map { $0[0] } == [.integer(3), .integer(2), .integer(1)])
        await engine.close()
        // Opened without a table, a store keeps it all the same.
        engine = try await backend.engine(path, [indexed])
        try await engine.write { try $0.put(indexed, row: [.integer(4), .text("y")]) }
        await engine.close()
        engine = try await backend.engine(path, [other])
        let count = try await engine.read { try $0.count(Scan(table: other)) }
        #expect(count == 1)
        await engine.close()
    }

    @Test("A table of other columns is refused by name", arguments: Backend.kept)
    func otherColumnsAreRefused(_ backend: Backend) async throws {
        let scratch = Scratch()
        let path = scratch.path + "/store"
        await (try await backend.engine(path, [Self.table()])).close()
        let others = [
            Self.table("things", [Self.column]),
            Self.table("things", [Self.note, Self.column]),
            Self.table("things", [Self.column, ColumnSchema(name: "note", type: .blob)]),
            Self.table(
                "things", [Self.column, ColumnSchema(name: "note", type: .text, isNullable: true)]),
            Self.table(key: [0, 1]),
        ]
        for other in others {
            let error = await #expect(throws: StorageError.self) {
                try await backend.engine(path, [other])
            }
            guard case .corrupt(_, let reason) = error else {
                Issue.record("\(String(describing: error))")
                continue
            }
            #expect(reason.contains("but this program expects"))
            #expect("\(error!)".contains("things"))
        }
    }

    @Test("An index that the rows contradict is refused", arguments: Backend.kept)
    func contradictedIndexIsRefused(_ backend: Backend) async throws {
        let scratch = Scratch()
        let path = scratch.path + "/store"
        let plain = Self.table()
        let engine = try await backend.engine(path, [plain])
        try await engine.write { writer in
            for number in 1...2 {
                try writer.put(plain, row: [.integer(Int64(number)), .text("same")])
            }
        }
        await engine.close()
        let unique = Self.table(indexes: [IndexSchema(name: "note", columns: [1], isUnique: true)])
        await #expect(throws: StorageError.notUnique(table: "things", index: "note")) {
            try await backend.engine(path, [unique])
        }
    }

    @Test(
        "The file of another program is not a store, and stays as it is", arguments: Backend.durable
    )
    func foreignFilesAreRefused(_ backend: Backend) async throws {
        let scratch = Scratch()
        let path = scratch.path + "/notes.txt"
        let text = String(repeating: "Not a store at all. ", count: 100)
        try Data(text.utf8).write(to: URL(filePath: path))
        // For SQLite a file of text, for JSON also a folder of other files.
        for place in backend == .json ? [path, scratch.path] : [path] {
            let error = await #expect(throws: StorageError.self) {
                try await backend.engine(place, [Self.table()])
            }
            guard case .notAStore = error else {
                Issue.record("\(String(describing: error))")
                continue
            }
        }
        #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
        #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path) == ["notes.txt"])
    }

    @Test("A path under a file cannot be opened", arguments: Backend.durable)
    func pathUnderFileIsRefused(_ backend: Backend) async throws {
        let scratch = Scratch()
        try Data().write(to: URL(filePath: scratch.path + "/file"))
        let error = await #expect(throws: StorageError.self) {
            try await backend.engine(scratch.path + "/file/store", [Self.table()])
        }
        guard case .cannotOpen = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }
}
