import API
import Metrics
import Replica

/// The measurements of a hub, through the metrics system that the program chose.
///
/// Labels are names of routes, statuses and codes of problems only: nothing of people.
enum HubMetrics {
    /// The method and the path of each route, by its name.
    private static let labels = Dictionary(
        uniqueKeysWithValues: Hub.routes.map {
            ($0.name, (method: $0.method.rawValue, path: $0.template.text))
        })

    /// Measures an answered request.
    ///
    /// - Parameter route: The name of the route; another text if there is none.
    static func answered(
        _ route: String, _ response: APIResponse, _ failure: (any Error)?, in time: Duration
    ) {
        let label = labels[route] ?? (method: "none", path: "none")
        let dimensions = [("method", label.method), ("route", label.path)]
        Counter(
            label: "quad_requests", dimensions: dimensions + [("status", "\(response.status)")]
        ).increment()
        Timer(label: "quad_request_seconds", dimensions: dimensions)
            .record(duration: time)
        guard response.status >= 400 else { return }
        let reason = failure.map { Problem(describing: $0).code.rawValue }
        Counter(
            label: "quad_refusals",
            dimensions: [("reason", reason ?? "status-\(response.status)")]
        ).increment()
    }
}
