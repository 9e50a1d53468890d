import Accounts
import Hub
import Primitives
import TestSupport
import Testing

@Suite("Sessions")
struct SessionTests {
    @Test("A token opens its session; no other text opens any")
    func authenticates() async throws {
        let bench = try await AccountsBench()
        let signIn = try await signedIn(bench)
        let session = try await bench.accounts.authenticate(token: signIn.token.text)
        #expect(session.account == signIn.account.id)
        #expect(session.device == signIn.session.device)
        #expect(session.lastUsedAt == bench.clock.now)
        let text = signIn.token.text
        let changed = text.dropLast() + (text.hasSuffix("0") ? "1" : "0")
        for wrong in [
            "", "quad_", String(changed), text.uppercased(), text + "0", session.tokenHash,
        ] {
            await #expect(throws: AccountsError.notSignedIn) {
                try await bench.accounts.authenticate(token: wrong)
            }
        }
    }

    @Test("Tokens have 256 random bits, and only their SHA-256 is kept")
    func tokens() async throws {
        let bench = try await AccountsBench()
        let signIn = try await signedIn(bench)
        let other = try await bench.accounts.signIn(
            name: "ada", password: "correct horse", device: bench.device())
        #expect(signIn.token.text != other.token.text)
        #expect(signIn.token.text.count == 5 + 64)
        #expect(
            signIn.session.tokenHash
                == SHA256Digest().digest(of: Array(signIn.token.text.utf8)))
        #expect(AccessToken(signIn.token.text)?.text == signIn.token.text)
    }

    @Test("A token that nobody uses expires after its lifetime, and can be cleared away")
    func expiry() async throws {
        let bench = try await AccountsBench()
        let signIn = try await signedIn(bench)
        bench.clock.advance(by: .hours(90 * 24) - .milliseconds(1))
        #expect(try await bench.accounts.stands(signIn.session))
        bench.clock.advance(by: .milliseconds(1))
        await #expect(throws: AccountsError.notSignedIn) {
            try await bench.accounts.authenticate(token: signIn.token.text)
        }
        #expect(try await bench.accounts.stands(signIn.session) == false)
        #expect(try await bench.accounts.sessions(of: signIn.account.id).isEmpty)
        #expect(try await bench.accounts.removeExpired() == 1)
        #expect(try await bench.accounts.removeExpired() == 0)
    }

    @Test("Used in the last third of its time, a token is renewed; before that it is not")
    func renewal() async throws {
        let bench = try await AccountsBench()
        let signIn = try await signedIn(bench)
        let start = bench.clock.now
        func used(after days: Int) async throws -> Instant {
            bench.clock.set(start + .hours(days * 24))
            return try await bench.accounts.authenticate(token: signIn.token.text).expiresAt
        }
        #expect(try await used(after: 59) == start + .hours(90 * 24))
        #expect(try await used(after: 61) == start + .hours(151 * 24))
        #expect(try await used(after: 100) == start + .hours(151 * 24))
        bench.clock.set(start + .hours(90 * 24))
        #expect(try await bench.accounts.stands(signIn.session))
        #expect(try await bench.accounts.sessions(of: signIn.account.id).count == 1)
        #expect(try await bench.accounts.removeExpired() == 0)
    }

    @Test("However often it is used, a token ends a year after the password was given")
    func longest() async throws {
        let bench = try await AccountsBench()
        let signIn = try await signedIn(bench)
        for _ in 1..<365 {
            bench.clock.advance(by: .hours(24))
            _ = try await bench.accounts.authenticate(token: signIn.token.text)
        }
        bench.clock.advance(by: .hours(24))
        await #expect(throws: AccountsError.notSignedIn) {
            try await bench.accounts.authenticate(token: signIn.token.text)
        }
        #expect(try await bench.accounts.removeExpired() == 1)
        // The password reopens it.
        _ = try await bench.accounts.signIn(
            name: "ada", password: "correct horse", device: signIn.session.device)
    }

    @Test("The lifetime of tokens is a setting")
    func lifetime() async throws {
        var bench = try await AccountsBench()
        bench.policy.tokenLifetime = .minutes(1)
        let signIn = try await signedIn(bench)
        #expect(signIn.session.expiresAt == bench.clock.now + .minutes(1))
    }

    @Test("The last use is kept to the hour, so that not every request writes")
    func lastUse() async throws {
        let bench = try await AccountsBench()
        let token = try await signedIn(bench).token.text
        let start = bench.clock.now
        _ = try await bench.accounts.authenticate(token: token)
        bench.clock.advance(by: .minutes(59))
        #expect(try await bench.accounts.authenticate(token: token).lastUsedAt == start)
        bench.clock.advance(by: .minutes(1))
        #expect(try await bench.accounts.authenticate(token: token).lastUsedAt == bench.clock.now)
    }

    @Test("Signing in again on a device ends its earlier session")
    func sameDevice() async throws {
        let bench = try await AccountsBench()
        let first = try await signedIn(bench)
        let second = try await bench.accounts.signIn(
            name: "ada", password: "correct horse", device: first.session.device)
        #expect(second.ended == [first.session])
        #expect(try await bench.accounts.sessions(of: first.account.id) == [second.session])
    }

    @Test("Past the limit of devices, the one signed in longest gives way")
    func manyDevices() async throws {
        var bench = try await AccountsBench()
        bench.policy.devicesPerAccount = 3
        let first = try await signedIn(bench)
        for number in 2...4 {
            bench.clock.advance(by: .seconds(1))
            let next = try await bench.accounts.signIn(
                name: "ada", password: "correct horse", device: bench.device())
            #expect(next.ended == (number == 4 ? [first.session] : []))
        }
        #expect(try await bench.accounts.sessions(of: first.account.id).count == 3)
    }

    @Test("One device can be revoked, or all but the one in hand")
    func revoking() async throws {
        let bench = try await AccountsBench()
        let first = try await signedIn(bench)
        var others: [SignIn] = []
        for _ in 0..<3 {
            bench.clock.advance(by: .seconds(1))
            others.append(
                try await bench.accounts.signIn(
                    name: "ada", password: "correct horse", device: bench.device()))
        }
        let id = first.account.id
        let device = others[0].session.device
        #expect(try await bench.accounts.revoke(device, of: id) == others[0].session)
        #expect(try await bench.accounts.revoke(device, of: id) == nil)
        #expect(try await bench.accounts.stands(others[0].session) == false)
        let ended = try await bench.accounts.revokeAll(of: id, keeping: first.session)
        #expect(ended == [others[1].session, others[2].session])
        #expect(try await bench.accounts.sessions(of: id) == [first.session])
        try await bench.accounts.signOut(first.session)
        try await bench.accounts.signOut(first.session)
        #expect(try await bench.accounts.sessions(of: id).isEmpty)
    }

    @Test("Nobody can revoke another's device")
    func revokingOthers() async throws {
        let bench = try await AccountsBench()
        let ada = try await signedIn(bench)
        let ben = try await bench.accounts.register(name: "ben", password: "battery staple")
        #expect(try await bench.accounts.revoke(ada.session.device, of: ben.id) == nil)
        #expect(try await bench.accounts.stands(ada.session))
    }

    @Test("A new password ends the other sessions, and the old one is good no more")
    func changesPassword() async throws {
        let bench = try await AccountsBench()
        let here = try await signedIn(bench)
        bench.clock.advance(by: .seconds(1))
        let there = try await bench.accounts.signIn(
            name: "ada", password: "correct horse", device: bench.device())
        await #expect(throws: AccountsError.wrongCredentials) {
            try await bench.accounts.changePassword(
                of: here.account.id, from: "wrong horse", to: "battery staple")
        }
        let ended = try await bench.accounts.changePassword(
            of: here.account.id, from: "correct horse", to: "battery staple",
            keeping: here.session)
        #expect(ended == [there.session])
        #expect(try await bench.accounts.stands(here.session))
        await #expect(throws: AccountsError.wrongCredentials) {
            try await bench.accounts.signIn(
                name: "ada", password: "correct horse", device: bench.device())
        }
        _ = try await bench.accounts.signIn(
            name: "ada", password: "battery staple", device: bench.device())
    }

    @Test("Sessions and accounts are the same after a restart")
    func restart() async throws {
        try await withStoreURL { url in
            var bench = try await AccountsBench(url)
            let signIn = try await signedIn(bench)
            try await bench.restart()
            let session = try await bench.accounts.authenticate(token: signIn.token.text)
            #expect(session.account == signIn.account.id)
            #expect(try await bench.accounts.account(session.account) == signIn.account)
            await bench.store.close()
        }
    }

    private func signedIn(_ bench: AccountsBench) async throws -> SignIn {
        try await bench.accounts.register(name: "ada", password: "correct horse")
        return try await bench.accounts.signIn(
            name: "ada", password: "correct horse", device: bench.device())
    }
}
