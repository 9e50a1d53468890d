import Primitives

/// The reassignment of events when a machine finds out that another one pushes as its device.
extension SyncWorld {
    /// Reassigns the events since both machines parted to another device.
    func reissued(_ device: VirtualDevice, from old: DeviceID) throws {
        figures[.reissued] += 1
        let others = Set(server.starts[old] ?? [])
        guard let fork = device.starts.first(where: { !others.contains($0.name) }) else {
            try violate(
                .reissues, "device \(device.number) gives itself up though nobody else is it")
        }
        device.actions = []
        device.heardAt = nil
        device.knowledge = reissued(device.knowledge, by: device, from: old, since: fork)
        for index in device.starts.indices {
            device.starts[index].knowledge = reissued(
                device.starts[index].knowledge, by: device, from: old, since: fork)
        }
        try check(device, Array(plan.documents.indices))
    }

    private func reissued(
        _ knowledge: [EventSet], by device: VirtualDevice, from old: DeviceID,
        since fork: MachineStart
    ) -> [EventSet] {
        knowledge.indices.map { document in
            oracles[device.account][document].reissue(
                knowledge[document], from: old, to: device.id, since: fork.knowledge[document])
        }
    }
}
