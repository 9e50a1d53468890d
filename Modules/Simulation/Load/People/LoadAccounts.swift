import Primitives

/// The accounts of a load, which are kept in a file for the next run.
package struct LoadAccounts: Sendable, Hashable, Codable {
    /// The most streams that a server allows to an account.
    package static let streamsEach = 16

    /// One account, signed in on two devices.
    package struct Member: Sendable, Hashable, Codable {
        /// The name to sign in with.
        package let name: String
        /// The account.
        package let account: AccountID
        /// The device that taps and writes.
        package let writer: DeviceID
        /// The session of that device.
        package let token: String
        /// The session of the device that listens.
        package let listenerToken: String
        /// The password; `nil` in files of before it was kept.
        package var password: String?
    }

    /// The version of the file.
    package private(set) var schemaVersion = 1
    /// The accounts; each even one writes with the next.
    package var members: [Member]

    /// Creates a list of accounts.
    package init(_ members: [Member]) { self.members = members }

    /// Returns the index of the other person of a pair.
    package static func partner(of index: Int) -> Int { index ^ 1 }

    /// Returns the index of the person whom an account blocks, one of another pair.
    static func blocked(by index: Int, of count: Int) -> Int { (index + 2) % count }
}
