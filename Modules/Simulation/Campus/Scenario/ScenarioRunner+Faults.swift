import Primitives
import Storage

/// Has devices and the server meet faults.
extension ScenarioRunner {
    func suffer(_ fault: Scenario.Fault, _ step: Scenario.Step) async throws {
        let device = cast[step.person].devices[step.device]
        switch fault {
        case .network(let fault):
            device.link.fault = fault
            await device.driver?.meet(DriverNetwork(fault))
        case .crash:
            guard let driver = device.driver else {
                return try await restart(step.person, step.device)
            }
            try await crash(driver, person: step.person, device: step.device)
        case .clock(let skew): device.skew.duration = skew
        case .restore(let time):
            let number = Scenario.DeviceNumber(person: step.person, device: step.device)
            guard let copy = copies[Scenario.Copy(at: time, device: number)] else {
                preconditionFailure("a copy of \(time) is kept")
            }
            try await replace(step.person, step.device, by: copy)
        case .clone(let other): try await replace(step.person, other, by: device.engine)
        case .server(let fault): try await meetServer(fault)
        case .serverRestore(let time):
            await crowd?.fallSilent()
            try await inner?.putBack(to: time)
            try await restartServer()
        case .disk(let fault, isOfServer: false): device.disk.fault = fault
        case .disk(let fault, isOfServer: true): try await meetServerDisk(fault)
        }
    }

    private func meetServer(_ fault: Scenario.ServerFault) async throws {
        if fault == .restart || fault == .sound && server.fault == .kill {
            try await restartServer()
        }
        if fault == .kill { try await stage?.put(server: .kill) }
        // A server that stands still is one whose answers hang.
        if fault == .pause { await meetAll(.clog) }
        if fault == .sound, server.fault == .pause { await meetAll(.sound) }
        server.fault = fault == .restart ? .sound : fault
    }

    /// Puts the disk of the server into a state. A server whose disk has not confirmed something
    /// ends, so it is started again when the disk is sound.
    private func meetServerDisk(_ fault: Scenario.DiskFault) async throws {
        guard let disk = server.disk else { return }
        let hadFailed = disk.fault == .failing
        disk.fault = fault
        if hadFailed, fault != .failing { try await restartServer() }
    }

    /// Begins the program of a device again on a copy of other rows. What the person counted on it
    /// since is left to expectations.
    private func replace(_ person: Int, _ device: Int, by engine: any StorageEngine) async throws {
        cast[person].devices[device].engine = try parts.copyEngine(engine)
        try await restart(person, device)
        oracles[person] = nil
    }

    /// Keeps the copies of the states that a later step puts back, up to a time of the story.
    func keepCopies(through time: Instant) async throws {
        while let copy = copiesDue.first, copy.at <= time {
            copiesDue.removeFirst()
            try await wait(until: copy.at)
            guard let number = copy.device else {
                try inner?.keep(at: copy.at)
                continue
            }
            let device = cast[number.person].devices[number.device]
            copies[copy] = try parts.copyEngine(device.engine)
        }
    }

    /// Ends every fault, so that the devices can be compared.
    func endFaults() async throws {
        try await meetServerDisk(.sound)
        if server.fault == .kill { try await restartServer() }
        server.fault = .sound
        await meetAll(.sound)
        for device in cast.flatMap(\.devices) {
            device.link.isConnected = true
            device.link.fault = .sound
            device.disk.fault = .sound
        }
    }
}

extension DriverNetwork {
    /// Creates the state of a driver's network from that of a device.
    init(_ fault: Scenario.NetworkFault) {
        self =
            switch fault {
            case .sound: .sound
            case .delay(let time): .delay(time)
            case .loss(let share): .loss(share)
            case .oneWay: .oneWay
            case .clog: .clog
            }
    }
}
