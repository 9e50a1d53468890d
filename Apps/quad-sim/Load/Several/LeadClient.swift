import API
import Foundation
import HTTPTransport
import LoadTest
import Primitives

/// The way of a generator to its leader.
struct LeadClient: Sendable {
    private let transport: HTTPTransport
    private let token: String
    private let address: String

    /// The time that a generator waits for an answer.
    private static let patience: Duration = .seconds(5)
    /// The comparisons of clocks, of which the quickest counts.
    private static let comparisons = 5

    init(_ address: String, token: String) throws(Failure) {
        guard let transport = HTTPTransport(url: address, connections: 2, streams: 1) else {
            throw Failure(.usage, "\"\(address)\" is no address of a leader: http://HOST:PORT is")
        }
        (self.transport, self.token, self.address) = (transport, token, address)
    }

    private static let otherVersion = "the leader is of another version of quad-sim"

    private var nobody: Failure { Failure(.unreachable, "no leader answers at \(address)") }

    func shutdown() async { await transport.shutdown() }

    /// Returns the seconds by which this machine's clock is ahead of the leader's.
    func clockAhead() async throws(Failure) -> Double {
        let clock = ContinuousClock()
        var best: (took: Duration, ahead: Double)?
        for _ in 0..<Self.comparisons {
            let (start, sent) = (clock.now, Date())
            let told: LeadTime = try await call(.get, "/clock", body: [])
            let took = clock.now - start
            // The leader looked at its clock halfway between, as far as one can know.
            let middle = sent.timeIntervalSince1970 + took / .seconds(2)
            if best.map({ took < $0.took }) ?? true { best = (took, middle - told.now) }
        }
        return best?.ahead ?? 0
    }

    /// Asks for a part.
    func join(_ application: LoadApplication) async throws(Failure) -> LoadInvitation {
        let invitation: LoadInvitation = try await call(
            .post, "/join", body: try Self.encoded(application))
        guard invitation.version == LoadInvitation.current else {
            throw Failure(.badData, Self.otherVersion)
        }
        return invitation
    }

    /// Tells what is new.
    func beat(_ beat: LoadBeat) async throws(Failure) -> LoadOrder {
        try await call(.post, "/beat", body: try Self.encoded(beat))
    }

    private static func encoded(_ message: some Encodable) throws(Failure) -> [UInt8] {
        do {
            return Array(try JSONEncoder().encode(message))
        } catch {
            throw Failure(.failed, "a message to the leader is no JSON: \(error)")
        }
    }

    private func call<Answer: Decodable>(
        _ method: APIMethod, _ path: String, body: [UInt8]
    ) async throws(Failure) -> Answer {
        var request = APIRequest(method: method, path: path, body: body, token: token)
        request.patience = Self.patience
        let answer: APIResponse
        do {
            answer = try await transport.send(request)
        } catch {
            throw Failure(.unreachable, "the leader cannot be reached: \(error)")
        }
        switch answer.status {
        case 200: break
        case 400: throw Failure(.badData, Self.otherVersion)
        case 401:
            throw Failure(.notPermitted, "the leader knows another token: copy its token file")
        case 409: throw Failure(.tryAgain, "the leader has no part left")
        case 410: throw Failure(.tryAgain, "the leader has given this generator up")
        default: throw nobody
        }
        do {
            return try JSONDecoder().decode(Answer.self, from: Data(answer.body))
        } catch {
            // The clock is the same in all versions.
            throw Answer.self == LeadTime.self ? nobody : Failure(.badData, Self.otherVersion)
        }
    }
}

/// The leader's time.
struct LeadTime: Codable {
    /// Seconds since 1970.
    let now: Double
}
