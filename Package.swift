// swift-tools-version: 6.2
import PackageDescription

// Every target of Quad is built in Swift 6 mode with warnings as errors.
let strict: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
]

/// A module by its folder, such as `Values/Primitives`: its layer and its name.
func module(
    _ folder: String, _ dependencies: [Target.Dependency] = [], resources: [Resource] = []
) -> Target {
    .target(
        name: String(folder.drop { $0 != "/" }.dropFirst()), dependencies: dependencies,
        path: "Modules/\(folder)", resources: resources, swiftSettings: strict)
}

func app(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .executableTarget(
        name: name, dependencies: dependencies, path: "Apps/\(name)", swiftSettings: strict)
}

func testSupport(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .target(
        name: name, dependencies: dependencies, path: "Tests/\(name)", swiftSettings: strict)
}

func testProgram(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .executableTarget(
        name: name, dependencies: dependencies, path: "Tests/\(name)", swiftSettings: strict)
}

func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .testTarget(
        name: name, dependencies: dependencies, path: "Tests/\(name)", swiftSettings: strict)
}

let argumentParser: Target.Dependency = .product(
    name: "ArgumentParser", package: "swift-argument-parser")
let algorithms: Target.Dependency = .product(name: "Algorithms", package: "swift-algorithms")
let logging: Target.Dependency = .product(name: "Logging", package: "swift-log")
let metrics: Target.Dependency = .product(name: "Metrics", package: "swift-metrics")
let hummingbird: Target.Dependency = .product(name: "Hummingbird", package: "hummingbird")
let nioCore: Target.Dependency = .product(name: "NIOCore", package: "swift-nio")
let nioSSL: Target.Dependency = .product(name: "NIOSSL", package: "swift-nio-ssl")
let httpClient: Target.Dependency = .product(
    name: "AsyncHTTPClient", package: "async-http-client")
let yams: Target.Dependency = .product(name: "Yams", package: "Yams")

