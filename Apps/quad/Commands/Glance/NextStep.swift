import Device
import Presentation

/// A command to type next, and the reason.
struct NextStep {
    let reason: String
    let command: String

    /// The step as a line of a list whose lines begin with commands.
    var listed: String {
        "  \(command)" + String(repeating: " ", count: max(2, 26 - command.count)) + reason
    }
}

extension Glance {
    /// Returns the next steps, the most useful first.
    func steps(in workspace: Workspace, _ session: Session) async throws -> [NextStep] {
        guard !isEmpty else { return Self.firstSteps }
        var steps: [NextStep] = []
        if let running = rows.first(where: \.counter.isRunning)?.counter {
            let word = try await workspace.shortWord(for: running)
            steps.append(
                NextStep(reason: "Stop what runs", command: "quad count stop \(word)"))
        }
        if let counter = rows.lazy.map(\.counter).filter({ $0.type != .time })
            .max(by: { $0.usedAt < $1.usedAt })
        {
            let word = try await workspace.shortWord(for: counter)
            steps.append(NextStep(reason: "Count up", command: "quad count up \(word)"))
        } else if counterCount == 0 {
            steps.append(NextStep(reason: "Count something", command: "quad count add Kids"))
        }
        if latest.map({ session.dayRule.day(of: $0.at) }) != today {
            steps.append(
                NextStep(
                    reason: "Write one line about today", command: "quad journal add TEXT"))
        }
        if counterCount > rows.count {
            steps.append(
                NextStep(reason: "\(counterCount - rows.count) more", command: "quad count list"))
        }
        if waits {
            let reason = "Not synced yet: \(pending.of("change")). Do it"
            steps.append(NextStep(reason: reason, command: "quad sync"))
        }
        return steps
    }

    private static let firstSteps = [
        NextStep(reason: "something to count", command: "quad count add Kids"),
        NextStep(reason: "one line about today", command: "quad journal add TEXT"),
        NextStep(reason: "everything else", command: "quad --help"),
    ]
}
