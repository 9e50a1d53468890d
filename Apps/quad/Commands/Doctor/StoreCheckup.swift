import Device
import Glibc
import Primitives
import Workspace

/// A check that the store exists, is private and intact, and its server can be reached.
struct StoreCheckup {
    let session: Session

    func findings() async -> [Finding] {
        let location: Device.Location
        do {
            location = try session.location()
        } catch {
            return [.fail("store", ErrorSentence.of(error), do: "quad help files")]
        }
        let url = location.url
        guard let path = url.path else {
            return [.warn("store", "\(url) keeps nothing", do: "quad config unset store")]
        }
        guard url.isThere, let permissions = Permissions(of: path) else {
            guard location.isDefault else {
                return [
                    .fail(
                        "store", "\(url) is not there",
                        do: "is that right? The first thing you add makes it: "
                            + "quad --store \(url.description.shellWord) count add Kids")
                ]
            }
            return [absent(location, path)]
        }
        return privacy(location, path, permissions) + [space(path)]
            + writing(location, path, permissions) + (await contents(location))
    }

    private func absent(_ location: Device.Location, _ path: String) -> Finding {
        var folder = Folders.parent(of: path)
        while access(folder, F_OK) != 0, folder != Folders.parent(of: folder) {
            folder = Folders.parent(of: folder)
        }
        guard access(folder, W_OK) == 0, Permissions(of: folder)?.isFolder == true else {
            return .fail(
                "store",
                "\(location.url) is not there and can't be made: \(folder) can't be written to",
                do: "name another: quad config set store URL")
        }
        return .ok("store", "\(location.url) is not there yet; the first thing you add makes it")
    }

    private func files(
        _ location: Device.Location, _ path: String, _ permissions: Permissions
    ) -> (files: [String], folder: String) {
        permissions.isFolder
            ? (Folders.names(in: path).map { "\(path)/\($0)" }, path)
            : (location.url.files, Folders.parent(of: path))
    }

    /// Checks that the files can be written to; a store that can only be read is no failure.
    private func writing(
        _ location: Device.Location, _ path: String, _ permissions: Permissions
    ) -> [Finding] {
        let (files, folder) = files(location, path, permissions)
        let closed = (files + [folder]).first {
            access($0, F_OK) == 0 && access($0, W_OK) != 0
        }
        guard let closed else { return [] }
        let isMountedSo = access(closed, W_OK) != 0 && errno == EROFS
        return [
            .warn(
                "writing", "\(closed) can't be written to, so the store can only be read",
                do: isMountedSo
                    ? "mount its file system for writing, or name another store: "
                        + "quad config set store URL"
                    : "chmod u+w \(closed.shellWord), as the one who owns it")
        ]
    }

    /// Checks that nobody else can read or write the files.
    private func privacy(
        _ location: Device.Location, _ path: String, _ permissions: Permissions
    ) -> [Finding] {
        let (files, folder) = files(location, path, permissions)
        guard Permissions(of: folder)?.letsOthersIn == true else {
            return [.ok("privacy", "only you can read \(path)")]
        }
        let writable = (files + [folder]).filter { Permissions(of: $0)?.letsOthersWrite == true }
        let readable = files.filter { Permissions(of: $0)?.letsOthersRead == true }
        if let first = writable.first {
            return [.fail("privacy", "others can write to \(first)", do: close(writable))]
        }
        if let first = readable.first {
            return [.warn("privacy", "others can read \(first)", do: close(readable))]
        }
        return [.ok("privacy", "only you can read \(path)")]
    }

    /// Returns the command that takes the permissions on files away from others.
    private func close(_ files: [String]) -> String {
        "chmod go-rwx \(files.map(\.shellWord).joined(separator: " "))"
    }

    private func space(_ path: String) -> Finding {
        var status = statvfs()
        guard statvfs(path, &status) == 0 else {
            return .warn(
                "disk", "its free space is unknown: \(path)", do: "df \(path.shellWord)")
        }
        let megabytes = UInt64(status.f_bavail) * UInt64(status.f_frsize) / 1_000_000
        return megabytes >= 20
            ? .ok("disk", "\(megabytes) MB are free for \(path)")
            : .warn("disk", "only \(megabytes) MB are free for \(path)", do: "make room")
    }

