import Primitives
import Workspace

/// The end of a world: the faults stop, and everything is exchanged.
extension World {
    /// Ends all faults.
    func heal() async throws {
        note("the faults end")
        isHealed = true
        for device in devices {
            for kind in WorldFault.allCases {
                while device.suffers(kind) { end(kind, on: device.number) }
            }
            device.engine.trouble = .init()
            device.clock.setRight()
            if !device.isUp { try await restart(device) }
            device.hasWork = true
            alarm(device, in: 100)
        }
        server.engine.trouble = .init()
        if server.hub == nil { try await restartServer() }
        queue.add(.inspect, at: now + Self.settling)
    }

    /// Checks that everything is exchanged.
    func inspect() async throws {
        await deliverStrays()
        try await lookAll()
        for device in devices where !model.left.contains(device.person) {
            guard device.isUp, !device.isSignedOut else {
                try violate(.liveness, "device \(device.number) does not come back")
            }
            guard device.isListening else {
                try violate(.liveness, "device \(device.number) has no stream")
            }
            try checkGap(device)
            await attempt(on: device) { workspace in try await self.finish(device, workspace) }
            if let violation { throw violation }
        }
        figures[.milliseconds] = now
    }

    private func finish(_ device: WorldDevice, _ workspace: Workspace) async throws {
        let waiting = try await workspace.outbox()
        guard waiting.isEmpty else {
            try violate(.liveness, "device \(device.number) has \(waiting[0]) in its outbox")
        }
        try await closeVisits(of: device, workspace)
        try await refresh(workspace)
        await show(nil, on: device)
        if let violation { throw violation }
        try checkArrived(device)
        try checkVisits(device)
        for (other, sight) in model.conversations(of: device.person).sorted(by: { $0.key < $1.key })
        {
            let lines = try await workspace.messages(with: accounts[other], from: .device).value
                .map { HistoryModel.Line(by: number(of: $0.from), text: $0.text) }
            if lines != sight.lines {
                try violate(
                    .liveness,
                    "device \(device.number) has \(lines.map(\.text)) of "
                        + "\(sight.lines.map(\.text)) with \(other)")
            }
        }
    }
}
