import API
import Primitives
import Workspace

/// A student with an account and signed-in devices.
struct Resident: Sendable {
    let student: Student
    let account: AccountID
    let devices: [SimulatedDevice]
}

extension CampusDay {
    /// Signs everybody up, one student first: a second run with the same people then fails at once.
    ///
    /// - Throws: ``SimulationError/noPlaces`` and ``SimulationError/takesNobody`` before anybody is
    ///   signed up, ``SimulationError/noRehearsal``, on an older server after one,
    ///   ``SimulationError/alreadyThere(name:)``.
    func enrol(_ students: [Student]) async throws -> [Resident] {
        let health = try await attempt("ask for the places") {
            try await APIClient(transport: transport).call(Routes.readiness)
        }
        guard health.places != 0 else { throw SimulationError.noPlaces }
        guard health.isRehearsal != false else { throw SimulationError.noRehearsal }
        let first = try await enrol(students[0])
        let info = try await attempt("ask about the campus") {
            try await first.devices[0].workspace.call(Routes.campus)
        }
        guard info.isRehearsal != false else { throw SimulationError.noRehearsal }
        let others = try await concurrentMap(
            Array(students.dropFirst()), atOnce: actingAtOnce
        ) { try await enrol($0) }
        return [first] + others
    }

    /// Opens a student's devices, creates their account and signs all devices in.
    func enrol(_ student: Student) async throws -> Resident {
        var devices: [SimulatedDevice] = []
        for number in 1...student.deviceCount {
            devices.append(try await open(student, device: number))
        }
        let account = try await attempt("sign up", student.displayName) {
            let account = try await register(student, on: devices[0].workspace)
            for device in devices.dropFirst() {
                try await device.workspace.signIn(
                    name: student.login, password: student.password, server: server)
            }
            return account
        }
        return Resident(student: student, account: account, devices: devices)
    }

    private func open(_ student: Student, device: Int) async throws -> SimulatedDevice {
        let clock = ManualClock(environment.now())
        var own = student.generator(for: .device)
        for _ in 1..<device { _ = own.next() }
        // A second run with the same seed must have other installation ids.
        let seed = own.next() ^ environment.random()
        let line = DeviceLine(transport)
        let workspace = try await attempt("open a store", student.displayName) {
            try await Workspace.open(
                try await openDevice(device, of: student.login),
                environment: .seeded(seed, clock: clock)
            ) { _ in line }
        }
        return SimulatedDevice(workspace: workspace, clock: clock, line: line)
    }

    /// Registers a student; if the name is taken because an answer was lost, signs in instead.
    private func register(_ student: Student, on workspace: Workspace) async throws -> AccountID {
        do {
            return try await workspace.register(
                name: student.login, password: student.password,
                displayName: student.displayName, server: server
            ).account
        } catch WorkspaceError.server(.notPermitted) {
            throw SimulationError.takesNobody
        } catch WorkspaceError.server(.conflict(.nameTaken, _)) {
            let signIn: SignIn
            do {
                signIn = try await workspace.signIn(
                    name: student.login, password: student.password, server: server)
            } catch WorkspaceError.server(.wrongCredentials) {
                throw SimulationError.alreadyThere(name: student.login)
            }
            let devices = try await workspace.call(Routes.devices).devices
            guard devices.count == 1 else {
                throw SimulationError.alreadyThere(name: student.login)
            }
            return signIn.account
        }
    }

    func attempt<Value>(
        _ doing: String, _ name: String = "the day", _ body: () async throws -> Value
    ) async throws -> Value {
        do {
            return try await body()
        } catch {
            throw SimulationError(error, student: name, doing: doing)
        }
    }
}
