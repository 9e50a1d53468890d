import API
import Accounts
import Foundation
import Measuring
import Primitives

/// The benchmark of a server over HTTP on this machine, beside its peers, and of the devices that
/// exchange with it.
@main
struct ServerBench {
    static func main() async throws {
        let words = CommandLine.arguments
        if words.count == 4, words[1] == "--peer" {
            return try await PeerServer.run(path: words[2], portFile: words[3])
        }
        try await Bench.run(
            rounds: 3, options: [EnginesBench.option],
            [
                "messages": ChatBench.outcomes, "pushes": PushBench.outcomes, "visits": visits,
                "idle": idle, "feed": feed, "start": start, "pull": DeviceBench.pull,
                "tap": DeviceBench.tap, "engines": EnginesBench.outcomes,
            ])
    }

    /// Measures visits that 64 clients tell when they are over, each for ten people.
    private static func visits(_ bench: Bench) async throws -> [Outcome] {
        let (clients, each) = (64, 100)
        let server = try ServerProgram.quad(data: bench.path(), ["--places", try campus(bench)])
        defer { server.end() }
        let people = try await server.people(clients * 10)
        let load = try LoadGenerator(clients: clients, port: server.port)
        defer { load.close() }
        let now = Environment.live.now().milliseconds
        var figures: [Double] = []
        for round in 0..<bench.rounds {
            figures.append(
                try load.rate(each: each) { client, number in
                    let count = round * each + number
                    let from = now - Int64(count) * 60_000
                    let visit = "\(Environment.live.newID(DeviceID.self))"
                    let events = [("enter", from), ("leave", from + 50_000)].map { kind, time in
                        """
                        {"visit":"\(visit)","place":"\(LiveCampus.place)","kind":"\(kind)",\
                        "at":\(time),"enteredAt":\(from)}
                        """
                    }
                    return Array(
                        Person.request(
                            "POST", "/v1/visits", people[client * 10 + count % 10].token,
                            "{\"events\":[\(events.joined(separator: ","))]}"
                        ).utf8)
                })
        }
        return [
            Outcome(
                "visits taken, 64 clients", .perSecond, least: 5000, aim: 15_000, figures: figures)
        ]
    }

    /// Measures the memory of streams on which nothing happens, beside Prosody's.
    private static func idle(_ bench: Bench) async throws -> [Outcome] {
        var limit = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        limit.rlim_cur = limit.rlim_max
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        let (streams, ofOne) = (bench.isQuick ? 1000 : 10_000, 16)
        let server = try ServerProgram.quad(data: bench.path())
        defer { server.end() }
        let people = try await server.people((streams + ofOne - 1) / ofOne)
        let own = try bytes(of: server, streams) { number, wires, source in
            let wire = try wires.connect(server.port, from: source)
            try wire.send(Person.request("GET", "/v1/events", people[number / ofOne].token))
            try wire.expect("event: reset")
        }
        var note = ""
        if let prosody = try Prosody(in: bench.path(), accounts: streams) {
            defer { prosody.program.end() }
            let theirs = try bytes(of: prosody.program, streams) { number, wires, source in
                _ = try prosody.signIn("user\(number)", in: wires, from: source)
            }
            note = "Prosody \(theirs) B"
        }
        return [
            Outcome(
                "memory of an idle stream, of \(streams)", .bytes, least: 24_576, aim: 12_288,
                figures: [Double(own)], note: note)
        ]
    }

    /// Returns the bytes that a connection takes; they come from four addresses, since a server
    /// gives each a part of all.
    private static func bytes(
        of program: ServerProgram, _ streams: Int, open: (Int, Wires, UInt8) throws -> Void
    ) throws -> Int {
        let wires = Wires()
        defer { wires.close() }
        let before = program.memory
        for number in 0..<streams { try open(number, wires, UInt8(number % 4) + 1) }
        return (program.memory - before) / streams
    }

    /// Measures the processor time of feeds among very many people, in one process without HTTP:
    /// the most of twenty people.
    private static func feed(_ bench: Bench) async throws -> [Outcome] {
        let people = bench.isQuick ? 5000 : 50_000
        var outcomes: [Outcome] = []
        for spread in Crowd.Spread.allCases {
            let crowd = try await Crowd(path: bench.path(), people: people, spread: spread)
            // The first question reads all presences into memory, which is not meant here.
            for client in crowd.askers { _ = try await client.call(Routes.people, PeopleQuery()) }
            var times: [Double] = []
            for client in crowd.askers {
                let start = clock()
                _ = try await client.call(Routes.people, PeopleQuery())
                times.append(Double(clock() - start) / Double(CLOCKS_PER_SEC))
            }
            await crowd.store.close()
            outcomes.append(
                Outcome(
                    "processor time of a feed, one of \(people) \(spread.rawValue), at most",
                    .seconds, least: 0.02, aim: 0.002, figures: [times.max() ?? 0],
                    note: String(format: "median %.1f ms", times.median * 1000)))
        }
        return outcomes
    }

    /// Measures the start on a database of a gigabyte until requests are taken.
    private static func start(_ bench: Bench) async throws -> [Outcome] {
        let bytes = bench.isQuick ? 20_000_000 : 900_000_000
        let folder = bench.path()
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let path = "\(folder)/quad-server.sqlite"
        let crowd = try await Crowd(path: path, people: bytes / 20_000 + 1100, spread: .even)
        try await crowd.write(messagesOf: bytes)
        await crowd.store.close()
        var figures: [Double] = []
        for _ in 0..<bench.rounds {
            try? FileManager.default.removeItem(atPath: folder + ".port")
            var server: ServerProgram?
            figures.append(try await seconds { server = try ServerProgram.quad(data: folder) })
            server?.end()
        }
        let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0
        return [
            Outcome(
                "start to ready, a large database", .seconds, least: 1, aim: 0.2,
                figures: figures, note: "\(size / 1_000_000) MB")
        ]
    }

    /// Writes the map of the campus; returns its path.
    static func campus(_ bench: Bench) throws -> String {
        let path = bench.path()
        try Data(LiveCampus.map.utf8).write(to: URL(fileURLWithPath: path))
        return path
    }
}
