import API
import Accounts
import Primitives
import Social
import Sync

extension Hub {
    /// The routes of accounts, sessions, devices, the caller's own profile, and health.
    static let accountRoutes: [RouteTable.Entry] = [
        .opening(Routes.register) { try await $0.register($1, from: $2) },
        .opening(Routes.signIn) { try await $0.signIn($1, from: $2) },
        .open(Routes.resetPassword) { hub, reset, stranger in
            try stranger.pass()
            let ended = try await hub.limitingGuesses(from: stranger.caller) { caller in
                try await hub.authenticator.resetPassword(
                    of: reset.name, by: reset.code, to: reset.password, from: caller
                ) { ended, transaction in
                    for session in ended {
                        try SyncServer.forget(
                            session.device, of: session.account, in: transaction)
                    }
                }
            }
            hub.live.end(ended)
            return Empty()
        },
        .signedIn(Routes.signOut) { hub, session, _ in
            try await hub.write(for: .of(session.account), evenOnFullDisk: true) { editor in
                try editor.accounts.signOut(session)
                try editor.forgetDevice(of: session)
            }
            hub.live.end([session])
            return Empty()
        }.ending,
        .signedIn(Routes.devices) { hub, session, _ in
            let sessions = try await hub.read { try $0.accounts.sessions(of: session.account) }
            return DeviceList(
                devices: sessions.map {
                    DeviceSummary(
                        device: $0.device, signedInAt: $0.createdAt, lastUsedAt: $0.lastUsedAt,
                        isCurrent: $0.tokenHash == session.tokenHash, name: $0.deviceName)
                })
        },
        .signedIn(Routes.renameDevice) { hub, session, renaming in
            let isKnown = try await hub.write(for: .of(session.account)) {
                try $0.accounts.rename(
                    renaming.device, of: session.account, to: renaming.name)
            }
            guard isKnown else { throw Refusal.noSuchDevice }
            return Empty()
        },
        .signedIn(Routes.revokeDevice) { hub, session, path in
            let ended = try await hub.write(
                for: .of(session.account), evenOnFullDisk: true
            ) { editor in
                let ended = try editor.accounts.revoke(path.device, of: session.account)
                if let ended { try editor.forgetDevice(of: ended) }
                return ended
            }
            guard let ended else { throw Refusal.noSuchDevice }
            hub.live.end([ended])
            return Empty()
        },
        .signedIn(Routes.me) { hub, session, _ in
            try await hub.read { reader in
                guard let profile = try reader.profiles.profile(of: session.account) else {
                    throw Refusal.noSuchPerson
                }
                return try reader.ownProfile(profile)
            }
        },
        .signedIn(Routes.changeMe) { hub, session, change in
            let edit = try ProfileEdit(
                displayName: change.displayName, bio: change.bio, picture: change.picture,
                madeAt: hub.time(ofEditAt: change.editedAt, sentAt: change.sentAt))
            return try await hub.write(for: .of(session.account)) { editor in
                let outcome = try editor.profiles.edit(edit, of: session.account)
                return try editor.ownProfile(outcome.value)
            }
        },
        .open(Routes.health) { _, _, _ in Health(status: "ok") },
        .open(Routes.readiness) { hub, _, _ in
            guard !hub.isStopping else {
                throw Refusal(.unavailable, "the server is stopping", retryAfterSeconds: 1)
            }
            let elapsed = hub.environment.boot().elapsed
            if let problem = hub.standing.withLock({ $0.problem(at: elapsed) }) {
                throw Refusal(.unavailable, problem, retryAfterSeconds: 2)
            }
            return Health(
                status: hub.status, places: hub.map.placeCount,
                isRehearsal: hub.configuration.isRehearsal, warnings: hub.warnings())
        },
    ]

    private var status: String {
        if ends?.isBehind == true {
            return "what must outlive the store can't be written: see the log"
        }
        return disk.isFull
            ? "the disk is full: reading, blocking, signing out and deleting go on" : "ok"
    }

