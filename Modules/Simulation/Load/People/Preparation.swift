import API
import Primitives
import Storage

/// Makes the accounts of a load: each signed in on two devices, each pair met and open for
/// messages.
package struct Preparation: Sendable {
    private let transport: any Transport
    private let environment: Environment

    /// The reason for which accounts cannot be made.
    package struct Failure: Error, CustomStringConvertible {
        /// The reason, with the step at which it happened.
        package let description: String
        /// The error of the server; `nil` if its settings are the reason.
        package let error: APIError?
        /// Whether the server is for people, among whom nobody is invented.
        package var isForPeople = false
    }

    /// Creates a preparation on a server.
    package init(transport: any Transport, environment: Environment) {
        (self.transport, self.environment) = (transport, environment)
    }

    /// Makes a number of accounts, an even one.
    ///
    /// - Parameter made: A closure that gets the number of accounts after each pair.
    package func make(
        _ count: Int, atOnce: Int = 4, made: @escaping @Sendable (Int) -> Void = { _ in }
    ) async throws -> LoadAccounts {
        precondition(count % 2 == 0, "accounts come in pairs")
        try await checkRehearsal()
        let crowd = String(environment.newID(Identifier<LoadAccounts>.self).description.prefix(10))
        var pairs: [Int: [LoadAccounts.Member]] = [:]
        try await withThrowingTaskGroup(of: (Int, [LoadAccounts.Member]).self) { group in
            for pair in 0..<count / 2 {
                if pair >= atOnce, let (number, members) = try await group.next() {
                    pairs[number] = members
                    made(pairs.count * 2)
                }
                group.addTask { (pair, try await self.pair(pair, crowd: crowd)) }
            }
            for try await (number, members) in group {
                pairs[number] = members
                made(pairs.count * 2)
            }
        }
        return LoadAccounts((0..<count / 2).flatMap { pairs[$0] ?? [] })
    }

    /// Checks, before anybody is registered, that invented people may be.
    private func checkRehearsal() async throws {
        let health = try await attempt("ask for the places") {
            try await client().call(Routes.readiness)
        }
        guard health.isRehearsal != false else {
            throw Failure(
                description: "the server is for people, among whom no accounts are invented: it "
                    + "must run as a rehearsal", error: nil, isForPeople: true)
        }
    }

    private func pair(_ number: Int, crowd: String) async throws -> [LoadAccounts.Member] {
        let members = [
            try await member("load-\(crowd)-\(number * 2)"),
            try await member("load-\(crowd)-\(number * 2 + 1)"),
        ]
        let place = try await somePlace(members[0])
        let now = environment.now()
        for member in members {
            let visit: VisitSummary.ID = environment.newID()
            _ = try await attempt("tell of a visit") {
                try await client(member.token).call(
                    Routes.reportVisits,
                    VisitBatch(
                        events: VisitEvent.whole(
                            visit, in: place, from: now - .hours(1), until: now - .minutes(1))))
            }
        }
        let hello = NewMessage(id: environment.newID(), to: members[1].account, text: "Hello")
        _ = try await attempt("write to somebody who was in the same place") {
            () in try await client(members[0].token).call(Routes.send, hello)
        }
        _ = try await attempt("accept a message") {
            try await client(members[1].token).call(
                Routes.accept, PersonPath(person: members[0].account))
        }
        return members
    }

    private func member(_ name: String) async throws -> LoadAccounts.Member {
        let writer: DeviceID = environment.newID()
        let listener: DeviceID = environment.newID()
        let password = "\(environment.newID(Identifier<LoadAccounts>.self))"
        let signedIn = try await attempt("make the account \(name)") {
            try await client().call(
                Routes.register,
                NewAccount(name: name, password: password, displayName: "Load", device: writer))
        }
        let listening = try await attempt("sign in as \(name)") {
            try await client().call(
                Routes.signIn, Credentials(name: name, password: password, device: listener))
        }
        return LoadAccounts.Member(
            name: name, account: signedIn.account, writer: writer, token: signedIn.token,
            listenerToken: listening.token, password: password)
    }

    /// Returns the first place of the server's map.
    private func somePlace(_ member: LoadAccounts.Member) async throws -> PlaceReference {
        guard let place = try await Self.firstPlace(client(member.token)) else {
            throw Failure(
                description: "the server has no places, so nobody can meet: quad-server "
                    + "places import FILE",
                error: nil)
        }
        return place
    }

    /// Returns the first place of a server's map; `nil` for a map without places.
    static func firstPlace(_ client: APIClient) async throws -> PlaceReference? {
        let answer = try await client.call(Routes.places, PlacesQuery())
        return PlaceIDs.first(inGeoJSON: answer.geoJSON ?? "")
    }

    private func client(_ token: String? = nil) -> APIClient {
        APIClient(transport: transport, token: token)
    }

    private func attempt<Value>(
        _ doing: String, _ body: () async throws -> Value
    ) async throws -> Value {
        do {
            return try await body()
        } catch {
            throw Failure(description: "cannot \(doing): \(error)", error: APIError(of: error))
        }
    }
}

extension VisitEvent {
    /// Returns the two events of a visit that is over.
    static func whole(
        _ visit: VisitSummary.ID, in place: PlaceReference, from start: Instant, until end: Instant
    ) -> [VisitEvent] {
        [(.enter, start), (.leave, end)].map { (kind: VisitEvent.Kind, time: Instant) in
            VisitEvent(visit: visit, place: place, kind: kind, at: time, enteredAt: start)
        }
    }
}
