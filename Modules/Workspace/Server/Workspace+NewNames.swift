import API
import Primitives

extension Workspace {
    /// Checks the names that a person types before a password, so that no password is typed for
    /// nothing. A server still has the last word.
    ///
    /// - Throws: ``WorkspaceError/server(_:)`` with ``API/APIError/invalid(_:)``.
    public static func checkNames(_ name: String, displayName: String? = nil) throws {
        guard APILimits.isAccountName(name) else {
            throw WorkspaceError.server(
                .invalid(
                    "\(name.quotedForMessage) can't be a name to sign in with: use 3 to 32 of "
                        + "a–z, 0–9, \".\", \"_\" and \"-\", beginning with a letter or a digit"))
        }
        do {
            if let displayName { _ = try TextRule.displayName.checkTrimmed(displayName) }
        } catch {
            throw WorkspaceError.server(.invalid(error.description))
        }
    }

    /// Checks that this device may sign in to an account, before a password is typed.
    ///
    /// - Throws: ``WorkspaceError/otherAccount(name:server:)`` if the store belongs to another one.
    public func checkSignIn(name: String, server: ServerAddress) async throws {
        try await refuseOtherAccount(name: name, server: server)
    }
}
