import Primitives
import Sync

/// The events of whole machines.
extension SyncWorld {
    /// Starts a machine and its program.
    func start(_ device: VirtualDevice) async throws {
        guard !device.isSilent, device.replica == nil else { return }
        if device.engine.isDown { device.engine.restart() }
        device.engine.trouble.isDiskFull = device.active[.diskFull, default: 0] > 0
        do {
            let arrival = try await device.start()
            if arrival != .known { device.actions = [] }
            trace.note(now, .restart, device.number, 1, "device \(device.number) starts")
        } catch {
            // A full disk can't hold a new device; the start is tried again.
            device.end()
            queue.add(.restart(device: device.number), at: now + 1000)
            return
        }
        device.aside = aside(on: device)
        if device.active[.secondProgram, default: 0] > 0 {
            queue.add(.wakeSecond(device: device.number), at: now + 100)
        }
        try check(device, Array(plan.documents.indices))
        alarm(device, in: Int64.random(in: 0...500, using: &device.network))
        reconnect(device, in: Int64.random(in: 0...500, using: &device.network))
    }

    /// Restores a device to an older state of its own, while its program is not running.
    func restore(_ device: VirtualDevice, _ draw: Int64) async throws {
        guard let number = pick(draw, of: device), mayReturn(device.history[number]) else { return }
        meetings.meet(.deviceRestore, device.waiting.union(device.recent))
        _ = device.putBack(to: number)
        device.restores += 1
        device.heardAt = nil
        // Actions that the state lacks are missing from the log, too.
        device.actions = []
        try await start(device)
    }

    /// Restores a machine to an older state with everything on it, and starts it.
    func restoreMachine(of device: VirtualDevice, _ draw: Int64) async throws {
        guard let number = pick(draw, of: device), mayReturn(device.history[number]),
            !device.history[number].wasAhead
        else { return }
        meetings.meet(.machineRestore, device.waiting.union(device.recent))
        let state = device.putBack(to: number)
        device.actions = state.actions
        device.machine.note = state.note
        device.machine.restart()
        device.hasTwins = true
        try await start(device)
    }

    /// Returns the index of an earlier state of a device that is on.
    private func pick(_ draw: Int64, of device: VirtualDevice) -> Int? {
        device.history.isEmpty || device.isSilent ? nil : Int(draw) % device.history.count
    }

    /// Whether a state can be restored without the losses described in docs/sync.md. It can't be if
    /// it may hold a stamp that the server refused and would take by now, or if it is from before a
    /// long absence of another device, since two devices that know nothing of what was purged
    /// meanwhile may bring back different parts of it.
    private func mayReturn(_ state: VirtualDevice.Snapshot) -> Bool {
        if state.wasAhead, state.latest <= time.now + SyncLimits.clockAhead { return false }
        guard let silence = plan.silence, now >= silence.upperBound else { return true }
        return state.at >= VirtualTime.beginning + .milliseconds(silence.upperBound)
    }

    /// Copies a device's store to another machine, where it continues by itself.
    func clone(_ original: VirtualDevice, as number: Int, watching: Bool) async throws {
        guard devices[number] == nil, original.replica != nil else { return }
        meetings.meet(.clone, original.waiting)
        let copy = copy(of: original, as: number, watching: watching)
        original.active[.clone, default: 0] += 1
        copy.active[.clone, default: 0] += 1
        try await add(copy)
    }

    /// Switches a machine off, clones it with everything on it, and starts both; not while stamps
    /// wait that the server refuses, which both would replace (docs/sync.md).
    func cloneMachine(of original: VirtualDevice, as number: Int) async throws {
        guard devices[number] == nil, original.isUp, !original.isAhead(at: time.now) else { return }
        meetings.meet(.machineClone, original.waiting)
        original.end()
        let copy = copy(of: original, as: number, withMachine: true)
        copy.actions = original.actions
        for device in [original, copy] {
            device.hasTwins = true
            device.active[.machineClone, default: 0] += 1
        }
        original.machine.restart()
        try await add(copy)
        try await start(original)
    }

    /// Returns a device with the store of another one, optionally on a clone of its machine.
    private func copy(
        of original: VirtualDevice, as number: Int, watching: Bool = true,
        withMachine: Bool = false
    ) -> VirtualDevice {
        let copy = VirtualDevice(
            number: number, account: original.account, seed: plan.seed, time: time, skew: 0,
            documents: plan.documents.count, runsTwice: runsTwice,
            isBrowser: original.isBrowser, contents: original.engine.contents,
            watchesResidence: watching, cloneOf: withMachine ? original : nil)
        copy.knowledge = original.knowledge
        copy.confirmed = original.confirmed
        copy.waiting = original.waiting
        copy.starts = original.starts
        return copy
    }

    /// Switches one device off while time passes for the others, which sync rarely.
    func silence(_ device: VirtualDevice, _ length: Int64) {
        device.isSilent = true
        device.machine.restart()
        meetings.meet(.silence, device.waiting)
        for other in all where other.account == device.account {
            other.active[.silence, default: 0] += 1
            queue.add(.end(.silence, device: other.number), at: now + length)
        }
        if device.replica != nil { device.end() }
    }
}
