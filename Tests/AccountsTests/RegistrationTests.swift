import Foundation
import Primitives
import Storage
import Testing

@testable import Accounts

@Suite("Registering")
struct RegistrationTests {
    @Test("Who registers can sign in, whatever the case of the name")
    func registers() async throws {
        let bench = try await AccountsBench()
        let account = try await bench.accounts.register(name: "Ada.L", password: "correct horse")
        #expect(account.name.rawValue == "ada.l")
        #expect(account.createdAt == bench.clock.now)
        let signIn = try await bench.accounts.signIn(
            name: "ADA.l", password: "correct horse", device: bench.device())
        #expect(signIn.account == account)
    }

    @Test("A name is taken in any case, and the first keeps it")
    func nameTaken() async throws {
        let bench = try await AccountsBench()
        let first = try await bench.accounts.register(name: "ada", password: "correct horse")
        await #expect(throws: AccountsError.nameTaken(first.name)) {
            try await bench.accounts.register(name: "ADA", password: "battery staple")
        }
        #expect(try await bench.accounts.list() == [first])
    }

    @Test("Of many who register one name at once, one gets it")
    func race() async throws {
        let bench = try await AccountsBench()
        let accounts = bench.accounts
        let made = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    (try? await accounts.register(name: "ada", password: "correct horse")) != nil
                }
            }
            return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        #expect(made == 1)
        #expect(try await accounts.list().count == 1)
    }

    @Test(
        "Names are 3 to 32 of a–z, 0–9, dot, underscore and hyphen, the first a letter or digit",
        arguments: [
            "ab", "", "a b", "adä", "ada\n", String(repeating: "a", count: 33), "ada@x", "--yes",
            "-ada", "_ada", ".ada", "...", "-1-",
        ])
    func invalidNames(name: String) async throws {
        let bench = try await AccountsBench()
        await #expect(throws: AccountsError.invalidName(name)) {
            try await bench.accounts.register(name: name, password: "correct horse")
        }
    }

    @Test("Whoever has a name from before that rule signs in", arguments: ["--yes", "_ada", ".a."])
    func oldNames(name: String) async throws {
        let bench = try await AccountsBench()
        var ada = try await bench.accounts.register(name: "ada", password: "correct horse")
        ada = Account(
            id: ada.id, name: try #require(AccountName(rawValue: name)),
            passwordHash: ada.passwordHash, createdAt: ada.createdAt, isDisabled: false)
        try await bench.store.write { [ada] in try $0.put(ada, in: Account.table) }
        let signIn = try await bench.accounts.signIn(
            name: name, password: "correct horse", device: bench.device())
        #expect(signIn.account.name.rawValue == name)
    }

    @Test("The shortest and the longest names and passwords are taken")
    func limits() async throws {
        let bench = try await AccountsBench()
        try await bench.accounts.register(name: "a.b", password: "k7-x2mq9")
        try await bench.accounts.register(
            name: String(repeating: "z", count: 32), password: String(repeating: "p q ", count: 256)
        )
        let long = String(repeating: "p", count: 1025)
        for (password, isShort) in [("1234567", true), (long, false)] {
            await #expect(throws: AccountsError.passwordLength(8...1024, isShort: isShort)) {
                try await bench.accounts.register(name: "carl", password: password)
            }
        }
    }

    @Test(
        "What is tried first is no password",
        arguments: [
            "12345678", "87654321", "password", "Password1!", "P@ssw0rd", "passw0rd2024",
            "qwertyuiop", "1q2w3e4r", "aaaaaaaa", "abababab", "Summer2026!", "iloveyou", "adalove1",
            "adalove!!", "monkeymonkey", "00000000000000", "19900412", "4dm1n157r470r",
        ])
    func commonPasswords(password: String) async throws {
        let bench = try await AccountsBench()
        await #expect(throws: AccountsError.commonPassword) {
            try await bench.accounts.register(name: "adalove", password: password)
        }
    }

    @Test(
        "What only resembles it is one",
        arguments: [
            "correct horse", "passing clouds", "my password is long", "k7-x2mq9", "seven summers",
            "271828182845", "пароль для ады", "ada+library+tea",
        ])
    func goodPasswords(password: String) async throws {
        let bench = try await AccountsBench()
        try await bench.accounts.register(name: "ada", password: password)
    }

    @Test("A password is the same from every keyboard")
    func normalisation() async throws {
        let bench = try await AccountsBench()
        try await bench.accounts.register(name: "ada", password: "caf\u{E9}-olé")
        _ = try await bench.accounts.signIn(
            name: "ada", password: "cafe\u{301}-olé", device: bench.device())
    }

    @Test("Neither password nor hash nor token can be printed")
    func secrecy() async throws {
        let bench = try await AccountsBench()
        try await bench.accounts.register(name: "ada", password: "correct horse")
        let signIn = try await bench.accounts.signIn(
            name: "ada", password: "correct horse", device: bench.device())
        var text = "\(signIn.token)"
        dump(signIn.token, to: &text)
        let password = try Password("correct horse")
        dump(password, to: &text)
        text += "\(password)\(String(reflecting: password))\(signIn)\([signIn.account])"
        #expect(
            !text.contains(signIn.token.text) && !text.contains("quad_")
                && !text.contains("$scrypt"))
        #expect(!text.contains("horse") && !text.contains("99, 111"))
    }

    @Test("What is written alongside is written with the account or not at all")
    func alongside() async throws {
        let bench = try await AccountsBench()
        let refusal = StorageError.diskFull(path: "there")
        await #expect(throws: refusal) {
            try await bench.accounts.register(name: "ada", password: "correct horse") {
                _, _ in throw refusal
            }
        }
        #expect(try await bench.accounts.list().isEmpty)
    }

    @Test("A removed account is gone with its sessions, and its name is free again")
    func removal() async throws {
        let bench = try await AccountsBench()
        let ada = try await bench.accounts.register(name: "ada", password: "correct horse")
        let signIn = try await bench.accounts.signIn(
            name: "ada", password: "correct horse", device: bench.device())
        let ended = try await bench.accounts.remove(ada.id)
        #expect(ended == [signIn.session])
        await #expect(throws: AccountsError.notSignedIn) {
            try await bench.accounts.authenticate(token: signIn.token.text)
        }
        await #expect(throws: AccountsError.noSuchAccount(ada.id)) {
            try await bench.accounts.remove(ada.id)
        }
        let next = try await bench.accounts.register(name: "ada", password: "correct horse")
        #expect(next.id != ada.id)
    }

    @Test("Accounts are listed by name, page by page")
    func listing() async throws {
        let bench = try await AccountsBench()
        for name in ["carl", "ada", "ben"] {
            try await bench.accounts.register(name: name, password: "correct horse")
        }
        let first = try await bench.accounts.list(limit: 2)
        #expect(first.map(\.name.rawValue) == ["ada", "ben"])
        let rest = try await bench.accounts.list(after: first.last?.name, limit: 2)
        #expect(rest.map(\.name.rawValue) == ["carl"])
    }
}
