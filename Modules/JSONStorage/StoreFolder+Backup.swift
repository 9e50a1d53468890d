import Files
import Glibc
import MemoryStorage
import Primitives
import Storage

extension StoreFolder {
    /// Writes all tables as a separate store into a folder that does not exist yet.
    ///
    /// The folder gets its name when it is complete and on the disk. The leftover of a killed
    /// backup beside it is removed first.
    static func backUp(_ contents: StoreContents, to path: String, disk: Disk) throws {
        guard access(path, F_OK) != 0 else {
            throw StorageError.cannotOpen(path: path, reason: "there is something already")
        }
        let end = path.lastIndex { $0 != "/" } ?? path.startIndex
        let target = String(path[...end])
        let unfinished = target + Disk.newSuffix
        if access(unfinished, F_OK) == 0 { try removeLeftOver(unfinished, disk) }
        do {
            let folder = try write(contents, to: unfinished, disk: disk)
            try withExtendedLifetime(folder) {
                try disk.rename(folder: unfinished, to: target)
            }
        } catch {
            remove(unfinished)
            throw error
        }
        do {
            try disk.sync(folder: Folder.parent(of: target))
        } catch {
            remove(target)
            throw error
        }
    }

    private static func write(
        _ contents: StoreContents, to path: String, disk: Disk
    ) throws -> StoreFolder {
        let mark = StoreMark(contents)
        var newMark = mark
        newMark.commit = 0
        let folder = try StoreFolder(path: path, newMark: newMark, disk: disk)
        for name in contents.names { try folder.write(contents[name]) }
        try mark.write(path, disk)
        return folder
    }

    /// Removes the folder of a backup that was not finished.
    ///
    /// - Throws: ``StorageError``: another backup is writing to it, or it is no backup.
    private static func removeLeftOver(_ path: String, _ disk: Disk) throws {
        let names = try names(in: path)
        let marks = [StoreMark.name, StoreMark.name + Disk.newSuffix, FolderLock.name]
        guard names.isEmpty || names.contains(where: marks.contains) else {
            throw StorageError.cannotOpen(
                path: path, reason: "it is in the way of a backup: move it away")
        }
        let lock = try FolderLock(folder: path, disk: disk)
        withExtendedLifetime(lock) { remove(path) }
    }

    private static func remove(_ path: String) {
        for name in (try? names(in: path)) ?? [] { unlink("\(path)/\(name)") }
        rmdir(path)
    }
}
