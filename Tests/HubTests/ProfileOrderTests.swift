import API
import Hub
import Primitives
import Testing

@Suite("Edits of one profile by two devices")
struct ProfileOrderTests {
    /// The name and the description after some changes, in this order of arrival.
    private func profile(after changes: [ProfileChange]) async throws -> [String] {
        let world = try await HubWorld()
        let ada = try await world.join("ada")
        world.clock.advance(by: .hours(1))
        for change in changes { _ = try await ada.client.call(Routes.changeMe, change) }
        let profile = try await ada.client.call(Routes.me)
        return [profile.displayName, profile.bio, profile.picture ?? ""]
    }

    /// The start of a world's clock and an hour.
    private let now = Instant(seconds: 1_800_003_600)

    @Test("The later made edit of a field stays, in both orders of arrival")
    func orders() async throws {
        let one = ProfileChange(displayName: "One", bio: "one", editedAt: now - .minutes(9))
        let two = ProfileChange(displayName: "Two", picture: "2", editedAt: now - .minutes(5))
        for changes in [[one, two], [two, one], [one, two, one], [two, one, two]] {
            #expect(try await profile(after: changes) == ["Two", "one", "2"])
        }
    }

    @Test("An edit without a time is one of its arrival")
    func arrival() async throws {
        let plain = ProfileChange(displayName: "Plain")
        let early = ProfileChange(displayName: "Early", editedAt: now - .minutes(1))
        #expect(try await profile(after: [plain, early])[0] == "Plain")
        #expect(try await profile(after: [early, plain])[0] == "Plain")
    }

    @Test("A clock that is ahead wins over nothing that is made after the arrival")
    func ahead() async throws {
        let ahead = ProfileChange(displayName: "Ahead", editedAt: now + .hours(24 * 365))
        let plain = ProfileChange(displayName: "Plain")
        #expect(try await profile(after: [ahead, plain])[0] == "Plain")
        let utmost = ProfileChange(
            displayName: "Utmost", editedAt: Instant(milliseconds: .max),
            sentAt: Instant(milliseconds: .min))
        #expect(try await profile(after: [utmost, plain])[0] == "Plain")
        let lowest = ProfileChange(
            displayName: "Lowest", editedAt: Instant(milliseconds: .min),
            sentAt: Instant(milliseconds: .max))
        #expect(try await profile(after: [plain, lowest])[0] == "Plain")
    }

    @Test("A clock that is wrong does no harm if the device says when it sends")
    func skew() async throws {
        // Made nine minutes ago, by a clock that is a day ahead.
        let skewed = ProfileChange(
            displayName: "Skewed", editedAt: now + .hours(24) - .minutes(9),
            sentAt: now + .hours(24))
        let right = ProfileChange(displayName: "Right", editedAt: now - .minutes(5))
        for changes in [[skewed, right], [right, skewed]] {
            #expect(try await profile(after: changes)[0] == "Right")
        }
    }
}
