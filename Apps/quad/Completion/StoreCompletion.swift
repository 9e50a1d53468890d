import Device

/// Completes the URL of a store: the engines, and after them files and folders.
enum StoreCompletion {
    /// Returns the completions of a partial URL.
    static func candidates(for typed: String) -> Candidates {
        guard let colon = typed.firstIndex(of: ":") else {
            return Candidates(
                Device.schemes.map { .init(text: $0) }, beginning: typed, kind: .beginnings)
        }
        let engine = typed[...colon]
        let path = typed[typed.index(after: colon)...]
        let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
        let names = names(in: folder.isEmpty ? "." : String(folder))
        return Candidates(
            names.map { .init(text: "\(engine)\(folder)\($0)") }, beginning: typed,
            kind: .beginnings)
    }

    /// Returns the names in a folder, those of folders with a slash; hidden ones are left out.
    private static func names(in folder: String) -> [String] {
        Folders.names(in: folder).filter { !$0.hasPrefix(".") }.map { name in
            Permissions(of: "\(folder)/\(name)")?.isFolder == true ? name + "/" : name
        }
    }
}
