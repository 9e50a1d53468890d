import ArgumentParser
import Foundation
import Simulation

/// The options for programs that stand for people of a story.
struct DriverOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Have a program do somebody's steps: Ada=exec:./mine.",
            discussion: """
                For several people it is given several times; * is everybody. The others are \
                played, on a real server beside this program. docs/scenarios/driver.md has more.
                """, valueName: "name=program"),
        transform: DriverChoice.init)
    var driver: [DriverChoice] = []

    @Option(
        help: ArgumentHelp(
            "The longest wait for an answer of a driver, in seconds.", valueName: "seconds"))
    var driverSeconds = DriverSettings.usualSeconds

    @Option(
        help: ArgumentHelp(
            "Path of quad-server, if it is not beside this program.", valueName: "path"))
    var serverProgram: String?

    func validate() throws {
        guard (1...600).contains(driverSeconds) else {
            throw ValidationError("--driver-seconds must be a number from 1 to 600")
        }
        let people = driver.map(\.person)
        guard Set(people).count == people.count else {
            throw ValidationError("--driver names somebody twice: one program stands for a person")
        }
    }

    /// Makes ready for the drivers of some stories; `nil` if there are none.
    ///
    /// - Throws: ``Failure`` with status 66 if a program or a person is not there.
    func desk(for scenarios: [Scenario]) throws -> StoryDrivers? {
        guard !driver.isEmpty else { return nil }
        let settings = try DriverSettings(driver, seconds: driverSeconds, server: serverProgram)
        try settings.checkNames(in: scenarios)
        return StoryDrivers(settings: settings, keeper: try ProgramKeeper())
    }
}
