import Accounts
import Primitives
import Testing

@testable import Hub

@Suite("Passwords")
struct ScryptTests {
    private let environment = Environment.seeded(7, clock: ManualClock(Instant(seconds: 0)))

    @Test("The digest is SHA-256")
    func digest() {
        #expect(
            SHA256Digest().digest(of: Array("abc".utf8))
                == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    }

    @Test("A hash says how it was made, and has its own salt")
    func format() async throws {
        let hasher = ScryptHasher(parameters: .rehearsal, environment: environment)
        let password = try Password("correct horse")
        let first = try await hasher.hash(password, for: .unknown)
        let second = try await hasher.hash(password, for: .unknown)
        #expect(first.hasPrefix("$scrypt$ln=4,r=8,p=1$"))
        #expect(first != second)
        #expect(EncodedHash(first)?.text == first)
        for hash in [first, second] {
            #expect(try await hasher.verify(password, against: { hash }, for: .unknown))
            #expect(
                try await !hasher.verify(
                    Password("correct house"), against: { hash }, for: .unknown))
        }
    }

    @Test("Hashes of other parameters verify, too")
    func otherParameters() async throws {
        let password = try Password("correct horse")
        let older = ScryptHasher(
            parameters: ScryptParameters(logN: 3, r: 4, p: 2), environment: environment)
        let hash = try await older.hash(password, for: .unknown)
        let newer = ScryptHasher(parameters: .rehearsal, environment: environment)
        #expect(try await newer.verify(password, against: { hash }, for: .unknown))
    }

    @Test("Nobody's password fits the decoy, which looks like any hash")
    func decoy() async throws {
        let hasher = ScryptHasher(parameters: .rehearsal, environment: environment)
        let decoy = hasher.decoy()
        #expect(EncodedHash(decoy)?.parameters == .rehearsal)
        #expect(
            try await !hasher.verify(
                Password("correct horse"), against: { decoy }, for: .unknown))
    }

    @Test(
        "What is no hash, or asks for too much work, is refused",
        arguments: [
            "", "correct horse", "$scrypt$ln=4,r=8,p=1$c2FsdHNhbHQ",
            "$scrypt$ln=31,r=8,p=1$c2FsdHNhbHQ$aGFzaGhhc2hoYXNoaGFzaA",
            "$scrypt$ln=4,r=8,p=0$c2FsdHNhbHQ$aGFzaGhhc2hoYXNoaGFzaA",
            "$scrypt$ln=4,r=8,p=1$$aGFzaGhhc2hoYXNoaGFzaA", "$scrypt$ln=4,r=8,p=1$c2FsdHNhbHQ$",
            "$argon2id$ln=4,r=8,p=1$c2FsdHNhbHQ$aGFzaGhhc2hoYXNoaGFzaA",
        ])
    func damaged(text: String) async throws {
        let hasher = ScryptHasher(parameters: .rehearsal, environment: environment)
        await #expect(throws: AccountsError.self) {
            try await hasher.verify(
                Password("correct horse"), against: { text }, for: .unknown)
        }
    }

    @Test("The standard is 2^15, 8, 3")
    func standard() {
        #expect(ScryptParameters.standard == ScryptParameters(logN: 15, r: 8, p: 3))
    }
}
