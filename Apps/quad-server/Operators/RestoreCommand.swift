import ArgumentParser
import Backends
import Foundation
import Hub
import Presentation
import Primitives
import Storage
import Sync

struct RestoreCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore",
        abstract: "Put a backup where the store was, after checking it.",
        discussion: """
            Nothing is overwritten: move the old store away first, with the server stopped, and \
            leave the file .ends where it is. What it says is done again: blocks, ended sessions, \
            changed passwords, accounts switched off or removed. Where it is lost, all devices \
            must sign in again. The backup stays as it is. Devices notice at their next sync that \
            the server was put back, and send what is missing.
            """)

    @Argument(help: "The backup: a file, or a folder of JSON files.")
    var backup: String

    @Option(
        help: ArgumentHelp(
            "A copy of the .ends file newer than the backup; can be repeated.",
            valueName: "file"))
    var ends: [String] = []

    @OptionGroup var options: OperatorOptions

    func run() async throws {
        let settings = try options.storeOptions.settings()
        let target = try options.storeOptions.knownURL(settings)
        guard let side = target.side, let ends = try options.storeOptions.endsFile(settings) else {
            throw Failure(.usage, "\(target) has no files to restore")
        }
        try expectBackup(for: target)
        let known = try knownEnds(ends)
        let folder = URL(fileURLWithPath: side).deletingLastPathComponent().path
        let hadFolder = FileManager.default.fileExists(atPath: folder)
        let lock = try options.storeOptions.lock(settings)
        defer {
            lock?.release(removing: !target.isThere)
            // Only an empty folder goes.
            if !hadFolder { rmdir(folder) }
        }
        let hold = try await options.storeOptions.hold(settings, isAlone: true)
        UnfinishedCopy.sweep(beside: side)
        for file in target.files where FileManager.default.fileExists(atPath: file) {
            throw Failure(
                .cannotCreate,
                "\(file) already exists, so nothing was changed: "
                    + "move it away, with its -wal and -shm, and leave \(ends.name)"
            )
        }
        let outcome: RestoredEnds.Outcome
        do {
            let unfinished = try UnfinishedCopy(of: target, for: side)
            defer { unfinished.remove() }
            let copy = StoreCopy(target.at(path: unfinished.path))
            try copy.take(backup)
            outcome = try await restore(copy, known, ends) { store in
                if let hold {
                    try await hold.restore(store, schema: Hub.schema)
                } else {
                    try await unfinished.makeStore { try await store.backup(to: $0) }
                }
            }
        }
        try show(outcome, ends, target)
    }

    private func show(
        _ outcome: RestoredEnds.Outcome, _ file: EndsFile, _ target: StorageURL
    ) throws {
        var lines = ["\(target) is restored from \(backup)"]
        if outcome.repeated > 0 {
            lines.append(
                "repeated since the backup: \(outcome.repeated) (blocks, ended sessions, "
                    + "passwords, accounts switched off or removed)")
        }
        if let last = try? file.list()?.lastAt, outcome.missingSince == nil {
            lines.append(
                "\(file.name) goes until \(last): if it is a copy, move it away and name it with "
                    + "--ends")
        }
        if let since = outcome.missingSince {
            lines += [
                "\(file.name) is missing or incomplete: blocks, passwords and removed "
                    + "accounts since \(since) may be missing",
                "all devices (\(outcome.sessions)) are signed out; they send the blocks that "
                    + "they know, and ask their people to look",
                "repeat what you did to accounts since then: quad-server user delete, disable, "
                    + "reset",
            ]
        }
        try options.show(
            .object([
                JSONMember("backup", .string(backup)), JSONMember("store", .string("\(target)")),
                JSONMember("endsDoneAgain", .integer(Int64(outcome.repeated))),
                JSONMember(
                    "endsMissingSince", outcome.missingSince.map { .string("\($0)") } ?? .null),
                JSONMember("sessionsEnded", .integer(Int64(outcome.sessions))),
            ]), lines: lines)
    }

    /// Reads the ends that are known: those beside the place of the store, beside the backup, and
    /// in the files that are named.
    private func knownEnds(_ live: EndsFile) throws -> RestoredEnds {
        do {
            var known = RestoredEnds(live: try live.list())
            if let own = try EndsFile(beside: backup).list() { known.others.append(own) }
            for file in ends {
                guard let list = try EndsFile(at: file).list() else {
                    throw StorageError.cannotOpen(path: file, reason: "it is not there")
                }
                let damage = list.damagedLines.count.of("damaged line")
                guard list.server != nil else {
                    throw Failure(
                        .badData,
                        "\(file) names no server, so it is no copy of a .ends file (\(damage))")
                }
                if !list.damagedLines.isEmpty {
                    StandardStreams.say("\(file) has \(damage), which count as missing")
                }
                known.others.append(list)
            }
            return known
        } catch {
            throw Failure(error)
        }
    }

    /// Refuses what is no backup, such as the file of a store that is in use.
    private func expectBackup(for target: StorageURL) throws {
        let source = target.at(path: backup)
        guard source.isThere else { throw Failure(.noInput, "there is no backup at \(backup)") }
        // A pipe or a device would be read without end, or as an empty store.
        let path = URL(fileURLWithPath: backup).resolvingSymlinksInPath().path
        let kind =
            try? FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
        guard kind == .typeRegular || kind == .typeDirectory else {
            throw Failure(.badData, "\(backup) is neither a file nor a folder, so it is no backup")
        }
        if kind == .typeDirectory, target.isShared {
            throw Failure(
                .badData,
                "\(backup) is a folder, as a backup of JSON files is: restore it with "
                    + "--store json:PATH, then quad-server move")
        }
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
    private func restore(
        _ copy: StoreCopy, _ known: RestoredEnds, _ ends: EndsFile,
        _ make: (Store) async throws -> Void
    ) async throws -> RestoredEnds.Outcome {
        do {
            return try await use(copy, known, ends, make)
        } catch {
            // A person knows the backup, not the copy of it.
            guard let working = copy.url.path else { throw error }
            throw Failure(error).naming(backup, for: working)
        }
    }

    private func use(
        _ copy: StoreCopy, _ known: RestoredEnds, _ ends: EndsFile,
        _ make: (Store) async throws -> Void
    ) async throws -> RestoredEnds.Outcome {
        try await copy.use { store -> RestoredEnds.Outcome in
            let found = try await OperatorOptions.contradictions(in: store)
            guard found.isEmpty else {
                throw Failure(
                    .badData, "\(backup) is damaged; nothing was restored", details: found)
            }
            do {
                let op = options.operator(on: store, .standard)
                let outcome = try await op.restored("from \(backup)", ends: known)
                try await make(store)
                try await op.writeEnds(to: ends)
                return outcome
            } catch {
                throw Failure(error)
            }
        }
    }
}

