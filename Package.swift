// swift-tools-version: 6.2
import PackageDescription

// Every target of Quad is built in Swift 6 mode with warnings as errors.
let strict: [SwiftSetting] = [
    .swiftLanguageMode(.v6), .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
]

// Tools/test runs on optimised modules, about five times as quickly, with all traps; API takes long
// to optimise, and little to run. Whoever only wants the programs builds in half the time.
let optimised: [SwiftSetting] =
    Context.environment["OPTIMISE_MODULES"] == nil
    ? [] : [.unsafeFlags(["-O"], .when(configuration: .debug))]

func named(_ uses: [String]) -> [Target.Dependency] {
    Set(uses).sorted().map { .byName(name: $0) }
}

func module(
    _ name: String, _ uses: [String], _ products: [Target.Dependency] = [],
    in folder: String = "Modules", resources: [Resource] = []
) -> Target {
    .target(
        name: name, dependencies: named(uses) + products, path: "\(folder)/\(name)",
        resources: resources, swiftSettings: strict + (name == "API" ? [] : optimised))
}

func program(
    _ name: String, _ uses: [String], _ products: [Target.Dependency] = [], in folder: String,
    exclude: [String] = []
) -> Target {
    .executableTarget(
        name: name, dependencies: named(uses) + products, path: "\(folder)/\(name)",
        exclude: exclude, swiftSettings: strict)
}

func tests(_ name: String, _ uses: [String], _ products: [Target.Dependency] = []) -> Target {
    .testTarget(
        name: name, dependencies: named(uses) + products, path: "Tests/\(name)",
        swiftSettings: strict)
}

func product(_ name: String, _ package: String) -> Target.Dependency {
    .product(name: name, package: package)
}

let argumentParser = product("ArgumentParser", "swift-argument-parser")
let algorithms = product("Algorithms", "swift-algorithms")
let logging = product("Logging", "swift-log")
let metrics = product("Metrics", "swift-metrics")
let hummingbird = product("Hummingbird", "hummingbird")
let nioCore = product("NIOCore", "swift-nio")
let nioSSL = product("NIOSSL", "swift-nio-ssl")
let httpClient = product("AsyncHTTPClient", "async-http-client")
let yams = product("Yams", "Yams")

// A target names each module that its code sees, also through another one: SwiftPM builds a target
// again when a module of its list has changed, and an object with an old layout crashes. So what
// belongs together is a list here, and a test says which module a list lacks.
let values = ["Primitives", "Files"]
let storage = values + ["Storage"]
let postgreSQL = ["PostgreSQLStorage", "ServerBackends"]
let engines = storage + ["MemoryStorage", "JSONStorage", "SQLiteStorage", "Backends"]
let sync = storage + ["Merge", "SyncProtocol", "Sync"]
let parts =
    sync + [
        "Cryptography", "CountingRules", "Counting", "JournalRules", "Journal", "Geofence",
        "Interchange", "API", "Presentation",
    ]
let client = parts + ["Workspace"]
let device = client + engines + ["HTTPTransport", "Device"]
let server = sync + ["Cryptography", "Geofence", "Social", "Accounts", "API", "Hub"]
let simulation = client + server + ["MemoryStorage", "WebCore", "Simulation"]
let measuring = ["RawSQLite", "Measuring"]
let harness = engines + sync + ["TestSupport"]

