import API
import Replica
import SyncSimulation
import Workspace

/// The messages and requests that programs show as they come.
extension World {
    /// Has a program that starts find out what it has, so that it shows what comes from then on.
    func awaitArrivals(_ device: WorldDevice, _ workspace: Workspace) async throws {
        guard device.arrivals == nil else { return }
        let arrivals = try await workspace.arrivals(sinceKept: bug != .arrivalsLate)
        var known: [Int: [HistoryModel.Line]] = [:]
        for conversation in try await workspace.conversations(from: .device).value {
            known[number(of: conversation.person)] =
                try await workspace.messages(with: conversation.person, from: .device).value
                .map { HistoryModel.Line(by: number(of: $0.from), text: $0.text) }
        }
        (device.arrivals, device.arrived, device.isBehind) = (arrivals, known, true)
    }

    /// Has a program show what comes with an event; without one, what it missed.
    func show(_ event: LiveEvent?, on device: WorldDevice) async {
        let wasBehind = device.isBehind
        device.isBehind = true
        await attempt(on: device) { workspace in
            try await self.awaitArrivals(device, workspace)
            guard var arrivals = device.arrivals else { return }
            var new: [Arrivals.Arrival] = []
            if let event {
                new = try await arrivals.next(event)
            } else {
                new = try await arrivals.missed()
            }
            let isAnotherLife = arrivals.life != device.arrivals?.life
            device.arrivals = arrivals
            device.isBehind = event != nil && wasBehind
            if event == nil || event?.change == .reset || isAnotherLife { self.countAgain(device) }
            for arrival in new { try self.take(arrival, on: device) }
        }
    }

    /// Has a device that was told to ask for everything count on from what a server has that was
    /// put back.
    private func countAgain(_ device: WorldDevice) {
        for (other, shown) in device.arrived {
            let lines = model.lines(between: device.person, and: other)
            let common = zip(shown, lines).prefix { $0 == $1 }
            device.arrived[other] = common.map(\.0)
        }
    }

    private func take(_ arrival: Arrivals.Arrival, on device: WorldDevice) throws {
        switch arrival {
        case .request(let request):
            let other = number(of: request.person)
            let line = HistoryModel.Line(by: other, text: request.text)
            if device.arrived[other]?.first != line { device.arrived[other] = [line] }
        case .message(let message, let conversation):
            let other = number(of: conversation.person)
            let known = device.arrived[other, default: []].count
            guard message.number == known + 1 else {
                try violate(
                    .order,
                    "device \(device.number) shows message \(message.number) with \(other) after "
                        + "\(known)")
            }
            device.arrived[other, default: []].append(
                HistoryModel.Line(by: number(of: message.from), text: message.text))
            let lines = model.lines(between: device.person, and: other)
            if lines.indices.contains(known), lines[known].text != message.text {
                try violate(
                    .order,
                    "device \(device.number) shows \(message.text) as \(lines[known].text)")
            }
        }
    }

    /// Checks that a program has shown every message.
    func checkArrived(_ device: WorldDevice) throws {
        for (other, sight) in model.conversations(of: device.person).sorted(by: { $0.key < $1.key })
        where device.arrived[other] ?? [] != sight.lines {
            try violate(
                .liveness,
                "device \(device.number) showed \((device.arrived[other] ?? []).map(\.text)) of "
                    + "\(sight.lines.map(\.text)) with \(other)")
        }
    }
}
