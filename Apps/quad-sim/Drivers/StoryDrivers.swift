import Simulation

/// The drivers of a run, and that which ends their programs.
struct StoryDrivers: Sendable {
    let settings: DriverSettings
    let keeper: ProgramKeeper

    /// Returns the remarks on what the drivers of some stories can't do.
    func remarks(on scenarios: [Scenario]) -> [ScenarioMistake] {
        scenarios.flatMap(settings.remarks)
    }
}
