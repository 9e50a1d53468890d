import API
import Geofence
import Hub
import Primitives
import Storage
import Workspace

/// The beginning of a world: people sign in on their devices and meet.
extension World {
    func begin() async throws {
        try await openHub()
        try await server.hub?.importPlaces(Self.places)
        for (number, person) in plan.owners.enumerated() {
            let device = WorldDevice(
                number, of: person, seed: plan.seed, time: time, runsTwice: runsTwice)
            devices.append(device)
            let workspace = try await open(device)
            if accounts.count <= person {
                try await workspace.register(
                    name: "person\(person)", password: Self.password,
                    displayName: "Person\(person)", server: ServerAddress(Self.address))
            } else {
                try await signIn(device)
            }
            try await workspace.refreshPlaces()
            try await noteSession(device)
            if accounts.count <= person, let signIn = try await workspace.signIn() {
                accounts.append(signIn.account)
            }
        }
        for person in 0..<plan.people { lookers.append(try await looker(person)) }
        try await meetAll()
        for stretch in 0..<WorldWalks.stretchCount { try await pause(in: stretch) }
        time.milliseconds = WorldPlan.beginning - 1000
        for device in devices { try await listen(device) }
    }

    /// Opens the hub on what the store has.
    func openHub() async throws {
        server.hub = try await server.open()
    }

    /// Starts the program of a device.
    func open(_ device: WorldDevice) async throws -> Workspace {
        let transport = WorldTransport(world: self, device: device.number)
        let workspace = try await Workspace.open(
            Store(engine: device.engine),
            residence: bug == .copyKeepsDevice ? nil : device.machine.residence,
            environment: device.environment
        ) { _ in transport }
        device.workspace = workspace
        return workspace
    }

    /// Signs a device in to the account of its person.
    func signIn(_ device: WorldDevice) async throws {
        guard let workspace = device.workspace else { return }
        try await workspace.signIn(
            name: "person\(device.person)", password: Self.password,
            server: ServerAddress(Self.address))
        try await noteSession(device)
    }

    /// Notes the session of a device.
    func noteSession(_ device: WorldDevice) async throws {
        device.token = try await device.workspace?.signIn()?.token
    }

    private func looker(_ person: Int) async throws -> String {
        let client = APIClient(transport: LookTransport(world: self))
        let credentials = Credentials(
            name: "person\(person)", password: Self.password,
            device: DeviceID(high: 9, low: UInt64(person)))
        return try await client.call(Routes.signIn, credentials).token
    }

    private func meetAll() async throws {
        var first: [WorldDevice] = []
        for device in devices where first.last?.person != device.person { first.append(device) }
        for device in first {
            guard let workspace = device.workspace else { continue }
            places = try await workspace.read { try $0.places.list() }
                .map { PlaceReference(retagging: $0.id) }
            guard device.person < plan.acquainted else { continue }
            _ = try await workspace.checkIn(
                at: Place.ID(retagging: places[0]), since: device.clock.now)
        }
        time.milliseconds += 1_800_000
        for device in first where device.person < plan.acquainted {
            _ = try await device.workspace?.leave(nil, at: device.clock.now)
            _ = try await device.workspace?.sync()
        }
        for one in 0..<plan.acquainted {
            for other in 0..<one { model.meet(one, other) }
        }
        try await lookAll()
    }

    private static let places = Array(
        """
        {"type":"FeatureCollection","features":[
        {"type":"Feature","properties":{"name":"Library"},"geometry":{"type":"Polygon",
        "coordinates":[[[0,50],[1,50],[1,51],[0,51],[0,50]]]}},
        {"type":"Feature","properties":{"name":"Cafe"},"geometry":{"type":"Polygon",
        "coordinates":[[[2,50],[3,50],[3,51],[2,51],[2,50]]]}},
        {"type":"Feature","properties":{"name":"Gym"},"geometry":{"type":"Polygon",
        "coordinates":[[[4,50],[5,50],[5,51],[4,51],[4,50]]]}}]}
        """.utf8)
}
