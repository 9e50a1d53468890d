import Sync

/// A planted bug about devices that were away; without it, nothing here has an effect.
extension SyncWorld {
    /// Queues everything that a device has, before it starts fresh.
    func sabotageFreshStart(_ effect: SyncSession.Effect, on device: VirtualDevice) async {
        guard bug == .freshPushesAll, effect == .startFresh, let replica = device.replica else {
            return
        }
        try? await device.store.write { try replica.startOver(in: $0) }
    }
}
