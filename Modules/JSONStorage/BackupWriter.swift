import Foundation
import Storage

/// Writes backups on a queue of its own, so that commits go on.
actor BackupWriter {
    private let executor = SerialQueueExecutor(label: "quad.json.backup")
    private let disk: Disk

    nonisolated var unownedExecutor: UnownedSerialExecutor {
        executor.asUnownedSerialExecutor()
    }

    init(disk: Disk) { self.disk = disk }

    /// Writes all tables as a store into a folder that is not there yet, or removes it again.
    func write(_ contents: StoreContents, to path: String) throws(StorageError) {
        guard access(path, F_OK) != 0 else {
            throw .cannotOpen(path: path, reason: "there is something already")
        }
        do throws(StorageError) {
            try StoreFolder.write(contents, to: path, disk: disk)
        } catch {
            try? FileManager.default.removeItem(atPath: path)
            throw error
        }
    }
}
