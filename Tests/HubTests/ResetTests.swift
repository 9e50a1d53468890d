import API
import Accounts
import Hub
import Primitives
import TestSupport
import Testing

@Suite("A new password by a code from the operator", .endsHangs)
struct ResetTests {
    private func reset(
        _ world: HubWorld, _ code: String, name: String = "ada", to password: String = "new horse"
    ) async throws {
        _ = try await world.client().call(
            Routes.resetPassword,
            PasswordByCode(name: name, code: code, password: password))
    }

    private func signIn(_ world: HubWorld, _ password: String) async throws {
        _ = try await world.client().call(
            Routes.signIn,
            Credentials(name: "ada", password: password, device: world.environment.newID()))
    }

    @Test("Nothing changes until the code is used; then the password is new, and all devices end")
    func used() async throws {
        let world = try await HubWorld()
        let ada = try await world.join("ada")
        let phone = try await world.secondDevice(of: ada)
        let code = try await OperatorTests.op(world).resetCode(of: "ADA").code.text
        _ = try await ada.client.call(Routes.me)
        var events = try await phone.client.events().makeAsyncIterator()
        #expect(try await events.next()?.change == .reset)
        try await reset(world, code.lowercased().replacing("-", with: " "))
        #expect(try await events.next() == nil)
        for person in [ada, phone] {
            await #expect(throws: APIError.notSignedIn) {
                _ = try await person.client.call(Routes.me)
            }
        }
        await #expect(throws: APIError.wrongCredentials) {
            try await signIn(world, Person.password)
        }
        try await signIn(world, "new horse")
        await #expect(throws: APIError.wrongCredentials) { try await reset(world, code) }
        #expect(try await OperatorTests.op(world).acts().map(\.kind) == [.resetCode])
    }

    @Test("A wrong name, a wrong code, an older one and a late one have one answer")
    func refused() async throws {
        let world = try await HubWorld()
        for name in ["ada", "ben"] { _ = try await world.join(name) }
        let op = OperatorTests.op(world)
        let first = try await op.resetCode(of: "ada").code.text
        let second = try await op.resetCode(of: "ada").code.text
        let bens = try await op.resetCode(of: "ben").code.text
        for (name, code) in [
            ("ada", first), ("ada", bens), ("ada", ""), ("ada", "0000-0000-0000-0000"),
            ("ada", "x"), ("eve", second), ("a", second),
        ] {
            await #expect(throws: APIError.wrongCredentials, "\(name) \(code)") {
                try await reset(world, code, name: name)
            }
        }
        world.clock.advance(by: Operator.resetTime - .seconds(1))
        await #expect(throws: APIError.self) { try await reset(world, second, to: "short") }
        world.clock.advance(by: .seconds(1))
        await #expect(throws: APIError.wrongCredentials) { try await reset(world, second) }
        try await signIn(world, Person.password)
    }

    @Test("A password that the person or the operator sets meanwhile ends the code")
    func overtaken() async throws {
        let world = try await HubWorld()
        let ada = try await world.join("ada")
        let op = OperatorTests.op(world)
        let first = try await op.resetCode(of: "ada").code.text
        _ = try await ada.client.call(
            Routes.changePassword, PasswordChange(old: Person.password, new: "my own horse"))
        await #expect(throws: APIError.wrongCredentials) { try await reset(world, first) }
        let second = try await op.resetCode(of: "ada").code.text
        try await op.resetPassword(of: "ada", to: "another horse")
        await #expect(throws: APIError.wrongCredentials) { try await reset(world, second) }
        try await signIn(world, "another horse")
    }

    @Test("A new password does not switch an account on, and a removed account takes none")
    func shut() async throws {
        let world = try await HubWorld()
        _ = try await world.join("ada")
        let op = OperatorTests.op(world)
        try await op.setDisabled(true, "ada")
        try await reset(world, try await op.resetCode(of: "ada").code.text)
        await #expect(throws: APIError.self) { try await signIn(world, "new horse") }
        let code = try await op.resetCode(of: "ada").code.text
        try await op.delete("ada")
        await #expect(throws: APIError.wrongCredentials) { try await reset(world, code) }
    }
}
