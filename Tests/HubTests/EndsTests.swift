import API
import Hub
import Primitives
import TestSupport
import Testing

@Suite("What protects somebody survives when a server is put back to a backup")
struct EndsTests {
    /// Something that is done after the backup, and how it must stand after the restore.
    struct Cell: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let act: @Sendable (RestoredWorld) async throws -> Void
        let stands: @Sendable (RestoredWorld, Hub) async throws -> Bool
    }

    private static func cell(
        _ name: String, _ act: @escaping @Sendable (RestoredWorld) async throws -> Void,
        stands: @escaping @Sendable (RestoredWorld, Hub) async throws -> Bool
    ) -> Cell { Cell(testDescription: name, act: act, stands: stands) }

    /// Whether a call is refused.
    private static func isRefused(_ call: () async throws -> Void) async -> Bool {
        do {
            try await call()
            return false
        } catch { return true }
    }

    private static func blocked(_ world: RestoredWorld, _ hub: Hub) async throws -> Set<AccountID> {
        Set(
            try await world.client(hub, as: world.ada).call(Routes.blocks).people.map(\.person))
    }

    private static func change(_ world: RestoredWorld, _ old: String, _ new: String) async throws {
        world.world.clock.advance(by: .seconds(5))
        _ = try await world.ada.client.call(
            Routes.changePassword, PasswordChange(old: old, new: new))
    }

    private static func isPassword(
        _ right: String, _ wrong: [String], _ world: RestoredWorld, _ hub: Hub
    ) async throws -> Bool {
        _ = try await world.signIn("ada", right, at: hub)
        for password in wrong {
            world.world.clock.advance(by: .hours(1))
            guard
                await isRefused({ _ = try await world.signIn("ada", password, at: hub) })
            else { return false }
        }
        return true
    }

    private static let own = Person.password

    private static func reset(
        _ world: RestoredWorld, to password: String, by client: APIClient
    ) async throws {
        _ = try await client.call(
            Routes.resetPassword,
            PasswordByCode(name: "ada", code: world.code, password: password))
    }

    static let cells: [Cell] = [
        cell("a block") { world in
            _ = try await world.ada.client.call(Routes.block, PersonPath(person: world.ben.id))
        } stands: { world, hub in
            let feed = try await world.client(hub, as: world.ben)
                .call(Routes.people, PeopleQuery()).people.map(\.person)
            return try await blocked(world, hub) == [world.ben.id, world.cleo.id]
                && !feed.contains(world.ada.id)
        },
        cell("the end of a block that the backup has") { world in
            _ = try await world.ada.client.call(Routes.unblock, PersonPath(person: world.cleo.id))
        } stands: { world, hub in
            try await blocked(world, hub).isEmpty
        },
        cell("a block that ended again") { world in
            _ = try await world.ada.client.call(Routes.block, PersonPath(person: world.ben.id))
            _ = try await world.ada.client.call(Routes.unblock, PersonPath(person: world.ben.id))
        } stands: { world, hub in
            try await blocked(world, hub) == [world.cleo.id]
        },
        cell("a block in turns") { world in
            for route in [Routes.unblock, Routes.block, Routes.unblock, Routes.block] {
                _ = try await world.ada.client.call(route, PersonPath(person: world.cleo.id))
            }
        } stands: { world, hub in
            try await blocked(world, hub) == [world.cleo.id]
        },
        cell("a block with a report") { world in
            _ = try await world.ada.client.call(
                Routes.report, world.world.report(world.ben, block: true))
        } stands: { world, hub in
            try await blocked(world, hub).contains(world.ben.id)
        },
        cell("a pause, and what is said of one's presence") { world in
            try await world.ada.set(SettingsChange(isPaused: true))
        } stands: { world, hub in
            let isPaused = try await world.client(hub, as: world.ada).call(Routes.settings).isPaused
            let list = try await world.client(hub, as: world.ben)
                .call(Routes.conversations, ListQuery()).conversations
            return isPaused && list.count == 1 && list[0].here == nil
        },
        cell("the end of a pause that was begun after the backup") { world in
            try await world.ada.set(SettingsChange(isPaused: true))
            try await world.ada.set(SettingsChange(isPaused: false))
        } stands: { world, hub in
            try await world.client(hub, as: world.ada).call(Routes.settings).isPaused == false
        },
        cell("a revoked device") { world in
            _ = try await world.ada.client.call(
                Routes.revokeDevice, DevicePath(device: world.laptop.device))
        } stands: { world, hub in
            let isOut = await isRefused {
                _ = try await world.client(hub, as: world.laptop).call(Routes.me)
            }
            _ = try await world.client(hub, as: world.ada).call(Routes.me)
            return isOut
        },
        cell("a sign-out") { world in
            _ = try await world.laptop.client.call(Routes.signOut, SigningOut())
        } stands: { world, hub in
            await isRefused { _ = try await world.client(hub, as: world.laptop).call(Routes.me) }
        },
        cell("a password that was changed") { world in
            try await change(world, own, "battery staple")
        } stands: { world, hub in
            // The device that changed it stays signed in, the other one does not.
            _ = try await world.client(hub, as: world.ada).call(Routes.me)
            let isOut = await isRefused {
                _ = try await world.client(hub, as: world.laptop).call(Routes.me)
            }
            let isNew = try await isPassword("battery staple", [own], world, hub)
            return isOut && isNew
        },
        cell("a password that was changed twice") { world in
            try await change(world, own, "battery staple")
            try await change(world, "battery staple", "third of three")
        } stands: { world, hub in
            try await isPassword("third of three", [own, "battery staple"], world, hub)
        },
        cell("a password of the operator") { world in
            try await world.op(on: world.world.store).resetPassword(of: "ada", to: "a new word")
        } stands: { world, hub in
            let isOut = await isRefused {
                _ = try await world.client(hub, as: world.ada).call(Routes.me)
            }
            let isNew = try await isPassword("a new word", [own], world, hub)
            return isOut && isNew
        },
        cell("a code for another password that was used") { world in
            try await reset(world, to: "a new word", by: world.world.client())
        } stands: { world, hub in
            let isUsed = await isRefused {
                try await reset(world, to: "their own word", by: world.client(hub))
            }
            let isNew = try await isPassword("a new word", [own], world, hub)
            return isUsed && isNew
        },
        cell("an account that was switched off") { world in
            try await world.op(on: world.world.store).setDisabled(true, "ada")
        } stands: { world, hub in
            let isOff = await isRefused { _ = try await world.signIn("ada", own, at: hub) }
            let isOut = await isRefused {
                _ = try await world.client(hub, as: world.ada).call(Routes.me)
            }
            return isOff && isOut
        },
        cell("an account that was switched off and on") { world in
            try await world.op(on: world.world.store).setDisabled(true, "ada")
            try await world.op(on: world.world.store).setDisabled(false, "ada")
        } stands: { world, hub in
            _ = try await world.signIn("ada", own, at: hub)
            return await isRefused {
                _ = try await world.client(hub, as: world.ada).call(Routes.me)
            }
        },
        cell("an account that its person removed") { world in
            _ = try await world.ada.client.call(
                Routes.deleteMe, AccountDeletion(password: own))
        } stands: { world, hub in
            let isGone = await isRefused { _ = try await world.signIn("ada", own, at: hub) }
            let list = try await world.client(hub, as: world.ben)
                .call(Routes.conversations, ListQuery()).conversations
            return isGone && list.map(\.state) == [.closed]
        },
        cell("an account that the operator removed, and its name that another one took") { world in
            try await world.op(on: world.world.store).delete("ada")
            _ = try await world.world.join("ada")
        } stands: { world, hub in
            // Who came after the backup is not there, and the name is free.
            let isGone = await isRefused { _ = try await world.signIn("ada", own, at: hub) }
            let new = try await world.client(hub).call(
                Routes.register,
                NewAccount(
                    name: "ada", password: "battery staple", displayName: "Ada",
                    device: world.world.environment.newID()))
            return isGone && new.account != world.ada.id
        },
        cell("a person who blocked and left") { world in
            _ = try await world.ben.client.call(Routes.block, PersonPath(person: world.ada.id))
            _ = try await world.ben.client.call(
                Routes.deleteMe, AccountDeletion(password: own))
        } stands: { world, hub in
            await isRefused { _ = try await world.signIn("ben", own, at: hub) }
        },
    ]

    @Test("On each engine, also when it is put back twice", arguments: cells)
    func stands(cell: Cell) async throws {
        for engine in [Engine.json, .sqlite] {
            let world = try await RestoredWorld(engine)
            try await cell.act(world)
            for _ in 0..<2 {
                try await world.restore { hub, _, outcome in
                    let stands = try await cell.stands(world, hub)
                    #expect(stands, "\(engine)")
                    #expect(outcome.missingSince == nil && outcome.sessions == 0)
                }
            }
            await world.close()
        }
    }

    @Test("A code for another password does not come back, used or not, whatever else is lost")
    func codes() async throws {
        let world = try await RestoredWorld(.sqlite)
        for isLost in [false, true] {
            try await world.restore(with: { RestoredEnds(live: isLost ? nil : $0.list) }) {
                hub, _, _ in
                await #expect(throws: APIError.wrongCredentials) {
                    try await Self.reset(world, to: "their own word", by: world.client(hub))
                }
            }
        }
        // In files that were put back by hand it works until it is known to be used.
        try await Self.reset(world, to: "a new word", by: world.world.client())
        try await world.copyBack { hub in
            await #expect(throws: APIError.wrongCredentials) {
                try await Self.reset(world, to: "their own word", by: world.client(hub))
            }
        }
        await world.close()
    }

    @Test("Without the ends the backup alone counts, which is why they are kept", arguments: cells)
    func isNeeded(cell: Cell) async throws {
        let world = try await RestoredWorld(.sqlite)
        try await cell.act(world)
        try await world.loseEnds()
        try await world.restore { hub, _, _ in
            let stands = (try? await cell.stands(world, hub)) ?? false
            // What is as before the backup needs none.
            let isSame = [
                "a block that ended again", "a block in turns",
                "the end of a pause that was begun after the backup",
            ]
            .contains(cell.testDescription)
            #expect(stands == isSame)
        }
        await world.close()
    }
}
