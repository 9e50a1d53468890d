import API
import Counting

extension Workspace {
    /// Returns the settings of the account, the same on all its devices.
    public func accountSettings() async throws(WorkspaceError) -> AccountSettings {
        try await call(Routes.settings)
    }

    /// Changes settings of the account; what is `nil` stays as it is.
    public func changeAccountSettings(
        _ change: SettingsChange
    ) async throws(WorkspaceError) -> AccountSettings {
        try await call(Routes.changeSettings, change)
    }
}
