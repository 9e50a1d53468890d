import API
import Files
import Foundation
import HTTPTransport
import Primitives
import Simulation
import Synchronization

/// The real server of one story, with the drivers of its people.
final class DriverStage: StoryStage {
    private let settings: DriverSettings
    private let keeper: ProgramKeeper
    private let folder: String
    private let server: RealServer
    private let http: HTTPTransport
    private let threads = WorkerThreads(count: 8)
    private let choices: [String: DriverChoice.Program]
    private let seed: UInt64
    private let started = Mutex<[any StoryDriver]>([])

    /// Starts the server of a story.
    init(
        _ scenario: Scenario, seed: UInt64, settings: DriverSettings, keeper: ProgramKeeper
    ) async throws {
        self.settings = settings
        self.keeper = keeper
        self.seed = seed
        choices = settings.choices(for: scenario)
        folder = try keeper.makeFolder("story-\(scenario.stepCount)-\(seed)-\(Self.number())")
        var places: String?
        if let map = scenario.placesFile {
            places = folder + "/places.geojson"
            try NamedFile.write(
                Array(map.utf8), to: folder + "/places.geojson", replaces: true)
        }
        let (folder, zone, hours) = (folder, scenario.zone, scenario.hours + 48)
        server = try await threads.run { [places] in
            try RealServer(
                settings.server, folder: folder, places: places, zone: zone, hours: hours,
                keeper: keeper)
        }
        address = "http://127.0.0.1:\(server.port)"
        guard let http = HTTPTransport(url: address, connections: 16) else {
            preconditionFailure("\(address) is an address")
        }
        self.http = http
    }

    private static let stories = Atomic<Int>(0)

    /// Returns another number for each story.
    private static func number() -> Int {
        stories.add(1, ordering: .relaxed).newValue
    }

    let address: String
    var transport: any Transport { http }

    func now() -> Instant { Environment.live.now() }

    func driver(of person: String, device: String) async throws -> (any StoryDriver)? {
        guard case .exec(let command) = choices[person] else { return nil }
        let count = started.withLock { $0.count }
        let errands = try DriverContext(
            threads: threads, keeper: keeper,
            folder: try keeper.makeFolder(
                "\((folder as NSString).lastPathComponent)/device-\(count + 1)"),
            seconds: settings.seconds, port: server.port, seed: seed &+ UInt64(count))
        let driver = ExecDriver(command, errands)
        started.withLock { $0.append(driver) }
        return driver
    }

    func put(server state: ServerState) async throws {
        try await threads.run { [server] in
            switch state {
            case .kill: server.kill()
            case .restart, .sound:
                server.end()
                try server.start()
            }
        }
    }

    /// Ends all drivers and the server, and removes what they kept.
    func end() async {
        for driver in started.withLock({ $0 }) { await driver.end() }
        await http.shutdown()
        try? await threads.run { [server] in server.end() }
        try? FileManager.default.removeItem(atPath: folder)
    }
}
