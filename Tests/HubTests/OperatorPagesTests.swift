import API
import Geofence
import Hub
import Merge
import Primitives
import Storage
import Sync
import Synchronization
import TestSupport
import Testing

@Suite("One device, one place, one page, one person's data", .endsHangs)
struct OperatorPagesTests {
    @Test("One device is signed out by its first digits, and the others stay")
    func signOut() async throws {
        let world = try await HubWorld()
        let ada = try await world.join("ada")
        let phone = try await world.secondDevice(of: ada)
        let op = OperatorTests.op(world)
        for digits in ["", "zz", "\(phone.device)0"] {
            await #expect(throws: OperatorError.noSuchDevice(digits)) {
                try await op.signOut(digits, of: "ada")
            }
        }
        let out = try await op.signOut("\(phone.device)".uppercased(), of: "ADA")
        #expect(out.account.devices.count == 2 && out.device.id == phone.device)
        await #expect(throws: APIError.notSignedIn) { _ = try await phone.client.call(Routes.me) }
        _ = try await ada.client.call(Routes.me)
        let act = try #require(try await op.acts().last)
        #expect(act.kind == .signOut && act.facts == "device \(phone.device)")
    }

    @Test("Pages of accounts come by name, those that begin so, and each page is noted")
    func pages() async throws {
        let world = try await HubWorld()
        for name in ["ada", "adam", "ben", "adele"] { _ = try await world.join(name) }
        let op = OperatorTests.op(world)
        func names(_ prefix: String, _ position: PagePosition, _ limit: Int) async throws
            -> [String]
        {
            try await op.accounts(beginning: prefix, at: position, limit: limit).elements
                .map(\.name)
        }
        #expect(try await names("", .first, 3) == ["ada", "adam", "adele"])
        #expect(try await names("", .after("adele"), 3) == ["ben"])
        #expect(try await names("AD", .first, 2) == ["ada", "adam"])
        #expect(try await names("ad", .after("ADAM"), 2) == ["adele"])
        #expect(try await names("ad", .before("adele"), 2) == ["ada", "adam"])
        #expect(try await names("ad", .after("ben"), 2) == ["ada", "adam"], "no mark of these")
        #expect(try await names("x", .first, 2).isEmpty)
        #expect(
            try await op.acts().map(\.facts)
                == [3, 1, 2, 1, 2, 2, 0].map { "names, devices and times of \($0)" })
    }

    /// A list that comes in pages: what its rows are called, all of them and around a position.
    private struct List: Sendable {
        let name: String
        let page: @Sendable (Operator, PagePosition, Int) async throws -> RecordPage<String>
    }

    private static let lists = [
        List(name: "accounts") { op, position, limit in
            try await op.accounts(at: position, limit: limit).map(\.name)
        },
        List(name: "invitations") { op, position, limit in
            try await op.invites(at: position, limit: limit).map(\.digits)
        },
        List(name: "reports") { op, position, limit in
            try await op.reports(at: position, limit: limit).map(\.digits)
        },
        List(name: "conversations") { op, position, limit in
            try await op.conversations(of: "ada", at: position, limit: limit)
                .map { $0.with ?? "\($0.account)" }
        },
        List(name: "acts") { op, position, limit in
            // The looks at the others are acts, too.
            try await op.acts(at: position, limit: limit).map { "\($0.number)" }
        },
    ]

    @Test("Each list comes in pages, forwards and backwards, without a gap or a row twice")
    func turning() async throws {
        let world = try await HubWorld()
        let ada = try await world.join("ada")
        let op = OperatorTests.op(world)
        for name in ["ben", "carl", "dora", "eve", "finn", "gil"] {
            let other = try await world.join(name)
            try await world.connect(ada, other)
            // All at one time, so that only their ids tell them apart.
            _ = try await ada.client.call(Routes.report, world.report(other))
            _ = try await op.invite(uses: 1, lasting: .hours(1))
        }
        for list in Self.lists {
            let all = try await list.page(op, .first, .max).elements
            #expect(all.count >= 6 && Set(all).count == all.count, "\(list.name)")
            for limit in [1, 2, 3, all.count - 1, all.count, all.count + 1] {
                var (position, forwards) = (PagePosition.first, [[String]]())
                while true {
                    let page = try await list.page(op, position, limit)
                    forwards.append(page.elements)
                    #expect((page.earlier == nil) == (position == .first), "\(list.name)")
                    guard let later = page.later else { break }
                    position = .after(later)
                }
                #expect(forwards.joined().elementsEqual(all), "\(list.name) by \(limit)")
                #expect(forwards.dropLast().allSatisfy { $0.count == limit }, "\(list.name)")
                guard case .after = position else { continue }
                var (mark, backwards) = (try await list.page(op, position, limit).earlier, [""])
                backwards = forwards.last ?? []
                while let text = mark {
                    let page = try await list.page(op, .before(text), limit)
                    #expect(page.later != nil, "\(list.name)")
                    (mark, backwards) = (page.earlier, page.elements + backwards)
                }
                #expect(backwards == all, "\(list.name) by \(limit)")
            }
            for text in ["", "-", "x-y-z", "1-2-3", "9999999999999999999", "é"] {
                let page = try await list.page(op, .after(text), 2)
                #expect(page.elements.count <= 2, "\(list.name): a wrong mark harms nothing")
            }
        }
    }

    /// A list that goes on after a row by what people call the row.
    private struct Continued: Sendable {
        let list: List
        let after: @Sendable (Operator, String, Int) async throws -> RecordPage<String>
    }

    private static let continued = [
        Continued(list: lists[1]) { op, last, limit in
            try await op.invites(after: last, limit: limit).map(\.digits)
        },
        Continued(list: lists[2]) { op, last, limit in
            try await op.reports(after: last, limit: limit).map(\.digits)
        },
        Continued(list: lists[3]) { op, last, limit in
            try await op.conversations(of: "ada", after: last, limit: limit)
                .map { $0.with ?? "\($0.account)" }
        },
    ]

    @Test("Each list goes on after a row by what people call it, also where an account is gone")
    func going() async throws {
        let world = try await HubWorld()
        let ada = try await world.join("ada")
        let op = OperatorTests.op(world)
        for name in ["ben", "carl", "dora", "eve"] {
            let other = try await world.join(name)
            try await world.connect(ada, other)
            _ = try await ada.client.call(Routes.report, world.report(other))
            _ = try await op.invite(uses: 1, lasting: .hours(1))
        }
        try await op.delete("carl")
        // Ids are hexadecimal digits, and so is this name.
        let gone = try #require(
            try await op.conversations(of: "ada").elements.first { $0.with == nil }?.account)
        _ = try await world.join("\(gone)")
        for one in Self.continued {
            let all = try await one.list.page(op, .first, .max).elements
            #expect(all.count == 4, "\(one.list.name)")
            for limit in [1, 2, 3, .max] {
                var rows = try await one.list.page(op, .first, limit).elements
                while let last = rows.last {
                    let next = try await one.after(op, last, limit).elements
                    guard !next.isEmpty else { break }
                    #expect(next.count <= limit && rows.count < 5, "\(one.list.name)")
                    rows += next
                }
                #expect(rows == all, "\(one.list.name) by \(limit)")
            }
            for text in ["", "nobody", "zzzzzzzz", "ffffffff", "\u{FF10}\u{FF10}"] {
                await #expect(throws: OperatorError.self, "\(one.list.name) after \(text)") {
                    _ = try await one.after(op, text, 2)
                }
            }
        }
    }

    @Test("What is looked up alone is found without a look at all of its kind")
    func lookups() async throws {
        let engine = CountingEngine(schema: Hub.schema)
        let world = try await HubWorld(engine: engine)
        let op = OperatorTests.op(world)
        let (ada, ben) = (try await world.join("ada"), try await world.join("ben"))
        try await world.connect(ada, ben)
        for number in 0..<20 {
            _ = try await ada.client.call(Routes.report, world.report(ben))
            _ = try await op.invite(uses: 1, lasting: .hours(1))
            let circle = Circle(
                center: Coordinate(longitude: Double(number) / 100, latitude: 50), radius: 20)
            try await op.addPlace(
                name: "Hut \(number)", usage: nil, shape: Shape(circles: [circle]), hours: nil)
        }
        let report = try #require(try await op.reports(limit: 9).elements.last).digits
        let invite = try #require(try await op.invites(limit: 9).elements.last).digits
        let place = try #require(try await op.places().last).id
        let lookups: [(String, @Sendable (Operator) async throws -> Void)] = [
            ("reports", { _ = try await $0.report(report) }),
            ("reports", { _ = try await $0.holdings(of: "ben") }),
            ("reports", { _ = try await $0.closeReport(report) }),
            ("invites", { _ = try await $0.withdraw(invite) }),
            ("places", { _ = try await $0.place("\(place)") }),
        ]
        for (table, lookup) in lookups {
            _ = engine.take()
            try await lookup(op)
            #expect(engine.scanned[table, default: 0] <= 4, "\(table)")
        }
        _ = engine.take()
        _ = try await op.reports(limit: 2)
        #expect(engine.scanned["reports", default: 0] <= 7)
        _ = try await op.place("Hut 3")
        #expect(engine.scanned["places", default: 0] > 20, "what is read whole is counted")
    }

    @Test("Reports whose ids begin alike, or are the same, are told apart and decided")
    func alike() async throws {
        let world = try await HubWorld()
        let op = OperatorTests.op(world)
        let (ada, ben) = (try await world.join("ada"), try await world.join("ben"))
        try await world.connect(ada, ben)
        // Devices choose the ids.
        let ids = ["00", "01", "0a"].map { "01234567" + String(repeating: $0, count: 12) }
        for (person, other, id) in [
            (ada, ben, ids[0]), (ben, ada, ids[0]), (ada, ben, ids[1]), (ben, ada, ids[2]),
        ] {
            let report = NewReport(
                id: try #require(NewReport.ID(id)), person: other.id, reason: id, messages: 0,
                block: nil)
            _ = try await person.client.call(Routes.report, report)
        }
        let all = try await op.reports().elements
        #expect(Set(all.map(\.digits)).count == 4)
        for report in all {
            let found = try await op.report(report.digits.uppercased())
            #expect(found.reporter == report.reporter && found.reason == report.reason)
        }
        for digits in ["01234567", ids[0], ids[0] + "00", ids[0] + "\(ada.id)0"] {
            await #expect(throws: OperatorError.noSuchReport(digits)) {
                try await op.closeReport(digits)
            }
        }
        for report in all {
            let closed = try await op.closeReport(report.digits)
            #expect(closed.reporter == report.reporter && closed.reason == report.reason)
        }
        #expect(try await op.reports().elements.isEmpty)
    }

    @Test("Acts come in pages from both ends")
    func acts() async throws {
        let world = try await HubWorld()
        let op = OperatorTests.op(world)
        for _ in 0..<5 { _ = try await op.invites() }
        #expect(try await op.acts(after: 1, limit: 2).map(\.number) == [2, 3])
        let latest = try await op.acts(at: .first, limit: 2)
        #expect(latest.elements.map(\.number) == [5, 4] && latest.later == "4")
        #expect(try await op.acts(at: .after("4"), limit: 9).elements.map(\.number) == [3, 2, 1])
    }

    @Test("The time at which the map was last changed is that of an operator's act")
    func mapChanges() async throws {
        let world = try await HubWorld()
        let op = OperatorTests.op(world)
        #expect(try await op.figures().mapChangedAt == nil)
        let changes: [@Sendable (Operator) async throws -> Void] = [
            { op in
                let map = HubWorld.map.replacing("[3,51]", with: "[3.00001,51]")
                _ = try await op.importPlaces(GeoJSONPlaces(reading: Array(map.utf8)))
            },
            { op in
                try await op.addPlace(
                    name: "Hut", usage: nil, shape: Shape(corners: "0,0; 0,1; 1,1"), hours: nil)
            },
            { op in
                var change = PlaceChange()
                change.name = "Shed"
                try await op.editPlace("Hut", change)
            },
            { op in try await op.removePlace("Shed") },
            { op in _ = try await world.hub.importPlaces(Array(HubWorld.map.utf8), as: "root") },
        ]
        let none: [@Sendable (Operator) async throws -> Void] = [
            { op in
                _ = try await op.importPlaces(GeoJSONPlaces(reading: Array(HubWorld.map.utf8)))
            },
            { op in _ = try await world.hub.importPlaces(Array(HubWorld.map.utf8), as: "root") },
            { op in try await op.editPlace("Gym", PlaceChange()) },
        ]
        for change in none { try await change(op) }
        #expect(try await op.figures().mapChangedAt == nil)
        #expect(try await op.acts().map(\.kind) == [.importPlaces, .editPlace])
        for change in changes {
            world.clock.advance(by: .minutes(1))
            try await change(op)
            let time = world.clock.now
            for _ in 0..<3 { _ = try await op.invites() }
            world.clock.advance(by: .minutes(1))
            #expect(try await op.figures().mapChangedAt == time)
            // Another operator reads all from the beginning.
            #expect(try await OperatorTests.op(world).figures().mapChangedAt == time)
        }
    }

    @Test("One place is changed, and its id stays; what changed is noted")
    func place() async throws {
        let world = try await HubWorld()
        let op = OperatorTests.op(world)
        let gym = try await op.place("gym")
        var change = PlaceChange()
        change.name = "Sports Hall"
        change.hours = .some(try OpeningHours("Mo-Fr 08:00-22:00"))
        let (before, after) = try await op.editPlace("Gym", change)
        #expect(before == gym && after.id == gym.id && after.shape == gym.shape)
        #expect(after.fields(changedSince: before) == ["name", "hours"])
        #expect(try await op.acts().last?.facts == "Gym: name, hours")
        _ = try await op.editPlace("\(gym.id)", PlaceChange())
        #expect(try await op.acts().last?.facts == "Sports Hall: as it was")
        await #expect(throws: OperatorError.noSuchPlace("Gym")) {
            try await op.editPlace("Gym", change)
        }
        change.name = "Library"
        await #expect(throws: GeofenceError.takenName("Library")) {
            try await op.editPlace("Sports Hall", change)
        }
    }

    @Test("An import is shown before it counts, and what was only shown leaves nothing")
    func preview() async throws {
        let world = try await HubWorld()
        let op = OperatorTests.op(world)
        let before = try await op.places()
        let map = HubWorld.map.replacing("[3,51]", with: "[3.1,51]")
            .replacing("Library", with: "Archive")
        let file = try GeoJSONPlaces(reading: Array(map.utf8))
        let shown = try await op.preview(file, farPlaces: .add)
        #expect(shown.added == ["Archive"] && shown.changed == ["Gym"])
        #expect(try await op.places() == before)
        #expect(try await op.acts().isEmpty)
        #expect(try await op.importPlaces(file, farPlaces: .add) == shown.result)
    }

    @Test("An operator's export is what the person exports, and leaves no device behind")
    func export() async throws {
        let world = try await HubWorld()
        let (ada, ben) = (try await world.join("ada"), try await world.join("ben"))
        try await world.connect(ada, ben)
        try await world.message("only for ada", from: ben, to: ada)
        _ = try await ada.client.call(
            Routes.push,
            PushRequest(device: ada.device, batch: 1, documents: [RouteMatrix.Cast.document(ada)]))
        func text(
            _ export: (@escaping (String) throws -> Void) async throws -> AccountExportSummary
        ) async throws -> (String, AccountExportSummary) {
            let pieces = Mutex([String]())
            let summary = try await export { piece in pieces.withLock { $0.append(piece) } }
            return (pieces.withLock { $0.joined() }, summary)
        }
        let own = try await text { write in
            try await AccountExportSummary.export(
                by: ada.client, of: "here", at: world.clock.now, to: write)
        }
        let op = OperatorTests.op(world)
        try await op.setDisabled(false, "ada")
        let given = try await text { write in
            try await op.export("ada", HubConfiguration().rehearsal, of: "here", to: write)
        }
        #expect(own.0.contains("only for ada") && own.0.contains("\"isCurrent\":true"))
        #expect(own.0.replacing("\"isCurrent\":true", with: "\"isCurrent\":false") == given.0)
        #expect(own.1 == given.1 && given.1.messages == 2 && given.1.documents == 1)
        #expect(try await op.acts().last?.kind == .export)
        #expect(try await op.account("ada").devices.map(\.id) == [ada.device])
        _ = try await ada.client.call(Routes.me)
    }
}
