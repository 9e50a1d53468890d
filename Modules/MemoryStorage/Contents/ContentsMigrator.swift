import Storage

/// A migrator that upgrades the tables of an in-memory engine.
package final class ContentsMigrator: ContentsReader, EngineMigrator {
    /// The names of the tables that were created or changed.
    package private(set) var changedTables: Set<String> = []

    /// Runs migrations on a copy of a state and returns the new state and the changed tables.
    ///
    /// Missing tables are created, and all tables get the indexes of the schema. `path` returns the
    /// location of a table, or of the store for `nil`.
    ///
    /// - Throws: ``StorageError``: the store is newer, or older than all migrations, or the rows
    ///   do not fit.
    package static func upgrade(
        _ contents: StoreContents, to schema: Schema, path: (String?) -> String,
        progress: (Migration.Progress) -> Void
    ) throws -> (contents: StoreContents, changedTables: Set<String>) {
        let migrator = ContentsMigrator(contents)
        if contents.version > 0 {
            let migrations = try schema.migrations(
                from: contents.version, worksFrom: contents.worksFrom, path: path(nil),
                on: migrator)
            try withoutActuallyEscaping(progress) { progress in
                try SchemaUpgrade(to: schema, on: migrator, progress: progress).run(migrations)
            }
        }
        try migrator.finish(schema, path)
        return (migrator.contents, migrator.changedTables)
    }

    private func finish(_ schema: Schema, _ path: (String?) -> String) throws {
        for table in schema.tables {
            guard let found = contents.table(named: table.name) else {
                try create(schema.filled(table))
                continue
            }
            if let difference = found.schema.difference(from: table) {
                throw StorageError.corrupt(path: path(table.name), reason: difference)
            }
            let whole = table.with(furtherOf: found.schema)
            if found.schema != whole { contents.add(try found.changed(to: whole, adding: [])) }
        }
        contents.adopt(schema)
    }

    /// Returns the current description of a table.
    package func table(named name: String) throws -> TableSchema? {
        contents.table(named: name)?.schema
    }

    /// Creates an empty table.
    package func create(_ table: TableSchema) throws {
        contents.add(TableContents(table))
        changedTables.insert(table.name)
    }

    /// Changes the columns and indexes of a table.
    package func change(_ table: TableSchema, to other: TableSchema, adding values: Row) throws {
        contents.add(try contents[table.name].changed(to: other, adding: values))
        changedTables.insert(table.name)
    }

    /// Inserts or replaces a row.
    package func put(_ table: TableSchema, row: Row) throws {
        try contents[table.name].put(row)
        changedTables.insert(table.name)
    }

    /// Removes the row of a key; returns whether it existed.
    package func delete(_ table: TableSchema, key: Key) throws -> Bool {
        changedTables.insert(table.name)
        return contents[table.name].delete(key)
    }
}
