import API

/// The requests that one account, or one network, may make of each class.
package struct Rates: Sendable, Hashable {
    /// A rate: so many at once, and so many a minute afterwards.
    package struct Rate: Sendable, Hashable {
        /// The number that may come at once.
        package let burst: Int
        /// The number that is added each minute, up to the burst.
        package let perMinute: Int

        /// Creates a rate.
        package init(burst: Int, perMinute: Int) {
            precondition(burst > 0 && perMinute > 0, "a rate allows something")
            (self.burst, self.perMinute) = (burst, perMinute)
        }
    }

    /// The rate of each class; one without has no limit.
    package private(set) var rates: [RequestClass: Rate]

    /// Creates rates; a class without one has no limit.
    package init(_ rates: [RequestClass: Rate]) { self.rates = rates }

    /// The rates of a server for people.
    ///
    /// A campus lies behind few addresses, so a network may ask for as much as forty busy accounts.
    /// Making accounts is the exception: a script must not fill a server. A device that was offline
    /// for months sends some hundred batches, and a phone some hundred positions.
    package static let standard = Rates([
        .any: Rate(burst: 6000, perMinute: 12_000),
        .registration: Rate(burst: 20, perMinute: 2),
        .signIn: Rate(burst: 30, perMinute: 10),
        .open: Rate(burst: 600, perMinute: 600),
        .files: Rate(burst: 6000, perMinute: 12_000),
        .heavy: Rate(burst: 120, perMinute: 120),
        .reading: Rate(burst: 300, perMinute: 300),
        .writing: Rate(burst: 120, perMinute: 120),
        .pictures: Rate(burst: 20, perMinute: 6),
        .visits: Rate(burst: 600, perMinute: 120),
        .sync: Rate(burst: 1200, perMinute: 600),
    ])

    /// Changes rates as a text says: `CLASS=BURST:PER_MINUTE` or `CLASS=no`, with commas between.
    ///
    /// - Throws: ``MalformedSetting`` that quotes what can't be read.
    package mutating func change(_ text: String) throws {
        var named: Set<RequestClass> = []
        for item in text.split(separator: ",") {
            let parts = item.filter { $0 != " " }.split(
                separator: "=", omittingEmptySubsequences: false)
            guard parts.count == 2, let kind = RequestClass(rawValue: String(parts[0])) else {
                let kinds = RequestClass.allCases.map(\.rawValue).joined(separator: ", ")
                throw MalformedSetting(
                    "\"\(item)\" is no rate: write CLASS=BURST:PER_MINUTE or CLASS=no, "
                        + "where CLASS is one of \(kinds)")
            }
            guard named.insert(kind).inserted else {
                throw MalformedSetting("\"\(kind.rawValue)\" has two rates: write one")
            }
            guard parts[1] != "no" else {
                rates[kind] = nil
                continue
            }
            let numbers = parts[1].split(separator: ":", omittingEmptySubsequences: false)
                .compactMap { Int($0) }
            guard numbers.count == 2, numbers.allSatisfy({ (1...1_000_000).contains($0) }) else {
                throw MalformedSetting(
                    "\"\(item)\" is no rate: BURST and PER_MINUTE are numbers from 1 to 1000000")
            }
            rates[kind] = Rate(burst: numbers[0], perMinute: numbers[1])
        }
    }
}

/// The classes of requests that have rates of their own.
package enum RequestClass: String, Sendable, Hashable, CaseIterable {
    /// Every request without a session but health and files, by network.
    case any
    /// Making an account, by network; with a good invitation, by that as well.
    case registration
    /// Giving a wrong password, by network.
    case signIn = "sign-in"
    /// Everything else without an account, by network.
    case open
    /// Files of the web app, by network, apart from all others.
    case files
    /// Questions about many people at once, which cost most.
    case heavy
    /// Other questions.
    case reading
    /// Changes that others see.
    case writing
    /// Picture files, each of which is decoded.
    case pictures
    /// Reports of visits and positions.
    case visits
    /// Exchanges of documents between one's own devices.
    case sync

    /// Whether a request of the class may prove something that its network's limits must not touch.
    var canProve: Bool { self == .signIn || self == .registration }

    /// The class of a route; `nil` for health and readiness, which are always answered.
    init?(_ route: RouteDescription) {
        switch route.name {
        case "health", "readiness": return nil
        case "register": self = .registration
        case "signIn", "resetPassword": self = .signIn
        case "people", "person", "conversations", "requests": self = .heavy
        case "setPicture": self = .pictures
        case "reportVisits", "ownTracks": self = .visits
        case "push", "pull", "events": self = .sync
        default:
            self =
                route.access == .anyone ? .open : route.method == .get ? .reading : .writing
        }
    }
}
