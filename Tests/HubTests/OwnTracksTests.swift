import API
import Accounts
import Hub
import Logging
import Primitives
import Testing

@Suite("Phones with OwnTracks")
struct OwnTracksTests {
    /// A phone with OwnTracks, as the server sees it.
    private struct Phone {
        let world: HubWorld
        var login: BasicLogin?

        func send(_ text: String) async -> APIResponse {
            await world.hub.handle(
                APIRequest(
                    method: .post, path: "/v1/owntracks", body: Array(text.utf8), login: login))
        }

        /// Sends the phone's position every half minute while the clock advances.
        func stay(longitude: Double, minutes: Int) async throws {
            for _ in 0..<(2 * minutes) {
                world.clock.advance(by: .seconds(30))
                let seconds = world.clock.now.milliseconds / 1000
                let position = #""lat":50.5,"lon":\#(longitude),"acc":12"#
                let answer = await send(
                    #"{"_type":"location","tst":\#(seconds),\#(position)}"#
                )
                try #require(
                    answer.status == 200, "\(String(decoding: answer.body, as: UTF8.self))")
                try #require(answer.body == Array("[]".utf8))
            }
        }
    }

    private func visits(of person: Person) async throws -> [VisitSummary] {
        try await person.client.call(Routes.visits, VisitQuery()).visits
    }

    @Test("Locations become visits of the account, by its password and by a token")
    func visits() async throws {
        let world = try await HubWorld()
        let ann = try await world.join("ann")
        let logins = [
            BasicLogin(name: "ann", password: Person.password, device: "pixel"),
            BasicLogin(name: "Ann", password: ann.client.token ?? ""),
        ]
        for (number, login) in logins.enumerated() {
            let phone = Phone(world: world, login: login)
            try await phone.stay(longitude: 0.5, minutes: 12)
            try await phone.stay(longitude: 1.5, minutes: 15)
            let visits = try await visits(of: ann)
            #expect(visits.count == number + 1)
            #expect(visits.allSatisfy { $0.placeName == "Library" && $0.leftAt != nil })
            let last = try #require(visits.last)
            let minutes = ((last.leftAt ?? last.enteredAt) - last.enteredAt).wholeMinutes
            #expect((11...13).contains(minutes))
            world.clock.advance(by: .hours(1))
        }
        let devices = try await ann.client.call(Routes.devices).devices
        #expect(devices.count == 2, "the phone with the password is one device, however often")
    }

    @Test("A silent phone's visit ends when the server tidies up, and a new hub goes on with it")
    func silence() async throws {
        let world = try await HubWorld()
        let ann = try await world.join("ann")
        let login = BasicLogin(name: "ann", password: Person.password, device: "pixel")
        try await Phone(world: world, login: login).stay(longitude: 0.5, minutes: 6)
        let again = try await Hub.open(
            store: world.store,
            hasher: ScryptHasher(parameters: .rehearsal, environment: world.environment),
            digest: SHA256Digest(), environment: world.environment,
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        #expect(try await visits(of: ann).map(\.leftAt) == [nil])
        world.clock.advance(by: .hours(2))
        try await again.tidy()
        let visits = try await visits(of: ann)
        #expect(visits.count == 1)
        let visit = try #require(visits.first)
        let minutes = (try #require(visit.leftAt) - visit.enteredAt).wholeMinutes
        #expect((5...6).contains(minutes))
    }

    @Test("Two processes that a phone writes to in turns leave each other its session")
    func processes() async throws {
        let world = try await HubWorld()
        let ann = try await world.join("ann")
        let login = BasicLogin(name: "ann", password: Person.password, device: "pixel")
        let hubs = [world.hub, try await HubWorld.open(world.store, world.environment)]
        var sessions: Set<Instant> = []
        for turn in 0..<6 {
            world.clock.advance(by: .minutes(1))
            let answer = await hubs[turn % 2].handle(
                APIRequest(
                    method: .post, path: "/v1/owntracks", body: Array(#"{"_type":"status"}"#.utf8),
                    login: login))
            #expect(answer.status == 200)
            let devices = try await ann.client.call(Routes.devices).devices
            sessions.formUnion(devices.filter { !$0.isCurrent }.map(\.signedInAt))
        }
        #expect(sessions.count == 1)
    }

    @Test("Nobody and wrong passwords are asked for a name and a password")
    func refused() async throws {
        let world = try await HubWorld()
        let ann = try await world.join("ann")
        _ = try await world.join("bob")
        let wrong: [BasicLogin?] = [
            nil, BasicLogin(name: "ann", password: "wrong horse"),
            BasicLogin(name: "nobody", password: Person.password),
            // A token is valid for its own account only.
            BasicLogin(name: "bob", password: ann.client.token ?? ""),
        ]
        for login in wrong {
            let answer = await Phone(world: world, login: login).send(#"{"_type":"status"}"#)
            #expect(answer.status == 401)
            #expect(answer.headers["www-authenticate"] == "Basic realm=\"Quad\"")
        }
    }

    @Test("A password that was changed is no longer taken, though it was right before")
    func changed() async throws {
        let world = try await HubWorld()
        let ann = try await world.join("ann")
        let phone = Phone(
            world: world, login: BasicLogin(name: "ann", password: Person.password))
        #expect(await phone.send(#"{"_type":"status"}"#).status == 200)
        let authenticator = Authenticator(
            store: world.store,
            hasher: ScryptHasher(parameters: .rehearsal, environment: world.environment),
            digest: SHA256Digest(), environment: world.environment)
        try await authenticator.changePassword(
            of: ann.id, from: Person.password, to: "another horse")
        #expect(await phone.send(#"{"_type":"status"}"#).status == 401)
    }

    @Test(
        "What is no message is refused with a reason, what is another message is taken",
        arguments: [
            ("{", 400, "expected"), ("[1]", 400, "a message is an object"),
            ("{}", 400, "_type"), ("", 400, "refused"),
            (#"{"_type":""}"#, 400, "a word of small letters"),
            (#"{"_type":"Location"}"#, 400, "a word of small letters"),
            (#"{"_type":" status"}"#, 400, "a word of small letters"),
            (#"{"_type":"lwt\n"}"#, 400, "a word of small letters"),
            (#"{"_type":7}"#, 400, "a word of small letters"),
            (#"{"_type":null}"#, 400, "a word of small letters"),
            (#"[{"_type":"lwt"},{"_type":"x-1"}]"#, 400, "a word of small letters"),
            (#"{"_type":"steps"}"#, 200, "[]"), (#"{"_type":"request"}"#, 200, "[]"),
            (#"{"_type":"encrypted","data":"x"}"#, 400, "empty the encryption key"),
            (#"{"_type":"location","tst":"soon","lat":1,"lon":2}"#, 400, "not a time"),
            (#"{"_type":"location","lat":1,"lon":2}"#, 200, "[]"),
            (#"[{"_type":"lwt","tst":1},{"_type":"waypoint"}]"#, 200, "[]"),
            (#"{"_type":"transition","event":"enter","tst":1,"lat":1,"lon":2,"acc":5}"#, 200, "[]"),
        ])
    func messages(body: String, status: Int, words: String) async throws {
        let world = try await HubWorld()
        _ = try await world.join("ann")
        let phone = Phone(
            world: world, login: BasicLogin(name: "ann", password: Person.password))
        let answer = await phone.send(body)
        let text = String(decoding: answer.body, as: UTF8.self)
        #expect(answer.status == status, "\(text)")
        #expect(text.contains(words), "\(text)")
    }

    @Test("More than 500 messages at once are refused")
    func tooMany() async throws {
        let world = try await HubWorld()
        _ = try await world.join("ann")
        let phone = Phone(
            world: world, login: BasicLogin(name: "ann", password: Person.password))
        func body(_ count: Int) -> String {
            "[" + Array(repeating: #"{"_type":"lwt"}"#, count: count).joined(separator: ",") + "]"
        }
        #expect(await phone.send(body(500)).status == 200)
        #expect(await phone.send(body(501)).status == 400)
    }
}
