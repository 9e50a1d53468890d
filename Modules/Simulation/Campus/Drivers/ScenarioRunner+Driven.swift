import Geofence
import Primitives

/// Has programs carry out the steps of the people for whom they stand.
extension ScenarioRunner {
    /// A look or a step that a driver did not do.
    enum Refusal: Error, CustomStringConvertible {
        case failed(String)
        case unable(String)

        var description: String {
            switch self {
            case .failed(let reason), .unable(let reason): reason
            }
        }
    }

    func drive(_ step: Scenario.Step, by driver: any StoryDriver) async throws {
        let device = cast[step.person].devices[step.device]
        if let reason = limits.reason(against: step) {
            if limits.changesWhatIsKept(step), limited[step.person] == nil {
                limited[step.person] = step.line
            }
            return leaveOut(step, reason)
        }
        switch step.action {
        case .walk: break  // The story carries the phone; its visits are told beside the driver.
        case .goOffline, .goOnline:
            device.link.isConnected = step.action == .goOnline
            await driver.meet(step.action == .goOnline ? .sound : .offline)
        case .read, .ownTracks: try await move(step, on: device.workspace)
        case .fault(let fault): try await suffer(fault, step)
        case .expect(let expectation, let patience):
            if let line = limited[step.person] {
                return leaveOut(step, "\(driver.name) left out line \(line)")
            }
            do {
                try await check(expectation, patience, of: step)
            } catch Refusal.unable(let reason) {
                leaveOut(step, reason)
            } catch Refusal.failed(let reason) where device.link.isTroubled {
                leaveOut(step, "not seen: \(reason)")
            }
        default: try await order(step, from: driver)
        }
    }

    private func order(_ step: Scenario.Step, from driver: any StoryDriver) async throws {
        let device = cast[step.person].devices[step.device]
        switch try await driver.answer(order(for: step)) {
        case .done: remember(step)
        case .unable(let reason):
            // A program without a live stream sees all else as others do.
            if case .listen = step.action { return leaveOut(step, reason) }
            if limited[step.person] == nil { limited[step.person] = step.line }
            if step.isInCompany, limitedCompany == nil { limitedCompany = step.line }
            leaveOut(step, reason)
        case .failed(let reason):
            if scenario.version > 1, device.link.isTroubled {
                return trace.note("  gives up: \(reason)")
            }
            // After a step that was left out, others may have nothing to work on.
            guard let line = limited[step.person] else {
                throw Refusal.failed("\(device.name) refused it: \(reason)")
            }
            leaveOut(step, "\(driver.name) left out line \(line): \(reason)")
        }
    }

    /// Leaves out a step on which everybody's sight depends.
    func leaveOutForAll(_ step: Scenario.Step, _ reason: String) {
        for person in cast.indices where limited[person] == nil { limited[person] = step.line }
        if limitedCompany == nil { limitedCompany = step.line }
        leaveOut(step, reason)
    }

    func leaveOut(_ step: Scenario.Step, _ reason: String) {
        add(CheckResult("line \(step.line)", .skip, "left out: \(reason)"), of: step)
    }

    /// Follows a step that a driver has done, for the check at the end.
    func remember(_ step: Scenario.Step) {
        let (person, device) = (step.person, step.device)
        switch step.action {
        case .makeCounter(let making):
            let title = making.title ?? ""
            made[person, default: [:]][title] = making
            guard !making.isTime, making.target?.period == nil else { return }
            oracles[person, default: [:]][title] = CounterOracle(
                devices: cast[person].devices.count, start: making.start ?? 0)
        case .tap(let title, let times, _):
            let amount = times.signum() * (made[person]?[title]?.step ?? 1)
            for _ in 0..<abs(times) { oracles[person]?[title]?.tap(amount, on: device) }
        case .set(let title, let value, _): oracles[person]?[title]?.set(value, on: device)
        case .reset(let title, _): reset(title, of: person, on: device)
        case .resetGroup(let name, _):
            for (title, making) in made[person] ?? [:] where making.group == name {
                reset(title, of: person, on: device)
            }
        case .editCounter(let title, _), .deleteCounter(let title):
            oracles[person]?[title] = nil
        case .undo, .redo: oracles[person] = nil
        case .sync: followSync(person, device)
        case .deleteAccount:
            cast[person].isGone = true
            oracles[person] = nil
        default: break
        }
    }

    private func reset(_ title: String, of person: Int, on device: Int) {
        let making = made[person]?[title]
        oracles[person]?[title]?.set(making?.reset ?? making?.start ?? 0, on: device)
    }

    func followSync(_ person: Int, _ device: Int) {
        for title in (oracles[person] ?? [:]).keys { oracles[person]?[title]?.sync(device) }
    }

    /// Puts the networks of all drivers into one state.
    func meetAll(_ network: DriverNetwork) async {
        for member in cast {
            for device in member.devices { await device.driver?.meet(network) }
        }
    }

    /// Ends the program of a driver and begins it again.
    func crash(_ driver: any StoryDriver, person: Int, device: Int) async throws {
        try await driver.crash()
        try await begin(driver, person: cast[person], device: device, isFirst: false)
    }

    /// Signs a device in through its driver.
    func begin(
        _ driver: any StoryDriver, person member: CastMember, device: Int, isFirst: Bool
    ) async throws {
        let order = DriverOrder(
            "begin",
            [
                ("protocol", 1), ("person", .string(member.person.name)),
                ("device", .string(member.person.devices[device])),
                ("server", .string(driver.server)), ("name", .string(member.login)),
                ("password", .string(member.password)), ("first", .bool(isFirst)),
            ])
        switch try await driver.answer(order) {
        case .done: break
        case .failed(let reason), .unable(let reason):
            throw Refusal.failed("\(driver.name) does not begin: \(reason)")
        }
    }
}
