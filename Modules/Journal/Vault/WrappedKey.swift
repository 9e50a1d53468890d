import Cryptography
import Dispatch
import JournalRules
import Primitives

/// A data key that a passphrase opens; its stored form is `scrypt:KEY:ln=17,r=8,p=1:SALT:BOX`.
///
/// It may be stored anywhere: it is useless without the passphrase, and each try has the cost of
/// its ``ScryptCost``.
package struct WrappedKey: Sendable, Hashable {
    private static let saltSize = 16
    /// The queue that tries the passphrases of a process one at a time, off the threads of its
    /// tasks.
    private static let queue = DispatchQueue(label: "quad.vault")

    /// The id of the wrapped key.
    package let key: DataKey.ID
    /// The cost of a passphrase try.
    package let cost: ScryptCost
    private let salt: [UInt8]
    private let box: [UInt8]

    /// Wraps a key so that a passphrase opens it.
    ///
    /// - Throws: ``VaultError/cannotDerive(reason:)``.
    package init(
        _ key: DataKey, with passphrase: Passphrase, cost: ScryptCost, environment: Environment
    ) async throws(VaultError) {
        let salt = environment.randomBytes(Self.saltSize)
        let wrapping = try await Self.derive(passphrase, salt: salt, cost: cost)
        self.init(
            key: key.id, cost: cost, salt: salt,
            box: AuthenticatedBox(key: wrapping, environment: environment)
                .seal(key.bytes, with: Self.context(of: key.id, cost)))
    }

    private init(key: DataKey.ID, cost: ScryptCost, salt: [UInt8], box: [UInt8]) {
        self.key = key
        self.cost = cost
        self.salt = salt
        self.box = box
    }

    /// Reads the stored form; `nil` for anything else, or if it asks for more work or memory than
    /// allowed.
    package init?(_ text: some StringProtocol) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 5, parts[0] == "scrypt", let key = DataKey.ID(String(parts[1])),
            let cost = ScryptCost(parts[2]), let salt = Base64.bytes(parts[3]),
            let box = Base64.bytes(parts[4]), (8...64).contains(salt.count),
            box.count == DataKey.byteCount + AuthenticatedBox.overhead
        else { return nil }
        self.init(key: key, cost: cost, salt: salt, box: box)
    }

    /// The stored form.
    package var text: String {
        "scrypt:\(key):\(cost.text):\(Base64.text(salt)):\(Base64.text(box))"
    }

    /// Returns the key; `nil` if the passphrase is wrong. Both outcomes take the same time.
    ///
    /// - Throws: ``VaultError/cannotDerive(reason:)``.
    package func unwrapped(with passphrase: Passphrase) async throws(VaultError) -> DataKey? {
        let wrapping = try await Self.derive(passphrase, salt: salt, cost: cost)
        return AuthenticatedBox.open(box, key: wrapping, with: Self.context(of: key, cost))
            .map { DataKey(id: key, bytes: $0) }
    }

    private static func context(of key: DataKey.ID, _ cost: ScryptCost) -> [UInt8] {
        Array("quad key 1 \(key) \(cost.text)".utf8)
    }

    private static func derive(
        _ passphrase: Passphrase, salt: [UInt8], cost: ScryptCost
    ) async throws(VaultError) -> SecretBytes {
        let result: Result<SecretBytes, VaultError> = await withCheckedContinuation { done in
            queue.async {
                done.resume(
                    returning: Result { () throws(VaultError) in
                        try cost.derive(passphrase, salt: salt)
                    })
            }
        }
        return try result.get()
    }
}
