import Hub
import Primitives
import Storage
import Workspace

/// Signs people up.
extension ScenarioRunner {
    private static let address = "http://campus.example"
    /// The name of the device with which a story carries the phone of somebody who has a driver.
    static let carrier = "story"

    /// Signs a person up on all their devices.
    func enrol(_ number: Int, own: SeededGenerator) async throws -> CastMember {
        var own = own
        let person = scenario.people[number]
        let address = try ServerAddress(Self.address)
        let password = "\(Identifier<Scenario>(high: own.next(), low: own.next()))"
        let family = Names.family[Int.random(in: Names.family.indices, using: &own)]
        let login = person.login(number: number)
        var devices: [CastMember.Device] = []
        var account: AccountID?
        let drivers = try await drivers(of: person)
        for name in drivers.isEmpty ? person.devices : [Self.carrier] {
            let device = try await makeDevice(
                "\(person.name)/\(name)", seed: own.next())
            let called = scenario.version > 1 || !drivers.isEmpty ? name : nil
            if account == nil {
                account = try await device.workspace.register(
                    name: login, password: password, displayName: "\(person.name) \(family)",
                    server: address, deviceName: called
                ).account
            } else {
                try await device.workspace.signIn(
                    name: login, password: password, server: address, deviceName: called)
            }
            devices.append(device)
        }
        guard let account else { preconditionFailure("a person has a device") }
        let receiver = scenario.walk(of: number, using: &own).map {
            Receiver(walk: $0, generator: own.split())
        }
        var member = CastMember(
            person: person, login: login, password: password, account: account,
            devices: devices, receiver: receiver)
        if !drivers.isEmpty { try await hand(&member, to: drivers) }
        return member
    }

    /// Returns the drivers of a person's devices; none if the person is played.
    private func drivers(of person: Scenario.Person) async throws -> [any StoryDriver] {
        guard let stage else { return [] }
        var drivers: [any StoryDriver] = []
        for device in person.devices {
            guard let driver = try await stage.driver(of: person.name, device: device) else {
                return []
            }
            drivers.append(driver)
        }
        return drivers
    }

    /// Hands the devices of a person to drivers; the carrier tells the visits of the phone.
    private func hand(_ member: inout CastMember, to drivers: [any StoryDriver]) async throws {
        let carrier = member.devices[0]
        member.devices = drivers.enumerated().map { index, driver in
            let name = "\(member.person.name)/\(member.person.devices[index]) by \(driver.name)"
            let other = DeviceLink(server, name: name, trace: trace, clock: clock, seed: 0)
            return carrier.driven(by: driver, name: name, link: index == 0 ? carrier.link : other)
        }
        for (device, driver) in drivers.enumerated() {
            try await begin(driver, person: member, device: device, isFirst: true)
        }
    }

    private func makeDevice(_ name: String, seed: UInt64) async throws -> CastMember.Device {
        let (clock, skew) = (clock, ClockSkew())
        var environment = Environment.seeded(seed, clock: clock)
        environment.now = { clock.now + skew.duration }
        let link = DeviceLink(
            server, name: name, trace: trace, clock: clock, seed: ~seed)
        let engine = parts.makeEngine(Workspace.schema.tables)
        let (disk, place) = (StoryDisk(clock: clock), StorePlace(name))
        return CastMember.Device(
            name: name, workspace: try await open(disk.store(engine), place, environment, link),
            link: link, engine: engine, disk: disk, place: place, environment: environment,
            skew: skew)
    }

    /// Ends the program of a device, and begins it again on its store.
    func restart(_ person: Int, _ device: Int) async throws {
        let known = cast[person].devices[device]
        known.stream.listen(false)
        cast[person].devices[device].workspace = try await open(
            known.disk.store(known.engine), known.place, known.environment, known.link)
    }

    private func open(
        _ store: Store, _ place: StorePlace, _ environment: Environment, _ link: DeviceLink
    ) async throws -> Workspace {
        // Stories of version 1 keep their traces: they know no copies of devices.
        guard scenario.version > 1 else {
            return try await Workspace.open(
                store, residence: nil, environment: environment, dayRule: .utc
            ) { _ in link }
        }
        return try await Workspace.open(
            store,
            residence: .some(
                .init(
                    fingerprint: place.name, readNote: { place.note },
                    writeNote: { place.note = $0 })),
            environment: environment, dayRule: scenario.days
        ) { _ in link }
    }
}
