import Simulation
import TestSupport
import Testing

@Suite("The whole server under faults")
struct WorldSweepTests {
    private static let seeds = Sweep.count(60, long: 200)

    @Test("Nothing is lost, doubled or shown to the wrong person, whatever goes wrong")
    func holds() async {
        let report = await WorldSweep(count: Self.seeds, jobs: 2, repetition: 6).run()
        if let failure = report.failure {
            let small = await failure.shrunk()
            Issue.record("\(String(describing: small.violation)): \(small.options())")
        }
        #expect(report.seeds == Self.seeds)
        #expect(report.unstable == nil)
        #expect(report.repeated == 1 + Self.seeds / 6)
        #expect(report.figures[.faults] > 0 && report.figures[.crashes] > 0)
        #expect(report.figures[.events] > 0 && report.figures[.looks] > 0)
    }

    @Test("A run keeps a line an occurrence, if it is asked to")
    func keepsLines() async {
        let run = await WorldRun(seed: 1, steps: [0, 1], keepingLines: true)
        #expect(run.lines.contains { $0.contains("#0 ") })
        #expect(run.lines.contains { $0.contains(" device 0: ") })
        #expect(await WorldRun(seed: 1, steps: [0, 1]).lines == [])
    }

    @Test("A run up to a step keeps the state after it")
    func keepsState() async {
        let run = await WorldRun(seed: 1, until: 3)
        #expect(run.state.first?.contains("the server") == true)
        #expect(run.state.contains { $0.hasPrefix("person 1") })
        #expect(await WorldRun(seed: 1, steps: [0]).state == [])
    }

    /// The steps to which `quad-sim world --break` shrinks each bug, with a seed that finds it.
    private static let shrunk: [WorldBug: (seed: UInt64, steps: String)] = [
        .messageLost: (1, "12"),
        .acceptLost: (3, "5,10"),
        .declineLost: (16, "1,3"),
        .blockLost: (6, "19"),
        .unblockLost: (6, "4,6"),
        .readLost: (4, "5,13-14"),
        .pauseLost: (1, "5"),
        .presenceLost: (1, "22"),
        .visitLost: (1, "27"),
        .visitElsewhere: (1, "27"),
        .leaveLost: (13, "7,9"),
        .feedCached: (1, "23"),
        .conversationsCached: (1, "12"),
        .requestsCached: (1, "12"),
        .blocksCached: (6, "19"),
        .settingsCached: (1, "5"),
        .blockMissedInSend: (6, "19,22"),
        .blockMissedInFeed: (6, "4"),
        .pauseMissedInFeed: (1, "5"),
        .cursorOffByOne: (1, "0,4,7"),
        .wrongPerson: (1, "3,20"),
        .doubledMessage: (4, "16,24,26"),
        .unreadOffByOne: (1, "0,10"),
        .orderSwapped: (1, "0,10"),
        .declineVisible: (16, "1,3"),
        .blockerNamed: (1, "19"),
        .presenceShown: (1, "11-12"),
        .eventLost: (18, "1,16,18"),
        .eventEarly: (1, "0,7,10"),
        .resumeForgets: (1, "6-7"),
        .ringForgotten: (1, "6-7"),
        .oneDeviceTold: (1, "12"),
        .arrivalsLate: (3, "16,24,27"),
        .outboxForgotten: (93, "23,25,32,41"),
        .outboxNewIDs: (4, "16,24,26"),
        .copyKeepsDevice: (131, "18-19"),
        .endLost: (1, "18"),
        .restoreUnnoted: (47, "12-13,15,19,49"),
        .restoreWithoutEnds: (6, "21,28,30,45-46"),
        .lifeKept: (47, "12-13,15,19,21,48-49"),
        .placeMistaken: (1, "27"),
        .pauseUncut: (2, "43"),
        .weeksBySetting: (2, "66,75-76"),
    ]

    @Test("Each planted bug is found in ten steps or fewer", arguments: WorldBug.allCases)
    func findsBugs(bug: WorldBug) async throws {
        let known = try #require(Self.shrunk[bug], "\(bug.rawValue) has no seed")
        let steps = try #require(StepList(known.steps)).numbers
        #expect(steps.count <= 10)
        let run = await WorldRun(seed: known.seed, steps: steps, bug: bug)
        #expect(run.violation != nil, "\(bug.rawValue) was not found")
    }

