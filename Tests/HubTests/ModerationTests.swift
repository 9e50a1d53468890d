import API
import Hub
import Primitives
import TestSupport
import Testing

@Suite("Seeing, changing and deciding by an operator", .endsHangs)
struct ModerationTests {
    /// Returns a world in which ada has reported ben, who writes with her; and the report's digits.
    private func reported() async throws -> (HubWorld, ada: Person, ben: Person, String) {
        let world = try await HubWorld()
        let (ada, ben) = (try await world.join("ada"), try await world.join("ben"))
        try await world.connect(ada, ben)
        _ = try await ben.client.call(
            Routes.changeMe, ProfileChange(bio: "secret words", picture: "BB"))
        _ = try await ada.client.call(Routes.report, world.report(ben))
        let listed = try #require(try await OperatorTests.op(world).reports().elements.first)
        return (world, ada, ben, listed.digits)
    }

    @Test("What is held of an account is told as amounts, and noted")
    func holdings() async throws {
        let (world, ada, _, _) = try await reported()
        try await ada.set(SettingsChange(isPaused: true))
        let op = OperatorTests.op(world)
        let bens = try await op.holdings(of: "ben")
        #expect(bens.words == "secret words" && bens.picture == "BB" && bens.pictureBytes == nil)
        #expect(bens.visits == 1 && bens.conversations == 1 && !bens.isPaused)
        #expect(bens.reportsAbout == 1 && bens.reportsMade == 0)
        let adas = try await op.holdings(of: "ada")
        #expect(adas.messagesSent == 1 && adas.reportsMade == 1 && adas.isPaused)
        #expect(try await op.acts().suffix(2).map(\.kind) == [.data, .data])
        #expect(try await op.acts().suffix(2).map(\.name) == ["ben", "ada"])
        await #expect(throws: OperatorError.noSuchName("eve")) { try await op.holdings(of: "eve") }
    }

    @Test("Conversations are told by names and numbers, without texts")
    func conversations() async throws {
        let (world, _, ben, _) = try await reported()
        let op = OperatorTests.op(world)
        let adas = try await op.conversations(of: "ada").elements
        #expect(adas.map(\.with) == ["ben"] && adas.map(\.standing) == ["open"])
        #expect(adas.map(\.messages) == [1])
        try await op.delete("ben")
        let after = try await op.conversations(of: "ada").elements
        #expect(after.map(\.with) == [nil] && after.map(\.standing) == ["closed"])
        #expect(try await op.acts().map(\.kind).contains(.conversations))
        withExtendedLifetime(ben) {}
    }

    @Test("A profile that is changed is seen at once, and its person may change it again")
    func profile() async throws {
        let (world, ada, ben, _) = try await reported()
        let op = OperatorTests.op(world)
        #expect(
            try await op.editProfile(of: "ben", displayName: "Ben B.", words: "", picture: "")
                == ["name", "words", "picture"])
        let seen = try await ada.client.call(Routes.person, PersonPath(person: ben.id))
        #expect(seen.displayName == "Ben B." && seen.bio.isEmpty && seen.picture == nil)
        #expect(try await op.editProfile(of: "ben", words: "") == [])
        await #expect(throws: OperatorError.self) {
            try await op.editProfile(of: "ben", displayName: "\u{202E}x")
        }
        _ = try await ben.client.call(Routes.changeMe, ProfileChange(bio: "new words"))
        #expect(try await op.holdings(of: "ben").words == "new words")
        let acts = try await op.acts().filter { $0.kind == .profile }
        #expect(acts.map(\.facts) == ["name, words, picture", "as it was"])
    }

    @Test("A picture file that is removed is shown to nobody")
    func pictureFile() async throws {
        let (world, _, ben, _) = try await reported()
        try await ben.show("plain.png")
        let op = OperatorTests.op(world)
        #expect(try await op.holdings(of: "ben").pictureBytes != nil)
        #expect(
            try await op.editProfile(of: "ben", removingFile: true) == ["picture file"])
        #expect(try await op.holdings(of: "ben").pictureBytes == nil)
        #expect(try await ben.client.call(Routes.me).portrait == nil)
    }

    @Test(
        "A report is closed with its decision, all or nothing", arguments: ReportDecision.allCases)
    func decides(_ decision: ReportDecision) async throws {
        let (world, ada, ben, digits) = try await reported()
        let op = OperatorTests.op(world)
        let closed = try await op.closeReport(digits, deciding: decision)
        #expect(closed.about == "ben")
        #expect(try await op.reports().elements.isEmpty)
        let acts = try await op.acts().map(\.kind)
        let account = try await op.accounts().first { $0.name == "ben" }
        let seen = try? await ada.client.call(Routes.person, PersonPath(person: ben.id))
        switch decision {
        case .none:
            #expect(acts == [.reports, .close, .reports])
            #expect(seen?.bio == "secret words" && account?.isDisabled == false)
        case .profile:
            #expect(acts == [.reports, .profile, .close, .reports])
            #expect(seen?.bio == "" && seen?.displayName == "Ben")
        case .disable:
            #expect(acts == [.reports, .disable, .close, .reports])
            #expect(account?.isDisabled == true)
            await #expect(throws: APIError.notSignedIn) { try await ben.client.call(Routes.me) }
        case .delete:
            #expect(acts == [.reports, .delete, .close, .reports])
            #expect(account == nil && seen == nil)
        }
        #expect(try await world.store.check().isEmpty)
    }

    @Test("Nothing can be done about who has left, and the report stays until it is closed")
    func left() async throws {
        let (world, _, _, digits) = try await reported()
        let op = OperatorTests.op(world)
        try await op.delete("ben")
        await #expect(throws: OperatorError.hasLeft(digits)) {
            try await op.closeReport(digits, deciding: .disable)
        }
        #expect(try await op.reports().elements.map(\.digits) == [digits])
        try await op.closeReport(digits)
        #expect(try await op.reports().elements.isEmpty)
    }

    @Test("A place is removed by its name or id, and both are noted")
    func places() async throws {
        let world = try await HubWorld()
        let op = OperatorTests.op(world)
        let gym = try await world.place("Gym")
        #expect(try await op.removePlace("library").name == "Library")
        await #expect(throws: OperatorError.noSuchPlace("Library")) {
            try await op.removePlace("Library")
        }
        #expect(try await op.removePlace("\(gym)").name == "Gym")
        #expect(try await world.hub.refreshPlaces() == 0)
        #expect(try await op.acts().map(\.kind) == [.removePlace, .removePlace])
    }
}
