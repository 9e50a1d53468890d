import Files
import FoundationEssentials
import Glibc
import JournalRules
import Primitives

/// A keeper of unlocked keys in a file in memory that only this user can read.
package struct KeyFile: KeyKeeper {
    /// The most bytes that are read from the file.
    private static let limit = 1 << 16

    private let variables: [String: String]
    private let name: String

    /// Creates a keeper with a file in the ``PrivateFolder`` of an environment.
    ///
    /// - Parameter name: A name that differs between stores and is valid as a file name.
    package init(variables: [String: String], name: String) {
        self.variables = variables
        self.name = name
    }

    /// The path of the file; `nil` if there is no private folder yet.
    private var path: String? {
        PrivateFolder.existing(variables: variables).map { "\($0.path)/\(name).key" }
    }

    /// Returns the keys in the file; removes the file if they have expired or can't be decoded.
    ///
    /// - Throws: ``VaultError/keyFile(path:reason:)`` if somebody else could have read or written
    ///   the file, or it can't be read.
    package func keys(at now: BootTime) throws(VaultError) -> StoredKeys? {
        guard let path, let bytes = try contents(of: path) else { return nil }
        guard let stored = try? JSONDecoder().decode(Stored.self, from: Data(bytes)),
            let kept = stored.kept, kept.remaining(at: now) != nil
        else {
            try forget()
            return nil
        }
        return kept
    }

    /// Writes the file atomically.
    package func keep(_ keys: StoredKeys) throws(VaultError) {
        guard let data = try? JSONEncoder().encode(Stored(keys)) else {
            preconditionFailure("keys are texts and numbers, which JSON can write")
        }
        let folder = try PrivateFolder.needed(variables: variables)
        do throws(FileError) {
            try WholeFile.replace("\(folder.path)/\(name).key", with: [UInt8](data))
        } catch {
            throw .keyFile(path: error.path, reason: error.reason)
        }
    }

    /// Removes the file.
    package func forget() throws(VaultError) {
        guard let path else { return }
        guard unlink(path) == 0 || errno == ENOENT else { throw failure(path) }
    }

    private func contents(of path: String) throws(VaultError) -> [UInt8]? {
        let descriptor: Int32
        do throws(FileError) {
            descriptor = try SideFile.open(path, for: .reading)
        } catch {
            if error.code == ENOENT { return nil }
            throw .keyFile(path: path, reason: error.reason)
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw failure(path) }
        guard status.st_mode & S_IFMT == S_IFREG, status.st_uid == geteuid(),
            status.st_mode & 0o077 == 0
        else { throw .keyFile(path: path, reason: "others may have read it: remove it") }
        var bytes = [UInt8](repeating: 0, count: Self.limit)
        let count = read(descriptor, &bytes, bytes.count)
        guard count >= 0 else { throw failure(path) }
        return Array(bytes.prefix(count))
    }

    private func failure(_ path: String) -> VaultError {
        .keyFile(path: path, reason: String(cString: strerror(errno)))
    }

    /// The JSON form of the file; times are milliseconds since the boot with the given id.
    private struct Stored: Codable {
        let boot: String
        let from: Int64
        let duration: Int64
        let keys: [DataKey.ID: String]

        init(_ kept: StoredKeys) {
            boot = kept.start.id
            from = kept.start.elapsed.wholeMilliseconds
            duration = kept.duration.wholeMilliseconds
            keys = Dictionary(
                uniqueKeysWithValues: kept.ring.all.map { ($0.id, Base64.text($0.bytes)) })
        }

        /// The keys; `nil` if a text does not encode a key.
        var kept: StoredKeys? {
            var ring = KeyRing()
            for (id, text) in keys {
                guard let bytes = Base64.bytes(text), bytes.count == DataKey.byteCount else {
                    return nil
                }
                ring.insert(DataKey(id: id, bytes: bytes))
            }
            let start = BootTime(id: boot, elapsed: .milliseconds(from))
            return StoredKeys(ring, from: start, for: .milliseconds(duration))
        }
    }
}
