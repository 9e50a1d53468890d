import Primitives
import Storage

/// The account that this device is signed in to.
public struct SignIn: Sendable, Hashable {
    /// The owner of the rows on this device.
    let owner: AccountID
    /// The server's address, such as `https://quad.example.org`.
    public let server: String
    /// The account on the server.
    public let account: AccountID
    /// The name of the account.
    public let name: String
    /// The session's token; `nil` after signing out, and empty once the server has ended it.
    public let token: String?
    /// The number of people who are blocked again, since the server had lost that, by this sign-in.
    public internal(set) var blockedAgain = 0

    /// Whether there is a session, as far as this device knows.
    public var isSignedIn: Bool { token?.isEmpty == false }

    /// Whether the server has ended the session.
    public var isEnded: Bool { token?.isEmpty == true }

    static let table = Table<SignIn>(
        "sign_ins", key: ["owner"],
        home: "owner",
        make: { SignIn(owner: $0, server: $1, account: $2, name: $3, token: $4) },
        columns: Column("owner", \.owner), Column("server", \.server),
        Column("account", \.account), Column("name", \.name), Column("token", \.token))
}
