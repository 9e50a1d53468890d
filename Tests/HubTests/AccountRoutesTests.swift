import API
import Accounts
import Hub
import Primitives
import Testing

@Suite("Accounts and devices over the wire")
struct AccountRoutesTests {
    @Test("Registering signs in, and the name is shown to its owner")
    func register() async throws {
        let world = try await HubWorld()
        let ada = try await world.join("ada")
        let me = try await ada.client.call(Routes.me)
        #expect(me.account == ada.id)
        #expect(me.name == "ada")
        #expect(me.displayName == "Ada")
    }

    @Test("A client knows how long a password may be")
    func passwordLength() { #expect(APILimits.passwordBytes == Password.byteLimits) }

    @Test("A taken name, a short password and an empty display name are refused, each by name")
    func refusals() async throws {
        let world = try await HubWorld()
        _ = try await world.join("ada")
        await #expect(
            throws: APIError.conflict(
                .nameTaken, "the name ada is taken: choose another")
        ) { _ = try await world.join("ADA") }
        func error(_ password: String, _ displayName: String) async -> APIError? {
            await #expect(throws: APIError.self) {
                _ = try await world.client().call(
                    Routes.register,
                    NewAccount(
                        name: "ben", password: password, displayName: displayName,
                        device: world.environment.newID()))
            }
        }
        guard case .invalid(let short)? = await error("short", "Ben") else {
            Issue.record("a short password is taken")
            return
        }
        #expect(short.contains("password"))
        guard case .invalid(let nameless)? = await error(Person.password, "  ") else {
            Issue.record("an empty name is taken")
            return
        }
        #expect(nameless.contains("name"))
    }

    @Test("An unknown name and a wrong password get the same answer")
    func alike() async throws {
        let world = try await HubWorld()
        _ = try await world.join("ada")
        func answer(_ name: String) async throws -> [UInt8] {
            let request = try Routes.signIn.request(
                Credentials(
                    name: name, password: "wrong horse", device: world.environment.newID()))
            return await world.hub.handle(request).body
        }
        #expect(try await answer("ada") == answer("nobody-here"))
    }

    @Test("Too many wrong passwords have to wait, and say how long")
    func attempts() async throws {
        let world = try await HubWorld()
        _ = try await world.join("ada")
        var last: APIResponse?
        for _ in 0..<8 {
            last = await world.hub.handle(
                try Routes.signIn.request(
                    Credentials(
                        name: "ada", password: "wrong horse",
                        device: world.environment.newID())))
        }
        let response = try #require(last)
        #expect(response.status == 429)
        #expect(Int(response.headers["retry-after"] ?? "") ?? 0 > 0)
    }

    @Test("A closed registration says so")
    func closed() async throws {
        let world = try await HubWorld(
            configuration: HubConfiguration(registration: .closed))
        let error = await #expect(throws: APIError.self) { _ = try await world.join("ada") }
        guard case .notPermitted(.registrationClosed, _)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test("Devices are listed, revoked one by one, and signed out")
    func devices() async throws {
        let world = try await HubWorld()
        let phone = try await world.join("ada")
        world.clock.advance(by: .seconds(1))
        let laptop = try await world.secondDevice(of: phone)
        let list = try await laptop.client.call(Routes.devices).devices
        #expect(list.map(\.device) == [phone.device, laptop.device])
        #expect(list.map(\.isCurrent) == [false, true])
        _ = try await laptop.client.call(Routes.revokeDevice, DevicePath(device: phone.device))
        await #expect(throws: APIError.notSignedIn) { _ = try await phone.client.call(Routes.me) }
        _ = try await laptop.client.call(Routes.signOut, SigningOut())
        await #expect(throws: APIError.notSignedIn) { _ = try await laptop.client.call(Routes.me) }
    }

    @Test(
        "A device has the name that its person gave it, cleaned and cut",
        arguments: [
            ("Ada's phone", "Ada's phone"), ("  laptop\t\u{1B}[1m ", "laptop[1m"), ("", nil),
            (" \n ", nil), (String(repeating: "é", count: 70), String(repeating: "é", count: 64)),
            (String(repeating: "🧒🏽", count: 64), String(repeating: "🧒🏽", count: 32)),
        ])
    func deviceNames(given: String, kept: String?) async throws {
        let world = try await HubWorld()
        let ada = try await world.join("ada")
        world.clock.advance(by: .seconds(1))
        let device: DeviceID = world.environment.newID()
        let signedIn = try await world.client().call(
            Routes.signIn,
            Credentials(
                name: "ada", password: Person.password, device: device, deviceName: given))
        let there = world.client(token: signedIn.token)
        #expect(try await there.call(Routes.devices).devices.map(\.name) == [nil, kept])
        _ = try await there.call(
            Routes.renameDevice, DeviceRenaming(device: ada.device, name: given))
        #expect(try await there.call(Routes.devices).devices.map(\.name) == [kept, kept])
        _ = try await there.call(
            Routes.renameDevice, DeviceRenaming(device: ada.device, name: nil))
        #expect(try await there.call(Routes.devices).devices.map(\.name) == [nil, kept])
    }

    @Test("A profile is changed field by field")
    func profile() async throws {
        let world = try await HubWorld()
        let ada = try await world.join("ada")
        _ = try await ada.client.call(Routes.changeMe, ProfileChange(bio: "Counts", picture: "🦆"))
        let me = try await ada.client.call(
            Routes.changeMe, ProfileChange(displayName: "Ada L."))
        #expect(me.displayName == "Ada L.")
        #expect(me.bio == "Counts")
        #expect(me.picture == "🦆")
    }
}
