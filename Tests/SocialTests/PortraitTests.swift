import Primitives
import Social
import TestSupport
import Testing

@Suite("Pictures of people, and the order of edits")
struct PortraitTests {
    private static func new(_ number: UInt8) -> NewPortrait {
        NewPortrait(
            id: Portrait.ID(high: 0, low: UInt64(number)), mediaType: "image/png", width: 9,
            height: 8, bytes: [number, 1], thumbnail: [number, 2])
    }

    private func bench(_ engine: Engine) async throws -> (SocialBench, TemporaryStore, AccountID) {
        let place = try TemporaryStore(engine)
        let bench = try await SocialBench(["Ada", "Ben"], url: place.url)
        return (bench, place, bench.people[0])
    }

    @Test(
        "A picture is kept apart from its bytes, replaced and removed",
        arguments: [Engine.json, .sqlite])
    func pictures(engine: Engine) async throws {
        let (bench, place, ada) = try await bench(engine)
        defer { place.remove() }
        func set(_ new: NewPortrait?, after minutes: Int) async throws -> Bool {
            bench.clock.advance(by: .minutes(minutes))
            let now = bench.clock.now
            return try await bench.store.write {
                try ProfileEditor(in: $0, at: now).setPortrait(new, of: ada).value.hasRemoved
            }
        }
        func bytes() async throws -> [[UInt8]?] {
            try await bench.store.read { transaction in
                let profiles = Profiles(in: transaction)
                return [
                    try profiles.portraitFile(of: ada), try profiles.portraitThumbnail(of: ada),
                ]
            }
        }
        #expect(try await !set(Self.new(1), after: 1))
        #expect(try await bytes() == [[1, 1], [1, 2]])
        #expect(try await !set(Self.new(1), after: 1))
        #expect(try await set(Self.new(2), after: 1))
        let people = bench.people
        let known = try await bench.store.read { try Profiles(in: $0).portraits(of: people) }
        #expect(known.count == 1 && known[ada]?.id == Portrait.ID(high: 0, low: 2))
        #expect(known[ada]?.size == 2)
        #expect(try await set(nil, after: 1))
        #expect(try await bytes() == [nil, nil])
        await bench.store.close()
    }

    @Test(
        "Whatever the order of arrival, each field has its last edit",
        arguments: [Engine.json, .sqlite])
    func anyOrder(engine: Engine) async throws {
        let (bench, place, ada) = try await bench(engine)
        defer { place.remove() }
        var generator = SeededGenerator(seed: 64)
        for round in 0..<20 {
            bench.clock.advance(by: .hours(1))
            let start = bench.clock.now - .minutes(30)
            // Of three fields, each edit changes some.
            let edits = (0..<6).map { number in
                (number, UInt8.random(in: 1...7, using: &generator))
            }
            for (number, fields) in edits.shuffled(using: &generator) {
                let text = "\(round).\(number)"
                let edit = try ProfileEdit(
                    displayName: fields & 1 != 0 ? text : nil, bio: fields & 2 != 0 ? text : nil,
                    picture: fields & 4 != 0 ? "\(number)" : nil,
                    madeAt: start + .minutes(number))
                _ = try await bench.profiles.edit(edit, of: ada)
            }
            func last(_ mask: UInt8) -> Int? { edits.last { $0.1 & mask != 0 }?.0 }
            let profile = try #require(try await bench.profiles.profile(of: ada))
            if let name = last(1) { #expect(profile.displayName == "\(round).\(name)") }
            if let bio = last(2) { #expect(profile.bio == "\(round).\(bio)") }
            if let picture = last(4) { #expect(profile.picture == "\(picture)") }
        }
        await bench.store.close()
    }

    @Test("A stamp from before the clock was set back holds nothing up")
    func clockSetBack() async throws {
        let (bench, ada, _) = try await SocialBench.adaAndBen()
        _ = try await bench.profiles.edit(ProfileEdit(bio: "ahead"), of: ada)
        bench.clock.advance(by: .hours(-24))
        let edited = try await bench.profiles.edit(ProfileEdit(bio: "right"), of: ada)
        #expect(edited.value.bio == "right")
    }
}
