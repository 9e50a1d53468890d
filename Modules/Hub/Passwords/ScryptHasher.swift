import Accounts
import Glibc
import Primitives

/// A password hasher with scrypt; it hashes a few at a time, on threads of its own that give way to
/// the server's requests and keep their share beside other programs.
package struct ScryptHasher: PasswordHasher {
    private static let saltSize = 16
    private static let hashSize = 32

    private let parameters: ScryptParameters
    private let environment: Environment
    private let line: HashingLine
    private let threads: WorkerThreads

    /// Creates a hasher.
    ///
    /// - Parameters:
    ///   - parameters: The cost of new hashes; older hashes keep theirs.
    ///   - environment: The source of random salts.
    ///   - parallelism: The number of hashes made at once, by default one less than there are
    ///     processors; each takes 128 · r · 2^logN bytes.
    ///   - rest: The time for which a network rests after each wrong password beyond its limit.
    package init(
        parameters: ScryptParameters = .standard, environment: Environment,
        parallelism: Int = ScryptHasher.spareProcessors, rest: Duration = .milliseconds(500)
    ) {
        self.parameters = parameters
        self.environment = environment
        line = HashingLine(HashingLine.Limits(places: parallelism, rest: rest))
        threads = WorkerThreads(count: parallelism, givingWay: true)
    }

    /// The number of processors that can hash while one answers requests; at least one.
    package static var spareProcessors: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)) - 1) }

    /// Hashes a password with a new salt.
    package func hash(_ password: Password, for caller: Caller) async throws -> String {
        let salt = random(Self.saltSize)
        let hash = try await inTurn(of: caller) {
            try await derive(password, parameters: parameters, salt: salt, count: Self.hashSize)
        }
        return EncodedHash(parameters: parameters, salt: salt, hash: hash).text
    }

    /// Whether a password matches a hash; all bytes are compared, in constant time.
    package func verify(
        _ password: Password, against hash: () async throws -> String,
        for caller: Caller
    ) async throws -> Bool {
        try await inTurn(of: caller) {
            guard let encoded = EncodedHash(try await hash()) else {
                throw AccountsError.hashingFailed(reason: "what is stored is no scrypt hash")
            }
            let derived = try await derive(
                password, parameters: encoded.parameters, salt: encoded.salt,
                count: encoded.hash.count)
            let difference = zip(derived, encoded.hash).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) }
            return difference == 0
        } isWrong: {
            !$0
        }
    }

    /// Returns a hash of random bytes, for which finding a password means breaking scrypt.
    package func decoy() -> String {
        let salt = random(Self.saltSize)
        let hash = random(Self.hashSize)
        return EncodedHash(parameters: parameters, salt: salt, hash: hash).text
    }

    /// Runs a closure when a caller's turn has come.
    private func inTurn<Result>(
        of caller: Caller, _ body: () async throws -> Result,
        isWrong: (Result) -> Bool = { _ in false }
    ) async throws -> Result {
        guard await line.enter(caller) else { throw AccountsError.tooBusy }
        let result: Result
        do {
            result = try await body()
        } catch {
            line.leave(caller)
            throw error
        }
        line.leave(caller, wasWrong: isWrong(result))
        return result
    }

    private func derive(
        _ password: Password, parameters: ScryptParameters, salt: [UInt8], count: Int
    ) async throws -> [UInt8] {
        do {
            return try await threads.run {
                try parameters.derive(password.bytes, salt: salt, count: count)
            }
        } catch {
            throw AccountsError.hashingFailed(reason: "\(error)")
        }
    }

    private func random(_ count: Int) -> [UInt8] {
        (0..<count / 8).flatMap { _ in
            withUnsafeBytes(of: environment.random().bigEndian) { Array($0) }
        }
    }
}
