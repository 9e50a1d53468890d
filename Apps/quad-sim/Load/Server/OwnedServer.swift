import Files
import Foundation
import Primitives
import Simulation

/// A server that a load starts, disturbs and ends.
actor OwnedServer {
    let command: ServerCommand
    /// The file for what the server says; what is made beside it begins with its name.
    let log: String
    private let portFile: String
    /// Ends the server if this program is killed.
    private let keeper: ProgramKeeper
    /// The size of the log before the last start.
    private var logBytes: UInt64 = 0
    /// The address, as soon as the server has started once; with the port it got then.
    private(set) var address: String
    private(set) var process: pid_t = 0

    /// The time in which a server starts or ends.
    private static let patience: Duration = .seconds(60)
    /// The time in which a server notices that its address is taken.
    private static let noticing: Duration = .seconds(10)

    /// Starts a server and waits until it is ready.
    ///
    /// - Parameters:
    ///   - command: The command; without a port in it, it gets a free one.
    ///   - address: The address at which the command listens; `nil` to find it out.
    ///   - log: The file for what the server says.
    init(_ command: ServerCommand, address: String?, log: String) async throws {
        (self.command, self.log) = (command, log)
        self.address = address ?? command.address ?? ""
        if self.address.isEmpty, command.hasPort {
            throw Failure(
                .usage,
                "the address of the server is not known: give --server, or leave --port out")
        }
        portFile = "\(log).port"
        keeper = try ProgramKeeper()
        do {
            try await start()
        } catch {
            await end()
            throw error
        }
    }

    /// Sends a signal to the server, if it runs.
    func signal(_ number: Int32) {
        // The process 0 would be this program's own group.
        if process > 0 { kill(process, number) }
    }

    /// Ends the server, in the end without its consent.
    func end() async {
        unlink(portFile)
        guard process > 0 else { return }
        signal(SIGTERM)
        if await !hasEnded() {
            signal(SIGKILL)
            _ = await hasEnded()
        }
    }

    /// Starts the server and waits until it is ready.
    ///
    /// What answered before it was started is another server, whose answers say nothing of it.
    func start() async throws {
        let isTaken = await isReady()
        unlink(portFile)
        let port = address.split(separator: ":").last.map(String.init) ?? "0"
        process = try spawn(command.line(port: port, portFile: portFile))
        SignalStop.server.store(process, ordering: .relaxed)
        let end = ContinuousClock.now + (isTaken ? Self.noticing : Self.patience)
        while ContinuousClock.now < end {
            try checkLife()
            if address.isEmpty, let port = try? String(contentsOfFile: portFile, encoding: .utf8),
                let number = Int(port.trimmingCharacters(in: .whitespacesAndNewlines))
            {
                address = "http://127.0.0.1:\(number)"
            }
            if !isTaken, await isReady() { return try checkLife() }
            try? await Task.sleep(for: .milliseconds(50))
        }
        throw Failure(
            .unreachable,
            isTaken
                ? "another server answers at \(address): end it, or name another address"
                : "the server is not ready: see \(log)")
    }

    /// Whether a server is ready at the address.
    private func isReady() async -> Bool {
        guard !address.isEmpty, let server = try? await LoadServer(address) else { return false }
        await server.shutdown()
        return true
    }

    /// Checks that the server runs.
    private func checkLife() throws {
        guard isGone() else { return }
        let reason = lastLine().map { ": " + SafeText.shortened($0, to: 200) } ?? ""
        throw Failure(.unreachable, "the server ended at once: see \(log)\(reason)")
    }

    /// The last line that the server has said since its start; `nil` for none.
    private func lastLine() -> String? {
        guard let file = FileHandle(forReadingAtPath: log), let end = try? file.seekToEnd() else {
            return nil
        }
        let most: UInt64 = 4096
        let begin = max(logBytes, end > most ? end - most : 0)
        guard (try? file.seek(toOffset: begin)) != nil, let bytes = try? file.readToEnd() else {
            return nil
        }
        return String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).last
            .map { SafeText.line(String($0)) }
    }

    /// Runs another command of the server's program and waits for its end.
    ///
    /// - Throws: ``Failure`` if it does not end with 0.
    func run(_ name: String, _ path: String) async throws {
        guard let line = command.line(name, path) else {
            throw Failure(
                .usage, "\(name) needs a command such as 'quad-server serve --data FOLDER'")
        }
        let child = try spawn(line)
        var status: Int32 = 0
        let end = ContinuousClock.now + Self.patience
        while waitpid(child, &status, WNOHANG) == 0 {
            if ContinuousClock.now > end { kill(child, SIGKILL) }
            try? await Task.sleep(for: .milliseconds(10))
        }
        keeper.forget(child)
        guard status == 0 else {
            throw Failure(.failed, "quad-server \(name) failed: see \(log)")
        }
    }

    /// Starts a line of the shell in a session of its own, so that Ctrl-C ends the load first.
    private func spawn(_ line: String) throws -> pid_t {
        guard let said = try? SideFile.open(log, for: .adding) else {
            throw Failure(.cannotCreate, "\(log) cannot be made")
        }
        defer { close(said) }
        logBytes = UInt64(max(0, lseek(said, 0, SEEK_END)))
        let child = Spawning.start(
            ["/bin/sh", "-c", line], variables: ProcessInfo.processInfo.environment,
            output: .descriptor(said), errors: .descriptor(said))
        guard let child else { throw Failure(.cannotCreate, "the server cannot be started") }
        keeper.keep(child)
        return child
    }

    /// Waits until the process has ended; returns whether it has.
    func hasEnded() async -> Bool {
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
        keeper.forget(process)
        process = 0
        return true
    }
}
