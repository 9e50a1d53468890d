import Primitives
import Testing

@testable import Journal

private let environment = Environment.seeded(2, clock: ManualClock(Instant(seconds: 0)))

@Suite("Passphrases")
struct WrappedKeyTests {
    private let key = DataKey(environment: environment)

    private func wrapped(_ passphrase: String) async throws -> WrappedKey {
        try await WrappedKey(
            key, with: Passphrase(passphrase), cost: .rehearsal, environment: environment)
    }

    @Test("A wrapped key opens with its passphrase and with no other")
    func wrap() async throws {
        let wrapped = try await wrapped("correct horse")
        let read = try #require(WrappedKey(wrapped.text))
        #expect(read == wrapped)
        #expect(try await read.unwrapped(with: Passphrase("correct horse"))?.bytes == key.bytes)
        for other in ["correct hors", "correct horse ", "Correct horse", "x"] {
            #expect(try await read.unwrapped(with: Passphrase(other)) == nil)
        }
    }

    @Test("The end of a line is no part of a passphrase, any other character is")
    func lineEnd() async throws {
        let wrapped = try await wrapped("pässword 🗝")
        for text in ["pässword 🗝\n", "pässword 🗝\r\n"] {
            #expect(try await wrapped.unwrapped(with: Passphrase(text)) != nil)
        }
        #expect(try await wrapped.unwrapped(with: Passphrase("pässword 🗝\n\n")) == nil)
    }

    @Test("A key that was given another id, cost or byte does not open")
    func tampering() async throws {
        let wrapped = try await wrapped("correct horse")
        let id = "\(DataKey.ID(high: 1, low: 2))"
        let changes = [
            wrapped.text.replacing("\(key.id)", with: id),
            wrapped.text.replacing("ln=4", with: "ln=5"),
            wrapped.text.replacing("p=1", with: "p=2"),
        ]
        for text in changes {
            #expect(text != wrapped.text)
            let read = try #require(WrappedKey(text))
            #expect(try await read.unwrapped(with: Passphrase("correct horse")) == nil)
        }
    }

    @Test("What asks for more than is allowed, or is not a key, is not read")
    func limits() async throws {
        let text = try await wrapped("correct horse").text
        for (old, new) in [
            ("ln=4", "ln=23"), ("ln=4", "ln=0"), ("ln=4", "ln=-1"), ("r=8", "r=17"),
            ("p=1", "p=17"), ("p=1", "p=0"), ("ln=4,r=8", "ln=21,r=8"), ("ln=4,", ""),
            ("scrypt", "argon2"), (":", ""),
        ] {
            #expect(WrappedKey(text.replacing(old, with: new)) == nil)
        }
        #expect(WrappedKey(text.dropLast(8)) == nil)
        #expect(WrappedKey("") == nil)
        #expect(ScryptCost(logN: 20, r: 8, p: 1) != nil)
        #expect(ScryptCost(logN: 20, r: 9, p: 1) == nil)
        #expect(ScryptCost.standard.memory == 128 << 20)
    }

    @Test("A new passphrase has eight characters or more; one that is tried has one")
    func length() throws {
        #expect(throws: VaultError.emptyPassphrase) { try Passphrase("") }
        #expect(throws: VaultError.emptyPassphrase) { try Passphrase("\n") }
        let short = VaultError.passphraseTooShort(minimum: 8)
        #expect(throws: short) { try Passphrase(new: "1234567") }
        #expect(throws: short) { try Passphrase(new: "1234567\n") }
        _ = try Passphrase(new: "12345678")
        _ = try Passphrase(new: "äöüß日本語x")
        let long = String(repeating: "x", count: 1025)
        #expect(throws: VaultError.passphraseTooLong(limit: 1024)) { try Passphrase(long) }
    }

    @Test("A wrong passphrase takes as long as the right one")
    func time() async throws {
        let cost = try #require(ScryptCost(logN: 10, r: 8, p: 1))
        let wrapped = try await WrappedKey(
            key, with: Passphrase("correct horse"), cost: cost, environment: environment)
        // The fastest of alternating tries, with more tries if the processor is busy. With more
        // tries, both approach the true time of the work, and they never agree if the work differs.
        var (right, wrong) = (Duration.seconds(60), Duration.seconds(60))
        func time(_ text: String) async throws -> Duration {
            let start = ContinuousClock.now
            _ = try await wrapped.unwrapped(with: Passphrase(text))
            return ContinuousClock.now - start
        }
        for round in 0..<1000 {
            right = min(right, try await time("correct horse"))
            wrong = min(wrong, try await time("wrong horse"))
            if round >= 60, wrong > right * 0.6, right > wrong * 0.6 { return }
        }
        Issue.record("\(right) for the right one, \(wrong) for a wrong one")
    }

    @Test("Several are tried one after the other, none is lost")
    func many() async throws {
        let wrapped = try await wrapped("correct horse")
        let opened = try await withThrowingTaskGroup(of: Bool.self) { group in
            for number in 0..<20 {
                group.addTask {
                    let text = number % 2 == 0 ? "correct horse" : "horse \(number)"
                    return try await wrapped.unwrapped(with: Passphrase(text)) != nil
                }
            }
            return try await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        #expect(opened == 10)
    }
}
