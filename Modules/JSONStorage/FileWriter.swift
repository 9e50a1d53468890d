import MemoryStorage
import Storage

/// Writes the files of tables on a queue of its own, so that commits go on.
actor FileWriter {
    typealias Outcome = Result<[String: TableFiles.Written], any Error>

    private let executor = SerialQueueExecutor(label: "quad.json.files")

    nonisolated var unownedExecutor: UnownedSerialExecutor {
        executor.asUnownedSerialExecutor()
    }

    /// Writes the files that lack commits of their tables.
    func write(_ contents: StoreContents, _ files: TableFiles) -> Outcome {
        Result {
            var written: [String: TableFiles.Written] = [:]
            for table in files.stale(in: contents) {
                written[table.schema.name] = try files.write(table)
            }
            return written
        }
    }

    /// Writes all tables as a store into a folder that does not exist yet.
    func backup(_ contents: StoreContents, to path: String, disk: Disk) throws {
        try StoreFolder.backUp(contents, to: path, disk: disk)
    }
}
