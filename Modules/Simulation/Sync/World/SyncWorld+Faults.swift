import Primitives

/// The beginnings and ends of faults.
extension SyncWorld {
    /// Lets a fault strike a device.
    func strike(_ kind: FaultKind, on number: Int, _ length: Int64, _ draw: Int64) async throws {
        guard let device = devices[number] else { return }
        figures[.faults] += 1
        trace.note(now, .fault, number, length, "\(kind.rawValue) strikes device \(number)")
        if kind.lasts {
            for struck in struck(by: kind, device, draw) {
                begin(kind, on: struck, length, draw)
                queue.add(.end(kind, device: struck.number), at: now + length)
            }
            return
        }
        switch kind {
        case .crash:
            device.crashKind = kind
            device.stepsUntilCrash = Int(draw % 7)
        case .storageCrash:
            device.crashKind = kind
            device.engine.trouble.operationsLeft = Int(draw % 60)
        case .tornWrite:
            device.crashKind = kind
            device.engine.trouble.commitsLeft = Int(draw % 5)
            device.engine.trouble.keepsCommit = draw % 2 == 0
            device.engine.trouble.tearsCommit = bug == .halfCommit
        case .clockJump:
            meetings.meet(kind, device.waiting)
            device.clock.jump(by: Self.offset(draw))
            mark(kind, [device], for: length)
        case .serverRestart: stopServer(draw)
        case .serverRestore: restoreServer(draw)
        case .serverClock, .sizeLimit: strikeServer(kind, length, draw)
        case .deviceRestore: try await restore(device, draw)
        case .clone: try await clone(device, as: Int(length), watching: bug != .cloneKeepsDevice)
        case .machineClone: try await cloneMachine(of: device, as: Int(length))
        case .machineRestore: try await restoreMachine(of: device, draw)
        case .silence: silence(device, length)
        case .tokenExpiry:
            meetings.meet(kind, device.waiting)
            device.isSignedIn = false
            mark(kind, [device], for: 2000)
        case .streamCut:
            cutStreams(of: number)
            mark(kind, all.filter { $0.account == device.account }, for: 5000)
        default: break
        }
    }

    /// Returns the devices that a lasting fault strikes: a clog holds the messages of half of them
    /// at once.
    private func struck(
        by kind: FaultKind, _ device: VirtualDevice, _ draw: Int64
    ) -> [VirtualDevice] {
        guard kind == .clog else { return [device] }
        return all.filter { $0.number == device.number || ($0.number + Int(draw)) % 2 == 0 }
    }

    /// Notes for a while that operations on some devices meet a fault.
    func mark(_ kind: FaultKind, _ devices: [VirtualDevice], for length: Int64) {
        for device in devices {
            device.active[kind, default: 0] += 1
            queue.add(.end(kind, device: device.number), at: now + length)
        }
    }

    /// Returns the offset of a wrong clock in milliseconds, from seconds to a day.
    static func offset(_ draw: Int64) -> Int64 {
        let sizes: [Int64] = [
            5000, 60_000, 600_000, 7_200_000, 86_400_000, -3000, -600_000, -90_000_000,
        ]
        return sizes[Int(draw % Int64(sizes.count))]
    }

    private func begin(_ kind: FaultKind, on device: VirtualDevice, _ length: Int64, _ draw: Int64)
    {
        device.active[kind, default: 0] += 1
        if !kind.strikesMessages { meetings.meet(kind, device.waiting) }
        switch kind {
        case .delay: device.troubles.delay = 200 + draw % 6000
        case .loss: device.troubles.loss = Double(1 + draw % 9) / 10
        case .duplication: device.troubles.duplication = Double(1 + draw % 9) / 10
        case .reordering: device.troubles.disorder = 100 + draw % 3000
        case .partitionOut: device.troubles.isCutOut = true
        case .partitionIn: device.troubles.isCutIn = true
        case .clog: device.troubles.isClogged = true
        case .diskFull: device.engine.trouble.isDiskFull = true
        case .clockSkew: device.clock.jump(by: Self.offset(draw))
        case .clockDrift: device.clock.drift(by: draw % 400_000 - 200_000)
        case .secondProgram: queue.add(.wakeSecond(device: device.number), at: now)
        default: break
        }
    }

    /// Ends a fault, unless it struck again meanwhile.
    func end(_ kind: FaultKind, on number: Int) async throws {
        guard let device = devices[number], let count = device.active[kind], count > 0 else {
            return
        }
        device.active[kind] = count - 1
        guard count == 1 else { return }
        trace.note(now, .end, number, 0, "\(kind.rawValue) of device \(number) is over")
        switch kind {
        case .delay: device.troubles.delay = 0
        case .loss: device.troubles.loss = 0
        case .duplication: device.troubles.duplication = 0
        case .reordering: device.troubles.disorder = 0
        case .partitionOut: device.troubles.isCutOut = false
        case .partitionIn:
            device.troubles.isCutIn = false
            // The stream's announcements are lost.
            cutStreams(of: number)
        case .clog:
            device.troubles.isClogged = false
            free(number)
        case .diskFull: device.engine.trouble.isDiskFull = false
        case .clockSkew: device.clock.setRight()
        case .clockDrift: device.clock.drift(by: 0)
        case .secondProgram: endSecond(on: device)
        case .silence:
            device.isSilent = false
            try await start(device)
        default: break
        }
    }

    /// Ends all lasting faults, and has all devices sync once more if they sync rarely.
    func heal() async throws {
        trace.note(now, .heal, 0, 0, "no more faults")
        isHealed = true
        for device in all {
            let lasting = device.active.filter { $0.value > 0 && !$0.key.isForEver }
            for kind in lasting.keys.sorted(by: { $0.rawValue < $1.rawValue }) {
                device.active[kind] = 1
                try await end(kind, on: device.number)
            }
            device.stepsUntilCrash = nil
            device.engine.trouble = RehearsalEngine.Trouble()
            device.clock.setRight()
            if plan.silence != nil {
                alarm(device, in: Int64.random(in: 0...500, using: &device.network))
            }
        }
        server.engine.trouble = RehearsalEngine.Trouble()
        healServer()
        queue.add(.inspect, at: now + 250)
    }

    private func stopServer(_ draw: Int64) {
        guard server.isUp else { return }
        if draw % 3 == 0 {
            server.engine.stop()
            return settleServer()
        }
        server.engine.trouble.operationsLeft = draw % 3 == 1 ? Int(draw % 50) : nil
        server.engine.trouble.commitsLeft = draw % 3 == 2 ? Int(draw % 3) : nil
        server.engine.trouble.keepsCommit = draw % 4 < 2
    }

    private func restoreServer(_ draw: Int64) {
        guard !server.history.isEmpty else { return }
        let index = Int(draw) % server.history.count
        let snapshot = server.history[index]
        for kinds in server.pushed.suffix(server.history.count - index - 1) {
            meetings.meet(.serverRestore, kinds)
        }
        for device in all { meetings.meet(.serverRestore, device.waiting) }
        server.history.removeSubrange((index + 1)...)
        server.pushed.removeSubrange((index + 1)...)
        server.putBack(snapshot)
        cutStreams()
    }
}
