import Foundation
import HTTPTransport
import Primitives
import Simulation
import Synchronization

/// A server that is under load.
struct LoadServer {
    let address: String
    let transport: HTTPTransport

    /// Connects to a server and makes sure that it is ready.
    init(_ text: String) async throws {
        // Each connection of a load or of its disturbances is an open file.
        OpenFiles.raiseLimit()
        do {
            address = try CampusDay.Address(text).description
        } catch {
            throw Failure(.usage, "\(error)")
        }
        let opened = HTTPTransport(
            url: address, connections: Self.connections, streams: LoadPlan.Limits.streams)
        guard let transport = opened else {
            throw Failure(.usage, "\"\(text)\" is not an address of a server")
        }
        self.transport = transport
        do {
            try await transport.reach()
        } catch {
            await transport.shutdown()
            throw Failure(.unreachable, "no server is ready at \(text): \(error)")
        }
    }

    /// The most connections for requests; further requests wait, and the wait counts.
    private static let connections = 512

    /// Closes all connections.
    func shutdown() async { await transport.shutdown() }

    /// Makes accounts, with the progress on standard error.
    func prepare(_ count: Int) async throws -> LoadAccounts {
        let made = Atomic(0)
        do {
            let preparation = Preparation(transport: transport, environment: .live)
            return try await LoadProgress.tell(
                line: { "\(made.load(ordering: .relaxed)) of \(count) accounts are made" }
            ) {
                try await preparation.make(count) { made.store($0, ordering: .relaxed) }
            }
        } catch let failure as Preparation.Failure {
            let remedy = failure.isForPeople ? ": quad-server serve --rehearsal yes" : ""
            throw Failure(Self.kind(of: failure), failure.description + remedy)
        }
    }

    private static func kind(of failure: Preparation.Failure) -> FailureKind {
        switch failure.error {
        case nil, .notPermitted: .configuration
        case .tooMany: .tryAgain
        case .unreachable, .server: .unreachable
        default: .failed
        }
    }
}

extension LoadClock {
    /// The clock of this machine.
    static var live: LoadClock {
        let clock = ContinuousClock()
        let origin = clock.now
        return LoadClock(
            processors: ProcessInfo.processInfo.activeProcessorCount,
            now: { Int64((clock.now - origin) / .microseconds(1)) },
            wait: { try await clock.sleep(until: origin + .microseconds($0), tolerance: .zero) },
            processorTime: {
                var time = timespec()
                clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
                return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000
            })
    }
}
