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
let cryptoExtras: Target.Dependency = .product(name: "CryptoExtras", package: "swift-crypto")
let crypto: Target.Dependency = .product(name: "Crypto", package: "swift-crypto")
let logging: Target.Dependency = .product(name: "Logging", package: "swift-log")
let hummingbird: Target.Dependency = .product(name: "Hummingbird", package: "hummingbird")
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
                "Primitives", "Counting", "Journal", "Geofence", "Workspace", "Settings", "Device",
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
        .executable(name: "sync-bench", targets: ["SyncBench"]),
        .executable(name: "quad-manual", targets: ["quad-manual"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
        .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
        .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
    ],
    targets: [
        // C libraries, each imported by exactly one module.
        .systemLibrary(name: "CSQLite", path: "Modules/Storage/CSQLite"),
        .systemLibrary(name: "CNcurses", path: "Modules/Terminal/CNcurses"),

        // Values and algebra, without input or output.
        module("Values/Primitives"),
        module("Values/TimeZones", ["Primitives"]),
        module("Values/Files"),
        module("Algebra/Merge", ["Primitives"]),

        // One storage abstraction, three engines, one place that chooses.
        module("Storage/Storage", ["Primitives", "Files"]),
        module("Storage/MemoryStorage", ["Storage"]),
        module("Storage/JSONStorage", ["Primitives", "MemoryStorage", "Files", "Storage"]),
        module("Storage/SQLiteStorage", ["Primitives", "Files", "Storage", "CSQLite"]),
        module(
            "Storage/Backends",
            ["Primitives", "Files", "Storage", "MemoryStorage", "JSONStorage", "SQLiteStorage"]),

        // What syncs: documents that merge, kept beside the domain's own tables.
        module("Replication/Replica", ["Primitives", "Files", "Merge", "Storage"]),

        // How things look, as data: icons and palettes.
        module("Libraries/Looks", ["Primitives", "Files"], resources: [.embedInCode("Icons.txt")]),

        // Texts that only a passphrase opens.
        module("Libraries/Vault", ["Primitives", "Files", crypto, cryptoExtras]),

        // The domains. None imports another.
        module(
            "Domains/Counting", ["Primitives", "TimeZones", "Merge", "Storage", "Replica", "Looks"]),
        module(
            "Domains/Journal", ["Primitives", "TimeZones", "Merge", "Storage", "Replica", "Vault"]),
        module("Domains/Geofence", ["Primitives", "TimeZones", "Storage", "Interchange"]),
        module("Domains/Social", ["Primitives", "Storage"]),
        module("Domains/Accounts", ["Primitives", "Storage"]),
        module("Replication/Sync", ["Primitives", "Merge", "Storage", "Replica"]),

        // Words, rows and colours, the same in every program for a terminal.
        module("Terminal/Presentation", ["Primitives", "TimeZones", "Looks"]),

        // What a person can set.
        module("Libraries/Settings", ["Primitives", "TimeZones", "Files"]),

        // Readers and writers of other programs' formats, and of Quad's own exports.
        module("Libraries/Interchange", ["Primitives", "TimeZones"]),

        // What composes them.
        module("Simulation/Campus", ["Primitives", "Geofence", "Presentation"]),
        module("Doors/API", ["Primitives", "Merge", "Replica", "Sync"]),
        module(
            "Doors/Hub",
            [
                "Primitives", "TimeZones", "Storage", "Replica", "Accounts", "Social", "Geofence",
                "Sync",
                "API", logging,
            ]),
        module(
            "Doors/Workspace",
            [
                "Primitives", "TimeZones", "Merge", "Storage", "Replica", "Vault", "Counting",
                "Journal",
                "Geofence", "Interchange", "Sync", "API",
            ]),
        module(
            "Simulation/SyncSimulation",
            ["Primitives", "TimeZones", "MemoryStorage", "Merge", "Storage", "Replica", "Sync"]),
        module("Doors/Passwords", ["Primitives", "Accounts", crypto, cryptoExtras]),
        module("Doors/HTTPTransport", ["API", httpClient]),
        module(
            "Doors/Device",
            [
                "Primitives", "TimeZones", "Replica", "Storage", "Backends", "Settings", "API",
                "HTTPTransport",
                "Workspace",
            ]),
        module("Terminal/TerminalUI", ["Primitives", "Presentation", "CNcurses"]),
        module(
            "Simulation/CampusSimulation",
            [
                "Primitives", "TimeZones", "Storage", "Counting", "Journal", "Geofence", "Campus",
                "Sync",
                "API", "Accounts", "Hub", "Workspace", yams, logging,
            ]),

        // The programs: parse, wire, run.
        app(
            "quad",
            [
                "Primitives", "TimeZones", "Files", "Storage", "Vault", "Counting", "Journal",
                "Geofence", "Workspace",
                "Looks", "Presentation", "Settings", "Device", "Campus", "Interchange",
                argumentParser,
            ]),
        app(
            "quad-tui",
            [
                "Primitives", "TimeZones", "Counting", "Journal", "Workspace", "Device",
                "Presentation",
                "Settings", "TerminalUI", argumentParser,
            ]),
        app(
            "quad-server",
            [
                "Primitives", "TimeZones", "Files", "Storage", "Replica", "Geofence", "API", "Hub",
                "Passwords",
                "Presentation", "Backends", hummingbird, logging, argumentParser,
            ]),
        app(
            "quad-sim",
            [
                "CampusSimulation", "SyncSimulation", "Campus", "Workspace", "API", "Storage",
                "Primitives", "Passwords",
                "Presentation", "Backends", "HTTPTransport", argumentParser,
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
                "Primitives", "Storage", "SQLiteStorage", "Geofence", "Campus", "CampusSimulation",
                "Measuring", "RawSQLite", "SlowGeofence",
            ], path: "Tools/Benchmarks/GeofenceBench", exclude: ["geos.py"],
            swiftSettings: strict),

        .executableTarget(
            name: "SyncBench",
            dependencies: [
                "Primitives", "Merge", "Storage", "SQLiteStorage", "Backends", "Replica",
                "Counting",
                "Sync", "API", "Workspace", "HTTPTransport", "SyncSimulation", "Measuring",
                "RawSQLite", hummingbird,
            ], path: "Tools/Benchmarks/SyncBench", swiftSettings: strict),

        // What writes the manual pages.
        .executableTarget(name: "quad-manual", path: "Tools/Manual", swiftSettings: strict),

        // Tests.
        testSupport(
            "TestSupport",
            ["Primitives", "TimeZones", "Replica", "Merge", "Storage", "MemoryStorage", "Backends"]),
        tests("PrimitivesTests", ["Primitives", "TimeZones", "TestSupport"]),
        tests("TimeZonesTests", ["Primitives", "TimeZones", "TestSupport"]),
        tests("FilesTests", ["Files", "TestSupport"]),
        tests("MergeTests", ["Primitives", "Merge", "Replica", "SyncSimulation", "TestSupport"]),
        // A program that the tests of the engines kill.
        testProgram("StorageVictim", ["Primitives", "Storage", "Backends", "JSONStorage"]),
        // What makes the disk fail under SQLite; in C, as RawSQLite is and for the same reason.
        .target(
            name: "FaultyDisk", path: "Tests/FaultyDisk",
            linkerSettings: [.linkedLibrary("sqlite3")]),
        tests(
            "ConformanceTests",
            [
                "Primitives", "Storage", "Backends", "MemoryStorage", "JSONStorage",
                "SQLiteStorage", "StorageVictim", "FaultyDisk", "TestSupport",
            ]),
        tests(
            "ReplicaTests",
            ["Primitives", "Merge", "Storage", "Replica", "Backends", "TestSupport"]),
        tests(
            "CountingTests",
            [
                "Primitives", "TimeZones", "Merge", "Storage", "Replica", "Looks", "Counting",
                "Backends",
                "TestSupport",
            ]),
        tests(
            "JournalTests",
            [
                "Primitives", "TimeZones", "Merge", "Storage", "Replica", "Vault", "Journal",
                "Backends",
                "TestSupport",
            ]),
        tests("VaultTests", ["Primitives", "Files", "Vault", "TestSupport"]),
        testSupport("SlowGeofence", ["Primitives", "Geofence"]),
        tests(
            "GeofenceTests",
            [
                "Primitives", "TimeZones", "Storage", "Geofence", "Campus", "Backends",
                "SlowGeofence",
                "TestSupport",
            ]),
        tests("SocialTests", ["Primitives", "Storage", "Social", "Backends", "TestSupport"]),
        tests(
            "AccountsTests",
            ["Primitives", "Storage", "Accounts", "Passwords", "Backends", "TestSupport"]),
        tests(
            "SyncTests",
            [
                "Primitives", "Merge", "Storage", "Replica", "Counting", "Journal", "Sync",
                "SyncSimulation", "Backends", "TestSupport",
            ]),
        tests(
            "HubTests",
            [
                "Primitives", "Merge", "Storage", "Replica", "Accounts", "Sync", "Geofence", "API",
                "Hub", "HTTPTransport", "Passwords", "Backends", "TestSupport", logging,
            ]),
        tests(
            "WorkspaceTests",
            ["Workspace", "API", "Geofence", "Primitives", "Storage", "Backends", "TestSupport"]),
        tests(
            "HostileTests",
            [
                "Primitives", "TimeZones", "Merge", "Storage", "Replica", "Counting", "Journal",
                "Interchange",
                "Sync", "API", "Workspace", "Presentation", "TerminalUI", "quad-tui", "Backends",
                "TestSupport",
            ]),
        tests("LooksTests", ["Primitives", "Looks", "Presentation"]),
        tests(
            "WorkspaceInterchangeTests",
            [
                "Primitives", "TimeZones", "Merge", "Storage", "Replica", "Vault", "Counting",
                "Journal",
                "Geofence", "Interchange", "Sync", "API", "Hub", "Passwords", "Workspace",
                "Backends", "TestSupport", logging,
            ]),
        tests("PresentationTests", ["Primitives", "TimeZones", "Looks", "Presentation"]),
        tests("SettingsTests", ["Primitives", "Settings"]),
        tests("InterchangeTests", ["Primitives", "Interchange"]),
        tests("TerminalUITests", ["TerminalUI", "Presentation", "Primitives"]),
        tests(
            "QuadTUITests",
            [
                "quad-tui", "TerminalUI", "Workspace", "Counting", "Journal", "Backends",
                "Primitives", "TimeZones",
            ]),
        tests(
            "CampusSimulationTests",
            [
                "Primitives", "Storage", "Geofence", "Accounts", "Campus", "API", "Hub",
                "Workspace", "CampusSimulation", "Backends", "TestSupport", logging,
            ]),
        tests("SyncSimulationTests", ["Primitives", "Merge", "SyncSimulation"]),
        tests("ArchitectureTests", []),
    ]
)
