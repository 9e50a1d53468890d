import Backends
import Foundation
import Storage

/// Where the store lies: the option, then `QUAD_STORE`, then a file in the data folder.
struct StoreLocation: Hashable {
    /// The store.
    let url: StorageURL
    /// The folder to make first; `nil` where a person chose the place.
    let folder: String?

    /// Chooses a store.
    ///
    /// The data folder is `QUAD_HOME`, or `quad` in `XDG_DATA_HOME` or `~/.local/share`.
    /// - Returns: `nil` if nothing says where the data folder is.
    /// - Throws: ``StorageError/invalidURL(_:)``.
    init?(option: String?, variables: [String: String]) throws(StorageError) {
        func variable(_ name: String) -> String? {
            variables[name].flatMap { $0.isEmpty ? nil : $0 }
        }
        if let chosen = option ?? variable("QUAD_STORE") {
            url = try StorageURL(chosen)
            folder = nil
            return
        }
        let shared = variable("XDG_DATA_HOME") ?? variable("HOME").map { $0 + "/.local/share" }
        guard let folder = variable("QUAD_HOME") ?? shared.map({ $0 + "/quad" }) else {
            return nil
        }
        self.folder = folder
        url = .sqlite(path: folder + "/quad.sqlite")
    }

    /// Makes the folder, for its owner only.
    func prepare() throws {
        guard let folder, !FileManager.default.fileExists(atPath: folder) else { return }
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
    }
}
