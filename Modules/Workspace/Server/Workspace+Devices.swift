import API
import Primitives

extension Workspace {
    /// Returns the devices of the account, in the order in which they signed in.
    public func devices(
        from source: AnswerSource = .server
    ) async throws -> Cached<[DeviceSummary]> {
        try await answer(
            CachedQuestion<[DeviceSummary]>(
                ask: { client in
                    try await client.call(Routes.devices).devices
                },
                keep: { people, devices in try people.keep(devices) },
                recall: { people in
                    try people.devices().map { ($0.devices, $0.keptOrder) }
                }), from: source)
    }

    /// Gives a device of the account another name; `nil` for none.
    public func rename(_ device: DeviceID, to name: String?) async throws {
        _ = try await call(Routes.renameDevice, DeviceRenaming(device: device, name: name))
        try await keep { people in
            try people.changeDevices { $0.map { $0.device == device ? $0.named(name) : $0 } }
        }
    }

    /// Signs a device of the account out.
    public func revoke(_ device: DeviceID) async throws {
        _ = try await call(Routes.revokeDevice, DevicePath(device: device))
        try await keep { people in
            try people.changeDevices { $0.filter { $0.device != device } }
        }
    }
}

extension CachedPeople {
    /// Returns the devices of the account; `nil` if the server never told them.
    func devices() throws -> CachedDevices? {
        guard let me = try account() else { return nil }
        return try element(.devices, of: me)
    }
}

extension CachedPeopleEditor {
    /// Keeps the devices of the account as the server tells them now.
    func keep(_ devices: [DeviceSummary]) throws {
        guard let me = try account() else { return }
        try keep(CachedDevices(person: me, devices: devices, keptOrder: now), on: .devices)
    }

    /// Changes the devices that are kept, if any are, as the server did; their age stays.
    fileprivate func changeDevices(_ change: ([DeviceSummary]) -> [DeviceSummary]) throws {
        guard let kept = try devices() else { return }
        try keep(
            CachedDevices(
                person: kept.person, devices: change(kept.devices), keptOrder: kept.keptOrder),
            on: .devices)
    }
}

extension DeviceSummary {
    /// Returns the device under another name.
    fileprivate func named(_ name: String?) -> DeviceSummary {
        DeviceSummary(
            device: device, signedInAt: signedInAt, lastUsedAt: lastUsedAt, isCurrent: isCurrent,
            name: name)
    }
}
