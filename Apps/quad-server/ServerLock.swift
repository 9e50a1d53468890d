import Foundation

/// Says that a server runs on a store, so that a second one does not: live events would not reach
/// from one to the other. Let go when the process ends, however it ends.
struct ServerLock {
    private let descriptor: Int32

    /// Takes the lock beside the store at a path; the file keeps the number of the process.
    ///
    /// - Throws: ``Failure`` if another server has it or the file can't be made.
    init(beside path: String) throws(Failure) {
        let file = path + ".server-lock"
        descriptor = open(file, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw Failure(.cannotCreate, "\(file) cannot be made or written to")
        }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            let holder = (try? String(contentsOfFile: file, encoding: .utf8)) ?? ""
            close(descriptor)
            throw Failure(
                .tryAgain,
                "another server runs on \(path) (process "
                    + "\(holder.trimmingCharacters(in: .whitespacesAndNewlines))): stop it first")
        }
        let text = Array("\(getpid())\n".utf8)
        ftruncate(descriptor, 0)
        _ = pwrite(descriptor, text, text.count, 0)
    }

    /// Lets go of the lock.
    func release() { close(descriptor) }
}
