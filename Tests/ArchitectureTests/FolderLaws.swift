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
            for line in file.codeLines {
                let names = declared(in: line)
                if line.utf8.first == UInt8(ascii: " ") {
                    inner[folder, default: []].formUnion(names)
                } else {
                    top[folder, default: []].formUnion(names)
                }
                inner[folder, default: []].formUnion(parameters(in: line))
            }
        }
        return files.flatMap { file in
            let folder = folder(of: file, order)
            let later = order.drop { $0 != folder }.dropFirst()
            let own = (top[folder] ?? []).union(inner[folder] ?? [])
            let named = Set(file.codeLines.flatMap { typesNamed(in: $0) })
            return later.flatMap { other in
                (top[other] ?? []).subtracting(own).intersection(named).sorted().map {
                    "\(file.path) uses \($0) of \(other)"
                }
            }
        }
    }

    /// The types that a line declares.
    private static func declared(in line: Substring) -> [String] {
        let kinds: Set<Substring> = ["struct", "class", "enum", "actor", "protocol", "typealias"]
        let all = words(of: line, joinedBy: nil)
        return zip(all, all.dropFirst()).filter { kinds.contains($0.0) }.map { String($0.1) }
    }

    /// The types that a line names, but for those within others.
    private static func typesNamed(in line: Substring) -> [String] {
        words(of: line, joinedBy: UInt8(ascii: ".")).compactMap { word in
            let first = word.prefix { $0 != "." }
            return first.first?.isUppercase == true ? String(first) : nil
        }
    }

    /// The names in the lists of a line, of which some are those of generic parameters.
    private static func parameters(in line: Substring) -> [String] {
        guard line.utf8.contains(UInt8(ascii: "<")) else { return [] }
        return line.matches(of: /[<,] ?(\w+)(?=[:,>])/).map { String($0.1) }
    }

    private static func words(of line: Substring, joinedBy joint: UInt8?) -> [Substring] {
        line.utf8.split { byte in
            let isLetter = UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
            return !isLetter && !(UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte)
                && byte != UInt8(ascii: "_") && byte != joint && byte < 0x80
        }.map { Substring($0) }
    }

    private static func folder(of file: SourceFile, _ order: [String]) -> String {
        let folders = file.path.split(separator: "/").map(String.init)
        return folders.count > 3 && order.contains(folders[2]) ? folders[2] : ""
    }
}