    /// The steps that find bugs, each once, as several bugs have the same.
    private static let shortLives: [String] = Set(
        shrunk.values.map { "\($0.seed) \($0.steps)" }
    ).sorted()

    /// Lives in which a mistake of Quad was once found, which is mended.
    private static let mended = [
        // Messages that a restored server lost were never asked for again.
        "129 3-5,8-11,15",
        // Two copies of one device ended each other's session for ever.
        "131 18-19",
        // Messages were kept of a conversation that a server which was put back had lost.
        "18 0-1,7,20",
        // Of such a conversation the first new messages were not shown.
        "86 0-1,4,16,18,51",
        // Nor was what came after a request that had been answered before.
        "100 3,5-6,10-11,18,20",
        // A message was kept in place of a later request of the other side.
        "105 0-1,7,14,27",
        // A list that was told while a block waited showed the blocked person from the device.
        "323 12-14,20,30,35-37",
        // An answer was kept after a first message that a server which was put back had lost.
        "919 15,21-23",
        // A mistake of the rule: a device put back to a state of before the server was put back has
        // what that lost.
        "890 0,2,10,15,18,31-32,34",
        // Another one: a visit that another one ended lasts until that began.
        "1492 0,14,29",
        // And the later of two ends counts, which a device and its copy told of.
        "1724 0,4,7,22",
        // An event of before the server was put back was taken for one of after it.
        "2716 0-7,13,16,18,31",
        // Nor was the first message shown of who was blocked when the server had been put back.
        "3864 0,6,8,13,22,24,50-51",
        // A known message was shown again once the block was gone that the old state had.
        "4695 0,3,6,9,37,45,49",
        // The rule took a message for sent that was withdrawn by a write which seemed to fail.
        "7297 1,6,8",
        // A message that was sent once more to a server that had lost it was shown once more.
        "16159 4,6-7,10-11,14,16-18,22",
        // The rule did not know of a read mark that nobody could see until a block was gone.
        "20563 14,16,19,24-26,29-30",
        // A program that began in the middle of a stream did not know the life of its events.
        "40160 0,4-5,8-9,12-13,15,20,23,36",
    ]

    @Test("Mistakes that were found and mended do not come back", arguments: mended)
    func staysMended(life: String) async throws {
        try await Self.expectNothing(in: life)
    }

    @Test("Without its bug no rule is broken in the same steps", arguments: shortLives)
    func findsNothing(life: String) async throws {
        try await Self.expectNothing(in: life)
    }

    /// Lives through some steps of a seed, such as `3 5,10`, and expects no rule to be broken.
    private static func expectNothing(in life: String) async throws {
        let words = life.split(separator: " ")
        let seed = try #require(UInt64(words[0]))
        let steps = try #require(StepList(String(words[1]))).numbers
        let violation = await WorldRun(seed: seed, steps: steps).violation
        #expect(violation == nil)
    }

    @Test("All orders of a few operations can be tried at once, and the tries end when asked")
    func triesOrders() async {
        let none = await WorldOrders().run(jobs: 2) { true }
        #expect(none.count == 0 && none.total == 720 && none.failure == nil)
        let found = await WorldOrders(bug: .messageLost).run(jobs: 2)
        #expect(found.failure?.operations.count == 6 && found.count <= 3)
    }

    @Test("A failure is shrunk to few steps, and its command lives through the same again")
    func shrinks() async {
        let failure = await WorldRun(seed: 1, bug: .messageLost)
        let small = await failure.shrunk(bug: .messageLost)
        #expect((small.steps?.count ?? .max) <= 10)
        #expect(small.violation?.rule == failure.violation?.rule)
        let again = await WorldRun(seed: 1, steps: small.steps, bug: .messageLost)
        #expect(again.hash == small.hash && again.violation == small.violation)
        #expect(await WorldRun(seed: 1, steps: small.steps).violation == nil)
    }
}
