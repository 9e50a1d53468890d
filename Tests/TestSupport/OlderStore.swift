import MemoryStorage
import Storage

extension MemoryEngine {
    /// Copies all rows into a store of an older schema, without the columns that it does not have.
    ///
    /// - Parameter filling: The value of columns that only the older schema has.
    package func copy(
        to old: Store, of older: Schema, filling: Value = .null
    ) async throws {
        let engine = MemoryEngine(schema: older)
        for table in older.tables {
            guard let whole = schema.tables.first(where: { $0.name == table.name }) else {
                continue
            }
            let rows = try await read { try $0.scan(Scan(table: whole)) }
            try await engine.write { writer in
                for row in rows {
                    let kept = table.columns.map { column in
                        whole.columns.firstIndex { $0.name == column.name }.map { row[$0] }
                            ?? filling
                    }
                    try writer.put(table, row: Row(kept))
                }
            }
        }
        try await Store.copy(from: Store(engine: engine), to: old)
    }
}