struct BackupCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup",
        abstract: "Copy the whole store, in the state of one commit, and check the copy.",
        discussion: """
            On SQLite and PostgreSQL also while the server runs, which goes on meanwhile: what it \
            has answered before the command begins is in the copy, a file of SQLite. A store on \
            JSON files becomes a folder, and its server must be stopped. The copy holds \
            everything, so keep it as safe. Beside it lies a file .ends with the blocks, ended \
            sessions, passwords and removed accounts: what protects people even if an older copy \
            is restored.

            To standard output, for a program that encrypts it or sends it away, goes a store in \
            SQLite. The copy is made beside the store and checked before its first byte goes out; \
            the file .ends of the store is not in it.
            """)

    @Argument(help: "Folder or file for the copy, which must not exist yet; - for standard output.")
    var path: String

    @Flag(help: "Don't check the copy.")
    var unchecked = false

    @OptionGroup var options: OperatorOptions

    func run() async throws {
        let settings = try options.storeOptions.settings()
        try await options.storeOptions.expectStore(settings)
        let url = try options.storeOptions.url(settings)
        guard url.isKept else { throw Failure(.usage, "a store in memory has nothing to copy") }
        guard path != "-" else { return try await stream(url) }
        guard !path.isEmpty else { throw Failure(.usage, "no place is named for the copy") }
        guard !FileManager.default.fileExists(atPath: path) else {
            throw Failure(.cannotCreate, "\(path) is there already: name another path")
        }
        let ends = EndsFile(beside: path)
        guard !ends.isThere else {
            throw Failure(.cannotCreate, "\(ends.name) is there already: name another path")
        }
        try expectFolder()
        try await options.use { op, store in
            try await op.backUp(store, of: url, to: path, isChecked: !unchecked)
        }
        let bytes = FileSize.bytes(of: path)
        try options.show(
            .object([
                JSONMember("path", .string(path)), JSONMember("bytes", .integer(bytes)),
                JSONMember("checked", .bool(!unchecked)), JSONMember("ends", .string(ends.name)),
            ]), lines: ["\(path): \(bytes) bytes" + (unchecked ? "" : ", checked")])
    }

    /// Writes the copy to standard output, once it was checked.
    private func stream(_ url: StorageURL) async throws {
        guard url.isShared, let store = url.side else {
            throw Failure(
                .usage, "only a store in SQLite or PostgreSQL is one file: name a folder, or ./-")
        }
        guard !options.json, isatty(STDOUT_FILENO) == 0 else {
            throw Failure(
                .usage, "the bytes of a store are nothing to read: quad-server backup - | PROGRAM")
        }
        let copy = try UnfinishedCopy(of: url, for: store)
        try await options.use { op, store in
            try await op.notingFailure(of: "standard output") {
                try await op.copy(store, to: copy.path, called: "standard output")
                guard !unchecked else { return }
                try await StoreCopy(url.at(path: copy.path)).expectSound(at: copy.path)
            }
        }
        let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: copy.path))
        copy.remove()
        try StandardStreams.write(file)
    }

    /// Refuses a folder that is not there: the disk for backups may not be mounted.
    private func expectFolder() throws {
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
    /// Makes a backup of a store, which has its name once it was checked if so wished.
    func backUp(
        _ store: Store, of url: StorageURL, to path: String, isChecked: Bool = true
    ) async throws {
        let unfinished = try UnfinishedCopy(of: url, for: path)
        try await notingFailure(of: path) {
            try await unfinished.make(isChecked: isChecked) { working in
                try await copy(store, to: working, called: path)
            }
        }
    }

    /// Runs what makes a backup; where it fails, the audit says that there is none.
    func notingFailure(of name: String, _ make: () async throws -> Void) async throws {
        do {
            try await make()
        } catch {
            try? await note(.backup, "failed, to \(name)")
            throw error
        }
    }

    /// Copies the whole store to a path, with its ends beside it, and notes before whereto.
    func copy(_ store: Store, to path: String, called name: String) async throws {
        try await noteWherePossible(.backup, "everything, to \(name)")
        try await store.backup(to: path)
        try await writeEnds(to: EndsFile(beside: path))
    }

    /// Notes an act, or says that it can't be noted where the disk is full: a copy is needed then
    /// most.
    private func noteWherePossible(_ kind: OperatorAct.Kind, _ facts: String) async throws {
        do {
            try await note(kind, facts)
        } catch StorageError.diskFull(let path) {
            StandardStreams.say("the audit has no row of this: the disk of \(path) is full")
        }
    }
}

