import Counting
import Journal
import Presentation
import Primitives
import TerminalUI
import Workspace

@testable import quad_tui

/// All screens, each in some states, as a person comes to them.
enum Screens {
    /// The states of counts and journal.
    enum Store: CaseIterable {
        case empty, one, stopwatch, many, locked
    }

    /// The keys that lead to a screen of counts or of the journal from the unlocked single count.
    private static let ways: [(name: String, keys: String)] =
        [
            ("locked", " "), ("single", ""), ("list", "c"), ("nothing chosen", "ch"),
            ("list, locked", "cL"), ("group", "c]"), ("archived", "c]]]"), ("page", "ci"),
            ("page alone", "i"), ("look", "ca"), ("colours", "ca\r"), ("name", "ca\r\r"),
            ("by name", "cn"), ("a value", "ce"), ("form", "cs"), ("share", "cy"), ("type", "ct"),
            ("into group", "cm"), ("question", "cd"), ("actions", ":"), ("help", "?"),
            ("find", "/"),
            ("server", "!"), ("box", "3"), ("draft", "3sun"), ("journal", "3\u{1B}"),
            ("the sun", "3\u{1B}o"), ("a change", "3\u{1B}o\r"), ("an end", "3\u{1B}od"),
            ("tags", "3\u{1B}#"), ("keep", "3\u{1B}K"), ("look back", "3\u{1B}b"),
            ("the day", "3\u{1B}t"), ("the day before", "3\u{1B}th"), ("the week", "3\u{1B}w"),
            ("the week before", "3\u{1B}wh"), ("the year", "3\u{1B}y"), ("passphrase", "3U"),
        ]
        + (1...7).map { number in
            ("part \(number) of a page", "ci" + String(repeating: "l", count: number))
        }

    private static func keys(_ text: String) -> [Key] {
        text.map { $0 == "\r" ? .enter : $0 == "\u{1B}" ? .escape : .character($0) }
    }

    /// Returns the screens of counts and of the journal in a state.
    static func ofStore(_ store: Store) async throws -> [(name: String, model: Model)] {
        var screens: [(name: String, model: Model)] = []
        for (name, keys) in ways {
            var desk = try await Desk()
            try await fill(desk.workspace, store)
            await desk.open()
            await desk.press([.escape] + Self.keys(keys))
            _ = await desk.settle()
            screens.append(("\(store), \(name)", desk.model))
        }
        return screens
    }

    private static func fill(_ workspace: Workspace, _ store: Store) async throws {
        if store == .empty { return }
        try await workspace.act { tx in
            if store == .stopwatch {
                let nap = try tx.counters.create(CounterDraft("Nap", isTime: true))
                _ = try tx.counters.addInterval(
                    to: nap.id, start: Moment.sample.wall - .minutes(90),
                    stop: Moment.sample.wall - .minutes(60))
                return
            }
            _ = try tx.counters.add(3, to: try tx.counters.create(title: "Kids").id)
            try tx.entries.add("rain #home")
            guard store == .many else { return }
            let team = try tx.groups.create(name: "Team")
            for number in 1...30 {
                let settings = CounterSettings(group: number < 20 ? .some(team.id) : nil)
                _ = try tx.counters.create(CounterDraft("Count \(number)", settings: settings))
                try tx.entries.add("entry \(number)")
            }
            _ = try tx.counters.setArchived(true, try tx.counters.create(title: "Old").id)
        }
        guard store == .locked else { return }
        try await workspace.lock.encrypt(with: "correct horse", work: JournalLock.rehearsalWork)
        try workspace.lock.lock()
    }

    /// The screens about people, with and without the server.
    static func ofPeople() -> [(name: String, model: Model)] {
        var screens: [(name: String, model: Model)] = []
        for (state, count) in [
            (SamplePeople.State.signedOut, 0), (.nothing, 0), (.kept, 0), (.kept, 1), (.kept, 9),
            (.paused, 2),
        ] {
            for isOffline in [false, true] {
                for (name, model) in pages(SamplePeople.facts(state, count: count)) {
                    var model = model
                    if isOffline { _ = model.receive(.server(.disconnected("nobody is there"))) }
                    _ = model.draw(at: .sample)
                    let way = isOffline ? "offline" : "online"
                    screens.append(("\(state) \(count) \(way), \(name)", model))
                }
            }
        }
        return screens
    }

    private static func pages(_ facts: PeopleFacts) -> [(name: String, model: Model)] {
        var pages: [(name: String, model: Model)] = []
        for tab in Model.Tab.allCases where tab.isAboutPeople {
            pages.append(("\(tab)", Model.about(tab, facts)))
        }
        let actions: [Action] = [
            .showDevices, .showBlocked, .showDeclined, .showOutbox, .signIn, .register,
            .resetPassword,
            .editProfile, .sayHere, .pause, .signOut, .changePassword, .exportAll, .showSettings,
            .toggleRequests,
        ]
        for action in actions {
            var model = Model.about(.me, facts)
            _ = model.perform(action)
            pages.append((action.rawValue, model))
        }
        var waiting = facts
        waiting.outbox = [SamplePeople.waiting]
        var outbox = Model.about(.me, waiting)
        _ = outbox.perform(.showOutbox)
        pages.append(("something waits", outbox))
        guard facts.isSignedIn, facts.feed?.value.people.isEmpty == false else { return pages }
        for isWriting in [false, true] {
            var chat = Model.about(.messages, SamplePeople.chat)
            chat.press(.enter)
            _ = chat.receive(.people(SamplePeople.chat))
            if !isWriting { chat.press(.escape) }
            pages.append(("chat \(isWriting)", chat))
        }
        var person = Model.about(.home, facts)
        person.press(.enter)
        pages.append(("a person", person))
        return pages
    }
}
