import Geofence
import Primitives
import TerminalUI
import Testing

@testable import Workspace
@testable import quad_tui

@Suite("Home, messages, people, Me and More")
struct PeopleScreenTests {
    private static let sizes = [Size(columns: 80, rows: 24), Size(columns: 40, rows: 12)]
    private static let tabs: [Model.Tab] = [.home, .messages, .me, .more]

    @Test("Each tab says something in each state, at each size, in Unicode and ASCII")
    func everyState() {
        let sizes =
            Self.sizes
            + [(1, 1), (3, 3), (20, 5), (300, 100)].map {
                Size(columns: $0.0, rows: $0.1)
            }
        for state in SamplePeople.State.allCases {
            for count in [0, 1, 2, 60] {
                for size in sizes {
                    for charset: Charset in [.unicode, .ascii] {
                        for tab in Self.tabs {
                            check(tab, SamplePeople.facts(state, count: count), size, charset)
                        }
                    }
                }
            }
        }
    }

    private func check(_ tab: Model.Tab, _ facts: PeopleFacts, _ size: Size, _ charset: Charset) {
        var model = Model.about(tab, facts, size: size, charset: charset)
        _ = model.receive(.server(.disconnected("the server cannot be reached")))
        let canvas = model.draw(at: .sample)
        #expect(canvas.size == size)
        guard size.columns >= 40 else { return }
        let body = canvas.text.split(separator: "\n").prefix(size.rows - 2).joined()
        #expect(body.contains { $0.isLetter }, "\(tab)\n\(canvas.text)")
        #expect(canvas.text.contains("[\(tab.rawValue + 1) \(tab.title)"))
    }

