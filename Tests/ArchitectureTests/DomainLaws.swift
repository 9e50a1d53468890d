/// The laws of registration; each returns a sentence for every violation.
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
}
