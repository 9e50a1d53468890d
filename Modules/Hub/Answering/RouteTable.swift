import API
import Accounts

/// The handlers of all routes.
struct RouteTable: Sendable {
    /// A route and its handler.
    struct Entry: Sendable {
        /// The types of what a route reads and writes, for its description.
        typealias Types = (
            input: any (Decodable & Sendable).Type, output: any (Decodable & Sendable).Type
        )

        let route: RouteDescription
        let types: Types
        let answer: @Sendable (Hub, IncomingRequest, [String: String]) async throws -> APIResponse

        /// Creates a route that reads and writes by itself.
        init(
            route: RouteDescription, types: Types = (Empty.self, Empty.self),
            answer:
                @escaping @Sendable (Hub, IncomingRequest, [String: String]) async throws ->
                APIResponse
        ) {
            (self.route, self.types, self.answer) = (route, types, answer)
        }

        /// Creates a route for anybody.
        static func open<Input, Output>(
            _ route: Route<Input, Output>,
            _ answer: @escaping @Sendable (Hub, Input, Stranger) async throws -> Output
        ) -> Entry {
            open(route) { hub, request, input, stranger in
                try APIResponse(
                    try await answer(hub, input, stranger), accepting: request.accepts)
            }
        }

        /// Creates a route for anybody that makes its answer by itself.
        static func open<Input, Output>(
            _ route: Route<Input, Output>,
            _ answer:
                @escaping @Sendable (Hub, APIRequest, Input, Stranger) async throws -> APIResponse
        ) -> Entry {
            precondition(route.description.access == .anyone, "this route needs a session")
            let kind = RequestClass(route.description)
            return Entry(
                route: route.description, types: (Input.self, Output.self)
            ) { hub, incoming, placeholders in
                let stranger = hub.stranger(incoming, as: kind)
                if kind?.canProve != true { try stranger.pass() }
                let request = try await incoming.whole(atMost: APILimits.openBodyBytes)
                let input = try route.input(of: request, placeholders: placeholders)
                return try await answer(hub, request, input, stranger)
            }
        }

        /// Creates a route for signed-in callers; the input is read only after the session is
        /// checked.
        static func signedIn<Input, Output>(
            _ route: Route<Input, Output>,
            _ answer: @escaping @Sendable (Hub, Session, Input) async throws -> Output
        ) -> Entry {
            checkingPassword(route) { hub, session, input, _ in
                try await answer(hub, session, input)
            }
        }

        /// Creates a route for signed-in callers who give their password once more, for which the
        /// answer needs the network that it comes from.
        static func checkingPassword<Input, Output>(
            _ route: Route<Input, Output>,
            _ answer: @escaping @Sendable (Hub, Session, Input, Caller) async throws -> Output
        ) -> Entry {
            precondition(route.description.access == .signedIn, "this route needs no session")
            let kind = RequestClass(route.description)
            let isHeavy =
                kind == .heavy || HeavyRequestQueue.histories.contains(route.description.name)
            return Entry(
                route: route.description, types: (Input.self, Output.self)
            ) { hub, incoming, placeholders in
                let guest = try await hub.guest(of: incoming, as: kind)
                let request = try await incoming.whole()
                let input = try route.input(of: request, placeholders: placeholders)
                let output = try await hub.turns.take(by: guest.session.account, if: isHeavy) {
                    try await answer(hub, guest.session, input, incoming.caller)
                }
                return try APIResponse(output, accepting: request.accepts).telling(guest)
            }
        }

        /// Creates a route for signed-in callers whose output is available in a stored form, which
        /// can be written as the same message.
        static func signedIn<Input, Output, Stored>(
            _ route: Route<Input, Output>,
            writtenAs message: @escaping @Sendable (Stored, MessageForm) throws -> [UInt8],
            _ answer: @escaping @Sendable (Hub, Session, Input) async throws -> Stored
        ) -> Entry {
            precondition(route.description.access == .signedIn, "this route needs no session")
            let kind = RequestClass(route.description)
            return Entry(
                route: route.description, types: (Input.self, Output.self)
            ) { hub, incoming, placeholders in
                let guest = try await hub.guest(of: incoming, as: kind)
                let request = try await incoming.whole()
                let input = try route.input(of: request, placeholders: placeholders)
                let form = request.accepts
                let stored = try await answer(hub, guest.session, input)
                return APIResponse(try message(stored, form), as: form).telling(guest)
            }
        }
    }

    /// The result of looking up a path and a method.
    enum Match: Sendable {
        case found(Entry, placeholders: [String: String])
        case otherMethods([APIMethod])
        case nothing
    }

    /// The entries in their order.
    let entries: [Entry]
    /// The entries without placeholders, by method and path, which serve nearly all requests.
    private let plain: [APIMethod: [String: Entry]]

    /// Creates a table; two entries for one route are a programmer error.
    init(_ entries: [Entry]) {
        precondition(
            Set(entries.map(\.route.name)).count == entries.count, "a route has two answers")
        self.entries = entries
        plain = Dictionary(
            grouping: entries.filter { $0.route.template.placeholders.isEmpty }, by: \.route.method
        ).mapValues { entries in
            Dictionary(uniqueKeysWithValues: entries.map { ($0.route.template.text, $0) })
        }
    }

    /// Finds the entry for a request.
    func match(_ method: APIMethod, _ path: String) -> Match {
        if let entry = plain[method]?[path] { return .found(entry, placeholders: [:]) }
        let parts = PathTemplate.parts(of: path)
        var others: [APIMethod] = []
        for entry in entries {
            guard let placeholders = entry.route.template.match(parts: parts) else { continue }
            if entry.route.method == method { return .found(entry, placeholders: placeholders) }
            others.append(entry.route.method)
        }
        return others.isEmpty ? .nothing : .otherMethods(others)
    }
}
