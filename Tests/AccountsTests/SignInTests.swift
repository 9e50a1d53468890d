import Accounts
import Primitives
import TestSupport
import Testing

@Suite("Signing in")
struct SignInTests {
    @Test("An unknown name and a wrong password give the same answer after the same work")
    func alike() async throws {
        let bench = try await AccountsBench()
        try await bench.accounts.register(name: "ada", password: "correct horse")
        for name in ["ada", "nobody"] {
            let before = bench.hasher.verifications
            await #expect(throws: AccountsError.wrongCredentials) {
                try await bench.accounts.signIn(
                    name: name, password: "battery staple", device: bench.device())
            }
            #expect(bench.hasher.verifications == before + 1)
        }
    }

    @Test("A known and an unknown name wait alike, longer and longer, up to a limit")
    func growingWait() async throws {
        let bench = try await AccountsBench()
        try await bench.accounts.register(name: "ada", password: "correct horse")
        var waits: [String: [Duration]] = [:]
        for name in ["ada", "nobody"] {
            var wrong = 0
            while wrong < 18 {
                switch await attempt(name, bench) {
                case .wrongCredentials?: wrong += 1
                case .tooManyAttempts(let wait)?:
                    waits[name, default: []].append(wait)
                    bench.clock.advance(by: wait)
                case let other: Issue.record("unexpected: \(String(describing: other))")
                }
            }
        }
        let doubling = (0..<10).map { Duration.seconds(1 << $0) }
        #expect(waits["ada"] == doubling + Array(repeating: .minutes(15), count: 3))
        #expect(waits["nobody"] == waits["ada"])
    }

    @Test("Even the right password has to wait; then it ends the waiting")
    func rightPasswordWaits() async throws {
        let bench = try await AccountsBench()
        try await bench.accounts.register(name: "ada", password: "correct horse")
        try await failFiveTimes(bench)
        let asked = bench.hasher.verifications
        await #expect(throws: AccountsError.tooManyAttempts(retryAfter: .seconds(1))) {
            try await bench.accounts.signIn(
                name: "ada", password: "correct horse", device: bench.device())
        }
        #expect(bench.hasher.verifications == asked)
        bench.clock.advance(by: .seconds(1))
        _ = try await bench.accounts.signIn(
            name: "ada", password: "correct horse", device: bench.device())
        #expect(await attempt("ada", bench) == .wrongCredentials)
    }

    @Test("The waiting survives a restart")
    func restart() async throws {
        try await withStoreURL { url in
            var bench = try await AccountsBench(url)
            try await bench.accounts.register(name: "ada", password: "correct horse")
            try await failFiveTimes(bench)
            try await bench.restart()
            #expect(await attempt("ada", bench) == .tooManyAttempts(retryAfter: .seconds(1)))
            await bench.store.close()
        }
    }

    @Test("Attempts at the same time are all counted")
    func concurrentAttempts() async throws {
        let bench = try await AccountsBench()
        try await bench.accounts.register(name: "ada", password: "correct horse")
        let (accounts, device) = (bench.accounts, bench.device())
        let tried = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<40 {
                group.addTask {
                    do {
                        _ = try await accounts.signIn(
                            name: "ada", password: "battery staple", device: device)
                        return true
                    } catch let error as AccountsError {
                        return error == .wrongCredentials
                    } catch {
                        return false
                    }
                }
            }
            return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        #expect(tried == 5)
    }

    @Test("Attempts at a name before somebody has it don't make its owner wait")
    func attemptsBeforeRegistration() async throws {
        let bench = try await AccountsBench()
        try await failFiveTimes(bench)
        try await bench.accounts.register(name: "ada", password: "correct horse")
        _ = try await bench.accounts.signIn(
            name: "ada", password: "correct horse", device: bench.device())
    }

    @Test("An attempt that a busy server did not look at is not counted")
    func busy() async throws {
        let bench = try await AccountsBench()
        try await bench.accounts.register(name: "ada", password: "correct horse")
        bench.hasher.isBusy = true
        for _ in 0..<20 { #expect(await attempt("ada", bench) == .tooBusy) }
        bench.hasher.isBusy = false
        try await failFiveTimes(bench)
        #expect(await attempt("ada", bench) == .tooManyAttempts(retryAfter: .seconds(1)))
    }

    @Test("A day without attempts is a new start")
    func forgetting() async throws {
        let bench = try await AccountsBench()
        try await failFiveTimes(bench)
        #expect(await attempt("ada", bench) == .tooManyAttempts(retryAfter: .seconds(1)))
        bench.clock.advance(by: .hours(24))
        try await failFiveTimes(bench)
        #expect(await attempt("ada", bench) == .tooManyAttempts(retryAfter: .seconds(1)))
    }

    @Test("A clock that was set back locks nobody out")
    func clockSetBack() async throws {
        let bench = try await AccountsBench()
        try await bench.accounts.register(name: "ada", password: "correct horse")
        try await failFiveTimes(bench)
        bench.clock.advance(by: .hours(-5))
        _ = try await bench.accounts.signIn(
            name: "ada", password: "correct horse", device: bench.device())
    }

    @Test("Names that nobody has are forgotten first, so they can't free a real one")
    func floodOfUnknownNames() async throws {
        var bench = try await AccountsBench()
        bench.policy.rememberedOrigins = 10
        try await bench.accounts.register(name: "ada", password: "correct horse")
        try await failFiveTimes(bench)
        for number in 0..<30 {
            _ = try? await bench.accounts.signIn(
                name: "nobody\(number)", password: "battery staple", device: bench.device())
        }
        #expect(try await bench.accounts.authenticator.forgetOldAttempts() == 50)
        #expect(try await bench.accounts.authenticator.forgetOldAttempts() == 0)
        #expect(await attempt("ada", bench) == .tooManyAttempts(retryAfter: .seconds(1)))
    }

    @Test("Who guesses from elsewhere locks nobody out, neither known devices nor other networks")
    func guessing() async throws {
        let bench = try await AccountsBench()
        try await bench.accounts.register(name: "ada", password: "correct horse")
        let phone = bench.device()
        _ = try await bench.accounts.signIn(
            name: "ada", password: "correct horse", device: phone, from: "192.0.2.1")
        for _ in 0..<40 {
            _ = try? await bench.accounts.signIn(
                name: "ada", password: "battery staple", device: bench.device(),
                from: "198.51.100.66")
        }
        await #expect(throws: AccountsError.tooManyAttempts(retryAfter: .seconds(1))) {
            try await bench.accounts.signIn(
                name: "ada", password: "correct horse", device: bench.device(),
                from: "198.51.100.66")
        }
        for (device, address) in [(phone, "198.51.100.66"), (bench.device(), "192.0.2.1")] {
            _ = try await bench.accounts.signIn(
                name: "ada", password: "correct horse", device: device, from: address)
        }
    }

    @Test("Guessing at one name from everywhere is slow, and stops no familiar device")
    func guessingFromEverywhere() async throws {
        let bench = try await AccountsBench()
        for name in ["ada", "nobody"] {
            if name == "ada" {
                try await bench.accounts.register(name: name, password: "correct horse")
            }
            var outcomes: [AccountsError?: Int] = [:]
            for number in 0..<200 {
                outcomes[await attempt(name, bench, from: "198.51.\(number).1"), default: 0] += 1
            }
            #expect(
                outcomes == [
                    .wrongCredentials: 50, .tooManyAttempts(retryAfter: .seconds(60)): 150,
                ])
        }
        let device = bench.device()
        await #expect(throws: AccountsError.tooManyAttempts(retryAfter: .seconds(60))) {
            try await bench.accounts.signIn(
                name: "ada", password: "correct horse", device: device, from: "192.0.2.1")
        }
        // One more a minute, from all of them together; a right one takes none.
        bench.clock.advance(by: .seconds(60))
        for _ in 0..<3 {
            _ = try await bench.accounts.signIn(
                name: "ada", password: "correct horse", device: bench.device(), from: "192.0.2.1")
        }
        _ = try await bench.accounts.signIn(
            name: "ada", password: "correct horse", device: device, from: "192.0.2.1")
        #expect(await attempt("ada", bench, from: "198.51.0.2") == .wrongCredentials)
        #expect(
            await attempt("ada", bench, from: "198.51.0.3")
                == .tooManyAttempts(retryAfter: .seconds(60)))
        // A familiar device waits for none of them, from wherever it comes.
        _ = try await bench.accounts.signIn(
            name: "ada", password: "correct horse", device: device, from: "198.51.0.3")
        // A clock that was set back locks nobody out.
        bench.clock.advance(by: .hours(-5))
        _ = try await bench.accounts.signIn(
            name: "ada", password: "correct horse", device: bench.device(), from: "192.0.2.9")
    }

    @Test("An attempt whose turn has not come leaves nothing behind")
    func abandoned() async throws {
        let bench = try await AccountsBench()
        try await bench.accounts.register(name: "ada", password: "correct horse")
        let commit = try await bench.store.read { try $0.lastCommit() }
        bench.hasher.isBusy = true
        for _ in 0..<10 { #expect(await attempt("ada", bench) == .tooBusy) }
        #expect(try await bench.store.read { try $0.lastCommit() } == commit)
    }

    @Test("A known device has few guesses, too, and is a stranger once it is signed out from afar")
    func knownDevice() async throws {
        let bench = try await AccountsBench()
        let ada = try await bench.accounts.register(name: "ada", password: "correct horse")
        let phone = bench.device()
        let session = try await bench.accounts.signIn(
            name: "ada", password: "correct horse", device: phone
        ).session
        try await bench.accounts.signOut(session)
        for _ in 0..<5 {
            await #expect(throws: AccountsError.wrongCredentials) {
                try await bench.accounts.signIn(
                    name: "ada", password: "battery staple", device: phone, from: "192.0.2.9")
            }
        }
        await #expect(throws: AccountsError.tooManyAttempts(retryAfter: .seconds(1))) {
            try await bench.accounts.signIn(
                name: "ada", password: "battery staple", device: phone, from: "192.0.2.10")
        }
        bench.clock.advance(by: .seconds(1))
        _ = try await bench.accounts.signIn(
            name: "ada", password: "correct horse", device: phone, from: "192.0.2.10")
        try await bench.accounts.revoke(phone, of: ada.id)
        try await failFiveTimes(bench)
        await #expect(throws: AccountsError.tooManyAttempts(retryAfter: .seconds(1))) {
            try await bench.accounts.signIn(
                name: "ada", password: "correct horse", device: phone)
        }
    }

    @Test("An account that is switched off says so only to who knows the password")
    func disabled() async throws {
        let bench = try await AccountsBench()
        let ada = try await bench.accounts.register(name: "ada", password: "correct horse")
        let signIn = try await bench.accounts.signIn(
            name: "ada", password: "correct horse", device: bench.device())
        #expect(try await bench.accounts.setDisabled(true, ada.id) == [signIn.session])
        await #expect(throws: AccountsError.notSignedIn) {
            try await bench.accounts.authenticate(token: signIn.token.text)
        }
        await #expect(throws: AccountsError.wrongCredentials) {
            try await bench.accounts.signIn(
                name: "ada", password: "battery staple", device: bench.device())
        }
        await #expect(throws: AccountsError.disabled(ada.name)) {
            try await bench.accounts.signIn(
                name: "ada", password: "correct horse", device: bench.device())
        }
        try await bench.accounts.setDisabled(false, ada.id)
        _ = try await bench.accounts.signIn(
            name: "ada", password: "correct horse", device: bench.device())
    }

    private func failFiveTimes(_ bench: AccountsBench) async throws {
        for _ in 0..<5 {
            await #expect(throws: AccountsError.wrongCredentials) {
                try await bench.accounts.signIn(
                    name: "ada", password: "battery staple", device: bench.device())
            }
        }
    }

    /// Tries a wrong password and returns the error, if any.
    private func attempt(
        _ name: String, _ bench: AccountsBench, from address: String? = nil
    ) async -> AccountsError? {
        do {
            _ = try await bench.accounts.signIn(
                name: name, password: "battery staple", device: bench.device(), from: address)
            return nil
        } catch let error as AccountsError {
            return error
        } catch {
            Issue.record(error)
            return nil
        }
    }
}
