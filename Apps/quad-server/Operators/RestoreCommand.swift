import ArgumentParser
import Backends
import Foundation
import Hub
import Passwords
import Replica
import TextFormats

/// The command that puts a backup in the place of a missing store.
struct RestoreCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore",
        abstract: "Put a backup where the store was, after checking it.",
        discussion: """
            Nothing is overwritten: move the old store away first, with the server stopped. The \
            backup stays as it is. Devices notice at their next sync that the server was put \
            back, and send what is missing.
            """)

    @Argument(help: "The backup: a file, or a folder of JSON files.")
    var backup: String

    @OptionGroup var options: OperatorOptions

    func run() async throws {
        let settings = try options.storeOptions.settings()
        let target = try options.storeOptions.knownURL(settings)
        guard let path = target.path else {
            throw Failure(.usage, "a store in memory has no files to restore")
        }
        try expectBackup(for: target)
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        let hadFolder = FileManager.default.fileExists(atPath: folder)
        let lock = try options.storeOptions.lock(settings)
        defer {
            lock?.release(removing: !target.isThere)
            // Only an empty folder goes.
            if !hadFolder { rmdir(folder) }
        }
        for file in target.files where FileManager.default.fileExists(atPath: file) {
            throw Failure(
                .cannotCreate,
                "\(file) is there, and nothing was changed: move it away, and the files beside it")
        }
        let copy = StoreCopy(target.at(path: path + ".restoring"))
        copy.remove()
        try copy.take(backup)
        do {
            defer { copy.remove() }
            try await restore(copy, to: path)
        }
        try options.show(
            .object([
                JSONMember("backup", .string(backup)), JSONMember("store", .string("\(target)")),
            ]), lines: ["\(target) is restored from \(backup)"])
    }

    /// Refuses what is no backup, such as the file of a store that is in use.
    private func expectBackup(for target: StorageURL) throws(Failure) {
        let source = target.at(path: backup)
        guard source.isThere else { throw Failure(.noInput, "there is no backup at \(backup)") }
        for file in source.files where file != backup {
            guard FileManager.default.fileExists(atPath: file) else { continue }
            throw Failure(
                .badData,
                "\(file) lies beside it, so \(backup) is a store in use and no backup: make one "
                    + "with quad-server backup")
        }
    }

    /// Checks a copy of the backup, notes the act in it, and makes the store of it: the copy that
    /// the engine makes has its name only once it is complete and on the disk.
    private func restore(_ copy: StoreCopy, to path: String) async throws(Failure) {
        do throws(Failure) {
            try await use(copy, to: path)
        } catch {
            // A person knows the backup, not the copy of it.
            guard let working = copy.url.path else { throw error }
            throw error.naming(backup, for: working)
        }
    }

    private func use(_ copy: StoreCopy, to path: String) async throws(Failure) {
        try await copy.use { store throws(Failure) in
            let found = try await OperatorOptions.contradictions(in: store)
            guard found.isEmpty else {
                throw Failure(.badData, "\(backup) is damaged, nothing was made", details: found)
            }
            do throws(StorageError) {
                try await options.operator(on: store, .standard).restored("from \(backup)")
                try await store.backup(to: path)
            } catch {
                throw Failure(error)
            }
        }
    }
}
