import Backends
import HTTPTransport
import Measuring
import Primitives
import RawSQLite
import Workspace

/// The benchmark of a person's devices: the first pull, and the delay of a tap on another device.
enum DeviceBench {
    private static let password = "correct horse"

    /// One installation.
    private struct Device {
        let workspace: Workspace
        let transport: HTTPTransport
        let server: ServerAddress

        init(of port: UInt16, store: String) async throws {
            server = try ServerAddress("http://127.0.0.1:\(port)")
            guard let transport = HTTPTransport(url: "http://127.0.0.1:\(port)") else {
                preconditionFailure("no address")
            }
            self.transport = transport
            workspace = try await Workspace.open(
                try await Backends.open(store, schema: Workspace.schema), environment: .live
            ) { _ in transport }
        }

        func register() async throws {
            try await workspace.register(
                name: "ada", password: password, displayName: "Ada", server: server)
        }

        func signIn() async throws {
            try await workspace.signIn(name: "ada", password: password, server: server)
        }

        func close() async {
            await transport.shutdown()
            await workspace.store.close()
        }
    }

    /// Measures the first pull of 10,000 counters into a new store on disk, beside bare SQLite that
    /// inserts the same rows into the same tables and indexes in one transaction.
    static func pull(_ bench: Bench) async throws -> [Outcome] {
        let server = try ServerProgram.quad(data: bench.path())
        defer { server.end() }
        let count = bench.isQuick ? 1000 : 10_000
        let source = try await Device(of: server.port, store: "memory:")
        try await source.register()
        for number in 0..<count {
            _ = try await source.workspace.act {
                try $0.counters.create(title: "Counter \(number)")
            }
        }
        try await source.workspace.sync()
        var (ratios, times) = ([Double](), [Double]())
        for _ in 0..<bench.rounds {
            let path = bench.path()
            let new = try await Device(of: server.port, store: "sqlite:\(path)")
            try await new.signIn()
            times.append(try await seconds { try await new.workspace.sync() })
            let pulled = try await new.workspace.read { try $0.counters.all() }.count
            precondition(pulled == count, "\(pulled) of \(count) came")
            await new.close()
            ratios.append((times.last ?? 0) / raw_insert_like(path, bench.path()))
        }
        await source.close()
        return [
            Outcome(
                "first pull of \(count) counters", .timesPeer("bare inserts of the same rows"),
                least: 4, aim: 2, figures: ratios, note: "\(Int(1000 * times.median)) ms")
        ]
    }

    /// Measures the time from before a tap until another device shows it, with both listening to
    /// events.
    static func tap(_ bench: Bench) async throws -> [Outcome] {
        let server = try ServerProgram.quad(data: bench.path())
        defer { server.end() }
        let one = try await Device(of: server.port, store: "sqlite:\(bench.path())")
        let other = try await Device(of: server.port, store: "sqlite:\(bench.path())")
        try await one.register()
        try await other.signIn()
        let counter = try await one.workspace.act { try $0.counters.create(title: "Kids") }
        try await one.workspace.sync()
        try await other.workspace.sync()
        let (shown, show) = AsyncStream.makeStream(of: (Int64, ContinuousClock.Instant).self)
        let listening = Task {
            for try await event in try await other.workspace.server().events() {
                guard case .sync = event.change else { continue }
                try await other.workspace.sync()
            }
        }
        // Like a screen that shows a counter.
        let showing = Task {
            for await _ in other.workspace.store.watch(["counters"]) {
                let value = try await other.workspace.read {
                    try $0.counters.counter(counter.id).value
                }
                show.yield((value, .now))
            }
        }
        try await Task.sleep(for: .milliseconds(300))
        var values = shown.makeAsyncIterator()
        var times: [Double] = []
        for number in 1...Int64(100 * bench.rounds) {
            let start = ContinuousClock.now
            _ = try await one.workspace.act { try $0.counters.add(1, to: counter.id) }
            try await one.workspace.sync()
            var seen = await values.next()
            while let (value, _) = seen, value < number { seen = await values.next() }
            guard let (_, at) = seen else {
                preconditionFailure("the other device listens no more")
            }
            times.append((at - start) / .seconds(1))
        }
        listening.cancel()
        showing.cancel()
        await one.close()
        await other.close()
        let loop = (0..<3).map { _ in raw_loop() }.min() ?? 1
        return [
            Outcome(
                "tap to visible on another device, both live, p99", .loops, least: 0.83, aim: 0.17,
                figures: [times.p99 / loop],
                note: String(
                    format: "%.1f ms, median %.1f ms", times.p99 * 1000, times.median * 1000))
        ]
    }
}