    private func register(_ new: NewAccount, from stranger: Stranger) async throws -> SignIn {
        let caller = stranger.caller
        let invite = try await admit(new, from: stranger)
        let draft = try ProfileDraft(displayName: new.displayName)
        let now = environment.now()
        return try await disk.writing(isNeeded: false) {
            try await authenticator.signUp(
                name: new.name, password: new.password, device: new.device,
                called: new.deviceName, from: caller
            ) { account, transaction in
                if let invite { try AccountEditor(in: transaction, at: now).use(invite) }
                try ProfileEditor(in: transaction, at: now).enrol(draft, as: account)
            }
        }
    }

    /// Refuses who may not register, before a password is hashed for them; returns the digest of
    /// the invitation that the new account uses up.
    ///
    /// Who has a good invitation is not limited by what others do in the same network.
    private func admit(_ new: NewAccount, from stranger: Stranger) async throws -> InviteDigest? {
        let network = stranger.caller.network
        do {
            let invite = try await invite(of: new)
            if let invite {
                if !network.isEmpty {
                    try limit(.registration, of: .invite(invite, network: network))
                }
                return invite
            }
        } catch let refusal where refusal is Refusal || refusal is AccountsError {
            try stranger.pass()
            try limit(.registration, of: .network(network))
            throw refusal
        }
        try stranger.pass()
        try limit(.registration, of: .network(network))
        return nil
    }

    /// Returns the digest of the invitation of a new account; `nil` if it needs none.
    private func invite(of new: NewAccount) async throws -> InviteDigest? {
        switch configuration.registration {
        case .open: return nil
        case .closed: throw Refusal(.registrationClosed, "this server takes no new accounts")
        case .invite: break
        }
        guard let code = new.invite else { throw AccountsError.inviteNeeded }
        guard let invite = InviteDigest(ofCode: code, by: digest) else {
            throw AccountsError.inviteRefused
        }
        try await read { _ = try $0.accounts.invite(invite) }
        return invite
    }

    private func signIn(
        _ credentials: Credentials, from stranger: Stranger
    ) async throws -> SignIn {
        try await expectFamiliar(credentials.device, to: credentials.name, stranger)
        let signIn = try await limitingGuesses(from: stranger.caller) { caller in
            try await authenticator.signIn(
                name: credentials.name, password: credentials.password,
                device: credentials.device, called: credentials.deviceName, from: caller)
        }
        live.end(signIn.ended)
        return signIn
    }
}

extension Hub {
    /// Refuses a stranger beyond their limits, unless the device is a familiar one of an account.
    func expectFamiliar(_ device: DeviceID, to name: String, _ stranger: Stranger) async throws {
        guard stranger.refusal != nil else { return }
        guard try await !authenticator.isFamiliar(device, to: name) else { return }
        try stranger.pass()
    }
}

extension HubReader {
    /// Returns a profile as its own person sees it.
    func ownProfile(_ profile: Profile) throws -> OwnProfile {
        let account = try accounts.account(profile.account)
        return OwnProfile(
            account: profile.account, name: account?.name.rawValue ?? "",
            displayName: profile.displayName, bio: profile.bio, picture: profile.picture,
            portrait: try profiles.portrait(of: profile.account).map(API.Portrait.init))
    }
}

extension API.Portrait {
    /// Creates the wire form of a picture.
    init(_ portrait: Social.Portrait) {
        self.init(
            id: ID(retagging: portrait.id), type: portrait.mediaType, width: portrait.width,
            height: portrait.height)
    }
}

extension ProfileEditor {
    /// Creates the profile of an account that is being created.
    func enrol(_ draft: ProfileDraft, as account: Account) throws {
        do {
            _ = try create(draft, for: account.id)
        } catch let error as SocialError {
            preconditionFailure("a new account has a profile: \(error)")
        }
    }
}
