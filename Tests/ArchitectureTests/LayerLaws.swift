/// The laws of dependencies between targets; each returns a sentence for every violation.
enum LayerLaws {
    /// A target uses only targets of lower layers, so arrows go one way.
    static let layers: [[String]] = [
        [
            "Primitives", "Files", "CSQLite", "CNcurses", "CMalloc", "CPictures", "CSodium",
            "CPostgreSQL",
        ],
        ["Merge", "Storage", "Cryptography", "Interchange", "Presentation", "Thumbnails"],
        ["SyncProtocol"],
        [
            "MemoryStorage", "SQLiteStorage", "PostgreSQLStorage", "Sync", "TerminalUI",
            "CountingRules", "JournalRules",
        ],
        ["JSONStorage", "API", "WebCore"] + domains,
        ["Backends", "Workspace", "Hub", "HTTPTransport"],
        ["Device", "Simulation", "Dashboard", "ServerBackends"],
    ]

    static let domains = ["Counting", "Journal", "Social", "Geofence", "Accounts"]
    static let engines = ["MemoryStorage", "JSONStorage", "SQLiteStorage", "PostgreSQLStorage"]
    /// The modules that choose an engine; only the second one brings libpq.
    static let choosing = ["Backends", "ServerBackends"]
    /// The modules that are built on the engine in memory: its tables are theirs.
    static let onMemory = ["JSONStorage", "Simulation"]

    /// The programs that a person works with, and the modules that they leave to Workspace and
    /// Device.
    static let frontends = ["quad", "quad-tui"]
    static let behindDoors = ["API", "Sync", "Backends", "HTTPTransport"]

    /// The name prefixes of the modules that speak HTTP, and the targets that may use them.
    static let httpPrefixes = ["Hummingbird", "AsyncHTTPClient", "NIO", "HTTPTypes"]
    static let httpUsers = ["HTTPTransport", "quad-server"]

    /// The modules that come with Swift.
    static let system: Set<String> = [
        "Swift", "Foundation", "FoundationEssentials", "Synchronization", "Dispatch", "Testing",
        "Glibc", "Darwin",
    ]
    /// The modules that a product exposes besides the one of its name.
    static let brought: [String: [String]] = [
        "Hummingbird": [
            "HummingbirdCore", "HTTPTypes", "NIOCore", "NIOHTTP1", "NIOHTTPTypes", "NIOPosix",
            "ServiceLifecycle", "UnixSignals", "Logging",
        ]
    ]

    static func isHTTP(_ module: String) -> Bool {
        httpPrefixes.contains { module.hasPrefix($0) }
    }

    /// Law 1: arrows go one way, from higher layers to lower ones.
    static func arrows(_ manifest: Manifest) -> [String] {
        var layer: [String: Int] = [:]
        for (number, names) in layers.enumerated() { for name in names { layer[name] = number } }
        var broken: [String] = []
        for target in manifest.targets where target.kind == .module {
            guard let own = layer[target.name] else {
                broken.append("\(target.name) has no layer: give it one in LayerLaws.layers")
                continue
            }
            for used in target.dependencies where manifest[used] != nil {
                if layer[used].map({ $0 >= own }) ?? true {
                    broken.append("\(target.name) may not depend on \(used)")
                }
            }
        }
        return broken
    }

    /// Law 1: no target is built with itself.
    static func cycles(_ manifest: Manifest) -> [String] {
        manifest.targets.filter { manifest.closure(of: $0.name).contains($0.name) }
            .map { "\($0.name) depends on itself" }
    }

    /// Law 2: no domain uses another.
    static func separateDomains(_ manifest: Manifest, _ files: [SourceFile]) -> [String] {
        uses(manifest, files).filter { domains.contains($0.user) && domains.contains($0.used) }
            .filter { $0.user != $0.used }.map { "\($0.user) uses the domain \($0.used)" }
    }

    /// Law 3: only Backends and ServerBackends use the engines, beside what is built on the one in
    /// memory; only Device, apps and tests use these two.
    static func engineChoice(_ manifest: Manifest, _ files: [SourceFile]) -> [String] {
        let modules = Set(manifest.targets.filter { $0.kind == .module }.map(\.name))
        return imports(files).filter { use in
            guard modules.contains(use.user) || manifest[use.user]?.kind == .app else {
                return false
            }
            if use.used == "MemoryStorage", onMemory.contains(use.user) { return false }
            if engines.contains(use.used) { return !choosing.contains(use.user) }
            return choosing.contains(use.used) && modules.contains(use.user)
                && use.user != "Device" && use.user != "ServerBackends"
        }.map { "\($0.user) chooses a store: it uses \($0.used)" }
    }

