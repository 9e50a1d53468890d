/// The laws of verbs and transactions; each returns a sentence for every violation.
enum VerbLaws {
    /// The domains whose verbs are views on a transaction that the caller opened.
    static let views = ["Counting", "Journal", "Geofence", "Social", "Accounts"]
    /// The files of acts that need several transactions, or take long outside of one.
    static let acts: Set<String> = [
        "Counters+OlderDays.swift", "JournalLock.swift", "PendingErasure.swift",
        "Authenticator.swift",
        "PasswordHasher.swift",
    ]

    /// A verb of a domain opens no transaction: it is synchronous, and names no store. Vault in
    /// Journal has no verbs.
    static func lentTransactions(_ files: [SourceFile]) -> [String] {
        var broken: [String] = []
        for file in files
        where file.isIn("Modules") && views.contains(file.target) && !acts.contains(file.name)
            && !file.isIn("Modules/Journal/Vault")
        {
            for (number, line) in file.codeLines.enumerated()
            where ["async", "await", "Store"].contains(where: line.contains) {
                let words = Set(line.split { !($0.isLetter || $0.isNumber || $0 == "_") })
                if words.contains("async") || words.contains("await") || words.contains("Store") {
                    broken.append("\(file.path):\(number + 1) opens a transaction of its own")
                }
            }
        }
        return broken
    }

    /// Every route of the server has a handler.
    static func handlers(_ files: [SourceFile]) -> [String] {
        var words: Set<String> = []
        for file in files where file.isIn("Modules") && file.target == "Hub" {
            for word in file.code.split(whereSeparator: { !($0.isLetter || $0 == ".") }) {
                words.insert(String(word).replacing(".description", with: ""))
            }
        }
        var routes: [String] = []
        for file in files where file.target == "API" {
            for match in file.code.matches(of: /static let (\w+) = Route</) {
                routes.append("Routes." + String(match.output.1))
            }
        }
        return routes.filter { !words.contains($0) }.map { $0 + " has no handler" }
    }

    /// The folders whose functions throw typed errors.
    static let typedFolders = [
        "Primitives", "Files", "Cryptography", "Merge", "CountingRules", "JournalRules",
        "SyncProtocol", "WebCore", "Interchange", "Presentation", "TerminalUI", "Thumbnails",
        "Journal/Vault", "Geofence/Geometry", "Geofence/Positions", "Geofence/Maps",
        "Device/Settings", "Workspace/CounterTables",
    ]
    /// The typed throws that stay above them: readers of JSON, and one of foreign records.
    static let mostTypedThrows = 42

    /// From Storage upward functions throw untyped, with few exceptions.
    static func typedThrows(_ files: [SourceFile]) -> [String] {
        var places: [String] = []
        for file in files where file.isIn("Modules") || file.isIn("Apps") {
            guard !typedFolders.contains(where: { file.isIn("Modules/\($0)") }) else { continue }
            for (number, line) in file.codeLines.enumerated() where throwsTyped(line, in: file) {
                places.append("\(file.path):\(number + 1) throws a typed error")
            }
        }
        return places.count > mostTypedThrows ? places : []
    }

    /// Whether a line names the type of an error; a generic function of a module throws on what its
    /// closure throws, as `Failure`.
    private static func throwsTyped(_ line: Substring, in file: SourceFile) -> Bool {
        let named = file.isIn("Modules") ? line.replacing("throws(Failure)", with: "") : line
        return named.contains("throws(")
    }
}
