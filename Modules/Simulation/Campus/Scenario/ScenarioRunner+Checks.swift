import Geofence
import Primitives

/// Holds views against expectations, at once or for a while, and compares devices at the end.
extension ScenarioRunner {
    /// The time between two looks.
    private static let pause: Duration = .seconds(1)
    /// The number of looks of one check.
    private static let looks = 600
    /// The number of looks of one check where each takes real time.
    private static let realLooks = 10

    func check(
        _ expectation: Scenario.Expectation, _ patience: Scenario.Patience,
        of step: Scenario.Step
    ) async throws {
        if case .refused(let action, let verb, let says) = expectation {
            return try await checkRefusal(of: action, verb, says: says, step)
        }
        let name = cast[step.person].devices[step.device].name
        var (findings, end) = (try await look(expectation, step), clock.now)
        var detail = "\(name) sees it"
        switch patience {
        case .now: break
        case .within(let time):
            end += time
            while !findings.isEmpty, clock.now < end {
                try await pause(before: min(end, clock.now + interval(of: time)))
                findings = try await look(expectation, step)
            }
        case .never(let time):
            end += time
            while !findings.isEmpty, clock.now < end {
                try await pause(before: min(end, clock.now + interval(of: time)))
                findings = try await look(expectation, step)
            }
            findings = findings.isEmpty ? ["\(name) sees it, which must not be"] : []
            detail = "\(name) never sees it"
        }
        var check = CheckResult("line \(step.line)", compared: detail, wrong: findings)
        if scenario.version > 1 {
            check.expected = "\(step.verb) \(Self.text(of: expectation, cast))"
            check.seen = findings.isEmpty ? check.expected : check.detail
        }
        add(check, of: step)
    }

    /// Lets time pass up to the next look; where it is real, a fifth of a second besides.
    private func pause(before instant: Instant) async throws {
        try await wait(until: instant)
        if stage != nil { try await Task.sleep(for: .milliseconds(200)) }
    }

    private func interval(of time: Duration) -> Duration {
        let looks = stage == nil ? Self.looks : Self.realLooks
        return max(Self.pause, .milliseconds(time.wholeMilliseconds / Int64(looks)))
    }

    private func look(
        _ expectation: Scenario.Expectation, _ step: Scenario.Step
    ) async throws -> [String] {
        let device = cast[step.person].devices[step.device]
        do {
            return try await findings(against: expectation, seenBy: device)
        } catch let refusal as Refusal {
            // Over a network with a fault nothing was seen; a driver may be unable to look.
            guard case .failed(let reason) = refusal, !device.link.isTroubled else { throw refusal }
            return [reason]
        } catch let trouble as DriverTrouble {
            throw trouble
        } catch {
            guard !isTrouble(error, of: step) else { throw error }
            return ["\(device.name) cannot see it: \(error)"]
        }
    }

    /// The name of the check at the end.
    static let lastCheck = "devices agree, no tap lost"

    /// Brings every device online and syncs until none has changes for another; then all devices
    /// must agree, and show the values that the events imply.
    func checkDevices() async throws {
        try await endFaults()
        for (person, member) in cast.enumerated() where !member.isGone {
            for _ in 0..<2 {
                // A device that has sent last has what the others sent before; hence twice.
                for device in try await signedIn(person).devices {
                    try await sync(person, device)
                }
            }
        }
        var wrong: [String] = []
        var (counters, pairs) = (0, 0)
        for person in cast.indices where !cast[person].isGone && limited[person] == nil {
            pairs += try await compare(person, &counters, &wrong)
        }
        checks.append(
            CheckResult(
                Self.lastCheck, count: counters + pairs,
                compared: counters + pairs == 0
                    ? "there are no counters and no two devices to compare"
                    : "\(counters) counters on devices", wrong: wrong))
    }

    /// Returns the devices of a person that are signed in, and a finding for each other one that no
    /// step of the story signs out.
    private func signedIn(_ person: Int) async throws -> (devices: [Int], wrong: [String]) {
        var found: [Int] = []
        var wrong: [String] = []
        for (index, device) in cast[person].devices.enumerated() {
            guard scenario.version > 1 else {
                found.append(index)
                continue
            }
            var findings: [String] = []
            do {
                findings = try await self.findings(against: .signedIn(true), seenBy: device)
                    .map { "\(device.name): \($0)" }
            } catch Refusal.unable {
                // A program that can't say so is compared.
            } catch Refusal.failed(let reason) {
                findings = [reason]
            }
            if findings.isEmpty { found.append(index) }
            for finding in findings { trace.note("  \(finding)") }
            if !scenario.mayEndSession(of: person, on: index) { wrong += findings }
        }
        return (found, wrong)
    }

