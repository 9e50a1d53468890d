import Foundation
import NIOCore
import NIOPosix
import Presentation

/// A socket for the operator's pages: a file that only its owner can open, removed at the end.
struct DashboardSocket {
    /// The path of the file, from the root.
    let path: String
    private let mark: mode_t

    /// Prepares the path; the mask of the process keeps others out until ``keep()``.
    ///
    /// A socket of ours that nobody listens at is left from a crash, and replaced.
    ///
    /// - Throws: ``Failure`` if something else is there, or somebody listens.
    init(_ path: String) async throws {
        self.path = URL(fileURLWithPath: path).path
        if let status = Self.status(of: self.path) {
            guard status.st_mode & S_IFMT == S_IFSOCK, status.st_uid == geteuid() else {
                throw Failure(
                    .cannotCreate,
                    "\(path) is there, and is no socket of yours: choose another --socket")
            }
            guard await !Self.isListened(to: self.path) else {
                throw Failure(
                    .tryAgain, "\(path) is in use: stop what listens there or choose another")
            }
        }
        mark = umask(0o077)
    }

    /// Lets only the owner open the socket that was made; returns its file.
    func keep() -> stat? {
        umask(mark)
        chmod(path, 0o600)
        return Self.status(of: path)
    }

    /// Removes the socket that was made, and no other.
    func remove(_ made: stat?) {
        guard let made, let found = Self.status(of: path), found.st_ino == made.st_ino,
            found.st_dev == made.st_dev
        else { return }
        unlink(path)
    }

    private static func status(of path: String) -> stat? {
        var status = stat()
        return lstat(path, &status) == 0 ? status : nil
    }

    /// Whether a program answers, or may: only a refused connection says that none does.
    private static func isListened(to path: String) async -> Bool {
        do {
            let channel = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
                .connect(unixDomainSocketPath: path).get()
            try? await channel.close()
            return true
        } catch {
            return (error as? IOError)?.errnoCode != ECONNREFUSED
        }
    }
}
