import Backends
import Primitives
import ServerBackends
import Storage
import Testing

@testable import SQLiteStorage

@Suite struct ProgrammerErrorTests {
    @Test("A value of another type in a query stops the program")
    func wrongTypeStops() async {
        await #expect(processExitsWith: .failure) {
            _ = Query(Sample.table, by: "by_real", equals: "a", 1)
        }
        await #expect(processExitsWith: .failure) {
            _ = Query(Sample.table, equals: "a").from("b")
        }
        await #expect(processExitsWith: .failure) {
            _ = Query(Sample.table, by: "slot", equals: "a").through(Int64?.none)
        }
    }

    @Test(
        "A table that the store was opened without stops the program", arguments: Backend.allCases)
    func unknownTableStops(_ backend: Backend) async {
        // The process that stops does not clean up.
        let scratch = Scratch()
        let url = backend.url(scratch.path + "/store")
        await #expect(processExitsWith: .failure) { [url = url as String] in
            let store = try await ServerBackends.open(
                StorageURL(url), schema: Schema(tables: []))
            _ = try await store.read { try $0.count(Query(Sample.table)) }
        }
    }

    @Test("A statement that is entered while it runs stops the program")
    func enteredAgainStops() async {
        await #expect(processExitsWith: .failure) {
            let scratch = Scratch()
            try scratch.write([UInt8](), to: "store")
            let connection = try Connection(path: scratch.path + "/store")
            let statement = try Statement("SELECT ?", on: connection)
            try statement.run([.text("outer")]) { _ in
                try statement.run([.text("inner")])
            }
        }
    }

    @Test("A statement with another number of values stops the program", arguments: [0, 1, 3])
    func numberOfValuesStops(_ count: Int) async {
        await #expect(processExitsWith: .failure) { [count = count as Int] in
            let scratch = Scratch()
            try scratch.write([UInt8](), to: "store")
            let connection = try Connection(path: scratch.path + "/store")
            try connection.run("SELECT ?, ?", [Value](repeating: .integer(1), count: count))
        }
    }

    @Test("Two tables of one name stop the program")
    func twoOfOneNameStop() async {
        await #expect(processExitsWith: .failure) {
            let column = ColumnSchema(name: "key", type: .text)
            let other = TableSchema(name: "samples", columns: [column], key: [0], indexes: [])
            _ = try await Backends.open("memory:", tables: [Sample.table.schema, other])
        }
    }

    @Test("A migration of a table that the schema does not have stops the program")
    func migrationOfNothingStops() async {
        await #expect(processExitsWith: .failure) {
            _ = Schema(
                version: 2, tables: [Sample.table.schema],
                migrations: [Migration(2, .dropIndex("slot", on: "sampels"))])
        }
    }

    @Test(
        "A name that is not a name stops the program",
        arguments: ["", "Table", "1st", "a-b", "a.b"])
    func badNameStops(_ name: String) async {
        await #expect(processExitsWith: .failure) { [name = name as String] in
            let column = ColumnSchema(name: "key", type: .text)
            _ = TableSchema(name: name, columns: [column], key: [0], indexes: [])
        }
    }
}
