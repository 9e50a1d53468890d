import Primitives
import Storage
import TestSupport
import Testing

@testable import PostgreSQLStorage

/// The plans of scans, which PostgreSQL chooses by itself.
@Suite(.enabled(if: Backend.server != nil, "QUAD_POSTGRESQL names no server"))
struct PostgreSQLPlanTests {
    private static let tables = [Sample.table.schema, Commands.schema]

    /// Returns the plan of a part of a scan.
    private func plan(
        _ scan: Scan, _ part: ScanPart, _ space: String, _ connection: Connection
    ) throws -> String {
        let sql = TableSQL(scan.table, in: space)
        let types = (sql.types(scan, part) + [.integer]).map(\.sqlName)
        let values = (part.values(of: scan) + [.integer(10)]).map(TableSQL.literal)
        try connection.run(
            "PREPARE plan (\(types.joined(separator: ", "))) AS \(sql.select(scan, part))")
        let rows = try connection.run("EXPLAIN EXECUTE plan(\(values.joined(separator: ", ")))")
        try connection.run("DEALLOCATE plan")
        return (0..<rows.count).map { rows.text($0, 0) }.joined(separator: "\n")
    }

    /// Returns scans of every shape: by each index, from each beginning, both ways, resumed.
    private func scans(of table: TableSchema, _ row: Row) -> [Scan] {
        var scans: [Scan] = []
        for index in [nil] + table.indexes.map(Optional.some) {
            let whole = Scan(table: table, index: index)
            let entry = whole.orderColumns.map { row[$0] }
            for isReversed in [false, true] {
                for count in 0..<entry.count {
                    var scan = whole
                    scan.isReversed = isReversed
                    scan.prefix = Array(entry.prefix(count))
                    scans.append(scan)
                    scan.after = Key(entry)
                    scans.append(scan)
                    guard entry[count] != .null else { continue }
                    scan.lower = Scan.Bound(entry[count], isInclusive: true)
                    scan.after = nil
                    scans.append(scan)
                }
            }
        }
        return scans
    }

    @Test("Each scan uses an index and sorts nothing, before and after the tables are analyzed")
    func plans() async throws {
        let scratch = Scratch()
        let rows = Sweep.count(3000, long: 1_000_000)
        let engine = try await Backend.postgresql.engine(scratch.path, Self.tables)
        var commands = Commands(generator: SeededGenerator(seed: 5))
        let some = (0..<8).map { _ in commands.row() }
        try await engine.write { writer in
            var model = Model()
            for row in some where model.put(row) { try writer.put(Commands.schema, row: row) }
        }
        let address = try Backend.postgresql.address(scratch.path)
        let connection = try StorePlace(
            name: "", address: address.address, space: address.space, replicas: 0
        ).connect(isPatient: true)
        try connection.run(
            """
            INSERT INTO \(address.space).samples (owner, number, real, note, bytes, slot) \
            SELECT (n % 100)::text, n, n, nullif('n' || n % 7, 'n0'), ''::bytea, \
            nullif(n, n - n % 2) FROM generate_series(1, \(rows)) AS n
            """)
        let sample: Row = [.text("7"), .integer(7), .real(7), .null, .blob([]), .integer(7)]
        for isAnalyzed in [false, true] {
            if isAnalyzed { try connection.run("ANALYZE") }
            let cases = some.map { (Commands.schema, $0) } + [(Sample.table.schema, sample)]
            for (table, row) in cases {
                for scan in scans(of: table, row) {
                    for part in ScanPart.parts(of: scan) {
                        let plan = try plan(scan, part, address.space, connection)
                        #expect(
                            plan.contains("Index") && !plan.contains("Sort")
                                && !plan.contains("Seq Scan") && !plan.contains("Bitmap")
                                && !plan.contains("JIT"), "\(scan)\n\(plan)")
                    }
                }
            }
        }
        await engine.close()
    }
}
