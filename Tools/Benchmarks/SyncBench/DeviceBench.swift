import API
import Backends
import Counting
import Foundation
import HTTPTransport
import Measuring
import Primitives
import RawSQLite
import Storage
import Workspace

/// The benchmark of a person's devices: the first pull, the delay of a tap on another device, and
/// the bytes on the network.
struct DeviceBench {
    let scratch: Scratch
    let rounds: Int

    private static let password = "correct horse"

    /// One installation.
    private struct Device {
        let workspace: Workspace
        let transport: HTTPTransport

        func close() async {
            await transport.shutdown()
            await workspace.store.close()
        }
    }

    /// A value that a device showed, and the time.
    private struct Shown {
        let value: Int64
        let at: ContinuousClock.Instant
    }

    private func device(on port: UInt16, store: String? = nil) async throws -> Device {
        let url = "http://127.0.0.1:\(port)"
        guard let transport = HTTPTransport(url: url) else { preconditionFailure("no address") }
        let store = try await Backends.open(
            store ?? "sqlite:\(scratch.path())", schema: Workspace.schema)
        let workspace = try await Workspace.open(store, environment: .live) { _ in transport }
        return Device(workspace: workspace, transport: transport)
    }

    private func register(_ name: String, on device: Device, port: UInt16) async throws {
        try await device.workspace.register(
            name: name, password: Self.password, displayName: "Ada",
            server: try ServerAddress("http://127.0.0.1:\(port)"))
    }

    private func signIn(_ name: String, on device: Device, port: UInt16) async throws {
        try await device.workspace.signIn(
            name: name, password: Self.password,
            server: try ServerAddress("http://127.0.0.1:\(port)"))
    }

    /// Measures everything on one server.
    func outcomes() async throws -> [Outcome] {
        let server = try ServerProgram.quad(data: scratch.path())
        defer { server.end() }
        return [
            try await firstPull(port: server.port), try await visibility(port: server.port),
            try await bytes(port: server.port),
        ]
    }

    /// Measures the first pull of 10,000 counters into a new store on disk, beside bare SQLite that
    /// inserts the same rows into the same tables and indexes in one transaction.
    private func firstPull(port: UInt16) async throws -> Outcome {
        let count = 10_000
        let source = try await device(on: port, store: "memory:")
        try await register("many", on: source, port: port)
        for number in 0..<count {
            _ = try await source.workspace.act {
                try $0.counters.create(title: "Counter \(number)")
            }
        }
        try await source.workspace.sync()
        var figures: [Double] = []
        var times: [Double] = []
        for _ in 0..<rounds {
            let path = scratch.path()
            let new = try await device(on: port, store: "sqlite:\(path)")
            try await signIn("many", on: new, port: port)
            times.append(try await seconds { try await new.workspace.sync() })
            let pulled = try await new.workspace.read { try $0.counters.all() }.count
            precondition(pulled == count, "\(pulled) of \(count) came")
            await new.close()
            figures.append(times[times.count - 1] / raw_insert_like(path, scratch.path()))
        }
        await source.close()
        return Outcome(
            what: "first pull of 10,000 counters into SQLite",
            unit: .timesPeer("bare inserts of the same rows"), least: 4, aim: 2, figures: figures,
            note: "\(Int(1000 * times.sorted()[times.count / 2])) ms")
    }

    /// Measures the time from before a tap until another device shows it, with both listening to
    /// events.
    private func visibility(port: UInt16) async throws -> Outcome {
        let (one, other) = (try await device(on: port), try await device(on: port))
        try await register("live", on: one, port: port)
        try await signIn("live", on: other, port: port)
        let counter = try await one.workspace.act { try $0.counters.create(title: "Kids") }
        try await one.workspace.sync()
        try await other.workspace.sync()
        let (shown, show) = AsyncStream.makeStream(of: Shown.self)
        let listening = Task {
            for try await event in try await other.workspace.server().events() {
                guard case .sync = event.change else { continue }
                try await other.workspace.sync()
            }
        }
        // Like a screen that shows a counter.
        let showing = Task {
            for await _ in other.workspace.store.watch(["counters"]) {
                let value = try await other.workspace.read { try $0.counters.counter(counter.id) }
                    .value
                show.yield(Shown(value: value, at: .now))
            }
        }
        try await Task.sleep(for: .milliseconds(300))
        var values = shown.makeAsyncIterator()
        var times: [Double] = []
        for number in 1...Int64(100 * rounds) {
            let start = ContinuousClock.now
            _ = try await one.workspace.act { try $0.counters.add(1, to: counter.id) }
            try await one.workspace.sync()
            var seen = await values.next()
            while let value = seen?.value, value < number { seen = await values.next() }
            guard let seen else { preconditionFailure("the other device listens no more") }
            times.append((seen.at - start) / .milliseconds(1))
        }
        listening.cancel()
        showing.cancel()
        await one.close()
        await other.close()
        times.sort()
        let late = times[times.count * 99 / 100]
        let loop = (0..<3).map { _ in raw_loop() }.min() ?? 1
        let figures = String(format: "%.1f ms, median %.1f ms", late, times[times.count / 2])
        return Outcome(
            what: "tap to visible on another device, both live, p99", unit: .loops, least: 0.83,
            aim: 0.17, figures: [late / 1000 / loop], note: "\(times.count) taps, \(figures)")
    }

    /// Measures all bytes on the socket, with headers, of the exchange after a thousand taps
    /// offline.
    private func bytes(port: UInt16) async throws -> Outcome {
        let proxy = CountingProxy(target: port)
        let device = try await device(on: proxy.port)
        try await register("frugal", on: device, port: proxy.port)
        let counter = try await device.workspace.act { try $0.counters.create(title: "Kids") }
        try await device.workspace.sync()
        var figures: [Double] = []
        var note = ""
        for _ in 0..<rounds {
            for _ in 0..<1000 {
                _ = try await device.workspace.act({ try $0.counters.add(1, to: counter.id) })
            }
            _ = proxy.take()
            try await device.workspace.sync()
            let (up, down) = proxy.take()
            figures.append(Double(up + down))
            note = "\(up) up, \(down) down, HTTP heads included"
        }
        await device.close()
        return Outcome(
            what: "bytes on the socket for 1,000 taps offline", unit: .bytes, least: 2000,
            aim: 400, figures: figures, note: note)
    }
}