    @Test("Home lists whom one met, with place, time and minutes, wide and narrow")
    func home() {
        let facts = SamplePeople.facts(.kept)
        let wide = Model.about(.home, facts).shown
        #expect(
            wide.contains(
                "JL  Jin Lee  Ashby Library, 5 min ago, 2 h together"), "\(wide)")
        #expect(wide.contains("connected"))
        let narrow = Model.about(.home, facts, size: Self.sizes[1]).shown
        #expect(
            narrow.contains("\n     Ashby Library, 5 min ago, 2 h\n     together\n"), "\(narrow)")
    }

    @Test("The page of a person whom the server does not show any more is closed, and tells why")
    func gone() throws {
        var model = Model.about(.home, SamplePeople.facts(.kept))
        model.press(.enter)
        let id = try #require(model.people.person)
        let news = ServerNews.refused(.refresh(.person(id)), "there is nobody like that")
        let effects = model.receive(.server(news))
        #expect(effects.contains(.ask(.refresh(.feed(model.people.choice)))))
        #expect(model.people.page == .home)
        #expect(model.shown.contains("There is nobody like that."), "\(model.shown)")
        #expect(!model.shown.contains("offline"))
    }

    @Test("People are narrowed to those met at a place, and widened again")
    func places() {
        var model = Model.about(.home, SamplePeople.facts(.kept))
        _ = model.receive(.looked)
        #expect(model.press(.character("p")) == [.perform(.readPlaces(for: .meetings))])
        _ = model.receive(.places([], for: .meetings))
        #expect(model.shown.contains("No places on this device yet"))
        let library = PeopleChoice.Spot(id: Place.ID(high: 1, low: 2), name: "Ashby Library")
        _ = model.receive(.places([library], for: .meetings))
        #expect(model.shown.contains("anywhere") && model.shown.contains("now"))
        model.type("libr")
        var choice = PeopleChoice()
        choice.place = library
        #expect(model.press(.enter).contains(.ask(.refresh(.feed(choice)))))
        #expect(model.shown.contains("Crossed paths, at Ashby Library"))
        #expect(choice.wish(startOfToday: SamplePeople.now).place == library.id)
        _ = model.receive(.looked)
        _ = model.receive(.places([library], for: .meetings))
        model.press(.enter)
        #expect(model.people.choice.place == nil)
    }

    @Test("One key turns the order, another one the part that is shown")
    func choices() {
        var model = Model.about(.home, SamplePeople.facts(.kept))
        _ = model.receive(.looked)
        let effects = model.press(.character("o"))
        #expect(model.people.choice.order == .time)
        #expect(effects.contains(.ask(.refresh(.feed(model.people.choice)))))
        #expect(model.shown.contains("most time together first"))
        model.press(.character("f"))
        #expect(model.shown.contains("paths, connected"))
        // Nobody who is connected is suggested, whichever part was chosen before.
        model.press(.character("o"))
        #expect(model.shown.contains("Crossed paths: suggested"))
        model.press(.character("f"), .character("f"))
        #expect(model.people.choice.order == .suggested)
        #expect(model.people.choice.filter != .connected)
    }

    @Test("A name that looks like a known one is marked in words")
    func lookalike() {
        var facts = SamplePeople.facts(.kept)
        facts.feed = Cached(
            Feed(people: [SamplePeople.met(0, resembles: "Jin Lée")], isMore: false), keptAt: nil)
        #expect(Model.about(.home, facts).shown.contains("not the Jin Lée you know"))
    }

    @Test("Offline is one mark beside the tabs on all pages, with the reason behind one key")
    func offline() {
        var facts = SamplePeople.facts(.kept)
        for (charset, mark) in [(Charset.unicode, "⚠ offline"), (.ascii, "! offline")] {
            for tab in Model.Tab.allCases {
                var model = Model.about(tab, facts, charset: charset)
                model.counts.single.isLocked = false
                _ = model.receive(.server(.disconnected("the server cannot be reached: nobody")))
                #expect(model.shown.components(separatedBy: "ffline").count == 2, "\(model.shown)")
                #expect(model.shown.hasSuffix(mark) && !model.shown.contains("cannot be reached"))
                let isTyping = model.scope == .box
                model.press(isTyping ? .escape : .unknown, .character("!"))
                let words = "Offline, as of 12 min ago: the server cannot be reached: nobody"
                #expect(model.shown.joined.contains(words), "\(model.shown)")
                model.press(.escape)
                _ = model.receive(.server(.connected))
                #expect(!model.shown.contains("ffline"))
            }
        }
        facts.outbox = [SamplePeople.waiting]
        var model = Model.about(.home, facts)
        _ = model.receive(.server(.disconnected("nobody is there")))
        #expect(model.shown.hasSuffix("⚠ offline · 1 waits"))
        let row = model.barRow ?? 0
        for action in [MouseEvent.Action.press, .release] {
            _ = model.receive(
                .input(.mouse(MouseEvent(action, at: Point(column: 79, row: row)))))
        }
        #expect(model.shown.contains("1 waiting") && model.shown.contains("1 to be sent"))
        model.press(.down, .enter)
        #expect(model.scope == .outbox)
        model = Model.about(.home, SamplePeople.facts(.signedOut))
        #expect(model.people.offlineMarks(.ascii).isEmpty)
    }

    @Test("A pause is said on Home, with the way to its end")
    func paused() {
        let text = Model.about(.home, SamplePeople.facts(.paused)).shown
        #expect(text.contains("Your account is paused") && text.joined.contains("5 Me has its end"))
    }

    @Test("Without an account each page offers the two ways to one")
    func signedOut() {
        for size in Self.sizes {
            var model = Model.about(.home, SamplePeople.facts(.signedOut), size: size)
            #expect(model.shown.contains("s  sign in") && model.scope == .signedOut)
            model.press(.character("a"))
            #expect(model.shown.contains("Invite code") && model.scope == .fields)
        }
    }

    @Test("Requests come first while one waits; deciding shows the next one, then the messages")
    func requests() {
        var facts = SamplePeople.facts(.kept)
        var model = Model.about(.messages, facts)
        #expect(model.scope == .requests && model.shown.contains("Request 1 of 2"))
        #expect(model.shown.contains("Shall we have lunch?"))
        #expect(model.shown.contains("its sender can't tell"))
        let jin = Somebody(id: SamplePeople.id(0), name: "Jin Lee")
        #expect(model.press(.character("a")) == [.perform(.act(.verb(.accept, jin)))])
        #expect(model.press(.character("b")) == [])
        #expect(model.shown.contains("Decline and block Jin Lee?"))
        #expect(model.shown.contains("Blocking hides"), "the question says what it means")
        #expect(
            model.press(.character("y")) == [.perform(.act(.verb(.declineAndBlock, jin)))])
        facts.requests = Cached([], keptAt: nil)
        #expect(
            model.receive(.acted(.verb(.declineAndBlock, jin))).first == .ask(.deliver))
        _ = model.receive(.people(facts))
        #expect(model.scope == .conversations && model.shown.contains("2 new"))
        model.press(.character("m"))
        #expect(model.shown.contains("No requests."))
    }

    @Test("The bar of tabs tells requests and unread messages, and every title fits where it can")
    func badges() {
        var model = Model.about(.home, SamplePeople.facts(.kept))
        #expect(model.shown.contains("[1 Home] 2 Counts  3 Journal  4 Messages*4  5 Me  6 More"))
        model.size = Size(columns: 40, rows: 12)
        #expect(model.shown.contains("[1 Home] 2  3  4*4  5  6"))
    }

    @Test("Tabs go around in both directions")
    func tabs() {
        var model = Model.about(.more, SamplePeople.facts(.kept))
        model.press(.tab)
        #expect(model.tab == .home)
        model.press(.backTab, .backTab)
        #expect(model.tab == .me)
        model.press(.character("4"))
        #expect(model.tab == .messages)
    }

    @Test("A profile shows shared places, and block far below with what it means")
    func person() {
        for size in Self.sizes {
            var model = Model.about(.home, SamplePeople.facts(.kept), size: size)
            model.press(.enter)
            var facts = SamplePeople.facts(.kept)
            facts.sight = PeopleSight(person: SamplePeople.id(0))
            facts.person = SamplePeople.profile(0)
            _ = model.receive(.people(facts))
            #expect(model.scope == .person)
            #expect(model.shown.contains("Latest shared places"), "\(model.shown)")
            #expect(!model.shown.contains("Blocking:") || size.rows > 20)
            model.press(.end)
            #expect(model.shown.contains("Blocking hides you"), "\(model.shown)")
            model.press(.character("b"))
            #expect(model.shown.contains("Block Jin Lee?"))
            let jin = Somebody(id: SamplePeople.id(0), name: "Jin Lee")
            #expect(model.press(.character("n")) == [])
            model.press(.character("b"))
            #expect(model.press(.character("y")) == [.perform(.act(.verb(.block, jin)))])
            _ = model.receive(.acted(.verb(.block, jin)))
            #expect(model.scope == .people, "the profile is closed")
        }
    }

    @Test("An entry of Me does what it says, and Esc leads back without a loss")
    func me() {
        var model = Model.about(.me, SamplePeople.facts(.kept))
        #expect(model.scope == .menu && model.shown.contains("Me Myself"))
        model.press(.enter)
        #expect(model.scope == .fields)
        model.type("!")
        model.press(.escape)
        #expect(model.shown.contains("is kept while the program runs"))
        model.press(.enter)
        #expect(model.shown.contains("Me Myself!"))
        model.press(.down, .down)
        #expect(
            model.press(.enter)
                == [.perform(.act(.profile(name: "Me Myself!", bio: nil, picture: nil)))])
        _ = model.receive(.refused(.profile(name: "", bio: nil, picture: nil), "no good name"))
        #expect(model.shown.contains("no good name") && model.shown.contains("Me Myself!"))
        _ = model.receive(.acted(.profile(name: "", bio: nil, picture: nil)))
        #expect(model.scope == .menu)
    }

    @Test("A new password is typed twice, after names that can be ones")
    func register() {
        var model = Model.about(.me, SamplePeople.facts(.signedOut))
        model.press(.character("a"))
        model.type("http://127.0.0.1:1")
        model.press(.enter)
        for wrong in ["ab", "j n", "jiñ", String(repeating: "x", count: 33)] {
            model.type(wrong)
            #expect(model.press(.enter) == [.bell])
            #expect(model.shown.contains("can't be a name to sign in with"), "\(wrong)")
            model.press(.control("u"))
        }
        model.type("jin")
        #expect(model.press(.enter) == [])
        model.type(String(repeating: "x", count: 65))
        #expect(model.press(.enter) == [.bell], "what others see is checked as well")
        model.press(.control("u"))
        model.press(.enter)
        model.type("secret word")
        model.press(.enter)
        model.type("secret wrod")
        model.press(.enter)
        #expect(model.press(.enter) == [.bell])
        #expect(model.shown.contains("The passwords differ."))
        model.press(.up, .control("u"))
        model.type("secret word")
        model.press(.enter)
        let session = NewSession(
            server: "http://127.0.0.1:1", name: "jin", password: "secret word", displayName: "",
            invite: "")
        #expect(model.press(.enter) == [.ask(.signIn(session))])
    }

    @Test("A code sets a forgotten password, typed twice; a refusal keeps all but the secrets")
    func reset() {
        var model = Model.about(.me, SamplePeople.facts(.signedOut))
        model.press(.character("f"))
        #expect(model.shown.contains("Forgotten password: use a code"))
        let new = NewPassword(
            server: "http://127.0.0.1:1", name: "jin", code: "7KQ2-M0XD-9HTV-4BZC",
            password: "secret word")
        for text in [new.server, new.name] {
            model.type(text)
            model.press(.enter)
        }
        model.press(.enter)
        for text in [new.password, "secret wrod"] {
            model.type(text)
            model.press(.enter)
        }
        #expect(model.shown.contains("The field Code is empty.") && !model.shown.contains("secret"))
        model.press(.up, .up)
        model.type(new.code)
        model.press(.enter, .enter)
        #expect(model.press(.enter) == [.bell])
        #expect(model.shown.contains("The new passwords differ."))
        model.press(.control("u"))
        model.type(new.password)
        #expect(model.press(.enter) == [.ask(.resetPassword(new))])
        #expect(model.shown.contains("Asking the server"))
        _ = model.receive(.server(.refused(.resetPassword(new), "the code was used")))
        #expect(model.shown.contains("the code was used"))
        model.press(.escape, .character("f"))
        #expect(model.shown.contains(new.code) && !model.shown.contains("•"))

        _ = model.receive(.server(.passwordReset(new)))
        #expect(model.people.page == .form(.signIn) && model.shown.contains("password is set"))
        model.type(new.password)
        let session = NewSession(server: new.server, name: new.name, password: new.password)
        #expect(model.press(.enter) == [.ask(.signIn(session))])
        model = Model.about(.me, SamplePeople.facts(.kept))
        _ = model.perform(.resetPassword)
        _ = model.receive(.server(.passwordReset(new)))
        #expect(model.people.page == .me, "who is signed in has a session until the server ends it")
    }

    @Test("A wrong password is told in place; the password is hidden, and typed anew")
    func signIn() {
        var model = Model.about(.me, SamplePeople.facts(.signedOut))
        model.press(.character("s"))
        model.type("http://127.0.0.1:1")
        model.press(.enter)
        model.type("jin")
        model.press(.enter)
        #expect(model.press(.enter) == [.bell])
        #expect(model.shown.contains("The field Password is empty."))
        model.type("secret word")
        #expect(!model.shown.contains("secret word") && model.shown.contains("•••"))
        let session = NewSession(
            server: "http://127.0.0.1:1", name: "jin", password: "secret word")
        #expect(model.press(.enter) == [.ask(.signIn(session))])
        #expect(model.shown.contains("Asking the server"))
        _ = model.receive(.server(.refused(.signIn(session), "the password is wrong")))
        #expect(model.shown.contains("the password is wrong") && model.shown.contains("jin"))
        model.press(.escape, .character("s"))
        #expect(model.shown.contains("http://127.0.0.1:1"), "what was typed is there")
        #expect(!model.shown.contains("•"), "but for the password")
    }

    @Test("Keys without a meaning ring and say so; pasted text is typed only into fields")
    func stray() {
        var model = Model.about(.home, SamplePeople.facts(.kept))
        #expect(model.press(.character("z")) == [.bell])
        #expect(model.shown.contains("z does nothing here"))
        #expect(model.receive(.input(.paste("hello"))) == [.bell])
        model.press(.character("5"), .enter)
        #expect(model.receive(.input(.paste(" and more"))).isEmpty)
        #expect(model.shown.contains("Me Myself and more"))
    }

    @Test("Thousands of rows are drawn where they are seen")
    func many() {
        var model = Model.about(.home, SamplePeople.facts(.kept, count: 5000))
        model.press(.end)
        #expect(model.people.selection.index == 4999)
        #expect(model.shown.contains("Family"))
    }

    @Test("/ finds people by name, beside counts, and opens the profile")
    func finding() {
        var model = Model.about(.me, SamplePeople.facts(.kept))
        model.press(.character("/"))
        model.type("le ji")
        #expect(model.shown.contains("Jin Lee") && !model.shown.contains("Ada"))
        model.press(.enter)
        #expect(model.people.page == .person(SamplePeople.id(0)))
    }

    @Test("What needs an account says so, from the palette, too")
    func palette() {
        var model = Model(size: Size(columns: 80, rows: 24), charset: .unicode, rule: .utc)
        model.press(.escape, .character(":"))
        model.type("meet nobody")
        #expect(model.press(.enter) == [.bell])
        #expect(model.shown.contains("This needs an account: 5 Me signs in."))
    }

    @Test("A click opens a row, the name above a conversation, and a tab")
    func mouse() {
        var model = Model.about(.home, SamplePeople.facts(.kept))
        _ = model.draw(at: .sample)
        _ = model.receive(
            .input(.mouse(MouseEvent(.release, at: Point(column: 9, row: 2)))))
        #expect(model.people.page == .person(SamplePeople.id(1)))
        _ = model.receive(
            .input(.mouse(MouseEvent(.release, at: Point(column: 40, row: 23)))))
        #expect(model.tab == .messages)
    }

    @Test("What the locked journal seals is said to be locked")
    func sealed() {
        var facts = SamplePeople.facts(.nothing)
        facts.isSealed = true
        for tab in [Model.Tab.home, .messages] {
            #expect(Model.about(tab, facts).shown.joined.contains("The journal is locked"))
        }
        var model = Model.about(.home, facts)
        #expect(model.receive(.unsealed).contains(.ask(.refresh(.messages))))
    }

    @Test("A session that ends elsewhere is told; one that begins elsewhere is followed")
    func sessions() {
        var model = Model.about(.home, SamplePeople.facts(.kept))
        _ = model.receive(.server(.signedOut))
        #expect(model.shown.contains("You were signed out of me at https://quad.example.org."))
        var facts = SamplePeople.facts(.kept)
        facts.account = SamplePeople.signIn(token: "another")
        #expect(model.receive(.people(facts)).contains(.ask(.follow)))
        #expect(model.shown.contains("Jin Lee"))
    }

    @Test("A name that people gave themselves moves no cursor in notices and questions")
    func hostileNames() {
        var model = Model.about(.home, SamplePeople.facts(.kept))
        let who = Somebody(id: SamplePeople.id(0), name: "\u{1B}[31m\u{202E}evil")
        _ = model.receive(.acted(.verb(.block, who)))
        #expect(model.shown.contains("Blocked \\x1b[31m\\u{202e}evil."))
    }

    @Test("What is refused is told; a text stays, to be tried again or withdrawn")
    func refusals() {
        var model = Model.about(.home, SamplePeople.facts(.kept))
        let effects = model.receive(
            .server(.delivered(refusals: ["Not done: you share no place"], trouble: nil)))
        #expect(effects.first == .bell && model.shown.contains("you share no place"))
    }
}
