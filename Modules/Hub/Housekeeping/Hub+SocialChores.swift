import Primitives
import Social

extension Hub {
    /// Forgets the contexts of requests whose visits are forgotten, uses of rations that no longer
    /// count, and reports that have waited too long.
    ///
    /// - Returns: The number of things that it removed.
    func forgetSocial(now: Instant) async throws -> Int {
        let contexts = try await repeating { editor in
            let count = try editor.conversations.forgetContexts(
                before: now - editor.hub.configuration.retention)
            if count > 0 { try editor.visits.leaveRemains() }
            return count
        }
        let rations = try await repeating {
            try $0.conversations.forgetRations(before: now - FirstMessageLimit.longestWindow)
        }
        let reports = try await repeating { editor in
            let count = try editor.reports.forget(before: now - ReportEditor.retention)
            if count > 0 { try editor.visits.leaveRemains() }
            return count
        }
        return contexts + rations + reports
    }

    /// Empties the texts of messages that nobody can read any more.
    ///
    /// - Returns: The number of texts.
    func emptyTexts() async throws -> Int {
        var emptied = 0
        while true {
            let count = try await write(evenOnFullDisk: true) { editor in
                let count = try editor.conversations.emptyTexts()
                if let count, count > 0 { try editor.visits.leaveRemainsEverywhere() }
                return count
            }
            guard let count else { return emptied }
            emptied += count
        }
    }

    /// Runs a step in transactions of its own until it has nothing to remove; returns the sum.
    func repeating(_ step: @Sendable (HubEditor) throws -> Int) async throws -> Int {
        var sum = 0
        while true {
            let count = try await write(evenOnFullDisk: true, step)
            if count == 0 { return sum }
            sum += count
        }
    }
}
