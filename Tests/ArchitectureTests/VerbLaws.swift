/// The laws of verbs and transactions; each returns a sentence for every violation.
enum VerbLaws {
    /// The domains whose verbs are views on a transaction that the caller opened.
    static let views = ["Counting", "Journal", "Geofence", "Social", "Accounts"]
    /// The files of acts that need several transactions, or take long outside of one.
    static let acts: Set<String> = [
        "Counters+OlderDays.swift", "JournalLock.swift", "Remains.swift", "Authenticator.swift",
        "PasswordHasher.swift",
    ]

    /// A verb of a domain opens no transaction: it is synchronous, and names no store.
    static func lentTransactions(_ files: [SourceFile]) -> [String] {
        var broken: [String] = []
        for file in files
        where file.isIn("Modules") && views.contains(file.target) && !acts.contains(file.name) {
            let lines = file.code.split(separator: "\n", omittingEmptySubsequences: false)
            for (number, line) in lines.enumerated() {
                let words = Set(line.split { !($0.isLetter || $0.isNumber || $0 == "_") })
                if words.contains("async") || words.contains("await") || words.contains("Store") {
                    broken.append("\(file.path):\(number + 1) opens a transaction of its own")
                }
            }
        }
        return broken
    }

    /// A closure of a transaction in a module states the type of its errors, so that the compiler
    /// checks them; those of several types are for tests and frontends.
    static func retypedErrors(_ files: [SourceFile]) -> [String] {
        var broken: [String] = []
        for file in files where file.isIn("Modules") {
            let lines = file.code.split(separator: "\n", omittingEmptySubsequences: false)
            for (number, line) in lines.enumerated() where line.contains("as? Failure") {
                guard file.path != "Modules/Storage/Storage/Store.swift" else { continue }
                broken.append("\(file.path):\(number + 1) finds the type of an error at run time")
            }
        }
        return broken
    }
}
