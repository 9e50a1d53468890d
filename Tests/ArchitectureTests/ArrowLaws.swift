/// The laws of arrows between rooms, which are the modules and the programs; each returns a
/// sentence for every violation.
enum ArrowLaws {
    /// The most other rooms that a room uses, on average.
    static let most = 3.5

    /// Law 1: a room declares no module that none of its files imports.
    static func declared(_ manifest: Manifest, _ files: [SourceFile]) -> [String] {
        let imported = Set(arrows(manifest, files).map { "\($0.user) uses \($0.used)" })
        return rooms(manifest).flatMap { room in
            room.dependencies.filter { manifest[$0] != nil }.map { "\(room.name) uses \($0)" }
        }.filter { !imported.contains($0) }.map { "\($0) in the manifest alone" }
    }

    /// Law 1: a room uses few others.
    static func number(_ manifest: Manifest, _ files: [SourceFile]) -> [String] {
        let (count, rooms) = (arrows(manifest, files).count, rooms(manifest).count)
        guard Double(count) > most * Double(rooms) else { return [] }
        return ["\(rooms) rooms have \(count) arrows, more than \(most) each"]
    }

    private static func rooms(_ manifest: Manifest) -> [Manifest.Target] {
        manifest.targets.filter { $0.kind == .module || $0.kind == .app }
    }

    /// Returns the pairs of a room and a module that one of its files imports, each once, sorted.
    private static func arrows(
        _ manifest: Manifest, _ files: [SourceFile]
    ) -> [(user: String, used: String)] {
        let rooms = Set(rooms(manifest).map(\.name))
        var pairs: Set<[String]> = []
        for file in files where rooms.contains(file.target) {
            for used in file.imports where used != file.target && manifest[used] != nil {
                pairs.insert([file.target, used])
            }
        }
        return pairs.sorted { $0.lexicographicallyPrecedes($1) }.map { ($0[0], $0[1]) }
    }
}
