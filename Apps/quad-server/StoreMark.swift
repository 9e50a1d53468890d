import Glibc
import Replica

/// A file beside a store which says that the store must be checked before it is served again.
struct StoreMark {
    let path: String

    init(beside store: String) { path = store + ".check" }

    /// Also if the name is a link that leads nowhere.
    var isThere: Bool {
        var status = stat()
        return lstat(path, &status) == 0
    }

    /// Leaves the mark; a disk that refuses it is one that an operator looks at anyway.
    func leave() {
        guard let file = try? SideFile.open(path, for: .writing) else { return }
        fsync(file)
        close(file)
    }

    /// Removes the mark, once the store is found sound.
    func remove() { unlink(path) }
}