    /// Compares the devices of a person, and returns the number of those that were held against
    /// another one.
    private func compare(
        _ person: Int, _ counters: inout Int, _ wrong: inout [String]
    ) async throws -> Int {
        let member = cast[person]
        var checksums: [Int64] = []
        let present = try await signedIn(person)
        wrong += present.wrong
        for index in present.devices {
            let device = member.devices[index]
            if let driver = device.driver {
                try await compareDriven(person, index, by: driver, &counters, &wrong)
                continue
            }
            let shown = try await device.workspace.read { try $0.counters.all() }
            for (title, oracle) in (oracles[person] ?? [:]).sorted(by: { $0.key < $1.key }) {
                counters += 1
                let value = shown.first { $0.title == title }?.value
                guard value != oracle.value else { continue }
                wrong.append(
                    "\(device.name) shows \(value.map { "\($0)" } ?? "no") \(title), not "
                        + "\(oracle.value)")
            }
            let status = try await device.workspace.syncStatus()
            checksums.append(status.checksum)
            if status.pendingDocuments + status.pendingVisits > 0 {
                wrong.append("changes still wait on \(device.name)")
            }
        }
        if Set(checksums).count > 1 { wrong.append("\(member.person.name)'s devices differ") }
        return max(0, checksums.count - 1)
    }

    /// Returns an expectation in words.
    static func text(of expectation: Scenario.Expectation, _ cast: [CastMember]) -> String {
        let name = { (person: Int) in cast[person].person.name }
        switch expectation {
        case .counter(let title, let bounds, let isMet):
            return "\(title): \(bounds)" + (isMet.map { $0 ? ", met" : ", not met" } ?? "")
        case .noCounter(let title): return "no \(title)"
        case .stopwatch(let title, let bounds, let isRunning, let laps):
            return "\(title): \(bounds) ms"
                + (isRunning.map { $0 ? ", running" : ", not running" } ?? "")
                + (laps.map { ", \($0) laps" } ?? "")
        case .periods(let title, let values): return "\(title): \(values)"
        case .entries(let texts): return "the journal: \(texts)"
        case .waiting(let count): return "\(count) waiting"
        case .feed(let people, let isWhole):
            return "the feed: \(people.map(name))" + (isWhole ? "" : " and maybe more")
        case .requests(let people): return "the requests: \(people.map(name))"
        case .conversation(let other, let state, _): return "\(name(other)): \(state.rawValue)"
        case .page(let other, let places): return "the page of \(name(other)): \(places)"
        case .noPage(let other): return "no page of \(name(other))"
        case .noConversation(let other): return "no conversation with \(name(other))"
        case .refused(_, let verb, let says):
            return "refused: \(verb)" + (says.map { ", saying \($0)" } ?? "")
        case .profile(let other, _, _, _): return "the profile of \(name(other))"
        case .devices(let names): return "the devices: \(names)"
        case .signedIn(let isSignedIn): return isSignedIn ? "signed in" : "signed out"
        case .stream(let wish, let bounds):
            let count = bounds == Scenario.Bounds(least: 1) ? "" : ": \(bounds)"
            return "`\(wish.kind)` on the live stream"
                + (wish.person.map { " with \(name($0))" } ?? "") + count
        case .crowd(let view, let bounds): return "\(bounds) of the population: \(view.rawValue)"
        case .any(let least, let views):
            return "\(least) of: " + views.map { text(of: $0, cast) }.joined(separator: "; ")
        }
    }
}

extension Scenario {
    /// Whether a step can end the session of a device, or put that of another one in its place.
    fileprivate func mayEndSession(of person: Int, on device: Int) -> Bool {
        steps.contains { step in
            var action = step.action
            if case .expect(.refused(let tried, _, _), _) = action { action = tried }
            guard step.person == person else { return false }
            return switch action {
            case .revoke(let other), .fault(.clone(let other)): other == device
            case .deleteAccount: true
            default: false
            }
        }
    }
}
