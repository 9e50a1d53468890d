import Device
import Glibc
import Presentation

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
        return [
            .warn(
                "writing", "\(closed) can't be written to, so the store can only be read",
                do: "chmod u+w \(closed.shellWord), as the one who owns it")
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
