import API
import Counting

extension Workspace {
    /// Returns the devices of the account, in the order in which they signed in.
    public func devices() async throws(WorkspaceError) -> [DeviceSummary] {
        try await call(Routes.devices).devices
    }

    /// Gives a device of the account another name; `nil` for none.
    public func rename(_ device: DeviceID, to name: String?) async throws(WorkspaceError) {
        _ = try await call(Routes.renameDevice, DeviceRenaming(device: device, name: name))
    }

    /// Signs a device of the account out.
    public func revoke(_ device: DeviceID) async throws(WorkspaceError) {
        _ = try await call(Routes.revokeDevice, DevicePath(device: device))
    }
}
