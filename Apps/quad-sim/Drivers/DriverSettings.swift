import Foundation
import Primitives
import Simulation

/// The drivers that were asked for, and the server that they need.
struct DriverSettings: Sendable {
    let choices: [DriverChoice]
    /// The seconds for an answer.
    let seconds: Int
    /// The path of `quad-server`.
    let server: String
    /// The words of a command that say what of this is not usual, besides the choices.
    let otherWords: [String]

    /// The usual seconds for an answer.
    static let usualSeconds = 20

    /// Finds the server beside this program, or where an option says.
    ///
    /// - Throws: ``Failure`` with status 66 if it is not there.
    init(_ choices: [DriverChoice], seconds: Int, server: String?) throws {
        self.choices = choices
        self.seconds = seconds
        otherWords =
            (seconds == Self.usualSeconds ? [] : ["--driver-seconds", "\(seconds)"])
            + (server.map { ["--server-program", $0.shellWord] } ?? [])
        self.server = server ?? Self.beside("quad-server")
        guard choices.contains(where: { $0.program != .library }) else { return }
        guard access(self.server, X_OK) == 0 else {
            throw Failure(
                .noInput,
                "\(self.server), which the drivers need, is not there; --server-program says where "
                    + "it is")
        }
    }

    /// Returns the programs of the people in a story who have one.
    func choices(for scenario: Scenario) -> [String: DriverChoice.Program] {
        var found: [String: DriverChoice.Program] = [:]
        for choice in choices where choice.person == DriverChoice.everybody {
            for name in scenario.cast { found[name] = choice.program }
        }
        for choice in choices where scenario.cast.contains(choice.person) {
            found[choice.person] = choice.program
        }
        return found
    }

    /// Whether somebody in a story has a program of their own.
    func drives(_ scenario: Scenario) -> Bool {
        choices(for: scenario).values.contains { $0 != .library }
    }

    /// Returns the remarks on what the drivers of a story can't do.
    func remarks(on scenario: Scenario) -> [ScenarioMistake] {
        let choices = choices(for: scenario).filter { $0.value != .library }
        return scenario.remarks(onDriversOf: Set(choices.keys))
    }

    /// Makes sure that each name is that of somebody in one of the stories.
    func checkNames(in scenarios: [Scenario]) throws {
        let cast = scenarios.flatMap(\.cast)
        for choice in choices where choice.person != DriverChoice.everybody {
            guard !cast.contains(choice.person) else { continue }
            let near = Spelling.nearest(to: choice.person, among: cast).first
            throw Failure(
                .noInput,
                "nobody is called \(choice.person) in any story"
                    + (near.map { ": did you mean \($0)?" } ?? ": --driver names who is driven"))
        }
    }

    private static func beside(_ name: String) -> String {
        let own =
            (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
            ?? CommandLine.arguments[0]
        return (own as NSString).deletingLastPathComponent + "/" + name
    }
}
