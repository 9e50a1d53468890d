import ArgumentParser
import Backends
import CampusSimulation
import Foundation
import Passwords

/// A scenario in this process.
struct RunCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "run",
        abstract: "Play a scenario in this process, in virtual time, and check what is seen.",
        discussion: """
            Standard output has a line for each thing that must be seen, `pass` or `FAIL`, and the \
            hash of the trace: the same scenario and seed always give the same. How scenarios are \
            written is in docs/scenarios/README.md.
            """)

    @Argument(help: "The scenario, a YAML file.")
    var scenario: String

    @Option(help: "What ids, names, delays and the noise of positions follow from.")
    var seed: UInt64 = 1

    @Option(help: "A file for the trace: everything that happened, a line an event.")
    var trace: String?

    func run() async throws {
        let story = try read()
        let parts = ScenarioRunner.Parts(
            makeStore: { try await Backends.open("memory:", tables: $0) },
            makeHasher: { ScryptHasher(parameters: .rehearsal, environment: $0) },
            digest: SHA256Digest())
        let report: ScenarioReport
        do {
            report = try await ScenarioRunner(story, seed: seed, parts: parts).run()
        } catch let error as SimulationError {
            throw Failure(.failed, "\(scenario): \(error)")
        }
        print(report.title)
        for check in report.checks { print(check) }
        print("trace hash: \(report.hash)")
        if let trace {
            do {
                try report.trace.write(toFile: trace, atomically: true, encoding: .utf8)
            } catch {
                throw Failure(.cannotCreate, "the trace \(trace) cannot be written")
            }
        }
        guard report.isPassed else {
            throw Failure(
                .failed,
                "a check failed: the same again is `quad-sim run \(scenario) --seed \(seed)`")
        }
    }

    private func read() throws -> Scenario {
        let text: String
        do {
            text = try String(contentsOfFile: scenario, encoding: .utf8)
        } catch {
            throw Failure(
                .noInput, "\(scenario) cannot be read: check the path, and that it is text")
        }
        do {
            return try Scenario(yaml: text)
        } catch {
            throw Failure(.badData, "\(scenario):\(error)")
        }
    }
}
