/// The result of signing in.
package struct SignIn: Sendable {
    /// The token, which can be read only now.
    package let token: AccessToken
    /// The account.
    package let account: Account
    /// The session of the token.
    package let session: Session
    /// The sessions that ended in exchange: the device's earlier one, or the oldest of too many.
    package let ended: [Session]
}
