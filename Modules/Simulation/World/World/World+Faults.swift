import API
import Hub
import Primitives

/// The faults of a world.
extension World {
    /// Has a fault strike.
    func strike(
        _ kind: WorldFault, on device: WorldDevice, _ length: Int64, _ number: Int
    ) async throws {
        for struck in kind == .clog ? clogged(number) : [device] {
            meetings.meet(kind, struck.recent.sorted { $0.rawValue < $1.rawValue })
            if kind.lasts {
                struck.active[kind, default: 0] += 1
                queue.add(.end(kind, struck.number), at: now + length)
            }
        }
        switch kind {
        case .diskFull: setDisk(of: device)
        case .clockJump: device.clock.jump(by: Int64(number - 500) * 60_000)
        case .crash: if device.isUp { stop(device, for: length) }
        case .storageCrash: device.engine.trouble.operationsLeft = number % 40
        case .tornWrite:
            device.engine.trouble.commitsLeft = number % 3
            device.engine.trouble.keepsCommit = number % 2 == 0
        case .serverRestart: if server.hub != nil { stopServer(for: length) }
        case .serverKill: server.engine.trouble.operationsLeft = number % 60
        case .serverTornWrite:
            server.engine.trouble.commitsLeft = number % 2
            server.engine.trouble.keepsCommit = number % 3 > 0
        case .serverDiskFull: setServerDisk()
        case .streamCut: cut(device)
        case .deviceRestore: restore(device, number)
        case .deviceClone: clone(device)
        case .revocation: await revoke(device)
        case .serverRestore: putBackServer(number, for: length)
        case .delay, .loss, .lostAnswers, .duplication, .lateness, .partitionOut, .partitionIn,
            .clog:
            break
        }
    }

    private func clogged(_ number: Int) -> [WorldDevice] {
        devices.filter { (number >> $0.number) % 2 == 0 }
    }

    /// The lasting faults that an operation on a device meets.
    func faults(of device: WorldDevice) -> [WorldFault] {
        WorldFault.allCases.filter {
            $0 == .serverDiskFull
                ? devices.contains { $0.suffers(.serverDiskFull) }
                : device.suffers($0)
        }
    }

    /// Ends a lasting fault on a device.
    func end(_ kind: WorldFault, on number: Int) {
        let device = devices[number]
        guard device.suffers(kind) else { return }
        device.active[kind, default: 1] -= 1
        note("\(kind.rawValue) ends", lane: number)
        if kind == .diskFull { setDisk(of: device) }
        if kind == .serverDiskFull { setServerDisk() }
        if kind == .clockJump, !device.suffers(.clockJump) { device.clock.setRight() }
        guard device.isUp else { return }
        if kind == .partitionIn || kind == .clog { queue.add(.hear(number), at: now) }
        alarm(device, in: 100)
    }

    private func setDisk(of device: WorldDevice) {
        device.engine.trouble.isDiskFull = device.suffers(.diskFull)
    }

    private func setServerDisk() {
        server.engine.trouble.isDiskFull = devices.contains { $0.suffers(.serverDiskFull) }
    }

    /// Cuts a stream with what is on its way; the device notices it later.
    private func cut(_ device: WorldDevice) {
        guard device.isListening else { return }
        device.stream = nil
        device.wire = []
        queue.add(.hear(device.number), at: now + 3000)
    }

    private func revoke(_ device: WorldDevice) async {
        guard let hub = server.hub, let token = device.token else { return }
        guard let request = try? Routes.signOut.request(SigningOut(), token: token) else { return }
        let answer = await hub.handle(request)
        if server.engine.isDown {
            server.doubt = (.other, device.person)
            return stopServer(for: 1500)
        }
        if answer.status == 200 { server.endedTokens.append(token) }
        await tell()
    }

    /// Stops a device, and plans its next start.
    func stop(_ device: WorldDevice, for length: Int64) {
        note("stops", lane: device.number)
        figures[.crashes] += 1
        device.engine.stop()
        device.end()
        queue.add(.restart(device.number), at: now + length)
    }

    /// Starts a device again.
    func restart(_ device: WorldDevice) async throws {
        guard !device.isUp else { return }
        device.engine.restart()
        setDisk(of: device)
        note("starts", lane: device.number)
        do {
            _ = try await open(device)
            try await noteSession(device)
        } catch {
            note("  can't start: \(error)", lane: device.number)
            device.end()
            queue.add(.restart(device.number), at: now + 1000)
            return
        }
        await breakOutbox(device)
        device.last = nil
        device.mirror = nil
        device.hasWork = true
        device.hasVisits = true
        alarm(device, in: 200)
    }

    /// Restores a device to an older state of its own.
    private func restore(_ device: WorldDevice, _ number: Int) {
        let count = device.engine.backupCount
        guard count > 0, !device.hasLeft else { return }
        device.engine.restoreBackup(number % count)
        restart(withOlder: device)
    }

    /// Puts the store of a device onto another one of the same person, in place of its own.
    private func clone(_ device: WorldDevice) {
        let other = devices.first { $0.person == device.person && $0.number != device.number }
        guard let other else { return }
        note("becomes a copy of device \(device.number)", lane: other.number)
        guard !other.hasLeft else { return }
        other.engine.copy(device.engine)
        restart(withOlder: other)
    }

    /// Stops a device whose store was replaced; what only the newer state had is lost with it.
    private func restart(withOlder device: WorldDevice) {
        if device.isUp { stop(device, for: 500) }
        device.waiting = []
        device.said = []
        device.open = []
        // The older state may be of before the server was put back.
        device.mayKeepLost = device.mayKeepLost || !lost.isEmpty
    }

    /// Keeps the state of a device, to which it may be restored.
    func remember(_ device: WorldDevice) {
        device.engine.keepBackup(atMost: 6)
    }

    /// Stops the server, and plans its next start.
    func stopServer(for length: Int64) {
        note("the server stops")
        figures[.crashes] += 1
        server.engine.stop()
        server.hub = nil
        for device in devices where device.stream != nil || device.isListening {
            device.stream = nil
            queue.add(.hear(device.number), at: now + 200)
        }
        queue.add(.restartServer, at: now + length)
    }

    /// Starts the server again, and finds out what it had done.
    func restartServer() async throws {
        guard server.hub == nil else { return }
        server.engine.restart()
        server.memory.restarts += 1
        setServerDisk()
        note("the server starts")
        do {
            try await noteRestore()
            try await openHub()
        } catch {
            note("  the server can't start: \(error)")
            server.engine.stop()
            queue.add(.restartServer, at: now + 1000)
            return
        }
        try await resolveDoubt()
        try await lookAll()
        try await checkEndedSessions()
    }
}