    /// Opens the store, reads everything, and asks the server.
    private func contents(_ location: Device.Location) async -> [Finding] {
        do {
            return try await session.withWorkspace { workspace in
                let damage = try await workspace.store.check()
                guard damage.isEmpty else {
                    return damage.prefix(5).map {
                        .fail("store", "\($0)", do: StoreAdvice.about($0, at: location))
                    }
                }
                let counters = try await workspace.read { try $0.counters.all() }.count
                let groups = try await workspace.read { try $0.groups.all() }.count
                let whole = Finding.ok(
                    "store",
                    "\(location.url) is whole: \(counters.of("counter")), \(groups.of("group"))")
                let odd = DocumentCheckup(documents: try await workspace.oddDocuments())
                return [whole] + odd.findings()
                    + (await ServerCheckup(session: session).findings(workspace))
            }
        } catch {
            let advice = StoreAdvice.about(error, at: location)
            return [.fail("store", ErrorSentence.of(error), do: advice)]
        }
    }
}

/// Advice about a store that can't be used.
enum StoreAdvice {
    static func about(_ error: any Error, at location: Device.Location) -> String {
        let url = location.url
        let path = url.path?.shellWord ?? "\(url)"
        switch error as? StoreError {
        case .corrupt:
            let aside = (url.path.map { $0 + ".damaged" } ?? "").shellWord
            return "put it aside (mv \(path) \(aside)); then bring back a copy, or sign in again: "
                + "what was synced is on the server"
        case .notAStore:
            return "it stays as it is; name another store: quad config set store URL"
        case .foreign: return "name your own store: quad config set store URL"
        case .newerSchema: return "update quad: a newer one has written here; nothing is lost"
        case .locked: return "end the other program, or wait for it: fuser \(path)"
        case .readOnly: return "make it writable, if it is meant to change: chmod u+w \(path)"
        case .diskFull: return "make room: df \(path)"
        case .cannotOpen, .inputOutput: return "look who may read it: ls -ld \(path)"
        default: return "try again; if it stays, write to the people who make Quad"
        }
    }
}

/// The permissions of a file or folder.
struct Permissions {
    /// The lowest nine bits of the mode.
    let mode: mode_t
    let isFolder: Bool

    /// Creates the permissions of a file or folder; `nil` if it does not exist.
    init?(of path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        mode = status.st_mode & 0o777
        isFolder = status.st_mode & S_IFMT == S_IFDIR
    }

    /// Whether anybody but the owner may read.
    var letsOthersRead: Bool { mode & 0o044 != 0 }

    /// Whether anybody but the owner may open files in the folder by name.
    var letsOthersIn: Bool { mode & 0o011 != 0 }

    /// Whether anybody but the owner may write.
    var letsOthersWrite: Bool { mode & 0o022 != 0 }
}

/// A check that every document holds only what Quad's own programs write.
struct DocumentCheckup {
    let documents: [OddDocument]

    /// The most documents that are named; `--repair` offers all of them.
    private static let mostNamed = 5

    func findings() -> [Finding] {
        let rest = documents.count - Self.mostNamed
        let more: [Finding] =
            rest > 0
            ? [.warn("document", "and \(rest) more", do: "quad doctor --repair offers all")] : []
        return documents.prefix(Self.mostNamed).map { document in
            .warn(
                "document", "\(document.name): \(document.reasons)",
                do: "all else works beside it; to delete it: quad doctor --repair")
        } + more
    }
}

extension OddDocument {
    /// The document's name in a sentence, as `counter "Kids" (0123…)`.
    var name: String {
        let title = title.isEmpty ? "" : " \"\(title.brief)\""
        return "\(kind.rawValue)\(title) (\(id))"
    }

    /// The oddities of the document, at most three and the number of the others.
    var reasons: String {
        oddities.prefix(3).joined(separator: "; ")
            + (oddities.count > 3 ? "; and \(oddities.count - 3) more" : "")
    }

    func json(isDeleted: Bool) -> JSONValue {
        [
            "kind": .string(kind.rawValue), "id": .string(id), "title": .string(title),
            "oddities": .array(oddities.map { .string($0) }), "deleted": .bool(isDeleted),
        ]
    }
}
