import API
import Metrics
import Primitives
import Synchronization

/// The measurements of a hub, through the metrics system that the program chose.
///
/// Labels are names of routes, statuses and codes of problems only: nothing of people. What
/// measures one of them is made once and kept.
final class HubMetrics: Sendable {
    private struct Kept {
        var requests: [Answer: Counter] = [:]
        var seconds: [String: Timer] = [:]
        var refusals: [String: Counter] = [:]
    }

    private struct Answer: Hashable {
        let route: String
        let status: Int
    }

    /// The method and the path of each route, by its name.
    private static let labels = Dictionary(
        uniqueKeysWithValues: Hub.routes.map {
            ($0.name, [("method", $0.method.rawValue), ("route", $0.template.text)])
        } + [(Hub.filesRoute, [("method", "GET"), ("route", Hub.filesRoute)])])
    private static let noLabels = [("method", "none"), ("route", "none")]

    private let kept = Mutex(Kept())

    /// Measures an answered request.
    ///
    /// - Parameter route: The name of the route; another text if there is none.
    func answered(
        _ route: String, _ response: APIResponse, _ failure: (any Error)?, in time: Duration
    ) {
        let (requests, seconds) = measures(of: Answer(route: route, status: response.status))
        requests.increment()
        seconds.record(duration: time)
        guard response.status >= 400 else { return }
        let reason = failure.map { Problem(describing: $0).code.rawValue }
        refusals(for: reason ?? "status-\(response.status)").increment()
    }

    private func measures(of answer: Answer) -> (requests: Counter, seconds: Timer) {
        kept.withLock { kept in
            if let requests = kept.requests[answer], let seconds = kept.seconds[answer.route] {
                return (requests, seconds)
            }
            let dimensions = Self.labels[answer.route] ?? Self.noLabels
            let requests = Counter(
                label: "quad_requests",
                dimensions: dimensions + [("status", "\(answer.status)")])
            let seconds =
                kept.seconds[answer.route]
                ?? Timer(label: "quad_request_seconds", dimensions: dimensions)
            kept.requests[answer] = requests
            kept.seconds[answer.route] = seconds
            return (requests, seconds)
        }
    }

    private func refusals(for reason: String) -> Counter {
        kept.withLock { kept in
            if let refusals = kept.refusals[reason] { return refusals }
            let refusals = Counter(label: "quad_refusals", dimensions: [("reason", reason)])
            kept.refusals[reason] = refusals
            return refusals
        }
    }
}
