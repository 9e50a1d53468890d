import Accounts
import Backends
import Foundation
import Hub
import Primitives
import Storage
import Sync
import Synchronization
import TestSupport

/// Accounts with a manual clock and hashes of minimal cost.
struct AccountsBench {
    let clock = ManualClock(Instant(seconds: 1_772_355_600))
    let environment: Environment
    let hasher: RecordingHasher
    var policy = AccountsPolicy()
    var store: Store
    let url: String

    init(_ url: String = "memory:", seed: UInt64 = 1) async throws {
        self.url = url
        environment = .seeded(seed, clock: clock)
        hasher = RecordingHasher(
            ScryptHasher(parameters: .rehearsal, environment: environment))
        store = try await Self.open(url)
    }

    /// Opens a store; one in memory is as strict as one behind a network.
    private static func open(_ url: String) async throws -> Store {
        guard url != "memory:" else {
            return Store(engine: StrictEngine(tables: Domain.accounts.tables))
        }
        return try await Backends.open(url, tables: Domain.accounts.tables)
    }

    var accounts: TestAccounts {
        TestAccounts(
            authenticator: Authenticator(
                store: store, hasher: hasher, digest: SHA256Digest(), environment: environment,
                policy: policy),
            store: store, environment: environment, policy: policy)
    }

    /// Closes and reopens the store, as a restart does.
    mutating func restart() async throws {
        await store.close()
        store = try await Self.open(url)
    }

    func device() -> DeviceID { environment.newID() }
}

/// A hasher that counts the verifications by a real one.
final class RecordingHasher: PasswordHasher {
    private let hasher: ScryptHasher
    private let counted = Mutex(0)
    private let busy = Mutex(false)

    init(_ hasher: ScryptHasher) { self.hasher = hasher }

    var verifications: Int { counted.withLock { $0 } }

    /// Whether the hasher refuses to verify.
    var isBusy: Bool {
        get { busy.withLock { $0 } }
        set { busy.withLock { $0 = newValue } }
    }

    func hash(_ password: Password, for caller: Caller) async throws -> String {
        try await hasher.hash(password, for: caller)
    }

    func verify(
        _ password: Password, against hash: () async throws -> String,
        for caller: Caller
    ) async throws -> Bool {
        guard !isBusy else { throw AccountsError.tooBusy }
        return try await hasher.verify(
            password,
            against: {
                let stored = try await hash()
                counted.withLock { $0 += 1 }
                return stored
            }, for: caller)
    }

    func decoy() -> String { hasher.decoy() }
}