/// A copy of a server's store, which no server uses.
struct StoreCopy {
    let url: StorageURL

    init(_ url: StorageURL) { self.url = url }

    func contradictions() async throws -> [String] {
        try await use { store in
            try await OperatorOptions.contradictions(in: store)
        }
    }

    /// Refuses a copy that has contradictions.
    func expectSound(at path: String) async throws {
        let found = try await contradictions()
        guard found.isEmpty else {
            throw Failure(
                .badData,
                "the copy at \(path) is damaged (\(found.count.of("contradiction"))), and so may "
                    + "be the store: quad-server check",
                details: found)
        }
    }

    /// Opens the copy for one piece of work and closes it; one of an older version is brought up to
    /// date.
    ///
    /// - Throws: ``Failure``, also if it is no store of a server.
    func use<Result>(_ work: (Store) async throws -> Result) async throws -> Result {
        let store: Store
        do {
            store = try await Backends.open(url, schema: Hub.schema)
        } catch {
            throw Failure(error)
        }
        do {
            do {
                try await StoreRole.server.claim(store)
            } catch {
                throw Failure(error)
            }
            let result = try await work(store)
            await store.close()
            return result
        } catch {
            await store.close()
            throw error
        }
    }

    /// Copies the files of another store here, for this person only.
    ///
    /// - Throws: ``Failure``; then nothing is left here.
    func take(_ source: String) throws {
        guard let path = url.path else { return }
        do {
            try FileManager.default.copyItem(atPath: source, toPath: path)
            try close(path)
        } catch {
            remove()
            throw Failure(.inputOutput, "\(source) cannot be copied to \(path): is there room?")
        }
    }

    private func close(_ path: String) throws {
        let files = FileManager.default
        for name in [path] + (files.subpaths(atPath: path) ?? []).map({ "\(path)/\($0)" }) {
            let type = try files.attributesOfItem(atPath: name)[.type] as? FileAttributeType
            try files.setAttributes(
                [.posixPermissions: type == .typeDirectory ? 0o700 : 0o600], ofItemAtPath: name)
        }
    }

    func remove() {
        for file in url.files { try? FileManager.default.removeItem(atPath: file) }
    }
}