    /// Law 9: a frontend's sources name Workspace and Device, and nothing of what is behind them.
    static func frontendDoors(_ files: [SourceFile]) -> [String] {
        imports(files).filter { use in
            frontends.contains(use.user) && behindDoors.contains(use.used)
        }.map { "\($0.user) goes past Workspace and Device: it uses \($0.used)" }
    }

    /// Law 9: a frontend with pixels has nothing of terminals, and only `quad-sim` has the
    /// simulators.
    static func faces(_ manifest: Manifest) -> [String] {
        var broken: [String] = []
        if manifest.closure(of: "Device").contains("TerminalUI") {
            broken.append("Device brings TerminalUI")
        }
        for name in frontends where manifest.closure(of: name).contains("CPostgreSQL") {
            // It loads some 25 libraries, which takes longer than what quad does.
            broken.append("\(name) is linked with libpq")
        }
        for app in manifest.targets where app.kind == .app && app.name != "quad-sim" {
            if manifest.closure(of: app.name).contains("Simulation") {
                broken.append("\(app.name) is linked with Simulation")
            }
        }
        return broken
    }

    /// Law 9: no module hands on another, so a file imports what it names.
    static func exports(_ files: [SourceFile]) -> [String] {
        files.filter { !$0.exports.isEmpty }.map { "\($0.path) hands on a module" }
    }

    /// Law 3: each C library is used by one target.
    static func cLibraries(_ manifest: Manifest, _ files: [SourceFile]) -> [String] {
        let users = [
            "CSQLite": "SQLiteStorage", "CNcurses": "TerminalUI", "CMalloc": "quad",
            "CPictures": "Thumbnails", "CSodium": "Cryptography", "WebAssets": "quad-server",
            "CPostgreSQL": "PostgreSQLStorage",
        ]
        return uses(manifest, files).filter { use in
            users[use.used].map { $0 != use.user } ?? false
        }.map { "\($0.user) uses the C library \($0.used)" }
    }

    /// Law 5: HTTP packages stay in the transport and the server, and out of the simulator.
    static func http(_ manifest: Manifest, _ files: [SourceFile]) -> [String] {
        let direct = uses(manifest, files)
            .filter { isHTTP($0.used) && !httpUsers.contains($0.user) }
            .map { "\($0.user) uses the HTTP package \($0.used)" }
        let quick = domains + ["Merge", "Sync", "Hub", "Workspace", "Simulation"]
        let built = quick.flatMap { name in
            manifest.closure(of: name).filter(isHTTP).sorted().map { "\(name) builds \($0)" }
        }
        return direct + built
    }

    /// Law 6: `quad`, which starts often, is linked without the whole of Foundation.
    static func essentials(_ manifest: Manifest, _ files: [SourceFile]) -> [String] {
        let linked = manifest.closure(of: "quad").union(["quad"])
        return files.filter { file in
            (file.isIn("Modules") || file.isIn("Apps")) && linked.contains(file.target)
                && file.imports.contains("Foundation")
        }.map { "\($0.path) imports Foundation: FoundationEssentials is enough" }
    }

    /// Every import of a file is declared for its target or comes with Swift.
    static func declaredImports(_ manifest: Manifest, _ files: [SourceFile]) -> [String] {
        var broken: [String] = []
        for file in files where !file.isOutsideTargets {
            guard let target = manifest[file.target] else {
                broken.append("\(file.path) belongs to no target")
                continue
            }
            // A test imports a program under a name that Swift can write: quad_tui.
            let declared = target.dependencies.map { $0.replacing("-", with: "_") }
            let known = declared + target.dependencies.flatMap { brought[$0] ?? [] }
            for name in file.imports where !system.contains(name) && !known.contains(name) {
                broken.append("\(file.path) imports \(name), which \(target.name) doesn't declare")
            }
        }
        return broken
    }

    /// Returns the pairs of a user and a used target, by declaration or import, each once, sorted.
    private static func uses(
        _ manifest: Manifest, _ files: [SourceFile]
    ) -> [(user: String, used: String)] {
        let declared = manifest.targets.flatMap { target in
            target.dependencies.map { [target.name, $0] }
        }
        return sorted(declared + imports(files).map { [$0.user, $0.used] })
    }

    /// Returns the pairs of a target and one that its files import, each once, sorted.
    private static func imports(_ files: [SourceFile]) -> [(user: String, used: String)] {
        sorted(files.flatMap { file in file.imports.map { [file.target, $0] } })
    }

    private static func sorted(_ pairs: [[String]]) -> [(user: String, used: String)] {
        Set(pairs).sorted { $0.lexicographicallyPrecedes($1) }.map { ($0[0], $0[1]) }
    }
}
