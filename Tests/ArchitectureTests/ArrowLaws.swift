/// The law of the lists of modules in the manifest; it returns a sentence for every violation.
enum ArrowLaws {
    /// Law 1: a target lists the modules that its files import and those behind them, and a room,
    /// which is a module or a program, lists nothing else.
    ///
    /// SwiftPM builds a target again only when a module of its list has changed, and an object with
    /// an old layout of a value crashes.
    static func declared(_ manifest: Manifest, _ files: [SourceFile]) -> [String] {
        let modules = Set(manifest.targets.filter { $0.kind == .module }.map(\.name))
        var imported: [String: Set<String>] = [:]
        for file in files {
            imported[file.target, default: []].formUnion(modules.intersection(file.imports))
        }
        func reached(from room: String) -> Set<String> {
            var (found, waiting) = (Set<String>(), imported[room] ?? [])
            while let next = waiting.popFirst() {
                if found.insert(next).inserted { waiting.formUnion(imported[next] ?? []) }
            }
            return found.subtracting([room])
        }
        return manifest.targets.filter { $0.kind != .systemLibrary }.flatMap { target in
            let (named, seen) = (
                modules.intersection(target.dependencies), reached(from: target.name)
            )
            let isRoom = target.kind == .module || target.kind == .app
            return seen.subtracting(named).sorted().map { "\(target.name) does not list \($0)" }
                + (isRoom ? named.subtracting(seen).sorted() : []).map {
                    "\(target.name) lists \($0) in vain"
                }
        }
    }
}
