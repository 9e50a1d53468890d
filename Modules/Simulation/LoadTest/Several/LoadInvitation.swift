/// The answer of a leader to a generator that joins: everything that it needs for its part.
package struct LoadInvitation: Sendable, Codable {
    /// The version of these messages, which must be the same on both sides.
    package static let current = 1

    /// The version of the leader.
    package let version: Int
    /// The part of the load.
    package let part: LoadPart
    /// The secret by which the generator is known from now on.
    package let key: String
    /// The file of the load.
    package let plan: String
    /// Further thresholds, as they were written.
    package let thresholds: [String]
    /// The address of the server.
    package let server: String
    /// The accounts.
    package let accounts: LoadAccounts
    /// The path of their file on the leader's machine, for the ledger.
    package let accountsPath: String

    /// Creates an invitation.
    package init(
        part: LoadPart, key: String, plan: String, thresholds: [String], server: String,
        accounts: LoadAccounts, accountsPath: String
    ) {
        version = Self.current
        (self.part, self.key, self.plan) = (part, key, plan)
        (self.thresholds, self.server) = (thresholds, server)
        (self.accounts, self.accountsPath) = (accounts, accountsPath)
    }
}
