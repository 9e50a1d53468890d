import Primitives
import Workspace

/// The comparison of what a device keeps with the model.
extension World {
    /// Looks for what a device must not show although it may be behind: people who are blocked on
    /// it, and lines that nobody wrote.
    func checkKept(_ device: WorldDevice, _ workspace: Workspace) async throws {
        figures[.checks] += 1
        for other in 0..<plan.people where other != device.person {
            let kept = try await workspace.messages(with: accounts[other], from: .device).value
                .map { HistoryModel.Line(by: number(of: $0.from), text: $0.text) }
            let all = model.lines(between: device.person, and: other)
            // A device finds out that the server was put back when it looks at everything.
            let isRight =
                device.mayKeepLost
                ? kept.allSatisfy { all.contains($0) || lost.contains($0) }
                : kept == Array(all.prefix(kept.count))
            if !isRight, !model.left.contains(other) {
                try violate(
                    .kept,
                    "device \(device.number) keeps \(kept.map(\.text)) of \(all.map(\.text))")
            }
        }
        var blocked: Set<Int> = []
        for item in try await workspace.outbox() {
            guard case .waiting = item.state, let person = item.person else { continue }
            if item.kind == .init(.block) { blocked.insert(number(of: person)) }
            if item.kind == .init(.unblock) { blocked.remove(number(of: person)) }
        }
        let known = try await workspace.keptPeople().map { number(of: $0.person) }
        for person in known where blocked.contains(person) {
            try violate(.kept, "device \(device.number) shows person \(person), blocked on it")
        }
    }
}
