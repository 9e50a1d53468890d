import Primitives
import Storage
import Sync

/// Planted bugs about deletions that go and devices that were away; without one, nothing of this
/// does anything.
extension SyncWorld {
    /// Before a device starts fresh: nothing waits any more, or all does.
    func sabotageFreshStart(_ effect: SyncSession.Effect, on device: VirtualDevice) async {
        guard effect == .startFresh, let replica = device.replica else { return }
        switch bug {
        case .freshDropsWaiting:
            for document in plan.documents.indices { queue(document, of: device, as: 0) }
        case .freshPushesAll:
            try? await device.store.write { try replica.startOver(in: $0) }
        default: break
        }
    }

    /// Before the server takes note of a device: it takes it for one that has seen all.
    func sabotageHearing() {
        guard bug == .sweptUnseen else { return }
        server.engine.rewrite = { table, _, new in
            guard table.name == "known_devices" else { return new }
            var row = new
            row[2] = .integer(.max)
            return row
        }
    }
}
