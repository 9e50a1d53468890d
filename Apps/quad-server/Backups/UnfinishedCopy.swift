import Backends
import Files
import Foundation
import Glibc
import Primitives

/// A copy of a store, or what a store is made of, that has no name yet: it lies in a folder beside
/// its place, which is locked while the process lives, and gets its name once it is whole and
/// checked.
///
/// A signal ends a process without a word, so what a dead one left goes with the next copy.
final class UnfinishedCopy {
    private static let mark = ".copy-"
    private static let start = "copy"

    /// The path of the copy.
    let path: String
    private let url: StorageURL
    private let target: String
    private let folder: String
    private let descriptor: Int32

    /// Makes the folder for a copy that is to be at a place.
    ///
    /// - Throws: ``Failure`` if it can't be made.
    init(of url: StorageURL, for target: String) throws {
        let parent = Folder.parent(of: target)
        let name = String(URL(fileURLWithPath: target).lastPathComponent)
        Self.sweep(beside: target)
        if let side = url.side { Self.sweep(beside: side) }
        (self.url, self.target) = (url, target)
        folder = "\(parent)/\(name)\(Self.mark)\(getpid())"
        path = "\(folder)/\(Self.start)" + (url.isShared ? ".sqlite" : "")
        guard mkdir(folder, 0o700) == 0, let descriptor = Self.locked(folder) else {
            throw Failure(.cannotCreate, "\(folder): \(String(cString: strerror(errno)))")
        }
        self.descriptor = descriptor
    }

    deinit {
        remove()
        close(descriptor)
    }

    /// Gives what is complete and on the disk its names, in their order.
    ///
    /// - Throws: ``Failure`` if something has a name already, or the folder refuses it.
    private func finish(_ names: [(from: String, to: String)]) throws {
        for (from, to) in names {
            guard Self.move(from, to) else {
                throw Failure(.cannotCreate, "\(to): \(String(cString: strerror(errno)))")
            }
        }
        do {
            try Folder.sync(Folder.parent(of: target))
        } catch {
            for (_, to) in names { try? FileManager.default.removeItem(atPath: to) }
            throw Failure(error)
        }
    }

    /// Has the copy made, checked if so wished, and named; nothing is left of one that failed.
    func make(isChecked: Bool = true, _ copy: (String) async throws -> Void) async throws {
        do {
            try await copy(path)
            if isChecked { try await StoreCopy(url.at(path: path)).expectSound(at: target) }
            try finish([
                (EndsFile(beside: path).name, EndsFile(beside: target).name), (path, target),
            ])
        } catch {
            // A person knows the place of the copy.
            throw Failure(error).naming(target, for: path)
        }
    }

    /// Has a store made of the copy, which stays without a name, and gives the store its place.
    func makeStore(_ make: (String) async throws -> Void) async throws {
        let made = "\(folder)/\(Self.start)-made"
        do {
            try await make(made)
            try finish([(made, target)])
        } catch {
            throw Failure(error).naming(target, for: made)
        }
    }

    /// Removes what has no name; a file that is open can still be read.
    func remove() { Self.remove(folder) }

    /// Removes what dead processes left in a folder of copies whose names begin so.
    static func sweep(_ folder: String, beginning start: String) {
        for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] {
            guard name.hasPrefix(start), let mark = name.range(of: mark, options: .backwards),
                Int32(name[mark.upperBound...]) != nil
            else { continue }
            let path = "\(folder)/\(name)"
            guard let descriptor = locked(path) else { continue }
            remove(path)
            close(descriptor)
        }
    }

    /// Removes what dead processes left of copies that were to be at a place, or beside it.
    static func sweep(beside target: String) {
        sweep(
            Folder.parent(of: target),
            beginning: URL(fileURLWithPath: target).lastPathComponent + mark)
    }

    /// Returns the lock on a folder of this user; `nil` if a process has it, or there is none.
    private static func locked(_ folder: String) -> Int32? {
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_uid == geteuid(),
            flock(descriptor, LOCK_EX | LOCK_NB) == 0, SideFile.isNamed(descriptor, folder)
        else {
            close(descriptor)
            return nil
        }
        return descriptor
    }

    /// Removes what a copy is made of, and the folder if nothing else is in it.
    private static func remove(_ folder: String) {
        let files = FileManager.default
        for name in (try? files.contentsOfDirectory(atPath: folder)) ?? []
        where name.hasPrefix(start) {
            try? files.removeItem(atPath: "\(folder)/\(name)")
        }
        rmdir(folder)
    }

    /// Gives something a name that nothing has; whether that was possible.
    private static func move(_ from: String, _ to: String) -> Bool {
        if link(from, to) == 0 { return unlink(from) == 0 }
        // A folder, or a file system without links.
        guard errno != EEXIST, access(to, F_OK) != 0 else { return false }
        return rename(from, to) == 0
    }
}
