import API

/// The requests that one account, or one network, may make of each class.
package struct Rates: Sendable, Hashable {
    /// A rate: so many at once, and so many a minute afterwards.
    package struct Rate: Sendable, Hashable {
        /// The number that may come at once.
        package var burst: Int
        /// The number that is added each minute, up to the burst.
        package var perMinute: Double

        /// Creates a rate.
        package init(burst: Int, perMinute: Double) {
            precondition(burst > 0 && perMinute > 0, "a rate allows something")
            (self.burst, self.perMinute) = (burst, perMinute)
        }
    }

    /// The rate of each class.
    package var rates: [RequestClass: Rate]

    /// Creates rates; a class without one has no limit.
    package init(_ rates: [RequestClass: Rate]) { self.rates = rates }

    /// The rates of a server for people.
    ///
    /// A campus lies behind few addresses, so a network may register a class of 30 at once; a
    /// person reads by hand or by a program that asks every few seconds; a device that was offline
    /// for months sends some hundred batches.
    package static let standard = Rates([
        .registration: Rate(burst: 30, perMinute: 1),
        .signIn: Rate(burst: 60, perMinute: 10),
        .open: Rate(burst: 600, perMinute: 600),
        .search: Rate(burst: 60, perMinute: 60),
        .reading: Rate(burst: 300, perMinute: 300),
        .writing: Rate(burst: 120, perMinute: 120),
        .visits: Rate(burst: 60, perMinute: 60),
        .sync: Rate(burst: 1200, perMinute: 600),
    ])
}

/// The classes of requests that have rates of their own.
package enum RequestClass: String, Sendable, Hashable, CaseIterable {
    /// Making an account.
    case registration
    /// Giving a password.
    case signIn
    /// Everything else without an account, except health.
    case open
    /// Questions about many people at once, which cost most.
    case search
    /// Other questions.
    case reading
    /// Changes that others see.
    case writing
    /// Reports of visits and positions.
    case visits
    /// Exchanges of documents between one's own devices.
    case sync

    /// The class of a route; `nil` for health and readiness, which are always answered.
    init?(_ route: RouteDescription) {
        switch route.name {
        case "health", "readiness": return nil
        case "register": self = .registration
        case "signIn": self = .signIn
        case "people", "person", "conversations", "requests": self = .search
        case "reportVisits", "ownTracks": self = .visits
        case "push", "pull", "events": self = .sync
        default:
            self =
                route.access == .anyone ? .open : route.method == .get ? .reading : .writing
        }
    }
}
