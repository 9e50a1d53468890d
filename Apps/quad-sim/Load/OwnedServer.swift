import Foundation
import LoadTest

/// A server that a load starts, disturbs and ends.
actor OwnedServer {
    private let command: String
    private let log: String
    private let portFile: String
    /// The address, as soon as the server has started once; with the port it got then.
    private(set) var address: String
    private var process: pid_t = 0

    /// The time in which a server starts or ends.
    private static let patience: Duration = .seconds(60)

    /// Starts a server and waits until it is ready.
    ///
    /// - Parameters:
    ///   - command: The command; without a port in it, it gets a free one.
    ///   - address: The address at which the command listens; `nil` if it is to be found out.
    ///   - log: The file for what the server says.
    init(_ command: String, address: String?, log: String) async throws(Failure) {
        (self.command, self.address, self.log) = (command, address ?? "", log)
        portFile = "\(log).port"
        do {
            try await start()
        } catch {
            await end()
            throw error
        }
    }

    /// Does a disturbance.
    func disturb(_ deed: LoadChaos.Deed) async throws {
        switch deed {
        case .kill(let time):
            kill(process, SIGKILL)
            try await restart(after: time)
        case .restart(let time):
            kill(process, SIGTERM)
            try await restart(after: time)
        case .stop(let time):
            kill(process, SIGSTOP)
            try? await Task.sleep(for: .seconds(time))
            kill(process, SIGCONT)
        case .reconnect: break
        }
    }

    /// Ends the server, in the end without its consent.
    func end() async {
        unlink(portFile)
        guard process > 0 else { return }
        kill(process, SIGTERM)
        if await !hasEnded() {
            kill(process, SIGKILL)
            _ = await hasEnded()
        }
    }

    private func restart(after time: Double) async throws(Failure) {
        guard await hasEnded() else {
            throw Failure(.unreachable, "the server does not end: see \(log)")
        }
        try? await Task.sleep(for: .seconds(time))
        try await start()
    }

    private func start() async throws(Failure) {
        unlink(portFile)
        process = try spawn()
        SignalStop.server.store(process, ordering: .relaxed)
        let end = ContinuousClock.now + Self.patience
        while ContinuousClock.now < end {
            if isGone() { throw Failure(.unreachable, "the server ended at once: see \(log)") }
            if address.isEmpty, let port = try? String(contentsOfFile: portFile, encoding: .utf8),
                let number = Int(port.trimmingCharacters(in: .whitespacesAndNewlines))
            {
                address = "http://127.0.0.1:\(number)"
            }
            if !address.isEmpty, let server = try? await LoadServer(address) {
                return await server.transport.shutdown()
            }
            try? await Task.sleep(for: .milliseconds(50))
        }
        throw Failure(.unreachable, "the server is not ready: see \(log)")
    }

    /// The command with the options for its port, unless it has a port.
    private var line: String {
        if command.contains("--port") || command.contains("--listen") { return "exec \(command)" }
        let port = address.split(separator: ":").last.map(String.init) ?? "0"
        let file = portFile.replacing("'", with: "'\\''")
        return "exec \(command) --port \(port) --port-file '\(file)'"
    }

    /// Starts the command in a group of its own, so that Ctrl-C ends the load first.
    private func spawn() throws(Failure) -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        let flags = O_WRONLY | O_CREAT | O_APPEND
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 1, log, flags, 0o600)
        posix_spawn_file_actions_adddup2(&actions, 1, 2)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
        posix_spawnattr_setpgroup(&attributes, 0)
        let words: [String] = ["/bin/sh", "-c", line]
        var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
        defer { for argument in arguments { free(argument) } }
        var child: pid_t = 0
        let code = posix_spawn(&child, "/bin/sh", &actions, &attributes, &arguments, environ)
        guard code == 0 else {
            throw Failure(
                .cannotCreate, "the server cannot be started: \(String(cString: strerror(code)))")
        }
        return child
    }

    /// Waits until the process has ended; returns whether it has.
    private func hasEnded() async -> Bool {
        let end = ContinuousClock.now + Self.patience
        while !isGone() {
            guard ContinuousClock.now < end else { return false }
            try? await Task.sleep(for: .milliseconds(10))
        }
        return true
    }

    /// Whether the process has ended.
    private func isGone() -> Bool {
        guard process > 0 else { return true }
        guard waitpid(process, nil, WNOHANG) != 0 else { return false }
        SignalStop.server.store(0, ordering: .relaxed)
        process = 0
        return true
    }
}
