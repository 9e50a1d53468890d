import MemoryStorage
import Primitives
import Sync

/// Another program on the store of a device, such as `quad sync` beside `quad sync --watch`: it
/// edits and syncs as well, and neither knows of the other.
struct SecondProgram {
    let replica: Replica
    let synchronizer: Synchronizer
    /// The contents of the store when the program began, for a planted bug.
    let contents: StoreContents
}

extension SyncWorld {
    /// Starts a second program, or its next exchange.
    func wakeSecond(_ number: Int) async throws {
        guard let device = devices[number], device.isUp, !device.isBrowser,
            device.active[.secondProgram, default: 0] > 0
        else { return }
        if device.second == nil {
            do {
                device.second = try await device.openSecond()
                trace.note(now, .restart, number, 2, "a second program starts on device \(number)")
            } catch {
                settle(device, doing: [])
                return queue.add(.wakeSecond(device: number), at: now + 1000)
            }
        }
        guard let second = device.second, !device.running.values.contains(where: \.isSecond) else {
            return
        }
        figures[.secondExchanges] += 1
        begin(second.synchronizer.exchange(), of: device, isSecond: true)
    }

    /// Plans the next exchange of a second program soon after the last one.
    func secondEnded(on device: VirtualDevice) {
        guard device.second != nil, device.active[.secondProgram, default: 0] > 0 else { return }
        queue.add(
            .wakeSecond(device: device.number),
            at: now + Int64.random(in: 5...500, using: &device.network))
    }

    /// Ends a second program: after its exchange, or in the middle of it.
    func endSecond(on device: VirtualDevice) {
        if device.network.chance(0.5) {
            device.running = device.running.filter { !$0.value.isSecond }
        }
        device.second = nil
    }

    /// Returns the exchange that gets an answer: the one that asked, if it still waits.
    func recipient(of reply: Reply, on device: VirtualDevice) -> Int? {
        if bug == .answerForAnother, case .success(.push) = reply.result {
            let asking = device.running.filter {
                $0.value.exchange.next == .push && $0.value.awaited != nil
            }
            return asking.keys.min()
        }
        return device.running[reply.exchange]?.awaited == reply.request ? reply.exchange : nil
    }
}

extension VirtualDevice {
    /// Opens the store once more.
    fileprivate func openSecond() async throws -> SecondProgram {
        let replica = try await Replica.open(
            in: store, owner: .local, environment: environment, residence: residence)
        return SecondProgram(
            replica: replica,
            synchronizer: Synchronizer(
                store: store, replica: replica, projections: ShownProjection.all),
            contents: engine.contents)
    }

    /// Whether the second program makes an edit: with two programs, they take turns.
    func isSecondTurn(_ turn: Int) -> Bool { second != nil && turn % 2 == 1 }

    /// Returns the replica that makes an edit.
    func editor(_ turn: Int) -> Replica? { isSecondTurn(turn) ? second?.replica : replica }
}
