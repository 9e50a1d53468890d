import Storage
import Sync

/// A planted bug about devices that were away; without it, nothing of this does anything.
extension SyncWorld {
    /// Before a device starts fresh: all that it has waits.
    func sabotageFreshStart(_ effect: SyncSession.Effect, on device: VirtualDevice) async {
        guard bug == .freshPushesAll, effect == .startFresh, let replica = device.replica else {
            return
        }
        try? await device.store.write { try replica.startOver(in: $0) }
    }
}
