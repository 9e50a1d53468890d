import Geofence
import Primitives

/// Tries steps that must be refused.
extension ScenarioRunner {
    /// The end of a step that was tried.
    private enum Attempt {
        case done
        /// Nobody said no: the server was not reached, or failed.
        case unanswered(String)
        case refused(String)
    }

    /// Tries an action in place of a step, and adds the check that it is refused.
    func checkRefusal(
        of action: Scenario.Action, _ verb: String, says: String?, _ step: Scenario.Step
    ) async throws {
        var tried = step
        (tried.action, tried.verb) = (action, verb)
        let name = cast[step.person].devices[step.device].name
        var (findings, detail) = ([String](), "")
        switch try await attempt(tried) {
        case .done: findings = ["\(name) was not refused"]
        case .unanswered(let reason): findings = ["\(name) got no refusal: \(reason)"]
        case .refused(let reason):
            detail = "\(name) was refused: \(reason)"
            if let says, !reason.lowercased().contains(says.lowercased()) {
                findings = ["\(name) was refused for another reason: \(reason)"]
            }
        }
        var check = CheckResult("line \(step.line)", compared: detail, wrong: findings)
        check.expected = step.words
        check.seen = findings.isEmpty ? check.expected : check.detail
        add(check, of: step)
    }

    private func attempt(_ step: Scenario.Step) async throws -> Attempt {
        let device = cast[step.person].devices[step.device]
        if let driver = device.driver { return try await attempt(step, by: driver) }
        do {
            try await act(step)
            return .done
        } catch {
            guard !isTrouble(error, of: step) else { throw error }
            switch FailureKind(of: error) {
            case .unreachable, .inputOutput: return .unanswered("\(error)")
            default: return .refused("\(error)")
            }
        }
    }

    private func attempt(
        _ step: Scenario.Step, by driver: any StoryDriver
    ) async throws -> Attempt {
        if let reason = limits.reason(against: step) { throw Refusal.unable(reason) }
        guard step.isOrder else {
            try await drive(step, by: driver)
            return .done
        }
        switch try await driver.answer(order(for: step)) {
        case .done:
            remember(step)
            return .done
        case .unable(let reason): throw Refusal.unable(reason)
        case .failed(let reason):
            // What a driver says of a cut network can't be told from a refusal.
            let isTroubled = cast[step.person].devices[step.device].link.isTroubled
            guard !isTroubled else { throw Refusal.failed(reason) }
            return .refused(reason)
        }
    }
}
