import API
import Foundation
import HTTPTransport
import Primitives

/// Somebody who signs in with wrong passwords, under ever other names.
struct SignInFlood {
    private let address: String
    /// The most sign-ins without an answer; further ones are left out.
    private static let limit = 1000
    private static let connections = 128

    init(at address: String) { self.address = address }

    /// The answers so far.
    private actor Tally {
        private var statuses: [Int: Int] = [:]
        private var unanswered = 0
        private var waiting = 0

        /// Takes a place among those that wait; returns whether there is one.
        func begin() -> Bool {
            guard waiting < SignInFlood.limit else { return false }
            waiting += 1
            return true
        }

        func end(_ status: Int?) {
            waiting -= 1
            if let status { statuses[status, default: 0] += 1 } else { unanswered += 1 }
        }

        var words: String {
            let known = statuses.sorted { $0.key < $1.key }
                .map { "\($0.value) got status \($0.key)" }
            return (known + (unanswered > 0 ? ["\(unanswered) got no answer"] : []))
                .joined(separator: ", ")
        }
    }

    /// Attacks for some seconds, and returns what became of it.
    func run(rate: Double, for seconds: Double) async -> String {
        guard let transport = HTTPTransport(url: address, connections: Self.connections) else {
            return "nobody can attack \(address)"
        }
        let tally = Tally()
        let begin = ContinuousClock.now
        var (made, left) = (0, 0)
        await withDiscardingTaskGroup { group in
            for number in 0..<Int(rate * seconds) {
                let due = begin + .seconds(Double(number) / rate)
                guard (try? await Task.sleep(until: due, clock: .continuous)) != nil else { break }
                guard await tally.begin() else {
                    left += 1
                    continue
                }
                made += 1
                group.addTask { await tally.end(attempt(number, transport)) }
            }
        }
        await transport.shutdown()
        let more = left > 0 ? ", and \(left) were not made, as \(Self.limit) waited" : ""
        return "\(made) sign-ins with wrong passwords: \(await tally.words)\(more)"
    }

    /// Signs in once; returns the status of the answer.
    private func attempt(_ number: Int, _ transport: HTTPTransport) async -> Int? {
        let credentials = Credentials(
            name: "guess\(number)", password: "a wrong password",
            device: Environment.live.newID())
        guard var request = try? Routes.signIn.request(credentials, token: nil) else { return nil }
        request.patience = .seconds(10)
        return try? await transport.send(request).status
    }
}
