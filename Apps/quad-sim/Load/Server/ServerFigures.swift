import API
import Foundation
import HTTPTransport
import Simulation
import Synchronization

/// The figures of a server beside a load: those of its process, if the load started it, and those
/// that it tells at `/metrics`.
final class ServerFigures: Sendable {
    private struct State {
        /// The ticks of the processor that the process had taken, with the time.
        var ticks: (process: pid_t, count: Double, at: ContinuousClock.Instant)?
        var told = ServerSample()
        var isAsking = false
    }

    private let folder: String?
    private let metrics: HTTPTransport?
    private let state = Mutex(State())

    /// Prepares to measure.
    ///
    /// - Parameters:
    ///   - folder: The data folder of a server that the load started; `nil` for another one.
    ///   - metrics: The address of `/metrics`, such as `http://127.0.0.1:9090`; `nil` for none.
    init(folder: String?, metrics: String?) {
        self.folder = folder
        self.metrics = metrics.flatMap { HTTPTransport(url: $0, connections: 1) }
    }

    /// Returns the figures of now; `nil` if there are none.
    func sample() -> ServerSample? {
        ask()
        var sample = state.withLock { $0.told }
        let process = SignalStop.server.load(ordering: .relaxed)
        if process > 0 {
            sample.processor = processor(of: process)
            sample.memory = Self.memory(of: process)
            if let log = folder.flatMap({ Self.log(in: $0) }) { sample.log = log }
        }
        return sample == ServerSample() ? nil : sample
    }

    /// Closes the connection.
    func end() async { await metrics?.shutdown() }

    /// Asks for `/metrics` in the background, once at a time; the answer counts from then on.
    private func ask() {
        guard let metrics else { return }
        let asks = state.withLock { state in
            defer { state.isAsking = true }
            return !state.isAsking
        }
        guard asks else { return }
        Task {
            let answer = try? await metrics.send(APIRequest(method: .get, path: "/metrics"))
            let told = Self.sample(String(decoding: answer?.body ?? [], as: UTF8.self))
            state.withLock { ($0.told, $0.isAsking) = (told, false) }
        }
    }

    /// Reads what a server tells at `/metrics`.
    static func sample(_ text: String) -> ServerSample {
        var sample = ServerSample()
        for line in text.split(separator: "\n") where !line.hasPrefix("#") {
            guard let space = line.lastIndex(of: " "),
                let value = Double(line[line.index(after: space)...]), value < 1e15
            else { continue }
            switch line.prefix(while: { $0 != "{" && $0 != " " }) {
            case "quad_streams": sample.streams = Int(value)
            case "quad_log_bytes": sample.log = Int(value)
            case "quad_requests_total": sample.answered = (sample.answered ?? 0) + Int(value)
            default: break
            }
        }
        return sample
    }

    /// Returns the share of a processor that a process took since the last time, in percent.
    private func processor(of process: pid_t) -> Double? {
        guard let text = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8),
            let name = text.lastIndex(of: ")")
        else { return nil }
        // The name may have spaces; the times of the program and of the system come after it.
        let words = text[text.index(after: name)...].split(separator: " ")
        guard words.count > 12, let own = Double(words[11]), let system = Double(words[12]) else {
            return nil
        }
        let now = ContinuousClock.now
        let before = state.withLock { state in
            defer { state.ticks = (process, own + system, now) }
            return state.ticks
        }
        guard let before, before.process == process else { return nil }
        let seconds = (own + system - before.count) / Double(sysconf(Int32(_SC_CLK_TCK)))
        return 100 * seconds / max(before.at.duration(to: now) / .seconds(1), 0.001)
    }

    /// Returns the memory that a process has, in bytes.
    private static func memory(of process: pid_t) -> Int? {
        guard let text = try? String(contentsOfFile: "/proc/\(process)/statm", encoding: .utf8),
            let pages = text.split(separator: " ").dropFirst().first.flatMap({ Int($0) })
        else { return nil }
        return pages * sysconf(Int32(_SC_PAGESIZE))
    }

    /// Returns the size of the log of SQLite in a data folder; `nil` if there is none.
    private static func log(in folder: String) -> Int? {
        var status = stat()
        guard stat("\(folder)/quad-server.sqlite-wal", &status) == 0 else { return nil }
        return Int(status.st_size)
    }
}
