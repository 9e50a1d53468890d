/// The laws of registration and of settings; each returns a sentence for every violation.
enum DomainLaws {
    /// Each domain registers itself by one value. Migrations are written in registrations only, so
    /// that no store gets one that the list of its domains does not have.
    static func registrations(_ files: [SourceFile]) -> [String] {
        let modules = files.filter { $0.isIn("Modules") }
        var broken: [String] = []
        for domain in LayerLaws.domains {
            let values = modules.filter { $0.target == domain && $0.code.contains("= Domain(") }
            if values.count != 1 {
                broken.append("\(domain) registers itself \(values.count) times")
            }
        }
        for file in modules where file.target != "Storage" && file.code.contains("Migration(") {
            let isRegistration =
                file.name.hasPrefix("Domain+") || file.name.hasSuffix("+Domains.swift")
            let words = file.code.split { !($0.isLetter || $0 == "(") }
            if !isRegistration, words.contains(where: { $0.hasPrefix("Migration(") }) {
                broken.append("\(file.path) has a migration outside of a registration")
            }
        }
        return broken
    }

    /// A setting of a counter, here the boundary, stands in four files: its row, its column, its
    /// option and its rule. A bell has the same name, and the exported table is known by its head.
    static func settings(_ files: [SourceFile]) -> [String] {
        let others: Set = [
            "Chime.swift", "Model.swift", "Model+Settings.swift", "QuadTable.swift",
        ]
        let places = files.filter { file in
            guard file.isIn("Modules") || file.isIn("Apps"), !others.contains(file.name),
                file.text.contains("boundary")
            else { return false }
            let words = file.code.split { !($0.isLetter || $0.isNumber || $0 == "_") }
            return words.contains("boundary") || file.text.contains("\"boundary\"")
        }
        guard places.count > 4 else { return [] }
        return ["the boundary of a counter stands in " + places.map(\.path).joined(separator: ", ")]
    }
}
