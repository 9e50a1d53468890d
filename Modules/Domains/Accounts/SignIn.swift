/// The result of signing in.
public struct SignIn: Sendable {
    /// The token, which can be read only now.
    public let token: AccessToken
    /// The account.
    public let account: Account
    /// The session of the token.
    public let session: Session
    /// The sessions that ended in exchange: the device's earlier one, or the oldest of too many.
    public let ended: [Session]
}
