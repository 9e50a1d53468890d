import API
import Primitives
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
        device.known = Set(known.values.joined())
    }

    /// Has a program show what comes with an event; without one, what it missed.
    func show(_ event: LiveEvent?, on device: WorldDevice) async {
        let (wasBehind, mayShowLost) = (device.isBehind, !device.knowsLife)
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
            device.arrivals = arrivals
            device.isBehind = event != nil && wasBehind
            for arrival in new { try self.take(arrival, on: device, mayBeLost: mayShowLost) }
        }
    }

    /// Checks what a program shows.
    ///
    /// - Parameter mayBeLost: Whether it could not know yet that the server was put back.
    private func take(_ arrival: Arrivals.Arrival, on device: WorldDevice, mayBeLost: Bool) throws {
        switch arrival {
        case .request(let request):
            let other = number(of: request.person)
            let line = HistoryModel.Line(by: other, text: request.text)
            if device.arrived[other]?.first != line { device.arrived[other] = [line] }
        case .message(let message, let conversation):
            let other = number(of: conversation.person)
            let shown = device.arrived[other, default: []]
            let line = HistoryModel.Line(by: number(of: message.from), text: message.text)
            let lines = model.lines(between: device.person, and: other)
            if mayBeLost, lost.contains(line), !lines.contains(line) {
                device.arrived[other, default: []].append(line)
                return
            }
            // What a server lost that was put back may be sent again. A program that saw it come
            // knows it, and does not show it again.
            let isKnown = device.known.contains(line) && lost.contains(line)
            let isNew = !shown.contains(line) || isKnown
            // The model does not have what the server did when it stopped.
            guard isNew, message.number <= lines.count + 1,
                lines.prefix(message.number - 1).allSatisfy(shown.contains)
            else {
                try violate(
                    .order,
                    "device \(device.number) shows message \(message.number) with \(other) after "
                        + "\(shown.count)")
            }
            device.arrived[other, default: []].append(line)
            if message.number <= lines.count, lines[message.number - 1] != line {
                try violate(
                    .order,
                    "device \(device.number) shows \(message.text) as "
                        + "\(lines[message.number - 1].text)")
            }
        }
    }

    /// Checks that a program has shown every message.
    func checkArrived(_ device: WorldDevice) throws {
        for (other, sight) in model.conversations(of: device.person).sorted(by: { $0.key < $1.key })
        where !Set(sight.lines).isSubset(of: device.arrived[other] ?? []) {
            try violate(
                .liveness,
                "device \(device.number) showed \((device.arrived[other] ?? []).map(\.text)) of "
                    + "\(sight.lines.map(\.text)) with \(other)")
        }
    }
}
