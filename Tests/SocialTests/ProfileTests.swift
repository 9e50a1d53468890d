import Primitives
import Social
import TestSupport
import Testing

@Suite("Profiles")
struct ProfileTests {
    @Test("A profile is made once and edited by its person")
    func editing() async throws {
        let bench = try await SocialBench(["Ada"])
        let ada = bench.people[0]
        await #expect(throws: SocialError.profileExists(ada)) {
            try await bench.profiles.create(ProfileDraft(displayName: "Ada"), for: ada)
        }
        bench.clock.advance(by: .minutes(1))
        let edited = try await bench.profiles.edit(
            ProfileEdit(displayName: " Ada L. ", bio: "Reads\nand walks", picture: "👩🏽‍🔬"), of: ada)
        #expect(edited.value.displayName == "Ada L.")
        #expect(edited.value.bio == "Reads\nand walks")
        #expect(edited.value.picture == "👩🏽‍🔬")
        #expect(edited.value.updatedAt == bench.clock.now)
        #expect(edited.notices == [Notice(ada, .profile)])
        #expect(try await bench.profiles.profile(of: ada) == edited.value)
        bench.clock.advance(by: .minutes(1))
        let same = try await bench.profiles.edit(ProfileEdit(displayName: "Ada L."), of: ada)
        #expect(same.value == edited.value)
        #expect(same.notices.isEmpty)
        let bare = try await bench.profiles.edit(ProfileEdit(picture: ""), of: ada)
        #expect(bare.value.picture == nil)
        #expect(bare.value.displayName == "Ada L.")
        let nobody = bench.environment.newID(AccountID.self)
        await #expect(throws: SocialError.noSuchPerson(nobody)) {
            try await bench.profiles.edit(ProfileEdit(bio: ""), of: nobody)
        }
    }

    @Test("Names are found by their beginning, without case and accents")
    func searching() async throws {
        let bench = try await SocialBench(
            ["Viewer", "Élodie", "elena", "Ben", "ELVIRA", "El%", "Zoë", "李莉"])
        let viewer = bench.people[0]
        func found(_ text: String, limit: Int = 50) async throws -> [String] {
            try await bench.profiles.search(text, for: viewer, limit: limit)
                .map(\.displayName)
        }
        #expect(try await found("el") == ["El%", "elena", "Élodie", "ELVIRA"])
        #expect(try await found(" ELO") == ["Élodie"])
        #expect(try await found("zoe") == ["Zoë"])
        #expect(try await found("李") == ["李莉"])
        #expect(try await found("el", limit: 2) == ["El%", "elena"])
        #expect(try await found("view").isEmpty)
        #expect(try await found(" ").isEmpty)
        #expect(try await found("el", limit: -1).isEmpty)
        _ = try await bench.blocks.block(bench.people[2], by: viewer)
        _ = try await bench.blocks.block(viewer, by: bench.people[5])
        #expect(try await found("el", limit: 2) == ["Élodie", "ELVIRA"])
    }

    @Test("Profiles come in the order asked for, without those who are hidden or have left")
    func several() async throws {
        let bench = try await SocialBench(["Ada", "Ben", "Carl", "Dora"])
        let people = bench.people
        _ = try await bench.blocks.block(people[0], by: people[2])
        try await bench.leave(people[3])
        let shown = try await bench.profiles.profiles(
            of: [people[3], people[1], people[2], people[0]], for: people[0])
        #expect(shown.map(\.displayName) == ["Ben", "Ada"])
    }

    @Test("Texts up to the limit are taken, longer ones and wrong ones refused")
    func limits() async throws {
        let long = { (count: Int) in String(repeating: "é", count: count) }
        _ = try ProfileDraft(displayName: long(64), bio: long(500), picture: long(3))
        expect(.displayName, .characters(limit: 64)) { _ = try ProfileDraft(displayName: long(65)) }
        expect(.displayName, .empty) { _ = try ProfileDraft(displayName: " \n ") }
        for (name, code) in [
            ("Ad\u{202E}a", "U+202E"), ("Ad\u{200B}a", "U+200B"), ("Ad\u{200D}a", "U+200D"),
            ("\u{3164}", "U+3164"), ("Ada\u{2066}", "U+2066"), ("A\u{AD}da", "U+AD"),
            ("Ada\u{E0041}", "U+E0041"), ("\u{FEFF}Ada", "U+FEFF"), ("Ada \u{2800}", "U+2800"),
            ("\u{FE0F}", "U+FE0F"), ("\u{FE0F}Ada", "U+FE0F"), ("A \u{FE0F}da", "U+FE0F"),
            ("❤\u{FE0F}\u{FE0F}", "U+FE0F"), ("\u{E0100}", "U+E0100"), ("\u{20E3}", "U+20E3"),
            ("A \u{20E3}da", "U+20E3"), ("\u{180B}", "U+180B"), ("\u{FFFE}", "U+FFFE"),
            ("Ada\u{1FFFF}", "U+1FFFF"), ("\(Unicode.Scalar(0xFDD0 as UInt16)!)Ada", "U+FDD0"),
            ("Ada\u{FFFE}\u{FE0F}", "U+FFFE"),
        ] {
            expect(.displayName, .invisibleCharacter(code)) {
                _ = try ProfileDraft(displayName: name)
            }
        }
        for name in [
            "नमस्ते क्\u{200D}ष", "می\u{200C}خواهم", "👩🏽\u{200D}🚀", "🏳️\u{200D}🌈", "❤️", "1️⃣",
            "🏴\u{E0067}\u{E0062}\u{E007F}", "葛\u{E0100}", "ᠠ\u{180B}", "1\u{20E3}", "Ada 1️⃣",
            "🏳\u{FE0F}\u{200D}⚧\u{FE0F}", "☝\u{FE0F}",
        ] {
            #expect(throws: Never.self) { _ = try ProfileDraft(displayName: name) }
        }
        expect(.displayName, .controlCharacter) { _ = try ProfileDraft(displayName: "A\u{1B}[2J") }
        expect(.bio, .characters(limit: 500)) { _ = try ProfileEdit(bio: long(501)) }
        expect(.picture, .characters(limit: 3)) { _ = try ProfileEdit(picture: "ABCD") }
        // One character to a reader, but with very many bytes.
        let stacked = "e" + String(repeating: "\u{301}", count: 3000)
        expect(.displayName, .bytes(limit: 512)) { _ = try ProfileDraft(displayName: stacked) }
    }

    @Test("A message has 1 to 2000 characters and at most 8,000 bytes, of any kind")
    func messages() async throws {
        let (bench, ada, ben) = try await SocialBench.adaAndBen(connected: true)
        let long = String(repeating: "😀", count: 2000)
        #expect(try await bench.say(long, from: ada, to: ben).value.text == long)
        #expect(try await bench.say("\u{1B}\u{0}\r\n", from: ada, to: ben).value.number == 4)
        for (text, problem) in [
            ("", TextProblem.empty), (" \n", .empty),
            (String(repeating: "a", count: 2001), .characters(limit: 2000)),
            (String(repeating: "👩🏽‍🔬", count: 2000), .bytes(limit: 8000)),
        ] {
            await #expect(
                throws: SocialError.invalidText(TextFault(field: .message, problem: problem))
            ) {
                try await bench.say(text, from: ada, to: ben)
            }
        }
    }

    private func expect(
        _ field: PeopleTextField, _ problem: TextProblem, _ body: () throws -> Void
    ) {
        #expect(throws: SocialError.invalidText(TextFault(field: field, problem: problem))) {
            try body()
        }
    }
}
