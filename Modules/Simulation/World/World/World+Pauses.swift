import API
import Workspace

/// Pauses in the middle of visits, before the first step.
extension World {
    /// Has the people pause who did in a stretch of time, while all tell of their visits in it.
    func pause(in stretch: Int) async throws {
        guard plan.pauses.values.contains(stretch) else { return }
        let first = devices.indices.filter { number in
            devices.firstIndex { $0.person == devices[number].person } == number
        }
        let paused = first.filter { plan.pauses[devices[$0].person] == stretch }
        let (visits, pause) = (WorldWalks.time(of: stretch), WorldWalks.pause(in: stretch))
        time.milliseconds = max(now, visits.lowerBound)
        for number in first { try await tell(of: stretch, isOver: false, on: devices[number]) }
        for (moment, isPaused) in [(pause.lowerBound, true), (pause.upperBound, false)] {
            time.milliseconds = max(now, moment)
            for number in paused {
                _ = try await devices[number].workspace?.changeAccountSettings(
                    SettingsChange(isPaused: isPaused))
            }
        }
        time.milliseconds = max(now, visits.upperBound)
        for number in first { try await tell(of: stretch, isOver: true, on: devices[number]) }
        for number in paused { model.cut(stretch, of: devices[number].person) }
        try await lookAll()
    }
}
