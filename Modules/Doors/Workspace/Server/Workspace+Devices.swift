import API
import Counting

extension Workspace {
    /// Returns the devices of the account, in the order in which they signed in.
    public func devices() async throws(WorkspaceError) -> [DeviceSummary] {
        try await call(Routes.devices).devices
    }

    /// Signs a device of the account out.
    public func revoke(_ device: DeviceID) async throws(WorkspaceError) {
        _ = try await call(Routes.revokeDevice, DevicePath(device: device))
    }
}
