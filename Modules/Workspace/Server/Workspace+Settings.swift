import API

extension Workspace {
    /// Returns the settings of the account, the same on all its devices.
    public func accountSettings(
        from source: AnswerSource = .server
    ) async throws -> Cached<AccountSettings> {
        try await answer(
            CachedQuestion<AccountSettings>(
                ask: { client in try await client.call(Routes.settings) },
                keep: { people, settings in try people.keep(settings) },
                recall: { people in
                    try people.settings().map { ($0.settings, $0.keptOrder) }
                }), from: source)
    }

    /// Changes settings of the account; what is `nil` stays as it is.
    public func changeAccountSettings(
        _ change: SettingsChange
    ) async throws -> Delivery<AccountSettings> {
        let (answer, report) = try await perform(.changeSettings(change))
        guard case .settings(let settings) = answer else { return .waiting(report) }
        return .done(settings)
    }
}
