import Storage

/// A check of a whole store.
struct StoreCheck {
    let schema: Schema
    let place: StorePlace

    /// Returns the contradictions: a row of other types or sizes, or in another order, an index
    /// with other rows than its table, and what `amcheck` finds where it is installed.
    func contradictions(in snapshot: PostgreSQLSnapshot) throws -> [StorageError] {
        var found: [StorageError] = []
        for table in schema.tables {
            do {
                let count = try self.count(Scan(table: table), in: snapshot)
                for index in table.indexes {
                    let entries = try self.count(Scan(table: table, index: index), in: snapshot)
                    guard entries != count else { continue }
                    found.append(
                        corrupt(
                            """
                            \(table.name) has \(count) rows, but its index \(index.name) \
                            has \(entries)
                            """))
                }
            } catch let error as StorageError {
                guard [.badData, .failed].contains(error.kind) else { throw error }
                found.append(error)
            }
        }
        return try found + checkIndexes()
    }

    private func corrupt(_ reason: String) -> StorageError {
        .corrupt(path: place.name, reason: reason)
    }

    /// Returns the number of rows of a scan, after a look at each.
    private func count(_ scan: Scan, in snapshot: PostgreSQLSnapshot) throws -> Int {
        var (page, count) = (scan, 0)
        page.limit = 1000
        while true {
            let rows = try snapshot.read { [page] in try $0.scan(page) }
            guard let last = rows.last else { return count }
            for row in rows { try scan.table.validate(row) }
            count += rows.count
            page.after = Key(page.orderColumns.map { last[$0] })
        }
    }

    private func checkIndexes() throws -> [StorageError] {
        let connection = try place.connect(isPatient: true)
        let extensions = try connection.run(
            """
            SELECT n.nspname FROM pg_extension e JOIN pg_namespace n ON n.oid = e.extnamespace \
            WHERE e.extname = 'amcheck'
            """)
        if extensions.count == 0 { return [] }
        let indexes = try connection.run(
            """
            SELECT c.oid::bigint, c.relname FROM pg_class c \
            JOIN pg_namespace n ON n.oid = c.relnamespace \
            WHERE n.nspname = $1 AND c.relkind = 'i' ORDER BY c.relname
            """, [.text(place.space)], types: [.text])
        var found: [StorageError] = []
        for row in 0..<indexes.count {
            do {
                let check = "\(TableSQL.quoted(extensions.text(0, 0))).bt_index_check"
                try connection.run(
                    "SELECT \(check)($1::oid::regclass, true)", [.integer(indexes.integer(row, 0))],
                    types: [.integer])
            } catch let failure as ServerFailure where failure.code.hasPrefix("XX") {
                found.append(corrupt("\(indexes.text(row, 1)): \(failure.message)"))
            }
        }
        return found
    }
}
