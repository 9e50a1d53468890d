import Geofence
import Hub
import Primitives
import Social
import Storage
import Synchronization
import TestSupport
import Testing

@testable import Dashboard

@Suite("The operator's pages, without a browser", .endsHangs)
struct DashboardTests {
    /// A machine of which the pages learn nothing, and which counts its backups.
    private final class Machine: DashboardHost {
        let backupCount = Mutex(0)
        let successor = Mutex<String?>(nil)
        let isGone = Mutex(false)
        let isUnreadable = Mutex(false)
        let isShared = Mutex(true)

        func replacement() -> String? { successor.withLock { $0 } }
        var isStoreShared: Bool { isShared.withLock { $0 } }
        func isStoreGone() async -> Bool { isGone.withLock { $0 } }
        func facts() async -> DashboardFacts {
            var facts = DashboardFacts()
            facts.rows = [("Store", "somewhere")]
            facts.warnings = ["it is full"]
            return facts
        }
        func settings() throws -> [DashboardSetting] {
            if isUnreadable.withLock({ $0 }) { throw StorageError.uncertain(place: "here") }
            return [DashboardSetting(name: "zone", value: "<b>", place: "default")]
        }
        func backups(at position: PagePosition, limit: Int) throws
            -> (folder: String, copies: RecordPage<DashboardCopy>)?
        { nil }
        func backUp(by op: Operator) async throws -> String {
            backupCount.withLock { $0 += 1 }
            return "made"
        }
        func contradictions() async throws -> [String] { [] }
        func command(_ command: DashboardTip) -> String { "type \(command)" }
    }

    /// Pages with a browser that keeps their cookie.
    private struct Browser {
        let world: HubWorld
        let gate: DashboardGate
        let pages: Dashboard
        let machine = Machine()
        var cookie: String?

        init(role: OperatorRole = .operator) async throws {
            world = try await HubWorld()
            _ = try await world.join("ada")
            gate = DashboardGate(world.environment)
            pages = Dashboard(
                OperatorTests.op(world, "eve", role: role), role: role, host: machine, gate: gate,
                environment: world.environment)
        }

        /// Opens the pages by the code; returns the status.
        mutating func open(_ path: String? = nil) async -> Int {
            let answer = await ask("GET", path ?? gate.firstPath)
            let cookie = answer.headers.first { $0.name == "set-cookie" }?.value
            if let cookie { self.cookie = String(cookie.prefix { $0 != ";" }) }
            return answer.status
        }

        func ask(
            _ method: String, _ target: String, _ body: String = "", site: String? = nil
        ) async -> DashboardAnswer {
            let parts = target.split(separator: "?", maxSplits: 1)
            let fields = [
                "host": "127.0.0.1:8088", "cookie": cookie,
                "sec-fetch-site": site ?? (method == "POST" ? "same-origin" : "none"),
                "content-type": "application/x-www-form-urlencoded",
            ]
            return await pages.answer(
                DashboardRequest(
                    method: method, path: String(parts[0]),
                    query: parts.count > 1 ? String(parts[1]) : nil,
                    header: { fields[$0] ?? nil }, body: Array(body.utf8)))
        }

