import Glibc

/// A file beside a store which says that the store must be checked before it is served again.
struct StoreMark {
    let path: String

    /// The mark of the store at a path.
    init(beside store: String) { path = store + ".check" }

    var isThere: Bool { access(path, F_OK) == 0 }

    /// Leaves the mark; a disk that refuses it is one that an operator looks at anyway.
    func leave() {
        let file = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
        guard file >= 0 else { return }
        fsync(file)
        close(file)
    }

    /// Removes the mark, once the store is found sound.
    func remove() { unlink(path) }
}
