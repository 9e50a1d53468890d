import TestSupport
import Testing

@Suite struct KillTests {
    private static let rounds = Sweep.count(60, long: 200)

    @Test(
        "Every commit answered before kill -9 is found again, also of writers that share one",
        arguments: Backend.durable)
    func killedWritersLoseNothing(_ backend: Backend) async throws {
        guard let program = Victim.program else {
            return notice("there is no StorageVictim beside the tests: skipped")
        }
        let scratch = Scratch()
        let (status, output) = try await Victim.run(
            program, "kill", "\(backend.rawValue):\(scratch.path)/store", "\(Self.rounds)",
            "\(UInt64.random(in: 0 ... .max))")
        #expect(status == 0, "\(output)")
        #expect(output.hasPrefix("killed \(Self.rounds) times"), "\(output)")
        notice("\(backend.rawValue): \(output.dropLast())")
    }

    @Test("A commit that is told before it is on the disk is found", arguments: Backend.durable)
    func earlyAnswersAreFound(_ backend: Backend) async throws {
        guard let program = Victim.program else {
            return notice("there is no StorageVictim beside the tests: skipped")
        }
        let scratch = Scratch()
        let (status, output) = try await Victim.run(
            program, "kill", "\(backend.rawValue):\(scratch.path)/store", "200", "1", "early")
        #expect(status == 1 && output.contains("told"), "\(output)")
    }
}