let package = Package(
    name: "quad",
    platforms: [.macOS(.v15)],
    products: [
        // What a frontend is built on (docs/frontends.md).
        .library(
            name: "QuadWorkspace",
            targets: [
                "Primitives", "TimeZones", "Counting", "Journal", "Geometry", "Positions",
                "Geofence", "Workspace", "Settings", "Device",
            ]),
        // The storage contract and its engines alone.
        .library(
            name: "QuadStorage",
            targets: [
                "Primitives", "Storage", "MemoryStorage", "JSONStorage", "SQLiteStorage",
                "Backends",
            ]),
        .executable(name: "quad", targets: ["quad"]),
        .executable(name: "quad-tui", targets: ["quad-tui"]),
        .executable(name: "quad-server", targets: ["quad-server"]),
        .executable(name: "quad-sim", targets: ["quad-sim"]),
        .executable(name: "storage-bench", targets: ["StorageBench"]),
        .executable(name: "geofence-bench", targets: ["GeofenceBench"]),
        .executable(name: "server-bench", targets: ["ServerBench"]),
        .executable(name: "quad-manual", targets: ["quad-manual"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-algorithms", from: "1.2.1"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-metrics", from: "2.13.0"),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.6"),
        .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
        .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
    ],
    targets: [
        // C libraries, each imported by exactly one target.
        .systemLibrary(name: "CSQLite", path: "Modules/Storage/CSQLite"),
        .systemLibrary(name: "CNcurses", path: "Modules/Terminal/CNcurses"),
        .systemLibrary(name: "CMalloc", path: "Modules/Values/CMalloc"),
        .systemLibrary(name: "CPictures", path: "Modules/Libraries/CPictures"),
        .systemLibrary(name: "CSodium", path: "Modules/Libraries/CSodium"),

        // Values and algebra, without input or output.
        module("Values/Primitives"),
        module("Values/TimeZones", ["Primitives"]),
        module("Values/TextFormats", ["Primitives"]),
        module("Values/Files"),
        module("Algebra/Merge", ["Primitives", "TextFormats"]),

        // One storage abstraction, three engines, one place that chooses.
        module("Storage/Storage", ["Primitives", "Files"]),
        module("Storage/MemoryStorage", ["Storage"]),
        module("Storage/JSONStorage", ["TextFormats", "Files", "Storage", "MemoryStorage"]),
        module("Storage/SQLiteStorage", ["Storage", "CSQLite"]),
        module(
            "Storage/Backends",
            ["Files", "Storage", "MemoryStorage", "JSONStorage", "SQLiteStorage"]),

        // What syncs: documents that merge, kept beside the domain's own tables.
        module("Replication/Replica", ["TimeZones", "Files", "Merge", "Storage"]),

        // How things look, as data: icons and palettes.
        module(
            "Libraries/Looks", ["Primitives", "TextFormats", "Files"],
            resources: [.embedInCode("Icons.txt")]),

        // Keys, encryption and digests, by the system's library.
        module("Libraries/Cryptography", ["CSodium"]),
        // Texts that only a passphrase opens.
        module("Libraries/Vault", ["Primitives", "Files", "Cryptography"]),

        // Shapes on the earth, and the positions of receivers.
        module("Libraries/Geometry", ["Primitives", "TextFormats"]),
        module("Libraries/Positions", ["TextFormats", "Geometry"]),

        // Picture files without metadata, and small pictures made of them, for the server alone.
        module("Libraries/Pictures"),
        module("Libraries/Thumbnails", ["Pictures", "CPictures"]),

        // The domains. None imports another.
        module("Domains/Counting", ["TimeZones", "Replica", "Looks"]),
        module("Domains/Journal", ["TimeZones", "Replica", "Vault"]),
        module("Domains/Geofence", ["TimeZones", "Replica", "Geometry", "Positions"]),
        module("Libraries/PeopleTexts"),
        module("Domains/Social", ["Replica", "PeopleTexts"]),
        module("Domains/Accounts", ["Replica"]),
        module("Replication/Sync", ["TextFormats", "Replica"]),

        // Words, rows and colours, the same in every program for a terminal.
        module("Terminal/Presentation", ["TimeZones", "TextFormats", "Looks"]),

        // What a person can set.
        module("Libraries/Settings", ["TimeZones", "TextFormats", "Files"]),

        // Readers and writers of other programs' formats, and of Quad's own exports.
        module("Libraries/Interchange", ["TimeZones", "TextFormats"]),

        // What composes them.
        module("Simulation/Campus", ["Geofence", "Presentation"]),
        // The results of the simulators, in the forms that people and other programs read.
        module("Simulation/Reports", ["Primitives", "Presentation"]),
        module("Doors/API", ["TextFormats", "Replica", "Sync"]),
        module(
            "Doors/Hub",
            [
                "TextFormats", "Replica", "Geofence", "Pictures", "Social", "Accounts", "API",
                algorithms, logging, metrics,
            ]),
        module(
            "Doors/Workspace",
            [
                "TextFormats", "Replica", "Interchange", "Pictures", "Counting", "Journal",
                "Geofence", "PeopleTexts", "API",
            ]),
        module("Simulation/Population", ["TimeZones"]),
        module("Simulation/SyncSimulation", ["TimeZones", "MemoryStorage", "Replica", "Sync"]),
        module("Doors/Passwords", ["Primitives", "Accounts", "Cryptography"]),
        module("Doors/HTTPTransport", ["API", httpClient, nioSSL, nioCore]),
        module("Doors/Device", ["Backends", "Settings", "Workspace", "HTTPTransport"]),
        module("Terminal/CounterTables", ["Looks", "Presentation", "Counting"]),
        // What is said of people, the same in every program.
        module("Doors/PeopleWords", ["Presentation", "Workspace"]),
        module(
            "Doors/Chronicle",
            ["TextFormats", "Interchange", "Presentation", "CounterTables", "Workspace"]),
        module("Terminal/KeyTable", ["Presentation"]),
        module("Terminal/ChildPrograms", ["TimeZones", "Files"]),
        module("Terminal/TerminalUI", ["Primitives", "Presentation", "CNcurses"]),
        module(
            "Simulation/CampusSimulation",
            [
                "TextFormats", "Storage", "Accounts", "API", "Hub", "Workspace", "Campus",
                "Population", logging,
            ]),
        module(
            "Simulation/LoadTest", ["TextFormats", "TimeZones", "Population", "Replica", "API"]),
        module(
            "Simulation/WorldSimulation",
            ["Replica", "Accounts", "API", "Hub", "Workspace", "SyncSimulation", logging]),

        // The programs: parse, wire, run.
        app(
            "quad",
            [
                "TextFormats", "Files", "Looks", "Interchange", "Presentation", "CounterTables",
                "KeyTable", "ChildPrograms", "Device", "Chronicle", "PeopleWords", "Campus",
                "CMalloc", argumentParser,
            ]),
        app(
            "quad-tui",
            [
                "TextFormats", "Files", "Looks", "Presentation", "CounterTables", "KeyTable",
                "ChildPrograms", "TerminalUI", "Device", "Chronicle", "PeopleWords",
                argumentParser,
            ]),
        app(
            "quad-server",
            [
                "TextFormats", "Backends", "Replica", "Geofence", "Thumbnails",
                "Presentation", "API", "Hub", "Passwords", argumentParser, hummingbird, nioSSL,
                logging, metrics,
            ]),
        app(
            "quad-sim",
            [
                "Primitives", "TextFormats", "Files", "Backends", "Presentation", "API",
                "Passwords", "HTTPTransport", "Campus", "Population", "Reports", "SyncSimulation",
                "CampusSimulation", "LoadTest", "WorldSimulation", argumentParser, yams,
            ]),

        // What measures the engines. The peer is written in C, so that nothing of Swift slows it
        // and CSQLite is still imported by one module.
        .target(
            name: "RawSQLite", path: "Tools/Benchmarks/RawSQLite",
            linkerSettings: [.linkedLibrary("sqlite3")]),
        // The tables that all of them print.
        .target(
            name: "Measuring", path: "Tools/Benchmarks/Measuring", swiftSettings: strict),
        .executableTarget(
            name: "StorageBench",
            dependencies: [
                "Storage", "MemoryStorage", "JSONStorage", "SQLiteStorage", "RawSQLite",
                "Measuring",
            ], path: "Tools/Benchmarks/StorageBench", swiftSettings: strict),
        .executableTarget(
            name: "GeofenceBench",
            dependencies: [
                "Primitives", "Geometry", "Positions", "Geofence", "Campus", "CampusSimulation",
                "RawSQLite", "Measuring",
            ], path: "Tools/Benchmarks/GeofenceBench", exclude: ["geos.py"],
            swiftSettings: strict),

        .executableTarget(
            name: "ServerBench",
            dependencies: [
                "Primitives", "Storage", "SQLiteStorage", "Backends", "Replica", "Sync", "Counting",
                "Geofence", "Social", "Accounts", "API", "Workspace", "Hub", "HTTPTransport",
                "RawSQLite", "Measuring", hummingbird, logging,
            ], path: "Tools/Benchmarks/ServerBench", swiftSettings: strict),

        // What writes the manual pages.
        .executableTarget(name: "quad-manual", path: "Tools/Manual", swiftSettings: strict),

        // Tests.
        testSupport(
            "TestSupport",
            ["Primitives", "TimeZones", "Storage", "MemoryStorage", "Backends", "Replica"]),
        testSupport(
            "PeopleSupport",
            [
                "Primitives", "Storage", "Backends", "API", "Hub", "Passwords", "Workspace",
                "TestSupport", logging,
            ]),
        tests("PrimitivesTests", ["Primitives", "TimeZones", "TestSupport"]),
        tests("TextFormatsTests", ["Primitives", "TextFormats", yams]),
        tests("TimeZonesTests", ["Primitives", "TimeZones", "TestSupport"]),
        tests("FilesTests", ["Files", "TestSupport"]),
        tests("MergeTests", ["Primitives", "Merge", "Replica", "SyncSimulation", "TestSupport"]),
        // A program that the tests of the engines kill.
        testProgram("StorageVictim", ["Primitives", "Storage", "JSONStorage", "Backends"]),
        // What makes the disk fail under SQLite; in C, as RawSQLite is and for the same reason.
        .target(
            name: "FaultyDisk", path: "Tests/FaultyDisk",
            linkerSettings: [.linkedLibrary("sqlite3")]),
        tests(
            "ConformanceTests",
            [
                "Primitives", "Storage", "MemoryStorage", "JSONStorage", "SQLiteStorage",
                "Backends", "TestSupport", "StorageVictim", "FaultyDisk",
            ]),
        tests("ReplicaTests", ["Primitives", "Merge", "Storage", "Replica", "TestSupport"]),
        tests(
            "CountingTests",
            [
                "Primitives", "TimeZones", "Merge", "Storage", "Backends", "Replica", "Looks",
                "Counting", "TestSupport",
            ]),
        tests(
            "JournalTests",
            [
                "Primitives", "TimeZones", "Merge", "Storage", "Replica", "Vault", "Journal",
                "TestSupport",
            ]),
        tests("CryptographyTests", ["Cryptography"]),
        tests("VaultTests", ["Primitives", "Files", "Vault", "TestSupport"]),
        // The plainest search among shapes, which a test holds against the index.
        testSupport("PlainShapes", ["Primitives", "Geometry"]),
        // Random shapes, and the rules for rings.
        testSupport("GeometrySupport", ["Primitives", "Geometry"]),
        tests(
            "GeometryTests",
            ["Primitives", "Geometry", "PlainShapes", "TestSupport", "GeometrySupport"]),
        tests(
            "PositionsTests",
            ["Primitives", "TextFormats", "Geometry", "Positions", "TestSupport"]),
        tests(
            "GeofenceTests",
            [
                "Primitives", "TimeZones", "Storage", "Backends", "Replica", "Geometry",
                "Positions", "Geofence", "Campus", "TestSupport", "GeometrySupport",
            ]),
        tests("PicturesTests", ["Pictures", "Thumbnails", "TestSupport"]),
        tests(
            "SocialTests",
            [
                "PeopleTexts", "Primitives", "Storage", "Backends", "Replica", "Social",
                "TestSupport",
            ]),
        tests(
            "AccountsTests",
            [
                "Primitives", "Storage", "Backends", "Replica", "Accounts", "Passwords",
                "TestSupport",
            ]),
        tests(
            "SyncTests",
            [
                "Primitives", "Merge", "Storage", "Replica", "Sync", "Counting", "Journal",
                "SyncSimulation", "TestSupport",
            ]),
        tests(
            "HubTests",
            [
                "Primitives", "TextFormats", "Merge", "Storage", "MemoryStorage", "Backends",
                "Replica", "Sync", "Geofence", "Pictures", "Thumbnails", "Accounts", "API", "Hub",
                "Passwords", "HTTPTransport", "TestSupport", logging,
            ]),
        tests(
            "WorkspaceTests",
            [
                "Primitives", "Storage", "Backends", "Replica", "Sync", "Geometry", "Positions",
                "Counting", "Geofence", "Journal", "Social", "Accounts", "Pictures", "API", "Hub",
                "Passwords", "Workspace", "Chronicle", "TestSupport", "PeopleSupport",
                "WorldSimulation", logging,
            ]),
        tests(
            "HostileTests",
            [
                "Primitives", "TimeZones", "TextFormats", "Merge", "Storage", "Backends", "Replica",
                "Sync", "Counting", "Journal", "Presentation", "TerminalUI", "API", "Workspace",
                "quad-tui", "TestSupport",
            ]),
        tests("LooksTests", ["Primitives", "Looks", "Presentation"]),
        tests(
            "WorkspaceInterchangeTests",
            [
                "Primitives", "TimeZones", "TextFormats", "Storage", "MemoryStorage", "Backends",
                "Replica", "Geometry", "Interchange", "Counting", "Journal", "Geofence", "API",
                "Hub", "Workspace", "Passwords", "TestSupport", logging,
            ]),
        tests(
            "PresentationTests",
            ["Primitives", "TimeZones", "TextFormats", "Looks", "Presentation"]),
        tests("SettingsTests", ["Primitives", "TextFormats", "Settings"]),
        tests("InterchangeTests", ["Primitives", "TextFormats", "Interchange"]),
        tests("TerminalUITests", ["Primitives", "Presentation", "TerminalUI"]),
        tests(
            "QuadTUITests",
            [
                "Primitives", "TimeZones", "Storage", "Backends", "Counting", "Journal", "Geofence",
                "API", "Presentation", "CounterTables", "TerminalUI", "Workspace", "TestSupport",
                "KeyTable", "ChildPrograms", "Looks", "Device", "Chronicle", "PeopleSupport",
                "quad-tui",
            ]),
        tests(
            "ChronicleTests",
            [
                "Primitives", "TimeZones", "Backends", "Counting", "Journal", "Workspace",
                "Chronicle",
            ]),
        tests(
            "CampusSimulationTests",
            [
                "Primitives", "TextFormats", "Storage", "Backends", "Geometry", "Positions",
                "Geofence", "Accounts", "API", "Hub", "Workspace", "Campus", "Population",
                "CampusSimulation", "TestSupport", "quad-sim", logging,
            ]),
        tests("PopulationTests", ["Primitives", "TimeZones", "Population"]),
        tests("SyncSimulationTests", ["SyncSimulation", "TestSupport"]),
        tests("ReportsTests", ["Primitives", "Reports"]),
        tests(
            "LoadTestTests",
            [
                "Primitives", "Storage", "MemoryStorage", "Replica", "Sync", "Geofence", "Accounts",
                "TimeZones", "Population", "API", "Hub", "LoadTest", "TestSupport", "quad-sim",
                logging,
            ]),
        tests("WorldSimulationTests", ["SyncSimulation", "WorldSimulation", "TestSupport"]),
        tests("ArchitectureTests", []),
    ]
)

// SwiftPM builds a target again when a module of its list has changed, but not when one has changed
// that the target sees through others: then an old object would be linked, which crashes. So the
// lists above name what a target asks for, and get here what lies behind it.
func namedModules(_ target: Target) -> [String] {
    target.dependencies.compactMap { if case .byNameItem(let name, _) = $0 { name } else { nil } }
}

func modules(behind target: Target, in all: [String: Target]) -> Set<String> {
    namedModules(target).reduce(into: []) { found, name in
        guard let next = all[name], next.type != .executable else { return }
        found.formUnion(modules(behind: next, in: all).union(namedModules(next)))
    }
}

let all = Dictionary(uniqueKeysWithValues: package.targets.map { ($0.name, $0) })
let missing = package.targets.map {
    modules(behind: $0, in: all).subtracting(namedModules($0)).sorted()
}
for (target, names) in zip(package.targets, missing) {
    target.dependencies += names.map { .byName(name: $0) }
}
