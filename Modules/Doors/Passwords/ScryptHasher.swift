import Accounts
import Dispatch
import Primitives

/// A password hasher with scrypt; it hashes a few at a time, off the threads of Swift's tasks.
package struct ScryptHasher: PasswordHasher {
    private static let saltSize = 16
    private static let hashSize = 32

    private let parameters: ScryptParameters
    private let environment: Environment
    private let gate: Gate
    private let queue: DispatchQueue

    /// Creates a hasher.
    ///
    /// - Parameters:
    ///   - parameters: The cost of new hashes; older hashes keep theirs.
    ///   - environment: The source of random salts.
    ///   - parallelism: The number of hashes made at once; each takes 128 · r · 2^logN bytes.
    ///   - waiting: The number of hashes that may wait; more are refused as too busy.
    package init(
        parameters: ScryptParameters = .standard, environment: Environment,
        parallelism: Int = 2, waiting: Int = 512
    ) {
        self.parameters = parameters
        self.environment = environment
        self.gate = Gate(places: parallelism, waiting: waiting)
        self.queue = DispatchQueue(label: "passwords", attributes: .concurrent)
    }

    /// Hashes a password with a new salt.
    package func hash(_ password: Password) async throws(AccountsError) -> String {
        let salt = random(Self.saltSize)
        let hash = try await derive(
            password, parameters: parameters, salt: salt, count: Self.hashSize)
        return EncodedHash(parameters: parameters, salt: salt, hash: hash).text
    }

    /// Whether a password matches a hash; all bytes are compared, in constant time.
    package func verify(
        _ password: Password, against hash: String
    ) async throws(AccountsError) -> Bool {
        guard let encoded = EncodedHash(hash) else {
            throw .hashingFailed(reason: "what is stored is no scrypt hash")
        }
        let derived = try await derive(
            password, parameters: encoded.parameters, salt: encoded.salt,
            count: encoded.hash.count)
        let difference = zip(derived, encoded.hash).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) }
        return difference == 0
    }

    /// Returns a hash of random bytes, for which finding a password means breaking scrypt.
    package func decoy() -> String {
        let salt = random(Self.saltSize)
        let hash = random(Self.hashSize)
        return EncodedHash(parameters: parameters, salt: salt, hash: hash).text
    }

    private func derive(
        _ password: Password, parameters: ScryptParameters, salt: [UInt8], count: Int
    ) async throws(AccountsError) -> [UInt8] {
        guard await gate.enter() else { throw .tooBusy }
        let outcome = await withCheckedContinuation { continuation in
            queue.async {
                continuation.resume(
                    returning: Result {
                        try parameters.derive(password.bytes, salt: salt, count: count)
                    })
            }
        }
        await gate.leave()
        switch outcome {
        case .success(let bytes): return bytes
        case .failure(let error): throw .hashingFailed(reason: "\(error)")
        }
    }

    private func random(_ count: Int) -> [UInt8] {
        (0..<count / 8).flatMap { _ in
            withUnsafeBytes(of: environment.random().bigEndian) { Array($0) }
        }
    }
}
