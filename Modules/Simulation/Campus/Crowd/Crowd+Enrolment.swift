import API
import Primitives
import Storage
import Workspace

extension Crowd {
    /// Opens the devices of a person, creates the account, and signs all devices in.
    static func enrol(
        _ student: Student, parts: ScenarioRunner.Parts, through transport: any Transport,
        at now: Instant, _ own: SeededGenerator
    ) async throws -> Resident {
        var own = own
        let server = VirtualCampus.address
        var devices: [SimulatedDevice] = []
        var account: AccountID?
        for _ in 1...student.deviceCount {
            let (clock, line) = (ManualClock(now), DeviceLine(transport))
            let workspace = try await Workspace.open(
                Store(engine: parts.makeEngine(Workspace.schema.tables)),
                environment: .seeded(own.next(), clock: clock)
            ) { _ in line }
            if account == nil {
                account = try await workspace.register(
                    name: student.login, password: student.password,
                    displayName: student.displayName, server: server
                ).account
            } else {
                try await workspace.signIn(
                    name: student.login, password: student.password, server: server)
            }
            devices.append(SimulatedDevice(workspace: workspace, clock: clock, line: line))
        }
        guard let account else { preconditionFailure("a person has a device") }
        return Resident(student: student, account: account, devices: devices)
    }
}

extension SimulatedStudent {
    /// Returns the people in the feed; of those whom the phone keeps, out of reach.
    func peopleSeen() async throws -> Set<AccountID> {
        let source: AnswerSource = devices[0].line.isOpen ? .server : .device
        let people = try await phone.people(FeedWish(isWhole: true), from: source)
        return Set(people.value.people.map(\.person))
    }
}

/// The check of feeds at a server whose rules for people hold, by which not all who met see each
/// other.
extension DayOutcome {
    var feedsHoldWhoWasMet: CheckResult {
        var wrong: [String] = []
        var pairs = 0
        for seen in inspections {
            for other in seen.feed.keys.sorted() {
                pairs += 1
                let crossings = truth.crossings[Pair(seen.student, other)] ?? []
                guard !TrueMeeting(crossings, shortest: encounterMinutes).isPossible else {
                    continue
                }
                wrong.append("\(names[seen.student]) sees \(names[other]), whom they didn't meet")
            }
        }
        return CheckResult(
            "feeds hold only people who were met", count: pairs,
            compared: "\(pairs) people in \(inspections.count) feeds", wrong: wrong)
    }
}
