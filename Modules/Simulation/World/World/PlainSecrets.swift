import Accounts
import Primitives

/// The hashes of a simulated world, where nobody guesses: fast ones without secrecy.
struct PlainSecrets: PasswordHasher, TokenDigest {
    func hash(_ password: Password, for caller: Caller) async throws -> String {
        digest(of: password.bytes)
    }

    func verify(
        _ password: Password, against hash: () async throws -> String,
        for caller: Caller
    ) async throws -> Bool {
        try await digest(of: password.bytes) == hash()
    }

    func decoy() -> String { digest(of: [0]) }

    func digest(of bytes: [UInt8]) -> String {
        var digits = ""
        var hash = FNV1a()
        hash.add(bytes)
        for part in UInt64(0)..<4 {
            hash.add(part)
            var mixed = SeededGenerator(seed: hash.value)
            let text = String(mixed.next(), radix: 16)
            digits += String(repeating: "0", count: 16 - text.count) + text
        }
        return digits
    }
}
