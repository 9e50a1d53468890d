import Primitives

/// The state of a world in words.
extension World {
    /// Returns the state, a line for each thing.
    func state() async -> [String] {
        var lines = ["\(now) ms, the server \(server.hub == nil ? "is off" : "runs")"]
        for person in 0..<plan.people {
            if model.left.contains(person) {
                lines.append("person \(person) left")
                continue
            }
            let sight = model.sight(of: person)
            lines.append(
                "person \(person): feed \(sight.feed), requests \(sight.requests), declined "
                    + "\(sight.declined), blocked \(sight.blocked)"
                    + "\(sight.isPaused ? ", paused" : "")")
            for (other, shown) in sight.conversations.sorted(by: { $0.key < $1.key }) {
                let texts = shown.lines.map { "\($0.by): \($0.text)" }.joined(separator: " | ")
                lines.append("  with \(other), \(shown.state): \(texts)")
            }
        }
        for device in devices { lines += await state(of: device) }
        return lines
    }

    private func state(of device: WorldDevice) async -> [String] {
        let faults = faults(of: device).map(\.rawValue).joined(separator: ", ")
        let stands = device.isUp ? device.isListening ? "listens" : "has no stream" : "is off"
        let title = "device \(device.number) of person \(device.person) \(stands)"
        let items = (try? await device.workspace?.outbox()) ?? []
        return [title + (faults.isEmpty ? "" : "; \(faults)")]
            + items.map { "  waits: \($0.kind.rawValue) \($0.text ?? "")" }
    }
}
