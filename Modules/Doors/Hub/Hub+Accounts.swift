import API
import Accounts
import Primitives
import Social
import Storage

extension Hub {
    /// The routes of accounts, sessions, devices, the caller's own profile, and health.
    static let accountRoutes: [RouteTable.Entry] = [
        .open(Routes.register) { try await $0.register($1) },
        .open(Routes.signIn) { try await $0.signIn($1) },
        .signedIn(Routes.signOut) { hub, session, _ in
            try await hub.accounts.signOut(session)
            hub.live.end([session])
            return Empty()
        },
        .signedIn(Routes.devices) { hub, session, _ in
            let sessions = try await hub.accounts.sessions(of: session.account)
            return DeviceList(
                devices: sessions.map {
                    DeviceSummary(
                        device: $0.device, signedInAt: $0.createdAt, lastUsedAt: $0.lastUsedAt,
                        isCurrent: $0.tokenHash == session.tokenHash)
                })
        },
        .signedIn(Routes.revokeDevice) { hub, session, path in
            let ended = try await hub.accounts.revoke(path.device, of: session.account)
            guard let ended else {
                throw Refusal(.notFound, "no device of yours with that id is signed in")
            }
            hub.live.end([ended])
            return Empty()
        },
        .signedIn(Routes.me) { hub, session, _ in
            guard let profile = try await hub.profiles.profile(of: session.account) else {
                throw Refusal.noSuchPerson
            }
            return try await hub.ownProfile(profile)
        },
        .signedIn(Routes.changeMe) { hub, session, change in
            let edit = try ProfileEdit(
                displayName: change.displayName, bio: change.bio, picture: change.picture)
            let outcome = try await hub.profiles.edit(edit, of: session.account)
            hub.tell(outcome.notices)
            return try await hub.ownProfile(outcome.value)
        },
        .open(Routes.health) { _, _ in Health(status: "ok") },
        .open(Routes.readiness) { hub, _ in
            guard !hub.isStopping else {
                throw Refusal(.unavailable, "the server is stopping", retryAfterSeconds: 1)
            }
            return Health(status: "ok", places: hub.map.placeCount)
        },
    ]

    private func register(_ new: NewAccount) async throws -> SignedIn {
        guard configuration.isRegistrationOpen else {
            throw Refusal(.registrationClosed, "this server takes no new accounts")
        }
        let draft = try ProfileDraft(displayName: new.displayName)
        let now = environment.now()
        try await accounts.register(
            name: new.name, password: new.password
        ) { account, transaction throws(StorageError) in
            try Profiles.put(draft, for: account.id, at: now, in: transaction)
        }
        return try await signIn(
            Credentials(name: new.name, password: new.password, device: new.device))
    }

    private func signIn(_ credentials: Credentials) async throws -> SignedIn {
        let signIn = try await accounts.signIn(
            name: credentials.name, password: credentials.password, device: credentials.device)
        live.end(signIn.ended)
        return SignedIn(
            token: signIn.token.text, account: signIn.account.id,
            name: signIn.account.name.rawValue)
    }

    private func ownProfile(_ profile: Profile) async throws -> OwnProfile {
        let account = try await accounts.account(profile.account)
        return OwnProfile(
            account: profile.account, name: account?.name.rawValue ?? "",
            displayName: profile.displayName, bio: profile.bio, picture: profile.picture)
    }

    /// Publishes the notices of the social domain to devices.
    func tell(_ notices: [Notice]) {
        for notice in notices {
            let change: LiveEvent.Change =
                switch notice.kind {
                case .request(let person): .request(from: person)
                case .message(let person, let number): .message(with: person, number: number)
                case .conversation(let person): .conversation(with: person)
                case .blocks: .blocks
                case .profile: .profile
                }
            live.publish(change, to: notice.recipient)
        }
    }
}
