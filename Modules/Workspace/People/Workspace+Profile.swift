import API

extension Workspace {
    /// Returns the profile of the account, as its owner sees it.
    public func profile(from source: AnswerSource = .server) async throws -> Cached<OwnProfile> {
        let now = environment.now()
        return try await answer(
            CachedQuestion<OwnProfile>(
                ask: { client in try await client.call(Routes.me) },
                keep: { people, profile in
                    try people.keep(CachedProfile(profile, at: now), on: .own)
                },
                recall: { people in
                    guard let me = try people.account(),
                        let kept: CachedProfile<OwnProfile> = try people.element(.own, of: me)
                    else { return nil }
                    return (kept.profile, kept.keptOrder)
                }), from: source)
    }

    /// Changes the profile of the account; what is `nil` stays as it is.
    ///
    /// - Parameters:
    ///   - displayName: The name that other people see.
    ///   - bio: A few words about oneself; empty for none.
    ///   - picture: A picture as short text; empty for none.
    public func changeProfile(
        displayName: String? = nil, bio: String? = nil, picture: String? = nil
    ) async throws -> Delivery<OwnProfile> {
        let change = ProfileChange(displayName: displayName, bio: bio, picture: picture)
        let (answer, report) = try await perform(.changeProfile(change))
        guard case .profile(let profile) = answer else { return .waiting(report) }
        return .done(profile)
    }
}
