import Primitives

/// A run of the migrations that a store needs, on any engine.
package struct SchemaUpgrade {
    private let schema: Schema
    private let engine: any EngineMigrator
    private let progress: (Migration.Progress) -> Void
    private static let pageRows = 1000

    /// Creates an upgrade of an engine's tables to a schema.
    package init(
        to schema: Schema, on engine: any EngineMigrator,
        progress: @escaping (Migration.Progress) -> Void
    ) {
        self.schema = schema
        self.engine = engine
        self.progress = progress
    }

    /// Runs migrations in order; the engine commits or discards all of them together.
    ///
    /// - Throws: ``StorageError``, also if an index rejects rows that a step made.
    package func run(_ migrations: some Sequence<Migration>) throws {
        for migration in migrations {
            for step in migration.steps { try run(step, of: migration) }
        }
    }

    /// Runs a step; skips a missing table, which is created at the end from the schema.
    private func run(_ step: Migration.Step, of migration: Migration) throws {
        if let changed = step.changedTable, try engine.table(named: changed) == nil { return }
        switch step {
        case .addTable(let table):
            let isThere = try engine.table(named: table.name) != nil
            precondition(
                !isThere, "migration \(migration.number) adds table \(table.name), which is there")
            try engine.create(table)
        case .addColumn(let column, let name, let value):
            let table = try table(name, migration)
            precondition(
                column.objection(to: value) == nil,
                "migration \(migration.number) fills \(column.name) with what does not fit")
            let wider = table.with(column, filledWith: migration.kind == .expand ? value : nil)
            try change(table, to: wider, adding: [value], migration)
        case .dropColumn(let name, let column):
            let table = try table(name, migration)
            let narrower = table.without(column, migration.number)
            try change(table, to: narrower, adding: [], migration)
        case .addIndex(let index, let name, let columns, let isUnique):
            let table = try table(name, migration)
            let added = IndexSchema(
                name: index, columns: columns.map(table.position(of:)), isUnique: isUnique)
            let others = table.indexes.filter { $0.name != index }
            precondition(
                migration.kind != .expand
                    || table.indexes.allSatisfy { others.contains($0) || $0 == added },
                "migration \(migration.number) expands, so it may not replace index \(index)")
            try change(table, to: table.with(indexes: others + [added]), adding: [], migration)
        case .dropIndex(let index, let name):
            let table = try table(name, migration)
            let others = table.indexes.filter { $0.name != index }
            if others != table.indexes {
                try change(table, to: table.with(indexes: others), adding: [], migration)
            }
        case .transform(let name, let change):
            try transform(try table(name, migration), migration, change)
        }
    }

    private func table(_ name: String, _ migration: Migration) throws -> TableSchema {
        guard let table = try engine.table(named: name) else {
            preconditionFailure(
                "migration \(migration.number) changes table \(name), which is not there")
        }
        return table
    }

    private func change(
        _ table: TableSchema, to other: TableSchema, adding values: Row, _ migration: Migration
    ) throws {
        let total = try engine.count(Scan(table: table))
        tell(migration, table, done: 0, of: total)
        try engine.change(table, to: other, adding: values)
        tell(migration, table, done: total, of: total)
    }

    /// Removes all changed rows before it inserts the new ones, so that rows can swap keys.
    private func transform(
        _ table: TableSchema, _ migration: Migration,
        _ change: (MigratingRow) throws -> MigratingRow?
    ) throws {
        let total = try engine.count(Scan(table: table))
        var page = Scan(table: table, limit: Self.pageRows)
        var removed: [Key] = []
        var added: [Row] = []
        var seen = 0
        while true {
            let rows = try engine.scan(page)
            guard let last = rows.last else { break }
            for row in rows {
                let new = try change(MigratingRow(row, of: table))?.row
                if new == row { continue }
                removed.append(table.key(of: row))
                if let new { added.append(new) }
            }
            page.after = table.key(of: last)
            seen += rows.count
            tell(migration, table, done: seen / 2, of: total)
        }
        for key in removed { _ = try engine.delete(table, key: key) }
        for (number, row) in added.enumerated() {
            try table.validate(row)
            guard try engine.get(table, key: table.key(of: row)) == nil else {
                throw StorageError.notUnique(table: table.name, index: "key")
            }
            try engine.put(table, row: row)
            if (number + 1) % Self.pageRows == 0 {
                tell(migration, table, done: (total + number) / 2, of: total)
            }
        }
        tell(migration, table, done: total, of: total)
    }

    private func tell(_ migration: Migration, _ table: TableSchema, done: Int, of total: Int) {
        progress(
            Migration.Progress(
                number: migration.number, version: schema.version, table: table.name,
                done: done, total: total))
    }
}
