import API
import Logging
import Primitives

extension Hub {
    /// The route table of the hub.
    static let table = RouteTable(
        accountRoutes + leavingRoutes + settingsRoutes + presenceRoutes + campusRoutes
            + phoneRoutes + peopleRoutes + pictureRoutes + conversationRoutes + historyRoutes
            + receiptRoutes + blockRoutes + reportRoutes + syncRoutes + descriptionRoutes)

    /// The routes that a hub answers; a test ensures that these are all routes.
    package static let routes = table.entries.map(\.route)

    /// Returns the response for a request with a method that no route has.
    package static func refuseMethod(at path: String) -> APIResponse {
        let methods = routes.filter { $0.template.match(path) != nil }.map(\.method)
        guard !methods.isEmpty else {
            return APIResponse(Problem(.notFound, detail: "there is no such path"))
        }
        return refuse(others: methods.map(\.rawValue))
    }

    /// Returns the refusal of a method at a path that takes others.
    static func refuse(others methods: [String]) -> APIResponse {
        let allowed = methods.joined(separator: ", ")
        var response = APIResponse(
            Problem(.methodNotAllowed, detail: "this path takes \(allowed) only"))
        response.headers["allow"] = allowed
        return response
    }

    /// Finds the route of a request and answers it; also returns the route's name and the failure.
    func answer(
        _ incoming: IncomingRequest
    ) async -> (route: String, response: APIResponse, failure: (any Error)?) {
        let request = incoming.head
        do {
            try Self.checkSize(of: request)
        } catch {
            return ("none", APIResponse(Problem(describing: error)), error)
        }
        switch Self.table.match(request.method, request.path) {
        case .nothing:
            let problem = Problem(.notFound, detail: "there is no such path")
            return ("none", APIResponse(problem), nil)
        case .otherMethods(let methods):
            return ("none", Self.refuse(others: methods.map(\.rawValue)), nil)
        case .found(let entry, let placeholders):
            let started = environment.boot().elapsed
            do {
                guard !hasStoreFailed else { throw Self.storeFailed }
                if entry.route.access == .signedIn { try checkVersion(of: request) }
                let response = try await entry.answer(self, incoming, placeholders)
                return (entry.route.name, response, nil)
            } catch {
                let problem = Problem(describing: error)
                if Self.hidesPerson(problem, on: entry.route) { await holdBack(since: started) }
                return (entry.route.name, APIResponse(problem), error)
            }
        }
    }

    /// Whether a problem says that somebody is not seen, for one of several reasons.
    private static func hidesPerson(_ problem: Problem, on route: RouteDescription) -> Bool {
        [.notFound, .noSharedPlace].contains(problem.code)
            && (route.template.placeholders.contains("person")
                || ["send", "report"].contains(route.name))
    }

    /// Waits for the next step of time since a request came, so that microseconds of its work tell
    /// nothing.
    private func holdBack(since started: Duration) async {
        let step = configuration.unseenStep
        guard step > .zero else { return }
        let elapsed = environment.boot().elapsed - started
        let steps = max(1, (elapsed / step).rounded(.up))
        try? await Task.sleep(for: step * steps - elapsed)
    }

    private static func checkSize(of request: APIRequest) throws {
        let query = request.query.reduce(0) { $0 + $1.key.utf8.count + $1.value.utf8.count }
        guard request.path.utf8.count + query <= APILimits.targetBytes else {
            throw Refusal(
                .targetTooLong, "path and query have at most \(APILimits.targetBytes) bytes")
        }
    }

    /// Refuses a request in an unsupported protocol version, before it is read any further.
    func checkVersion(of request: APIRequest) throws {
        let version = request.version ?? 1
        guard configuration.protocolVersions.contains(version) else {
            throw Refusal(
                .protocolVersion, configuration.protocolVersions.objection(to: version))
        }
    }

    /// Returns the level of an answer in the log: `error` is for what an operator must look at. A
    /// refusal by a limit is none of that, be it one of the server or of its disk.
    static func level(
        of response: APIResponse, _ failure: (any Error)?, hasStoreFailed: Bool
    ) -> Logger.Level {
        switch response.status {
        case ..<400: return .debug
        case ..<500: return .info
        default: break
        }
        guard let failure, !hasStoreFailed else { return .error }
        if failure is Refusal { return .info }
        switch Problem(describing: failure).code {
        case .storageFull, .unavailable: return .warning
        default: return .error
        }
    }

    /// Logs one line per request: the route, the status, and the duration. It never logs people's
    /// data: no tokens, texts, names or ids of people.
    func log(
        _ method: String, _ route: String, _ response: APIResponse,
        _ failure: (any Error)?, number: String, started: Instant
    ) {
        let level = Self.level(of: response, failure, hasStoreFailed: hasStoreFailed)
        guard level >= logger.logLevel else { return }
        var metadata: Logger.Metadata = [
            "request": .string(number), "route": .string(route),
            "method": .string(method),
            "status": .stringConvertible(response.status),
            "milliseconds": .stringConvertible(
                (environment.now() - started).wholeMilliseconds),
        ]
        if response.status >= 500, let failure { metadata["reason"] = .string("\(failure)") }
        logger.log(level: level, "answered", metadata: metadata)
    }
}
