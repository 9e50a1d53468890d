import API

extension Workspace {
    /// Returns the profile of the account, as its owner sees it.
    public func profile() async throws(WorkspaceError) -> OwnProfile {
        try await call(Routes.me)
    }

    /// Changes the profile of the account; what is `nil` stays as it is.
    ///
    /// - Parameters:
    ///   - displayName: The name that other people see.
    ///   - bio: A few words about oneself; empty for none.
    ///   - picture: A picture as short text; empty for none.
    public func changeProfile(
        displayName: String? = nil, bio: String? = nil, picture: String? = nil
    ) async throws(WorkspaceError) -> OwnProfile {
        try await call(
            Routes.changeMe, ProfileChange(displayName: displayName, bio: bio, picture: picture))
    }
}
