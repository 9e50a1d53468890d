/// The law of folders that could be modules; it returns a sentence for every violation.
enum FolderLaws {
    /// The folders of modules in their order; the empty name stands for all others.
    static let order: [String: [String]] = [
        "Primitives": ["", "TextFormats", "TimeZones", "PeopleTexts", "Looks", "Pictures"],
        "Sync": ["", "Protocol"],
        "Journal": ["Vault", ""],
        "Geofence": ["Geometry", "Positions", "", "Maps"],
        "Workspace": ["", "PeopleWords", "CounterTables", "Chronicle"],
        "Device": ["Settings", ""],
        "Hub": ["", "Passwords"],
        "TerminalUI": ["KeyTable", "ChildPrograms", ""],
        "Simulation": ["Population", "Reports", "Sync", "Load", "Campus", "World"],
    ]

    /// Law 1: a file names no type of a later folder of its module.
    static func arrows(_ files: [SourceFile]) -> [String] {
        order.keys.sorted().flatMap { module in
            broken(files.filter { $0.isIn("Modules/\(module)") }, order[module] ?? [])
        }
    }

    private static func broken(_ files: [SourceFile], _ order: [String]) -> [String] {
        // The types of each folder: those at the top, which others can name, and the others.
        var (top, inner): ([String: Set<String>], [String: Set<String>]) = ([:], [:])
        for file in files {
            let folder = folder(of: file, order)
            for line in file.code.split(separator: "\n") {
                for match in line.matches(
                    of: /\b(?:struct|class|enum|actor|protocol|typealias) (\w+)/)
                {
                    let name = String(match.1)
                    if line.first == " " {
                        inner[folder, default: []].insert(name)
                    } else {
                        top[folder, default: []].insert(name)
                    }
                }
                for match in line.matches(of: /[<,] ?(\w+)(?=[:,>])/) {
                    inner[folder, default: []].insert(String(match.1))
                }
            }
        }
        return files.flatMap { file in
            let folder = folder(of: file, order)
            let later = order.drop { $0 != folder }.dropFirst()
            let own = (top[folder] ?? []).union(inner[folder] ?? [])
            let named = Set(file.code.matches(of: /(?:^|[^.\w])([A-Z]\w*)/).map { String($0.1) })
            return later.flatMap { other in
                (top[other] ?? []).subtracting(own).intersection(named).sorted().map {
                    "\(file.path) uses \($0) of \(other)"
                }
            }
        }
    }

    private static func folder(of file: SourceFile, _ order: [String]) -> String {
        let folders = file.path.split(separator: "/").map(String.init)
        return folders.count > 3 && order.contains(folders[2]) ? folders[2] : ""
    }
}
