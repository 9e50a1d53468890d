import Files
import Foundation
import Synchronization

/// The server of a story with drivers: a program of its own, on loopback, with data that it keeps
/// while the story kills it and starts it again.
final class RealServer: Sendable {
    /// The longest time that it takes to begin, in seconds.
    private static let patience = 30

    private let words: [String]
    private let log: String
    private let keeper: ProgramKeeper
    private let state: Mutex<(program: ChildProgram?, port: UInt16)>

    /// Starts a server.
    ///
    /// - Parameters:
    ///   - program: The path of `quad-server`.
    ///   - folder: The folder for its data.
    ///   - hours: The number of hours for which visits are kept.
    init(
        _ program: String, folder: String, places: String?, zone: String, hours: Int,
        keeper: ProgramKeeper
    ) throws {
        self.keeper = keeper
        guard let port = Loopback.keptPort() else {
            throw Failure(.failed, "the system gives no port on loopback")
        }
        state = Mutex((nil, port))
        log = folder + "/server.log"
        words =
            [
                program, "serve", "--data", folder, "--rehearsal", "yes", "--registration", "open",
                "--password-hashing", "scrypt:4:8:1", "--rates", "no", "--new-recipients", "1000",
                "--retention-hours", "\(hours)", "--zone", zone, "--log-level", "error",
            ] + (places.map { ["--places", $0] } ?? [])
        try start()
    }

    /// The port at which it listens.
    var port: UInt16 { state.withLock { $0.port } }

    /// Starts it on what it had, at the port that it had.
    func start() throws {
        let port = port
        let errors = try? SideFile.open(log, for: .adding)
        defer { if let errors { close(errors) } }
        guard
            let program = ChildProgram(
                words + ["--port", "\(port)"], variables: [:],
                errors: errors.map { .descriptor($0) } ?? .nothing, keeper: keeper)
        else { throw Failure(.noInput, "\(words[0]) cannot be started") }
        do {
            let line = try program.readLine(within: Self.patience)
            guard line.hasSuffix(":\(port)") else {
                throw Failure(.failed, "\(words[0]) says `\(line)` and not port \(port)")
            }
            state.withLock { $0.program = program }
        } catch let failure as Failure {
            throw failure
        } catch {
            program.end(within: 0)
            let complaint = (try? String(contentsOfFile: log, encoding: .utf8)) ?? ""
            throw Failure(
                .failed,
                "\(words[0]) does not begin: "
                    + (complaint.split(separator: "\n").last.map(String.init) ?? "\(error)"))
        }
    }

    /// Kills it, as a machine without power does.
    func kill() { state.withLock { $0.program.take() }?.end(within: 0) }

    /// Ends it, with time for what it is doing.
    func end() {
        let program = state.withLock { $0.program.take() }
        program?.signal(SIGTERM)
        program?.end(within: 5)
    }
}
