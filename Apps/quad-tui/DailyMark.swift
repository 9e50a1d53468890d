import Files
import Primitives

/// A mark in the folder of states that something was done on a day, so that it is done once a day.
struct DailyMark: Sendable {
    private let path: String?

    /// Creates a mark with a name of its own.
    init(_ name: String, _ variables: [String: String]) {
        let folders = UserFolders(variables: variables)
        path = (folders.own ?? folders.quad(.state)).map { "\($0)/\(name)" }
    }

    /// Sets the mark to a day.
    ///
    /// - Returns: Whether it stood at another day; `false` if it can't be written.
    func set(to day: Day) -> Bool {
        guard let path else { return false }
        let bytes = Array("\(day)\n".utf8)
        do {
            if try WholeFile.bytes(of: path, limit: bytes.count) == bytes { return false }
            try Folder.make(Folder.parent(of: path))
            try WholeFile.replace(path, with: bytes)
            return true
        } catch {
            return false
        }
    }
}
