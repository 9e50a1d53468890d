import API
import Accounts
import Primitives
import Sync
import Testing

@testable import Hub

/// A change of password, and the end of an account, by its own person.
@Suite struct LeavingTests {
    private func signIn(
        _ person: Person, _ password: String, in world: HubWorld
    ) async throws -> SignedIn {
        try await world.client().call(
            Routes.signIn,
            Credentials(name: person.name, password: password, device: person.device))
    }

    @Test("A new password signs out the other devices and ends their streams")
    func changesPassword() async throws {
        let world = try await HubWorld()
        let phone = try await world.join("ada")
        let laptop = try await world.secondDevice(of: phone)
        let there = try await laptop.events()
        let here = try await phone.events()
        #expect(try await there.next() == .reset)
        #expect(try await here.next() == .reset)
        _ = try await phone.client.call(
            Routes.changePassword,
            PasswordChange(old: Person.password, new: "battery staple"))
        #expect(try await there.next() == nil)
        await #expect(throws: APIError.notSignedIn) {
            _ = try await laptop.client.call(Routes.me)
        }
        _ = try await phone.client.call(Routes.changeMe, ProfileChange(bio: "still here"))
        #expect(try await here.next() == .profile)
        await #expect(throws: APIError.wrongCredentials) {
            _ = try await signIn(laptop, Person.password, in: world)
        }
        _ = try await signIn(laptop, "battery staple", in: world)
    }

    @Test("A password that is too short, or common, changes nothing")
    func refusesPassword() async throws {
        let world = try await HubWorld()
        let ada = try await world.join("ada")
        for new in ["short", "password1234", ""] {
            await #expect(throws: APIError.self, "\(new)") {
                _ = try await ada.client.call(
                    Routes.changePassword, PasswordChange(old: Person.password, new: new))
            }
        }
        _ = try await signIn(ada, Person.password, in: world)
    }

    @Test("A stolen token does not change or delete without the password, and can't guess it")
    func wrongPassword() async throws {
        let world = try await HubWorld()
        let ada = try await world.join("ada")
        await #expect(throws: APIError.wrongCredentials) {
            _ = try await ada.client.call(
                Routes.changePassword,
                PasswordChange(old: "wrong horse", new: "battery staple"))
        }
        var last: APIError?
        for _ in 0..<8 {
            last = await #expect(throws: APIError.self) {
                _ = try await ada.client.call(
                    Routes.deleteMe, AccountDeletion(password: "wrong horse"))
            }
        }
        guard case .tooMany? = last else {
            Issue.record("guesses go on: \(String(describing: last))")
            return
        }
        #expect(try await ada.client.call(Routes.me).name == "ada")
    }

    @Test("A deleted account is gone, with every row that was its own, and its name is free")
    func deletes() async throws {
        let world = try await HubWorld()
        let (ada, ben) = (try await world.join("ada"), try await world.join("ben"))
        try await world.connect(ada, ben)
        let tablet = try await world.secondDevice(of: ada)
        let stream = try await tablet.events()
        #expect(try await stream.next() == .reset)
        let bens = try await ben.events()
        #expect(try await bens.next() == .reset)

        _ = try await ada.client.call(
            Routes.deleteMe, AccountDeletion(password: Person.password))

        #expect(try await stream.next() == nil)
        for person in [ada, tablet] {
            await #expect(throws: APIError.notSignedIn) {
                _ = try await person.client.call(Routes.me)
            }
        }
        await #expect(throws: APIError.wrongCredentials) {
            _ = try await signIn(ada, Person.password, in: world)
        }
        #expect(try await bens.next() == .conversation(with: ada.id))
        #expect(try await ben.feed().isEmpty)
        let conversation = try #require(try await ben.conversations().first)
        #expect(conversation.state == .closed)
        #expect(conversation.displayName == "Ada")

        let rows = try await world.store.write { transaction in
            try Hub.schema.tables.filter { table in
                guard let home = table.home, home == table.key.first,
                    !Domain.sharedByPairs.contains(table.name)
                else { return false }
                return try transaction.deleteAll(of: ada.id, in: table) > 0
            }.map(\.name)
        }
        #expect(rows == [])
        let again = try await world.join("ada")
        #expect(again.id != ada.id)
        #expect(try await again.conversations().isEmpty)
    }
}
