import ArgumentParser
import Backends
import Foundation
import Hub
import Replica
import TextFormats

struct BackupCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup",
        abstract: "Copy the whole store, in the state of one commit, and check the copy.",
        discussion: """
            On SQLite also while the server runs, which goes on meanwhile: what it has answered \
            before the command begins is in the copy. A store on JSON files becomes a folder, and \
            its server must be stopped. The copy holds everything, so keep it as safe. Beside it \
            lies a file .ends with the blocks, ended sessions, passwords and removed accounts: \
            what protects people even if an older copy is restored.
            """)

    @Argument(help: "Folder or file of the copy; there must be nothing yet.")
    var path: String

    @Flag(help: "Don't check the copy.")
    var unchecked = false

    @OptionGroup var options: OperatorOptions

    func run() async throws {
        guard path != "-" else {
            throw Failure(
                .usage,
                "a backup is a file or folder that is checked as a whole, so it can't be written "
                    + "to standard output: name a path, or ./- for a file of that name")
        }
        let settings = try options.storeOptions.settings()
        try options.storeOptions.expectStore(settings)
        let url = try options.storeOptions.url(settings)
        guard url.isKept else { throw Failure(.usage, "a store in memory has nothing to copy") }
        let copy = url.at(path: path)
        guard !FileManager.default.fileExists(atPath: path) else {
            throw Failure(.cannotCreate, "\(path) is there already: name another path")
        }
        let ends = EndsFile(beside: path)
        guard !ends.isThere else {
            throw Failure(.cannotCreate, "\(ends.name) is there already: name another path")
        }
        try expectFolder()
        try await options.use { op, store in
            try await op.noteWherePossible(.backup, "everything, to \(path)")
            try await store.backup(to: path)
            try await op.writeEnds(to: ends)
        }
        let found = unchecked ? [] : try await StoreCopy(copy).contradictions()
        guard found.isEmpty else {
            throw Failure(
                .badData, "the copy at \(path) is damaged, and so may be the store: check it",
                details: found)
        }
        let bytes = FileSize.bytes(of: path)
        try options.show(
            .object([
                JSONMember("path", .string(path)), JSONMember("bytes", .integer(bytes)),
                JSONMember("checked", .bool(!unchecked)), JSONMember("ends", .string(ends.name)),
            ]), lines: ["\(path): \(bytes) bytes" + (unchecked ? "" : ", checked")])
    }

    /// Refuses a folder that is not there: the disk for backups may not be mounted.
    private func expectFolder() throws(Failure) {
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder),
            isFolder.boolValue
        else {
            throw Failure(
                .cannotCreate, "there is no folder \(folder): make it, or mount its disk")
        }
    }
}

extension Operator {
    /// Notes an act, or says that it can't be noted where the disk is full: a copy is needed then
    /// most.
    fileprivate func noteWherePossible(
        _ kind: OperatorAct.Kind, _ facts: String
    ) async throws(StorageError) {
        do {
            try await note(kind, facts)
        } catch .diskFull(let path) {
            StandardStreams.say("the audit has no row of this: the disk of \(path) is full")
        }
    }
}
