import Accounts
import Primitives
import Social
import Storage

/// An account as an operator sees it: no texts of its person, and no places.
package struct AccountReport: Sendable, Hashable {
    /// The account.
    package let id: AccountID
    /// The name for signing in.
    package let name: String
    /// The name that others see; `nil` if the person does not take part.
    package let displayName: String?
    /// The time of registration.
    package let createdAt: Instant
    /// Whether the account is switched off.
    package let isDisabled: Bool
    /// The devices that are signed in, in the order in which they signed in.
    package let devices: [Device]

    /// A device that is signed in.
    package struct Device: Sendable, Hashable {
        /// The device.
        package let id: DeviceID
        /// The time of signing in.
        package let signedInAt: Instant
        /// The time of the last request, to about an hour; `nil` if there was none.
        package let lastUsedAt: Instant?
    }

    /// The time of the last request of any device, to about an hour.
    package var lastUsedAt: Instant? { devices.compactMap(\.lastUsedAt).max() }

    /// Returns the account as it is after an act that ended its sessions.
    package func signedOut(isDisabled: Bool) -> AccountReport {
        AccountReport(
            id: id, name: name, displayName: displayName, createdAt: createdAt,
            isDisabled: isDisabled, devices: [])
    }
}

extension AccountReport {
    /// Creates the report on an account from a transaction.
    init(_ account: Account, in transaction: ReadTransaction, at now: Instant) throws {
        let sessions = try Accounts(in: transaction, at: now).sessions(of: account.id)
        let profile = try Profiles(in: transaction).profile(of: account.id)
        self.init(
            id: account.id, name: account.name.rawValue, displayName: profile?.displayName,
            createdAt: account.createdAt, isDisabled: account.isDisabled,
            devices: sessions.map {
                Device(id: $0.device, signedInAt: $0.createdAt, lastUsedAt: $0.lastUsedAt)
            })
    }
}
