import API
import Accounts
import Hub
import Primitives
import Testing

@Suite("Registration by invitation")
struct InviteTests {
    private func world(_ registration: Registration = .invite) async throws -> HubWorld {
        try await HubWorld(configuration: HubConfiguration(registration: registration))
    }

    private func op(_ world: HubWorld) -> Operator { OperatorTests.op(world) }

    private func register(_ name: String, with code: String?, at world: HubWorld) async throws {
        _ = try await world.client().call(
            Routes.register,
            NewAccount(
                name: name, password: "correct horse", displayName: name,
                device: world.environment.newID(), invite: code))
    }

    /// Returns the code of a refusal; `nil` if the account was made.
    private func refusal(
        _ name: String, with code: String?, at world: HubWorld
    ) async -> Problem.Code? {
        do {
            try await register(name, with: code, at: world)
            return nil
        } catch APIError.notPermitted(let code, _) {
            return code
        } catch {
            Issue.record("\(error)")
            return nil
        }
    }

    @Test("Without a code, or with one that nobody made, there is no account")
    func refused() async throws {
        let world = try await world()
        #expect(await refusal("ada", with: nil, at: world) == .inviteNeeded)
        for code in ["", "0000-0000-0000-0000", "nonsense", String(repeating: "7", count: 5000)] {
            #expect(await refusal("ada", with: code, at: world) == .inviteRefused)
        }
        #expect(try await op(world).accounts().isEmpty)
    }

    @Test("A code makes as many accounts as it is for, however it is typed")
    func uses() async throws {
        let world = try await world()
        let (code, invite) = try await op(world).invite(uses: 3, lasting: .hours(24))
        #expect(code.text.wholeMatch(of: /([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}/) != nil)
        #expect("\(code)" == "(an invitation)")
        let typed = [
            code.text, code.text.lowercased().replacing("-", with: ""),
            code.text.replacing("-", with: " ").replacing("0", with: "o").replacing("1", with: "L"),
        ]
        for (number, typed) in typed.enumerated() {
            try await register("person\(number)", with: typed, at: world)
            let left = try await op(world).invites().elements.map(\.usesLeft)
            #expect(left == (number == 2 ? [] : [2 - number]))
        }
        #expect(await refusal("four", with: code.text, at: world) == .inviteRefused)
        #expect(invite.usesLeft == 3)
    }

    @Test("A refused name uses nothing up")
    func taken() async throws {
        let world = try await world()
        let code = try await op(world).invite(uses: 2, lasting: .hours(1)).code.text
        try await register("ada", with: code, at: world)
        await #expect(throws: APIError.self) { try await register("ada", with: code, at: world) }
        await #expect(throws: APIError.self) { try await register("a", with: code, at: world) }
        try await register("ben", with: code, at: world)
        #expect(await refusal("carl", with: code, at: world) == .inviteRefused)
    }

    @Test("Of many who use one code at once, one gets the account")
    func race() async throws {
        let world = try await world()
        let code = try await op(world).invite(uses: 1, lasting: .hours(1)).code.text
        let made = await withTaskGroup(of: Bool.self) { group in
            for number in 0..<6 {
                group.addTask {
                    (try? await register("person\(number)", with: code, at: world)) != nil
                }
            }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(made == 1)
        #expect(try await op(world).accounts().count == 1)
    }

    @Test("An invitation ends at its time, and is forgotten then")
    func expiry() async throws {
        let world = try await world()
        let code = try await op(world).invite(uses: 2, lasting: .hours(1)).code.text
        world.clock.advance(by: .hours(1) - .seconds(1))
        try await register("ada", with: code, at: world)
        world.clock.advance(by: .seconds(1))
        #expect(await refusal("ben", with: code, at: world) == .inviteRefused)
        #expect(try await op(world).invites().elements.isEmpty)
        try await world.hub.tidy()
        // A clock that is set back brings nothing back.
        world.clock.advance(by: .hours(-1))
        #expect(await refusal("ben", with: code, at: world) == .inviteRefused)
    }

    @Test("A withdrawn invitation is refused, the others go on")
    func withdraw() async throws {
        let world = try await world()
        let (first, invite) = try await op(world).invite(uses: 1, lasting: .hours(1))
        let second = try await op(world).invite(uses: 1, lasting: .hours(1)).code
        await #expect(throws: OperatorError.noSuchInvite("")) {
            try await op(world).withdraw("")
        }
        try await op(world).withdraw(invite.digits)
        #expect(await refusal("ada", with: first.text, at: world) == .inviteRefused)
        try await register("ada", with: second.text, at: world)
        let kinds = try await op(world).acts().map(\.kind)
        #expect(kinds == [.invite, .invite, .withdraw])
    }

    @Test("Neither store nor audit has the code")
    func digest() async throws {
        let world = try await world()
        let (code, invite) = try await op(world).invite(uses: 1, lasting: .hours(1))
        let now = world.clock.now
        let digests = try await world.store.read { transaction in
            try Accounts(in: transaction, at: now).invites(at: .first, limit: .max)
                .elements.map(\.digest.rawValue)
        }
        #expect(digests.map(\.utf8.count) == [64])
        #expect(digests[0].hasPrefix(invite.digits))
        let kept = try await op(world).acts().map(\.facts) + digests
        for part in code.text.split(separator: "-") {
            #expect(!kept.contains { $0.uppercased().contains(part) })
        }
    }

    @Test("Where registration is open a code is not looked at; where it is closed none helps")
    func others() async throws {
        let open = try await world(.open)
        #expect(await refusal("ada", with: "nonsense", at: open) == nil)
        let closed = try await world(.closed)
        let code = try await op(closed).invite(uses: 1, lasting: .hours(1)).code.text
        #expect(await refusal("ada", with: code, at: closed) == .registrationClosed)
    }
}