        /// Returns a field that nobody sees, as a form of a page sends it.
        func field(_ name: String, of path: String) async throws -> String {
            let answer = await ask("GET", "/\(gate.base)/\(path)")
            let page = String(decoding: answer.body, as: UTF8.self)
            let mark = try #require(page.firstRange(of: "name=\"\(name)\" value=\""))
            return "\(name)=\(page[mark.upperBound...].prefix { $0 != "\"" })"
        }

        func text(of path: String) async -> String {
            String(decoding: await ask("GET", "/\(gate.base)/\(path)").body, as: UTF8.self)
        }

        func status(of path: String = "", _ method: String = "GET") async -> Int {
            await ask(method, "/\(gate.base)/\(path)").status
        }
    }

    @Test("The code is good once, and for ten minutes")
    func code() async throws {
        var late = try await Browser()
        let path = late.gate.firstPath
        #expect(await late.open(path + "0") == 403)
        late.world.clock.advance(by: DashboardGate.codeTime)
        #expect(await late.open(path) == 403)
        var soon = try await Browser()
        soon.world.clock.advance(by: DashboardGate.codeTime - .milliseconds(1))
        let first = soon.gate.firstPath
        #expect(await soon.open(first) == 303)
        #expect(await soon.status() == 200)
        #expect(await soon.open(first) == 403)
        #expect(soon.gate.firstPath.hasSuffix("code="))
    }

    @Test("A look at the head of the first page leaves the code")
    func head() async throws {
        var browser = try await Browser()
        let first = browser.gate.firstPath
        let answer = await browser.ask("HEAD", first)
        #expect(answer.status == 303 && !answer.headers.contains { $0.name == "set-cookie" })
        #expect(await browser.open(first) == 303)
        #expect(await browser.status() == 200)
    }

    @Test("Only who may send a form gets its page")
    func forms() async throws {
        let pages = ["accounts/+new", "accounts/ada/reset", "places/add", "places/draw"]
        for role in OperatorRole.allCases {
            var browser = try await Browser(role: role)
            #expect(await browser.open() == 303)
            for page in pages {
                let status = await browser.status(of: page)
                #expect(status == (role == .operator ? 200 : 403), "\(role) \(page)")
            }
            for page in ["accounts/ada/profile", "accounts/ada/delete"] {
                let hasForm = await browser.text(of: page).contains("action=\"accounts/")
                #expect(hasForm == (role == .operator), "\(role) \(page)")
            }
        }
    }

    @Test("A form that a role may not send is refused, whatever is in it and whatever there is")
    func formsOfOthers() async throws {
        var paths = ["new", "draw", "file", "import"].map { "places/\($0)" }
        paths += ["accounts/+new", "invites/new", "invites/0/withdraw", "reports/ffff"]
        paths += ["backups/make", "backups/check"]
        for act in ["disable", "enable", "reset", "delete", "profile", "sign-out"] {
            paths += ["accounts/ada/\(act)", "accounts/zoe/\(act)"]
        }
        for act in ["remove", "area", "edit"] { paths += ["places/Gym/\(act)", "places/0/\(act)"] }
        for role in OperatorRole.allCases where role != .operator {
            var browser = try await Browser(role: role)
            #expect(await browser.open() == 303)
            let base = "/\(browser.gate.base)/"
            for path in paths {
                let isOpen = role == .moderator && path.hasPrefix("reports")
                for body in ["", "confirm=ada", "act=delete", "act=none"] {
                    let status = await browser.ask("POST", base + path, body).status
                    #expect((status == 403) != (isOpen && body != "act=delete"), "\(role) \(path)")
                }
            }
            #expect(try await OperatorTests.op(browser.world).acts().isEmpty)
            #expect(await browser.status(of: "leave", "POST") == 200)
        }
    }

    @Test("A session ends after 20 minutes without use, and after 8 hours in all")
    func times() async throws {
        var idle = try await Browser()
        #expect(await idle.open() == 303)
        idle.world.clock.advance(by: DashboardGate.idleTime - .milliseconds(1))
        #expect(await idle.status() == 200)
        idle.world.clock.advance(by: DashboardGate.idleTime)
        #expect(await idle.status() == 403)
        #expect(await idle.status() == 403)
        var alone = try await Browser()
        #expect(await alone.open() == 303)
        let page = await alone.ask("GET", "/\(alone.gate.base)/?live=yes")
        #expect(page.headers.contains { $0 == ("refresh", "5") })
        for _ in 0..<19 {
            alone.world.clock.advance(by: .minutes(1))
            #expect(await alone.status(of: "?live=yes") == 200)
        }
        alone.world.clock.advance(by: .minutes(1))
        #expect(await alone.status(of: "?live=yes") == 403, "a page that renews itself is no use")
        var busy = try await Browser()
        #expect(await busy.open() == 303)
        for _ in 0..<31 {
            busy.world.clock.advance(by: .minutes(15))
            #expect(await busy.status() == 200)
        }
        busy.world.clock.advance(by: .minutes(15))
        #expect(await busy.status() == 403)
    }

    @Test("Each look and act has its row before it is answered, and a refused one has none")
    func rows() async throws {
        for role in OperatorRole.allCases {
            var browser = try await Browser(role: role)
            #expect(await browser.open() == 303)
            let base = "/\(browser.gate.base)/"
            let looks: [(String, [OperatorAct.Kind])] = [
                ("", []), ("accounts", [.list]), ("accounts/ada", [.show, .data]),
                ("accounts/ada/conversations", [.conversations]),
                ("accounts/ada/profile", [.data]), ("accounts/ada/delete", [.data]),
                ("reports", [.reports]), ("invites", [.invites]), ("places", []),
            ]
            let acts: [(String, String, OperatorAct.Kind)] = [
                ("accounts/ada/disable", "", .disable), ("accounts/ada/enable", "", .enable),
                ("accounts/ada/reset", "", .resetCode),
                ("accounts/ada/profile", "words=else", .profile),
                ("invites/new", "uses=1&days=1", .invite),
                ("places/new", "name=Hut&latitude=1&longitude=1&radius=9", .addPlace),
                ("accounts/+new", "name=ben&password=correct+horse", .create),
                ("accounts/ada/delete", "confirm=ADA", .delete),
            ]
            var expected: [OperatorAct.Kind] = []
            for (path, kinds) in looks {
                let isAllowed = kinds.allSatisfy(role.allows)
                #expect(await browser.status(of: path) == (isAllowed ? 200 : 403), "\(path)")
                if isAllowed { expected += kinds }
            }
            for (path, body, kind) in acts {
                let isAllowed = role.allows(kind)
                let status = await browser.ask("POST", base + path, body).status
                #expect(status == (isAllowed ? 303 : 403), "\(role) \(path)")
                if isAllowed { expected.append(kind) }
            }
            let made = await browser.ask("POST", base + "backups/make").status
            #expect(made == (role == .operator ? 303 : 403))
            #expect(browser.machine.backupCount.withLock { $0 } == (role == .operator ? 1 : 0))
            let checked = await browser.ask("POST", base + "backups/check").status
            #expect(checked == (role == .operator ? 303 : 403))
            if role == .operator { expected.append(.check) }
            let found = try await OperatorTests.op(browser.world).acts()
            #expect(found.map(\.kind) == expected)
            #expect(found.allSatisfy { $0.user == "eve" })
        }
    }

    @Test("Who removes an account is told how many reports by it go, too, wherever they do")
    func reportsThatGo() async throws {
        let words = "its reports about others that wait for a decision"
        for role in OperatorRole.allCases {
            var browser = try await Browser(role: role)
            #expect(await browser.open() == 303)
            let world = browser.world
            let (ben, cleo) = (try await world.join("ben"), try await world.join("cleo"))
            for (person, other) in [(ben, cleo), (cleo, ben), (ben, cleo)] {
                try await world.store.write { transaction in
                    try ReportEditor(in: transaction, at: world.environment.now()).report(
                        other.id, id: world.environment.newID(), reason: "Insults", messages: 0,
                        by: person.id)
                }
            }
            for one in try await OperatorTests.op(world).reports().elements {
                let page = await browser.text(of: "reports/\(one.digits)")
                let count = one.about == "ben" ? 2 : 1
                #expect(page.contains("\(words) (\(count))") == (role == .operator), "\(role)")
            }
            guard role != .moderator else { continue }
            #expect(await browser.text(of: "accounts/ben/delete").contains("\(words) (2)"))
            #expect(await browser.text(of: "accounts/ada/delete").contains("\(words) (0)"))
        }
    }

    @Test("No page tells to have a server copy a store that none can copy")
    func backupsOfFiles() async throws {
        var browser = try await Browser()
        #expect(await browser.open() == 303)
        let (own, others) = (["backup-to", "goes on meanwhile"], ["type backUp"])
        for isShared in [true, false] {
            browser.machine.isShared.withLock { $0 = isShared }
            let page = await browser.text(of: "backups")
            for words in own { #expect(page.contains(words) == isShared, "\(words)") }
            for words in others { #expect(page.contains(words) == !isShared, "\(words)") }
        }
    }

    @Test("A request counts by what the browser says, and one that says nothing is told why")
    func oldBrowsers() async throws {
        let browser = try await Browser()
        let own = "http://127.0.0.1:8088"
        let cases: [(site: String?, origin: String?, status: Int, words: String)] = [
            (nil, nil, 403, "This browser is too old."), (nil, "null", 403, "too old"),
            (nil, "http://evil.example", 403, "Another page sent this."),
            ("cross-site", nil, 403, "Another page"), ("cross-site", "null", 403, "Another page"),
            ("cross-site", own, 403, "Another page"), (nil, own, 303, ""),
            ("none", nil, 403, "was used"),
        ]
        for (site, origin, status, words) in cases {
            let fields = ["host": "127.0.0.1:8088", "sec-fetch-site": site, "origin": origin]
            let answer = await browser.pages.answer(
                DashboardRequest(
                    method: "GET", path: "/\(browser.gate.base)/open",
                    query: String(browser.gate.firstPath.split(separator: "?")[1]),
                    header: { fields[$0] ?? nil }, body: []))
            #expect(answer.status == status)
            #expect(words.isEmpty || String(decoding: answer.body, as: UTF8.self).contains(words))
        }
    }

    @Test("The overview tells a moderator of reports and places alone")
    func overview() async throws {
        for role in OperatorRole.allCases {
            var browser = try await Browser(role: role)
            #expect(await browser.open() == 303)
            let answer = await browser.ask("GET", "/\(browser.gate.base)/")
            let page = String(decoding: answer.body, as: UTF8.self)
            for word in ["<dt>Reports that wait", "<dt>Places", "<dt>Map changed"] {
                #expect(page.contains(word), "\(role) \(word)")
            }
            let others = [
                "somewhere", "it is full", "<dt>Accounts", "<dt>Invitations", "<dt>Next chore",
            ]
            for word in others {
                #expect(page.contains(word) == (role != .moderator), "\(role) \(word)")
            }
        }
    }

    @Test("Nothing is shown or done any more once the store or the program is another one")
    func replaced() async throws {
        var browser = try await Browser()
        #expect(await browser.open() == 303)
        let base = "/\(browser.gate.base)/"
        browser.machine.successor.withLock { $0 = "The store was replaced." }
        for path in ["", "accounts", "accounts/ada", "settings", "audit"] {
            #expect(await browser.status(of: path) == 503, "\(path)")
        }
        #expect(await browser.ask("POST", base + "accounts/ada/disable").status == 503)
        #expect(try await OperatorTests.op(browser.world).acts().isEmpty)
        browser.machine.successor.withLock { $0 = nil }
        #expect(await browser.status() == 200)
        // Beneath the pages, as it is in PostgreSQL.
        let op = OperatorTests.op(browser.world)
        #expect(try await !op.beginMove(to: "there", after: 7))
        #expect(try await op.beginMove(to: "there", after: 0))
        #expect(try await op.move() == .begun(to: "there"))
        #expect(await browser.status() == 503)
        #expect(await browser.ask("POST", base + "accounts/ada/disable").status == 503)
        try await op.endMove()
        #expect(try await op.move() == .done(to: "there"))
        await #expect(throws: StorageError.self) { try await op.delete("ada") }
        try await op.cancelMove(to: "there")
        #expect(try await op.move() == .none)
        #expect(await browser.status() == 200)
        try await op.restored("from there", ends: OperatorTests.noEnds)
        #expect(await browser.status() == 503)
        #expect(await browser.ask("POST", base + "accounts/ada/disable").status == 503)
        #expect(try await op.acts().map(\.kind) == [.move, .move, .restore])
    }

    @Test("A page that fails since there is no store any more says so, and others say why")
    func gone() async throws {
        var browser = try await Browser()
        #expect(await browser.open() == 303)
        browser.machine.isUnreadable.withLock { $0 = true }
        #expect(await browser.status(of: "settings") == 500)
        browser.machine.isGone.withLock { $0 = true }
        #expect(await browser.status(of: "settings") == 503)
    }

    @Test(
        "An error becomes a sentence of its own, and names stay as they are",
        arguments: [
            ("there is no page", "There is no page."), ("so, it is", "So, it is."),
            ("quad-server.sqlite is full", "quad-server.sqlite is full."),
            ("backups/a: it is there", "backups/a: it is there."),
            ("postgresql://h/d is away", "postgresql://h/d is away."),
            ("is there room?", "Is there room?"), ("done.", "Done."), ("", "."),
        ])
    func sentences(_ words: String, _ sentence: String) {
        #expect(Dashboard.sentence(words) == sentence)
    }

    @Test("A form changes only what was typed, and not what another operator changed meanwhile")
    func twoOperators() async throws {
        var browser = try await Browser()
        #expect(await browser.open() == 303)
        let path = "/\(browser.gate.base)/accounts/ada/profile"
        let op = OperatorTests.op(browser.world)
        try await op.editProfile(of: "ada", words: "one\n'two' & three")
        let page = String(decoding: await browser.ask("GET", path).body, as: UTF8.self)
        #expect(page.contains("name=\"was-words\" value=\"one\n&#39;two&#39; &amp; three\""))
        try await op.editProfile(of: "ada", words: "by another")
        let form =
            "display=Else&was-display=ada&words=one%0D%0A%27two%27+%26+three"
            + "&was-words=one%0D%0A%27two%27+%26+three"
        #expect(await browser.ask("POST", path, form).status == 303)
        let held = try await op.holdings(of: "ada")
        #expect(held.report.displayName == "Else" && held.words == "by another")
    }

    @Test(
        "A form that comes back as a browser has it changes nothing, whatever ends lines in it",
        arguments: [
            "Line one\nline two", "CR\rhere", "Use\r\nof two", "\r\n", "a\u{2028}b\u{85}c\td",
            " x ",
        ])
    func lineEnds(_ text: String) async throws {
        var browser = try await Browser()
        #expect(await browser.open() == 303)
        let op = OperatorTests.op(browser.world)
        // A file may bring what nobody can type.
        let word = JSONValue.string("x\(text)y").text
        let map = HubWorld.map.replacing("\"Gym\"", with: "\(word),\"usage\":\(word)")
        _ = try await op.importPlaces(GeoJSONPlaces(reading: Array(map.utf8)))
        let place = try #require(try await op.places().first { $0.name == "x\(text)y" })
        #expect(place.usage == place.name)
        let path = "/\(browser.gate.base)/places/\(place.id)"
        let page = String(decoding: await browser.ask("GET", path).body, as: UTF8.self)
        // An input of one line drops the ends of lines; what nobody sees keeps them.
        let fields = page.matches(of: /<input type="(\w+)" name="([\w-]+)" value="([^"]*)"/).map {
            let value = String($0.3).replacing("&#13;", with: "\r")
            let line = value.unicodeScalars.filter { $0 != "\r" && $0 != "\n" }
            let sent = $0.1 == "hidden" ? value : String(String.UnicodeScalarView(line))
            return "\($0.2)=\(DashboardPath.text(of: [sent]))"
        }
        #expect(fields.count == 8, "name, use, hours, four that they had, and a confirmation")
        #expect(
            await browser.ask("POST", path + "/edit", fields.joined(separator: "&")).status == 303)
        #expect(try await op.place("\(place.id)") == place)
        let hours = fields.map { $0 == "hours=" ? "hours=24%2F7" : $0 }.joined(separator: "&")
        #expect(await browser.ask("POST", path + "/edit", hours).status == 303)
        let after = try await op.place("\(place.id)")
        #expect(after.fields(changedSince: place) == ["hours"])
    }

    @Test("An area that another operator changed meanwhile is not drawn over")
    func areaChanged() async throws {
        var browser = try await Browser()
        #expect(await browser.open() == 303)
        let op = OperatorTests.op(browser.world)
        let path = "/\(browser.gate.base)/places/\(try await op.place("Gym").id)/area"
        func was(_ query: String) async throws -> Substring {
            let page = String(decoding: await browser.ask("GET", path + query).body, as: UTF8.self)
            let field = try #require(page.firstRange(of: "name=\"was\" value=\""))
            return page[field.upperBound...].prefix { $0 != "\"" }
        }
        let seen = try await was("")
        #expect(try await was("?points=50,3&go=north&was=\(seen)") == seen)
        var change = PlaceChange()
        change.shape = try Shape(corners: "0,0; 0,1; 1,1")
        let (_, changed) = try await op.editPlace("Gym", change)
        let form = "points=50,3%0D%0A50,3.001%0D%0A50.001,3.001&kind=area&was="
        #expect(await browser.ask("POST", path, form + seen).status == 422)
        #expect(try await op.place("Gym") == changed)
        let now = try await was("")
        #expect(await browser.ask("POST", path, form + now).status == 303)
        #expect(try await op.place("Gym").shape != changed.shape)
    }

    @Test("Nothing is done to whoever has the name of an account that was looked at and is gone")
    func nameTaken() async throws {
        var browser = try await Browser()
        #expect(await browser.open() == 303)
        let base = "/\(browser.gate.base)/accounts/ada"
        let op = OperatorTests.op(browser.world)
        let before = try await op.account("ada")
        let device = "\(before.devices[0].id)"
        let field = "name=\"account\" value=\"\(before.id)\""
        func text(_ path: String) async -> String {
            String(decoding: await browser.ask("GET", base + path).body, as: UTF8.self)
        }
        let page = await text("")
        #expect(page.components(separatedBy: field).count == 3, "switch off, sign out")
        let reset = "/reset?account=\(before.id)"
        #expect(page.contains("accounts/ada\(reset)\""))
        for path in ["/profile", "/delete", reset] {
            #expect(await text(path).contains(field), "\(path)")
        }
        try await op.delete("ada")
        _ = try await browser.world.join("ada")
        let now = try await op.account("ada")
        let acts = try await op.acts()
        let forms = [
            ("/disable", ""), ("/enable", ""), ("/reset", ""), ("/sign-out", "device=\(device)"),
            ("/profile", "words=x"), ("/delete", "confirm=ada"),
        ]
        for (path, body) in forms {
            for account in ["\(before.id)", "x"] {
                let answer = await browser.ask("POST", base + path, "\(body)&account=\(account)")
                #expect(answer.status == 422, "\(path) \(account)")
                #expect(!String(decoding: answer.body, as: UTF8.self).contains("Ada"), "\(path)")
            }
        }
        #expect(try await op.acts() == acts)
        let mine = "account=\(now.id)"
        #expect(await browser.ask("POST", base + "/delete", "confirm=ada&\(mine)").status == 303)
    }

    @Test("Nothing is decided by the page of a report whose digits are another one's by now")
    func digitsTaken() async throws {
        var browser = try await Browser()
        #expect(await browser.open() == 303)
        let (world, op) = (browser.world, OperatorTests.op(browser.world))
        // Both ids begin alike: whoever reports chooses them.
        func report(_ about: String, by reporter: String, _ end: String) async throws {
            let (one, other) = (try await world.join(reporter), try await world.join(about))
            let id = try #require(ReportID(String(repeating: "e", count: 31) + end))
            try await world.store.write { transaction in
                try ReportEditor(in: transaction, at: world.environment.now())
                    .report(other.id, id: id, reason: "Insults", messages: 0, by: one.id)
            }
        }
        try await report("tom", by: "mia", "1")
        let digits = try #require(try await op.reports().elements.first).digits
        let form = try await browser.field("report", of: "reports/\(digits)")
        try await op.delete("mia")
        try await report("vera", by: "max", "2")
        let acts = try await op.acts()
        let path = "/\(browser.gate.base)/reports/\(digits)"
        for act in ["none", "profile", "disable", "delete&confirm=vera"] {
            for field in [form, "report=x", ""] {
                let answer = await browser.ask("POST", path, "act=\(act)&\(field)")
                #expect(answer.status == 422, "\(act) \(field)")
            }
        }
        #expect(try await op.acts().allSatisfy { $0.kind == .report || acts.contains($0) })
        #expect(try await !op.account("vera").isDisabled)
        await #expect(throws: OperatorError.anotherReport(digits)) {
            try await op.closeReport(digits, deciding: .disable) { $0.about == "tom" }
        }
        #expect(try await op.closeReport(digits) { $0.about == "vera" }.about == "vera")
    }

    @Test("What is said once is not said on a page that renews itself")
    func saidOnce() async throws {
        var browser = try await Browser()
        #expect(await browser.open() == 303)
        let base = "/\(browser.gate.base)/"
        #expect(await browser.ask("POST", base + "accounts/ada/reset").status == 303)
        func isSaid(_ path: String) async -> Bool {
            let body = await browser.ask("GET", base + path).body
            return String(decoding: body, as: UTF8.self).contains("The code for ada")
        }
        #expect(await !isSaid("?live=yes"))
        #expect(await !isSaid("no/such/page"))
        let failed = await browser.ask("POST", base + "accounts/nobody/disable")
        #expect(failed.status == 404)
        #expect(!String(decoding: failed.body, as: UTF8.self).contains("The code for ada"))
        #expect(await isSaid("accounts/ada"))
        #expect(await !isSaid("accounts/ada"))
    }

    @Test("An account may have any name that there is; a path of the pages takes none away")
    func names() async throws {
        var browser = try await Browser()
        #expect(await browser.open() == 303)
        for name in ["new", "new.", "live", "all"] {
            _ = try await browser.world.join(name)
            let page = await browser.ask("GET", "/\(browser.gate.base)/accounts/\(name)")
            #expect(String(decoding: page.body, as: UTF8.self).contains("<h1>\(name)</h1>"))
        }
    }

    @Test("A file of places counts only as it was shown, also if the map was changed meanwhile")
    func stalePreview() async throws {
        var browser = try await Browser()
        #expect(await browser.open() == 303)
        let base = "/\(browser.gate.base)/places/"
        let op = OperatorTests.op(browser.world)
        let map = HubWorld.map.replacing("[3,51]", with: "[3.00001,51]")
        let form = DashboardPath.text(of: [map])
        #expect(await browser.ask("POST", base + "file", "file=\(form)").status == 303)
        try await op.removePlace("Library")
        let acts = try await op.acts()
        let first = try await browser.field("shown", of: "places/file")
        let again = await browser.ask("POST", base + "import", first)
        #expect(again.headers.contains { $0.name == "location" && $0.value == base + "file" })
        #expect(try await op.acts() == acts)
        let page = String(decoding: await browser.ask("GET", base + "file").body, as: UTF8.self)
        #expect(page.contains("changed meanwhile") && page.contains("<bdi>Library</bdi>"))
        // What another window shows counts no more, neither that of before nor of another file.
        let second = try await browser.field("shown", of: "places/file")
        let other = DashboardPath.text(of: [HubWorld.map.replacing("Gym", with: "Hall")])
        #expect(await browser.ask("POST", base + "file", "file=\(other)").status == 303)
        for field in [first, second, "shown=x", ""] {
            for path in ["import", "discard"] {
                let answer = await browser.ask("POST", base + path, field)
                #expect(answer.headers.contains { $0.value == base + "file" }, "\(path) \(field)")
            }
        }
        #expect(try await op.acts() == acts)
        #expect(await browser.ask("POST", base + "file", "file=\(form)").status == 303)
        let third = try await browser.field("shown", of: "places/file")
        #expect(await browser.ask("POST", base + "import", third).status == 303)
        #expect(try await op.acts().last?.facts == "1 added, 1 changed")
    }

    @Test("What can't be typed is confirmed as it is shown")
    func shownNames() async throws {
        var browser = try await Browser()
        #expect(await browser.open() == 303)
        let base = "/\(browser.gate.base)/"
        let op = OperatorTests.op(browser.world)
        let circle = Circle(center: Coordinate(longitude: 1, latitude: 1), radius: 9)
        for (name, typed) in [("\u{202E}Hut", "%5Cu%7B202e%7Dhut"), ("Caf\u{E9}", "cafe%CC%81")] {
            let place = try await op.addPlace(
                name: name, usage: nil, shape: Shape(circles: [circle]), hours: nil)
            let path = base + "places/\(place.id)/remove"
            #expect(await browser.ask("POST", path, "confirm=hut").status == 422)
            #expect(await browser.ask("POST", path, "confirm=\(typed)").status == 303, "\(name)")
        }
    }

    @Test("A place is drawn by clicks or typed points, and nothing counts before the last button")
    func drawing() async throws {
        for role in OperatorRole.allCases {
            var browser = try await Browser(role: role)
            #expect(await browser.open() == 303)
            let base = "/\(browser.gate.base)/"
            let op = OperatorTests.op(browser.world)
            let gym = try await op.place("Gym")
            let paths = ["places/draw", "places/draw.svg", "places/\(gym.id)/area"]
            let isAllowed = role == .operator
            for path in paths {
                #expect(await browser.status(of: path) == (isAllowed ? 200 : 403), "\(path)")
            }
            let corners = "points=50,3%0D%0A50,3.001%0D%0A50.001,3.001&kind=area"
            let drawn = await browser.ask(
                "POST", base + "places/draw", "name=Hut&\(corners)")
            #expect(drawn.status == (isAllowed ? 303 : 403))
            let changed = await browser.ask("POST", base + "places/\(gym.id)/area", corners)
            #expect(changed.status == (isAllowed ? 303 : 403))
            let expected: [OperatorAct.Kind] = isAllowed ? [.addPlace, .editPlace] : []
            #expect(try await op.acts().map(\.kind) == expected)
            let after = try await op.place("Gym")
            #expect((after.shape == gym.shape) == !isAllowed)
        }
    }

    @Test("Each click is a point, whatever the picture shows; what can't be drawn is told")
    func sketches() async throws {
        var browser = try await Browser()
        #expect(await browser.open() == 303)
        let view = "middle=50,3&metres=640"
        // The query of a form, and what its page has or has not.
        let cases: [(query: String, has: [String], lacks: [String])] = [
            ("points=&kind=area&\(view)&at.x=320&at.y=240", [">\n50.0,3.0</textarea>"], []),
            ("points=&kind=area&\(view)&small.x=140&small.y=105", [">\n50.0,3.0</textarea>"], []),
            ("points=&kind=area&\(view)&at.x=0&at.y=0", [">\n</textarea>"], []),
            ("points=50,3&kind=area&\(view)&at.x=320&at.y=240", [">\n50,3\n50.0,3.0<"], []),
            ("points=50,4&kind=round&\(view)&at.x=320&at.y=240", [">\n50.0,3.0<"], ["50,4"]),
            ("points=1,1%0A2,2&kind=area&\(view)&go=back", [">\n1,1</textarea>"], ["2,2"]),
            ("points=&\(view)&go=closer", ["value=\"320\""], []),
            ("points=&\(view)&go=further", ["value=\"1280\""], []),
            ("points=&\(view)&go=north", ["value=\"50.001439,3.0\""], []),
            ("points=&middle=50,3&metres=1&go=closer", ["value=\"20\""], []),
            ("points=&middle=50,3&metres=inf", ["value=\"200000\""], []),
            ("points=&middle=50,3&metres=nan", [], ["nan"]),
            ("points=95,3&kind=area", ["is no position", "95,3"], []),
            ("points=%3Cscript%3E&name=%22%3E%3Cb%3E", ["&lt;script&gt;"], ["<script>", "\"><b>"]),
            ("points=&at.x=nan&at.y=1e999&go=%00", [], []),
        ]
        for (query, has, lacks) in cases {
            let path = "/\(browser.gate.base)/places/draw"
            let page = await browser.ask("GET", "\(path)?\(query)")
            #expect(page.status == 200, "\(query)")
            let text = String(decoding: page.body, as: UTF8.self)
            for one in has { #expect(text.contains(one), "\(query): \(one)") }
            for one in lacks { #expect(!text.contains(one), "\(query): \(one)") }
            let picture = await browser.ask("GET", "\(path).svg?\(query)")
            #expect(picture.status == 200, "\(query)")
            #expect(!String(decoding: picture.body, as: UTF8.self).contains("nan"), "\(query)")
        }
        let wrong = [
            "", "points=50,3", "points=50,3%0A50,4", "points=x", "points=50,3&kind=round&radius=0",
            "points=50,3&kind=round&radius=x", "points=0,0%0A1,1%0A0,1%0A1,0",
            "points=0,0%0A0,1%0A0,2",
        ]
        for form in wrong {
            let path = "/\(browser.gate.base)/places/draw"
            #expect(await browser.ask("POST", path, "name=Hut&\(form)").status == 422, "\(form)")
        }
        #expect(try await OperatorTests.op(browser.world).acts().isEmpty)
    }

    @Test("Nothing is removed without the typed name, and no path does what another method does")
    func confirmed() async throws {
        var browser = try await Browser()
        #expect(await browser.open() == 303)
        let base = "/\(browser.gate.base)/"
        for body in ["", "confirm=", "confirm=ad", "confirm=eve"] {
            #expect(await browser.ask("POST", base + "accounts/ada/delete", body).status == 422)
            #expect(await browser.ask("POST", base + "places/Gym/remove", body).status == 422)
        }
        #expect(await browser.status(of: "accounts/ada/disable") == 404)
        #expect(await browser.status(of: "audit", "POST") == 404)
        #expect(await browser.status(of: "accounts/ada/delete", "PUT") == 403)
        #expect(await browser.status(of: "accounts/../audit/x/y") == 404)
        #expect(try await OperatorTests.op(browser.world).accounts().count == 1)
    }
}
