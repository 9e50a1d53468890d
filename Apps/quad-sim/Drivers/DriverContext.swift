import Foundation
import Primitives
import Simulation

/// The things that every driver needs: its folder, its way to the server, its time for an answer,
/// and threads that may wait.
struct DriverContext: Sendable {
    /// The threads of all drivers of a story.
    let threads: WorkerThreads
    let keeper: ProgramKeeper
    /// A folder of the device's own.
    let folder: String
    /// The seconds for an answer.
    let seconds: Int
    private let gate: LoopbackGate

    /// Creates what a driver needs, with a way to the server at a port.
    init(
        threads: WorkerThreads, keeper: ProgramKeeper, folder: String, seconds: Int,
        port: UInt16, seed: UInt64
    ) throws {
        guard let gate = LoopbackGate(to: port, seed: seed) else {
            throw Failure(.failed, "the system gives no socket on loopback")
        }
        self.gate = gate
        self.threads = threads
        self.keeper = keeper
        self.folder = folder
        self.seconds = seconds
    }

    /// The address at which the program reaches the server.
    var server: String { "http://127.0.0.1:\(gate.port)" }

    /// The environment of the program.
    var variables: [String: String] { ["HOME": folder, "QUAD_HOME": folder] }

    /// Puts the way to the server into a state.
    func meet(_ network: DriverNetwork) { gate.meet(network) }

    /// Closes the way to the server.
    func end() { gate.end() }

    /// Does something that waits, on a thread of its own.
    func run(_ body: @escaping @Sendable () -> Void) async { try? await threads.run(body) }

    /// Does something that waits and may fail.
    func run<Value: Sendable>(
        _ body: @escaping @Sendable () throws -> Value,
        orThrow trouble: (any Error) -> DriverTrouble
    ) async throws -> Value {
        let result: Result<Value, any Error>
        do {
            result = try await threads.run { Result { try body() } }
        } catch {
            throw DriverTrouble.absent(driver: folder, reason: "\(error)")
        }
        switch result {
        case .success(let value): return value
        case .failure(let fault): throw trouble(fault)
        }
    }
}
