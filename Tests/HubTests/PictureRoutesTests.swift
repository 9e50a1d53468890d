import API
import Hub
import Logging
import Primitives
import Testing

@Suite("Picture files of people")
struct PictureRoutesTests {
    private func get<Input>(
        _ route: Route<Input, Empty>, _ input: Input, as person: Person, in world: HubWorld,
        known: String? = nil
    ) async throws -> APIResponse {
        var request = try route.request(input, token: person.client.token)
        request.known = known
        let response = await world.hub.handle(request)
        DescribedTransport.hold(response, to: request)
        return response
    }

    private func refusal(
        of file: [UInt8], as person: Person, in world: HubWorld
    ) async throws -> Problem {
        var request = try Routes.setPicture.request(
            PortraitTimes(), token: person.client.token)
        request.body = file
        let response = await world.hub.handle(request)
        DescribedTransport.hold(response, to: request)
        return try APICoder.decode(Problem.self, from: response.body)
    }

    @Test("A picture is set, read, replaced and removed; a known one is not sent again")
    func ownPicture() async throws {
        let world = try await HubWorld()
        let ada = try await world.join("ada")
        #expect(try await get(Routes.myPicture, Empty(), as: ada, in: world).status == 404)
        let set = try await ada.show("turned-6.jpg")
        let portrait = try #require(set.portrait)
        #expect(portrait.type == "image/jpeg" && portrait.width == 32 && portrait.height == 48)
        #expect(try await ada.client.call(Routes.me).portrait == portrait)

        let answer = try await get(Routes.myPicture, Empty(), as: ada, in: world)
        #expect(answer.body == (try HubWorld.kept("turned-6.jpg")))
        #expect(answer.headers["content-type"] == "image/jpeg")
        #expect(answer.headers["content-disposition"] == "inline; filename=\"picture.jpg\"")
        #expect(answer.headers["cache-control"] == "private, no-cache")
        #expect(answer.headers["etag"] == "\"\(portrait.id)\"")
        let same = try await get(
            Routes.myPicture, Empty(), as: ada, in: world, known: "\(portrait.id)")
        #expect(same.status == 304 && same.body.isEmpty)

        let other = try #require(try await ada.show("plain.png").portrait)
        #expect(other.id != portrait.id && other.type == "image/png")
        let changed = try await get(
            Routes.myPicture, Empty(), as: ada, in: world, known: "\(portrait.id)")
        #expect(changed.status == 200)
        #expect(try await ada.client.call(Routes.removePicture, PortraitTimes()).portrait == nil)
        #expect(try await get(Routes.myPicture, Empty(), as: ada, in: world).status == 404)
    }

    @Test("One file has one id, whoever shows it")
    func sameID() async throws {
        let world = try await HubWorld()
        let (ada, ben) = (try await world.join("ada"), try await world.join("ben"))
        let (one, other) = (try await ada.show("plain.png"), try await ben.show("plain.png"))
        #expect(one.portrait == other.portrait)
    }

    @Test("What is not a picture, too large, or not to be decoded changes nothing")
    func refused() async throws {
        let world = try await HubWorld()
        let ada = try await world.join("ada")
        let before = try await ada.show("plain.png")
        let clean = try HubWorld.kept("lossy.webp")
        var broken = clean
        for index in 30..<clean.count { broken[index] = 0xAA }
        for (file, code) in [
            (Array("GIF89a".utf8), Problem.Code.pictureRefused), ([], .pictureRefused),
            (try HubWorld.file("moving.webp"), .pictureRefused),
            (Array(clean.dropLast(9)), .pictureRefused),
            ([UInt8](repeating: 0, count: Picture.largestFile + 1), .tooLarge),
        ] {
            #expect(try await refusal(of: file, as: ada, in: world).code == code)
        }
        #expect(try await ada.client.call(Routes.me) == before)
    }

