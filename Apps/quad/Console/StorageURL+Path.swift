import Backends
import Glibc

extension StorageURL {
    /// The file or folder; `nil` for one in memory.
    var path: String? {
        switch self {
        case .memory: nil
        case .json(let path), .sqlite(let path, _): path
        }
    }

    /// Whether opening it would make nothing new.
    var isThere: Bool { path.map { access($0, F_OK) == 0 } ?? false }
}
