import Glibc

/// Completes where a store is: the engines, and files and folders after their names.
enum StoreCompletion {
    /// What may follow of a store's URL.
    static func candidates(for typed: String) -> Candidates {
        guard let colon = typed.firstIndex(of: ":") else {
            let engines = ["sqlite:", "json:", "memory:"]
            return Candidates(
                engines.map { .init(text: $0) }, beginning: typed, kind: .beginnings)
        }
        let engine = typed[...colon]
        let path = typed[typed.index(after: colon)...]
        let folder = path[...(path.lastIndex(of: "/") ?? path.startIndex)].prefix {
            _ in path.contains("/")
        }
        let names = names(in: folder.isEmpty ? "." : String(folder))
        return Candidates(
            names.map { .init(text: "\(engine)\(folder)\($0)") }, beginning: typed,
            kind: .beginnings)
    }

    /// The names in a folder, sorted, those of folders with a slash; hidden ones are left out.
    private static func names(in folder: String) -> [String] {
        guard let directory = opendir(folder) else { return [] }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            guard !name.hasPrefix(".") else { continue }
            var status = stat()
            let isFolder =
                stat("\(folder)/\(name)", &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
            names.append(isFolder ? name + "/" : name)
        }
        return names.sorted()
    }
}