    @Test("A hub without a decoder takes no pictures")
    func noDecoder() async throws {
        let world = try await HubWorld()
        let ada = try await world.join("ada")
        let hub = try await Hub.open(
            store: world.store,
            hasher: ScryptHasher(parameters: .rehearsal, environment: world.environment),
            digest: SHA256Digest(), environment: world.environment,
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        await #expect(throws: APIError.self) { try await ada.at(hub).show("plain.png") }
        #expect(try await ada.client.call(Routes.me).portrait == nil)
    }

    @Test("Who sees the profile sees the picture: in lists its id, and both forms of the file")
    func seen() async throws {
        let world = try await HubWorld()
        let (ada, ben) = (try await world.join("ada"), try await world.join("ben"))
        let portrait = try await ben.show("palette.png").portrait
        for person in [ada, ben] { try await world.visit(person, "Library", minutes: 20) }
        let path = PersonPath(person: ben.id)
        #expect(try await ada.feed().map(\.portrait) == [portrait])
        #expect(try await ada.client.call(Routes.person, path).portrait == portrait)
        let whole = try await get(Routes.picture, path, as: ada, in: world)
        #expect(whole.body == (try HubWorld.kept("palette.png")))
        let small = try await get(Routes.thumbnail, path, as: ada, in: world)
        #expect(small.headers["content-type"] == "image/png")
        let thumbnail = try Picture(cleaning: small.body)
        #expect(thumbnail.width == 32 && thumbnail.height == 32)
        try await world.message("Hello", from: ada, to: ben)
        _ = try await ben.client.call(Routes.accept, PersonPath(person: ada.id))
        #expect(try await ada.conversations().map(\.portrait) == [portrait])
    }

    enum Hiding: String, CaseIterable {
        case neverMet, blocked, blocking, left, waiting, closed, paused
    }

    @Test(
        "Who does not see the profile gets the answer of the person's route",
        arguments: Hiding.allCases)
    func hidden(hiding: Hiding) async throws {
        let world = try await HubWorld()
        let (ada, ben) = (try await world.join("ada"), try await world.join("ben"))
        try await ben.show("plain.png")
        try await world.visit(ada, "Library", minutes: 20)
        if hiding == .paused { try await ben.set(SettingsChange(isPaused: true)) }
        try await world.visit(ben, hiding == .neverMet ? "Gym" : "Library", minutes: 20)
        if hiding == .closed { try await world.connect(ada, ben) }
        switch hiding {
        case .neverMet, .paused: break
        case .blocked, .closed:
            _ = try await ben.client.call(Routes.block, PersonPath(person: ada.id))
        case .blocking: _ = try await ada.client.call(Routes.block, PersonPath(person: ben.id))
        case .left:
            _ = try await ben.client.call(
                Routes.deleteMe, AccountDeletion(password: Person.password))
        case .waiting: try await world.message("Hello", from: ada, to: ben)
        }
        let path = PersonPath(person: ben.id)
        let nobody = PersonPath(person: world.environment.newID())
        let expected = try await get(Routes.picture, nobody, as: ada, in: world)
        #expect(expected.status == 404)
        for route in [Routes.picture, Routes.thumbnail] {
            let answer = try await get(route, path, as: ada, in: world)
            #expect(answer.status == 404 && answer.body == expected.body)
        }
        if hiding != .waiting {
            let request = try Routes.person.request(path, token: ada.client.token)
            #expect(await world.hub.handle(request).body == expected.body)
        }
        #expect(try await ada.feed().allSatisfy { $0.portrait == nil })
        #expect(try await ada.conversations().allSatisfy { $0.portrait == nil })
    }

    @Test("The devices of the person are told")
    func told() async throws {
        let world = try await HubWorld()
        let ada = try await world.join("ada")
        let stream = try await ada.eventsFromNow()
        try await ada.show("plain.png")
        #expect(try await stream.next() == .profile)
        _ = try await ada.client.call(Routes.removePicture, PortraitTimes())
        #expect(try await stream.next() == .profile)
    }

    @Test("Of two pictures the one that was set later stays, whichever arrives later")
    func order() async throws {
        let world = try await HubWorld()
        let ada = try await world.join("ada")
        let start = world.clock.now
        let later = try await ada.show("plain.png", PortraitTimes(editedAt: start - .minutes(5)))
        let kept = try await ada.show("turned-6.jpg", PortraitTimes(editedAt: start - .minutes(9)))
        #expect(kept.portrait == later.portrait)
        let removal = PortraitTimes(editedAt: start - .minutes(7))
        #expect(try await ada.client.call(Routes.removePicture, removal) == later)
        let now = try await ada.show("turned-6.jpg")
        #expect(now.portrait != later.portrait)
    }
}
