import Presentation
import TerminalUI
import Testing

@testable import Workspace
@testable import quad_tui

@Suite("Pages of an account")
struct AccountPagesTests {
    private static let who = Somebody(id: SamplePeople.id(0), name: "Jin Lee")

    /// Each page that can be open, and whether it outlasts the session.
    private static let pages: [(page: PeopleScreen.Page, stays: Bool)] = [
        (.home, true), (.messages, true), (.me, true), (.more, true), (.outbox, true),
        (.settings, true), (.form(.exporting), true), (.form(.importing), true),
        (.person(who.id), false), (.conversation(who.id), false), (.devices, false),
        (.blocked, false), (.declined, false), (.form(.profile), false), (.form(.picture), false),
        (.form(.here), false), (.form(.report(who)), false),
        (.form(.password), false), (.form(.deletion), false),
    ]

    /// The ways in which a session ends.
    private enum End: CaseIterable {
        case told, deleted, elsewhere
    }

    @Test("A page of an account is closed when its session ends, in whatever way; others stay")
    func ends() {
        for (page, stays) in Self.pages {
            for end in End.allCases {
                for size in [Size(columns: 80, rows: 24), Size(columns: 40, rows: 12)] {
                    var model = Model.about(.me, SamplePeople.facts(.kept), size: size)
                    let isFirst = model.people.page == page
                    if !isFirst { _ = model.openPage(page) }
                    if case .form(let kind) = page {
                        model.people.forms[kind] = PeopleForm(kind, of: model.people.facts)
                    }
                    switch end {
                    case .told: _ = model.receive(.server(.signedOut))
                    case .deleted: _ = model.receive(.server(.accountDeleted))
                    case .elsewhere: break
                    }
                    _ = model.receive(.people(SamplePeople.facts(.signedOut)))
                    #expect(model.people.page == (stays ? page : .me), "\(page), \(end)")
                    if case .form(let kind) = page {
                        #expect((model.people.forms[kind] != nil) == stays, "\(page), \(end)")
                    }
                    guard !stays else { continue }
                    #expect(model.shown.contains("sign in"), "\(page)\n\(model.shown)")
                }
            }
        }
    }

    @Test("What was being written comes back with the same account, and with no other")
    func drafts() {
        let isKept = [true, false].map { isSame in
            var model = Model.about(.home, SamplePeople.facts(.kept))
            model.people.drafts[Self.who.id] = TextField("half a word", limit: 100)
            _ = model.receive(.server(.signedOut))
            _ = model.receive(.people(SamplePeople.facts(.signedOut)))
            var facts = SamplePeople.facts(.kept)
            facts.account = SignIn(
                owner: .local, server: "https://quad.example.org",
                account: SamplePeople.id(isSame ? 100 : 101), name: "me", token: "new")
            _ = model.receive(.people(facts))
            return model.people.drafts[Self.who.id] != nil
        }
        #expect(isKept == [true, false])
    }

    @Test("The devices are shown as the server told them last, with the age of that")
    func devices() {
        var model = Model.about(.me, SamplePeople.facts(.kept))
        _ = model.perform(.showDevices)
        _ = model.receive(.server(.disconnected("the server cannot be reached")))
        #expect(model.shown.contains("phone") && model.shown.contains("laptop"))
        model.press(.character("!"))
        #expect(model.shown.contains("Offline, as of 1 h ago"), "\(model.shown)")
        model.press(.escape)

        var none = SamplePeople.facts(.kept)
        none.devices = nil
        _ = model.receive(.people(none))
        #expect(model.shown.contains("Nothing is saved on this device yet"), "\(model.shown)")
    }
}
