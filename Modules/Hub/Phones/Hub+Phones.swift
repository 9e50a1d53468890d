import API
import Accounts
import Geofence
import Primitives
import Storage

extension Hub {
    /// The routes for phones that run a third-party app.
    static let phoneRoutes: [RouteTable.Entry] = [
        RouteTable.Entry(route: Routes.ownTracks.description) { hub, incoming, _ in
            do {
                return try await hub.takeOwnTracks(incoming)
            } catch let error as AccountsError {
                var response = APIResponse(Problem(describing: error))
                // Makes the app, or a browser, send name and password.
                if response.status == 401 {
                    response.headers["www-authenticate"] = "Basic realm=\"Quad\""
                }
                return response
            }
        }
    ]

    /// Processes the messages of a request; the answer is an empty list of messages for the phone.
    private func takeOwnTracks(_ incoming: IncomingRequest) async throws -> APIResponse {
        let (person, device) = try await phone(of: incoming)
        try limit(.visits, of: .account(person))
        let request = try await incoming.whole()
        let messages: [OwnTracksMessage]
        do {
            messages = try OwnTracksMessage.read(request.body)
        } catch {
            throw Refusal(.invalid, "the body is refused: \(error)")
        }
        let now = environment.now()
        let fixes = messages.compactMap { message -> Fix? in
            guard case .position(let fix) = message else { return nil }
            return Fix(
                at: fix.at, coordinate: fix.coordinate, accuracy: fix.accuracy, receivedAt: now,
                isMocked: fix.isMocked)
        }
        if !fixes.isEmpty { try await track(fixes, of: person, on: device, now: now) }
        return try APIResponse([String]())
    }

    /// Advances a phone's tracker and stores the resulting visits, in one transaction.
    private func track(
        _ fixes: [Fix], of person: AccountID, on device: DeviceID, now: Instant
    ) async throws {
        let index = map.index
        try await write(for: .of(person)) { editor in
            let transaction = editor.transaction
            let row = try transaction.get(PhoneTracker.table, person, device)
            var tracker = row?.tracker ?? VisitTracker(device: device)
            let transitions = fixes.flatMap { tracker.receive($0, places: index) }
                .filter { $0.reason != .passing }
            try transaction.put(
                PhoneTracker(tracker, of: person, heardAt: now), in: PhoneTracker.table)
            try editor.record(transitions, of: person)
        }
    }

    /// Ends the visits of phones that have been silent for long, and deletes trackers that were
    /// silent for as long as visits are kept.
    ///
    /// A phone that was offline sends everything when it is online again: its stored tracker stays
    /// unchanged for that, and later positions continue the visit that was ended here.
    /// - Returns: The number of deleted trackers.
    func advancePhones(now: Instant) async throws -> Int {
        let index = map.index
        let oldest = now - configuration.retention
        var silent = Query(PhoneTracker.table, by: "by_heard_at")
            .before(now - TrackerRules().silence).limited(to: Self.phonesAtOnce)
        var forgotten = 0
        while true {
            let rows = try await store.read { [silent] in try $0.all(silent) }
            for row in rows { forgotten += try await advance(row, index, now, oldest) ? 1 : 0 }
            guard let last = rows.last else { return forgotten }
            silent = silent.resumed(after: last)
        }
    }

    /// The number of trackers of silent phones that are read in one transaction.
    private static let phonesAtOnce = 100

    /// Ends the visit of a silent phone; returns whether its tracker was deleted.
    private func advance(
        _ row: PhoneTracker, _ index: PlaceIndex, _ now: Instant, _ oldest: Instant
    ) async throws -> Bool {
        var tracker = row.tracker
        let ends = tracker?.advance(to: now, places: index) ?? []
        guard !ends.isEmpty || row.heardAt < oldest else { return false }
        return try await write(for: .of(row.owner)) { editor in
            let transaction = editor.transaction
            // The phone may have sent something since.
            let current = try transaction.get(PhoneTracker.table, row.owner, row.device)
            guard current?.heardAt == row.heardAt else { return false }
            try editor.record(ends, of: row.owner)
            guard row.heardAt < oldest else { return false }
            try transaction.delete(PhoneTracker.table, row.owner, row.device)
            return true
        }
    }

    /// Returns the owner and the device of a request: identified by a session token, as the
    /// password or as a bearer token, or by the password of the account.
    ///
    /// Who has a token is not limited by what others do in the same network.
    private func phone(of incoming: IncomingRequest) async throws -> (AccountID, DeviceID) {
        let request = incoming.head
        do {
            if let known = try await knownPhone(of: request) { return known }
        } catch let refusal as AccountsError {
            try stranger(incoming, as: .open).pass()
            throw refusal
        }
        let stranger = stranger(incoming, as: .open)
        guard let login = request.login else { throw AccountsError.notSignedIn }
        var hash = StableHash(of: ["quad.phone.1", login.name.lowercased(), login.device])
        hash.combine("owntracks")
        let device: DeviceID = hash.identifier()
        try await expectFamiliar(device, to: login.name, stranger)
        let (session, ended) = try await limitingGuesses(from: stranger.caller) { caller in
            try await authenticator.openSession(
                name: login.name, password: login.password, device: device,
                called: "OwnTracks \(login.device)", from: caller)
        }
        live.end(ended)
        phoneSessions.keep(session.tokenHash, for: key(of: login))
        return (session.account, session.device)
    }

    /// Returns the owner and the device of a request with a token, or with a password that was
    /// right before; `nil` if the password must be checked.
    private func knownPhone(of request: APIRequest) async throws -> (AccountID, DeviceID)? {
        guard let login = request.login else {
            let session = try await session(of: request)
            return (session.account, session.device)
        }
        if let session = try? await authenticator.authenticate(token: login.password),
            let account = try await read({ try $0.accounts.account(session.account) })
        {
            guard account.name == AccountName(rawValue: login.name) else {
                throw AccountsError.wrongCredentials
            }
            return (session.account, session.device)
        }
        // Checking a password is slow, on purpose: after a correct one, its session is known here.
        guard let hash = phoneSessions.tokenHash(for: key(of: login)),
            let session = try? await authenticator.authenticate(tokenHash: hash)
        else { return nil }
        return (session.account, session.device)
    }

    private func key(of login: BasicLogin) -> String {
        digest.digest(of: Array("\(login.name)\u{0}\(login.password)\u{0}\(login.device)".utf8))
    }
}