let package = Package(
    name: "quad",
    platforms: [.macOS(.v15)],
    products: [
        // What a frontend is built on (docs/frontends.md).
        .library(
            name: "QuadWorkspace",
            targets: ["Primitives", "Counting", "Journal", "Geofence", "Workspace", "Device"]),
        // The storage contract and its engines alone.
        .library(name: "QuadStorage", targets: engines),
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
        .systemLibrary(name: "CSQLite", path: "Modules/CSQLite"),
        .systemLibrary(name: "CNcurses", path: "Modules/CNcurses"),
        .systemLibrary(name: "CMalloc", path: "Modules/CMalloc"),
        .systemLibrary(name: "CPictures", path: "Modules/CPictures"),
        .systemLibrary(name: "CSodium", path: "Modules/CSodium"),
        .systemLibrary(name: "CPostgreSQL", path: "Modules/CPostgreSQL"),

        // The web app that is built into the server, if one was packed before.
        .target(name: "WebAssets", path: "Modules/WebAssets"),

        module("Primitives", [], resources: [.embedInCode("Looks/Icons.txt")]),
        module("Files", []),
        module("Cryptography", ["CSodium"]),
        module("Merge", ["Primitives"]),
        module("CountingRules", ["Primitives", "Merge"]),
        module("SyncProtocol", ["Primitives", "Merge"]),
        module("JournalRules", ["Primitives", "Merge"]),
        module(
            "WebCore", ["Primitives", "Merge", "CountingRules", "JournalRules", "SyncProtocol"]),
        module("Storage", values),
        module("MemoryStorage", storage),
        module("JSONStorage", storage + ["MemoryStorage"]),
        module("SQLiteStorage", storage + ["CSQLite"]),
        module("PostgreSQLStorage", storage + ["CPostgreSQL"]),
        module("Backends", storage + ["MemoryStorage", "JSONStorage", "SQLiteStorage"]),
        // Apart from Backends, so that a program for a person is not linked with libpq.
        module("ServerBackends", engines + ["PostgreSQLStorage"]),
        module("Sync", storage + ["Merge", "SyncProtocol"]),

        // The domains. None imports another.
        module("Counting", sync + ["CountingRules"]),
        module("Journal", sync + ["Cryptography", "JournalRules"]),
        module("Geofence", sync),
        module("Social", sync),
        module("Accounts", sync),

        // What composes them, for a person on a device and for a server.
        module("Interchange", ["Primitives"]),
        module("Presentation", values),
        module("API", sync),
        module("Workspace", parts),
        module("HTTPTransport", sync + ["API"], [httpClient, nioSSL, nioCore]),
        module("Device", client + engines + ["HTTPTransport"]),
        module(
            "Hub", sync + ["Cryptography", "Geofence", "Social", "Accounts", "API"],
            [algorithms, logging, metrics]),
        module("Dashboard", server),
        module("Thumbnails", ["Primitives", "CPictures"]),
        module("TerminalUI", values + ["Presentation", "CNcurses"]),
        module("Simulation", client + server + ["MemoryStorage", "WebCore"], [logging]),

        // The programs: parse, wire, run.
        program("quad", device + ["TerminalUI", "CMalloc"], [argumentParser], in: "Apps"),
        program("quad-tui", device + ["TerminalUI"], [argumentParser], in: "Apps"),
        program(
            "quad-server",
            server + engines + postgreSQL + [
                "Presentation", "Dashboard", "Thumbnails", "WebAssets",
            ],
            [argumentParser, hummingbird, nioSSL, logging, metrics], in: "Apps"),
        program(
            "quad-sim", simulation + engines + ["HTTPTransport"], [argumentParser, yams],
            in: "Apps"),

        // What measures the engines. The peer is written in C, so that nothing of Swift slows it
        // and CSQLite is still imported by one module.
        .target(
            name: "RawSQLite", path: "Tools/Benchmarks/RawSQLite",
            linkerSettings: [.linkedLibrary("sqlite3")]),
        module("Measuring", [], in: "Tools/Benchmarks"),
        program(
            "StorageBench", engines + ["PostgreSQLStorage"] + measuring, in: "Tools/Benchmarks"),
        program(
            "GeofenceBench", simulation + measuring, in: "Tools/Benchmarks", exclude: ["geos.py"]),
        program(
            "ServerBench", client + server + engines + ["HTTPTransport"] + measuring,
            [hummingbird, logging], in: "Tools/Benchmarks"),
        .executableTarget(name: "quad-manual", path: "Tools/Manual", swiftSettings: strict),

        // Tests.
        module("TestSupport", engines + sync, in: "Tests"),
        module("PeopleSupport", client + server + harness, [logging], in: "Tests"),
        // A program that the tests of the engines kill.
        program("StorageVictim", engines, in: "Tests"),
        // What makes the disk fail under SQLite; in C, as RawSQLite is and for the same reason.
        .target(
            name: "FaultyDisk", path: "Tests/FaultyDisk",
            linkerSettings: [.linkedLibrary("sqlite3")]),
        tests("PrimitivesTests", harness, [yams]),
        tests("FilesTests", harness),
        tests("CryptographyTests", ["Cryptography"]),
        tests("MergeTests", harness + simulation),
        tests("ConformanceTests", harness + postgreSQL + ["StorageVictim", "FaultyDisk"]),
        tests("SyncTests", harness + simulation),
        tests("CountingTests", harness + ["CountingRules", "Counting"]),
        tests("WebCoreTests", harness + parts + ["WebCore"]),
        tests("JournalTests", harness + ["Cryptography", "JournalRules", "Journal"]),
        tests("GeofenceTests", harness + ["Geofence"]),
        tests("SocialTests", harness + ["Social"]),
        tests("AccountsTests", harness + server),
        tests("PicturesTests", harness + ["Thumbnails"]),
        tests("InterchangeTests", ["Primitives", "Interchange"]),
        tests("PresentationTests", values + ["Presentation"]),
        tests("TerminalUITests", values + ["Presentation", "TerminalUI"]),
        tests(
            "HubTests",
            harness + server + postgreSQL + ["HTTPTransport", "Dashboard", "Thumbnails"],
            [logging]),
        tests("WorkspaceTests", harness + simulation + ["PeopleSupport"], [logging]),
        tests("DeviceTests", device),
        tests("HostileTests", harness + device + ["TerminalUI", "quad-tui"]),
        tests(
            "QuadTUITests",
            harness + device + server + ["TerminalUI", "PeopleSupport", "quad-tui"]),
        tests(
            "SimulationTests", harness + simulation + ["HTTPTransport", "quad-sim"], [logging]),
        tests("ArchitectureTests", []),
    ]
)
