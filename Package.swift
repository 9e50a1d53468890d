// swift-tools-version: 6.2
import PackageDescription

// Every target of Quad is built in Swift 6 mode with warnings as errors.
let strict: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
]

func module(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .target(
        name: name, dependencies: dependencies, path: "Modules/\(name)", swiftSettings: strict)
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
        .systemLibrary(name: "CSQLite", path: "Modules/CSQLite"),
        .systemLibrary(name: "CNcurses", path: "Modules/CNcurses"),

        // Values and algebra, without input or output.
        module("Primitives"),
        module("Merge", ["Primitives"]),

        // One storage abstraction, three engines, one place that chooses.
        module("Storage", ["Primitives"]),
        module("MemoryStorage", ["Storage"]),
        module("JSONStorage", ["Primitives", "Storage"]),
        module("SQLiteStorage", ["Primitives", "Storage", "CSQLite"]),
        module(
            "Backends", ["Primitives", "Storage", "MemoryStorage", "JSONStorage", "SQLiteStorage"]),

        // What syncs: documents that merge, kept beside the domain's own tables.
        module("Replica", ["Primitives", "Merge", "Storage"]),

        // How things look, as data: icons and palettes.
        module("Looks", ["Primitives"]),

        // Texts that only a passphrase opens.
        module("Vault", ["Primitives", crypto, cryptoExtras]),

        // The domains. None imports another.
        module("Counting", ["Primitives", "Merge", "Storage", "Replica", "Looks"]),
        module("Journal", ["Primitives", "Merge", "Storage", "Replica", "Vault"]),
        module("Geofence", ["Primitives", "Storage", "Interchange"]),
        module("Social", ["Primitives", "Storage"]),
        module("Accounts", ["Primitives", "Storage"]),
        module("Sync", ["Primitives", "Merge", "Storage", "Replica"]),

        // Words, rows and colours, the same in every program for a terminal.
        module("Presentation", ["Primitives", "Looks"]),

        // What a person can set.
        module("Settings", ["Primitives"]),

        // Readers and writers of other programs' formats, and of Quad's own exports.
        module("Interchange", ["Primitives"]),

        // What composes them.
        module("Campus", ["Primitives", "Geofence", "Presentation"]),
        module("API", ["Primitives", "Merge", "Replica", "Sync"]),
        module(
            "Hub",
            [
                "Primitives", "Storage", "Replica", "Accounts", "Social", "Geofence", "Sync",
                "API", logging,
            ]),
        module(
            "Workspace",
            [
                "Primitives", "Merge", "Storage", "Replica", "Vault", "Counting", "Journal",
                "Geofence", "Interchange", "Sync", "API",
            ]),
        module("SyncSimulation", ["Primitives", "Merge", "Storage", "Replica", "Sync"]),
        module("Passwords", ["Primitives", "Accounts", crypto, cryptoExtras]),
        module("HTTPTransport", ["API", httpClient]),
        module(
            "Device",
            [
                "Primitives", "Storage", "Backends", "Settings", "API", "HTTPTransport",
                "Workspace",
            ]),
        module("TerminalUI", ["Primitives", "Presentation", "CNcurses"]),
        module(
            "Simulation",
            [
                "Primitives", "Storage", "Counting", "Journal", "Geofence", "Campus", "Sync",
                "API", "Accounts", "Hub", "Workspace", yams, logging,
            ]),

        // The programs: parse, wire, run.
        app(
            "quad",
            [
                "Primitives", "Storage", "Vault", "Counting", "Journal", "Geofence", "Workspace",
                "Looks", "Presentation", "Settings", "Device", "Campus", "Interchange",
                argumentParser,
            ]),
        app(
            "quad-tui",
            [
                "Primitives", "Counting", "Journal", "Workspace", "Device", "Presentation",
                "Settings", "TerminalUI", argumentParser,
            ]),
        app(
            "quad-server",
            [
                "Primitives", "Storage", "Replica", "Geofence", "API", "Hub", "Passwords",
                "Presentation", "Backends", hummingbird, logging, argumentParser,
            ]),
        app(
            "quad-sim",
            [
                "Simulation", "SyncSimulation", "Campus", "Workspace", "API", "Storage",
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
                "Primitives", "Storage", "SQLiteStorage", "Geofence", "Campus", "Simulation",
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
            "TestSupport", ["Primitives", "Merge", "Storage", "MemoryStorage", "Backends"]),
        tests("PrimitivesTests", ["Primitives", "TestSupport"]),
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
                "Primitives", "Merge", "Storage", "Replica", "Looks", "Counting", "Backends",
                "TestSupport",
            ]),
        tests(
            "JournalTests",
            [
                "Primitives", "Merge", "Storage", "Replica", "Vault", "Journal", "Backends",
                "TestSupport",
            ]),
        tests("VaultTests", ["Primitives", "Vault"]),
        testSupport("SlowGeofence", ["Primitives", "Geofence"]),
        tests(
            "GeofenceTests",
            [
                "Primitives", "Storage", "Geofence", "Campus", "Backends", "SlowGeofence",
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
                "Primitives", "Merge", "Storage", "Replica", "Counting", "Journal", "Interchange",
                "Sync", "API", "Workspace", "Presentation", "TerminalUI", "quad-tui", "Backends",
                "TestSupport",
            ]),
        tests("LooksTests", ["Primitives", "Looks", "Presentation"]),
        tests(
            "MovingTests",
            [
                "Primitives", "Merge", "Storage", "Replica", "Vault", "Counting", "Journal",
                "Geofence", "Interchange", "Sync", "API", "Hub", "Passwords", "Workspace",
                "Backends", "TestSupport", logging,
            ]),
        tests("PresentationTests", ["Primitives", "Looks", "Presentation"]),
        tests("SettingsTests", ["Primitives", "Settings"]),
        tests("InterchangeTests", ["Primitives", "Interchange"]),
        tests("TerminalUITests", ["TerminalUI", "Presentation", "Primitives"]),
        tests(
            "QuadTUITests",
            [
                "quad-tui", "TerminalUI", "Workspace", "Counting", "Journal", "Backends",
                "Primitives",
            ]),
        tests(
            "SimulationTests",
            [
                "Primitives", "Storage", "Geofence", "Accounts", "Campus", "API", "Hub",
                "Workspace", "Simulation", "Backends", "TestSupport", logging,
            ]),
        tests("SyncSimulationTests", ["Primitives", "Merge", "SyncSimulation"]),
        tests("ArchitectureTests", []),
    ]
)
