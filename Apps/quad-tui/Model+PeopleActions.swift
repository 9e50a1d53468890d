import Primitives
import TerminalUI
import Workspace

/// The actions of the pages about people.
extension Model {
    /// Performs an action if it belongs to people or to the account; returns `nil` otherwise.
    mutating func performWithPeople(_ action: Action) -> [Effect]? {
        if let effects = performOnScreens(action) ?? performAnywhere(action) { return effects }
        guard tab.isAboutPeople else { return nil }
        switch action {
        case .rowUp, .rowDown, .pageUp, .pageDown, .firstRow, .lastRow:
            move(action)
            return followChoice()
        case .nextField: people.form?.move(by: 1)
        case .previousField: people.form?.move(by: -1)
        case .submit: return submit()
        case .newLine:
            guard let (_, problem) = people.beginLine() else { return perform(.submit) }
            if let problem { notice = (problem, true) }
        case .leaveFields:
            if people.form?.hasEdits == true {
                notice = ("Nothing was done. What you typed is kept while the program runs.", false)
            }
            people.leaveForm()
        case .back:
            guard people.pop() else { return [] }
            return look() + awaitRest()
        case .openRow: return open(people.chosen)
        case .refreshPage: return askAgain()
        case .turnOrder:
            people.choice.turnOrder()
            return refreshed()
        case .choosePlace: return [.perform(.readPlaces(for: .meetings))]
        case .turnFilter:
            people.choice.turnFilter()
            return refreshed()
        default: return performOnPerson(action)
        }
        return []
    }

    /// Performs what the palette has on each screen.
    private mutating func performAnywhere(_ action: Action) -> [Effect]? {
        let page: PeopleScreen.Page
        switch action {
        case .showOutbox: page = .outbox
        case .showDevices: page = .devices
        case .showBlocked: page = .blocked
        case .showDeclined: page = .declined
        case .signIn: return openForm(.signIn)
        case .register: return openForm(.register)
        case .resetPassword: return openForm(.reset)
        case .editProfile: return needingSession { $0.openForm(.profile) }
        case .choosePicture: return needingSession { $0.openForm(.picture) }
        case .removePicture: return needingSession { $0.askToRemovePicture() }
        case .checkIn: return [.perform(.readPlaces(for: .checkIn))]
        case .sayHere:
            return needingSession { model in
                guard model.people.here != nil else { return model.openForm(.here) }
                return model.ask("Withdraw the place that you said you are at?", .endHere)
            }
        case .leavePlace: return [.perform(.act(.leave))]
        case .pause: return needingSession { $0.askToPause() }
        case .shareReading:
            return needingSession { model in
                let isShared = model.people.facts.settings?.sharesReading ?? true
                return [.perform(.act(.shareReading(!isShared)))]
            }
        case .signOut:
            return needingSession { model in
                model.question = Question(
                    text: "Sign out? People and messages are removed from this device; counts, "
                        + "journal and what waits to be sent stay.",
                    effects: [.ask(.signOut)])
                return []
            }
        case .syncNow:
            return needingSession { model in
                model.people.awaitsSync = true
                return [.ask(.sync)]
            }
        case .sendOutbox: return needingSession { _ in [.ask(.deliver)] }
        case .toggleRequests:
            let opening = tab == .messages ? [] : show(.messages)
            people.wantsRequests = !people.showsRequests
            people.selection.select(0, count: 1)
            return opening
        default: return nil
        }
        return atHome(of: page)
    }

    /// Opens a page that belongs to Me, or to More where there is no session.
    private mutating func atHome(of page: PeopleScreen.Page) -> [Effect] {
        let opening = tab.isAboutPeople ? [] : show(.me)
        return opening + openPage(page)
    }

    /// Opens the fields for something, as they were left.
    mutating func openForm(_ kind: PeopleForm.Kind, value: String = "") -> [Effect] {
        let opening = tab.isAboutPeople ? [] : show(kind.tab)
        if people.forms[kind] == nil {
            people.forms[kind] = PeopleForm(kind, of: people.facts, value: value)
        }
        return opening + openPage(.form(kind))
    }

    /// Does what needs a session, or says so.
    mutating func needingSession(_ work: (inout Model) -> [Effect]) -> [Effect] {
        if people.isSignedIn { return work(&self) }
        notice = ("This needs an account: \(keys.name(of: .meTab)) Me signs in.", true)
        return [.bell]
    }

    private mutating func ask(_ text: String, _ act: PeopleAct) -> [Effect] {
        question = Question(text: text, effects: [.perform(.act(act))])
        return []
    }

    private mutating func askToRemovePicture() -> [Effect] {
        guard people.facts.profile?.portrait != nil else {
            return tell("You have no picture file.")
        }
        return ask(
            "Remove your picture file? Others see your initials, or the letters that you chose.",
            .removePicture)
    }

    private mutating func askToPause() -> [Effect] {
        if people.facts.settings?.isPaused == true {
            return ask("End the pause? " + Meaning.resuming, .pause(false))
        }
        return ask("Pause? " + Meaning.pausing, .pause(true))
    }

    /// The notice until an answer has come.
    static let asking = "Asking the server…"

    private mutating func askAgain() -> [Effect] {
        let effects = refreshed()
        if people.topic != nil { notice = (Self.asking, false) }
        return [.ask(.deliver)] + effects
    }

    private mutating func move(_ action: Action) {
        switch people.page {
        case .conversation(let id):
            let items = people.items(of: people.history)
            let layout = people.layout(with: id, rule: rule, charset: charset)
            people.history.move(action, in: items, layout)
        case .person: scroll(action)
        case .messages where people.showsRequests:
            if action == .pageUp || action == .pageDown { return scroll(action) }
            let count = people.facts.requests?.value.count ?? 0
            people.selection.move(action, count: count, page: 1)
            people.scrolls[people.page] = nil
        default:
            people.selection.move(
                action, count: people.items.count, page: max(1, people.drawn.rows.count))
        }
    }

    /// Moves what stands beside the list, while the list has the keys.
    mutating func moveBeside(_ action: Action) {
        guard people.page == .messages, let id = people.beside else { return scroll(action) }
        let items = people.items(of: people.passed)
        let layout = people.layout(with: id, rule: rule, charset: charset)
        people.passed.move(action, in: items, layout)
    }

    private mutating func scroll(_ action: Action) {
        let page = people.page
        let lines = people.scrolls[page] ?? 0
        let rows = max(1, size.rows - 4)
        people.scrolls[page] =
            switch action {
            case .rowUp: max(0, lines - 1)
            case .rowDown: lines + 1
            case .pageUp: max(0, lines - rows)
            case .pageDown: lines + rows
            case .firstRow: 0
            default: 10_000
            }
    }

    /// Opens what a row stands for.
    mutating func open(_ item: PeopleItem?) -> [Effect] {
        switch item {
        case .met(let person): return openPage(.person(person.person))
        case .conversation(let conversation): return open(conversation.person)
        case .entry(let action, _, _): return perform(action)
        default: return [.bell]
        }
    }

    /// Opens the conversation with a person, ready to write where one can.
    private mutating func open(_ person: AccountID) -> [Effect] {
        let effects = openPage(.conversation(person))
        people.isWriting = people.refusalToWrite == nil
        return effects
    }

    /// Performs an action on the person, the request or the message that is chosen.
    private mutating func performOnPerson(_ action: Action) -> [Effect]? {
        if let verb = PersonVerb(rawValue: action.rawValue) { return perform(verb) }
        switch action {
        case .message:
            guard let person = people.person else { return [.bell] }
            return open(person)
        case .showProfile:
            let person = people.person ?? people.request?.person ?? people.chosen?.person
            return person.map { openPage(.person($0)) } ?? [.bell]
        case .writeMessage:
            if let refusal = people.refusalToWrite { return tell(refusal) }
            people.isWriting = true
            people.history.goToEnd()
        case .sendMessage: return send()
        case .editOutside where scope == .chat:
            guard let id = people.person else { return [.bell] }
            people.writesOutside = id
            let text = people.drafts[id]?.text ?? ""
            return [.edit(text, isSecret: journal.state?.secrecy != .open)]
        case .leaveMessage:
            people.isWriting = false
        case .report:
            guard let who = people.person.map(people.facts.somebody) else { return [.bell] }
            return openForm(.report(who))
        default: return performOnRow(action)
        }
        return []
    }

    /// Says why a key does nothing now.
    private mutating func tell(_ sentence: String) -> [Effect] {
        notice = (sentence, true)
        return [.bell]
    }

    /// Does something about whoever asks, is chosen in a list, or has the page that is shown; asks
    /// before a block.
    private mutating func perform(_ verb: PersonVerb) -> [Effect] {
        guard let who = people.object else {
            let isEmpty = people.page == .messages && people.showsRequests
            return isEmpty ? tell("No requests.") : [.bell]
        }
        guard verb.isBlock else { return [.perform(.act(.verb(verb, who)))] }
        let question = verb == .block ? "Block" : "Decline and block"
        return ask("\(question) \(who.name)? \(Meaning.blocking)", .verb(verb, who))
    }

    private mutating func send() -> [Effect] {
        guard let id = people.person else { return [.bell] }
        if let refusal = people.refusalToWrite { return tell(refusal) }
        let (length, limit) = (people.drafts[id]?.text.count ?? 0, PeopleScreen.longestMessage)
        guard length <= limit else {
            return tell("A message has at most \(limit) characters; this one has \(length).")
        }
        guard let text = people.takeDraft(for: id) else { return [] }
        return [.perform(.act(.send(text, to: people.facts.somebody(id))))]
    }

    private mutating func performOnRow(_ action: Action) -> [Effect]? {
        switch (action, people.chosen) {
        case (.revoke, .device(let device)):
            guard !device.isCurrent else {
                return tell("This is the device that you are using: Sign out is under Me.")
            }
            let name = device.name ?? String("\(device.device)".prefix(8))
            question = Question(
                text: "Sign out the device \(name)? \(Meaning.revoking)",
                effects: [.ask(.revoke(device.device))])
            return []
        case (.retry, .outbox(let item)):
            guard item.isRefused else { return [.ask(.deliver)] }
            return [.perform(.act(.retry(item.number)))]
        case (.withdraw, .outbox(let item)): return askToWithdraw(item)
        case (.retry, _), (.withdraw, _), (.deleteMessage, _): return performOnMessage(action)
        case (.revoke, _): return [.bell]
        default: return nil
        }
    }

    private mutating func performOnMessage(_ action: Action) -> [Effect] {
        switch (action, people.chosenItem) {
        case (.retry, .unsent(let item)):
            return item.isRefused ? [.perform(.act(.retry(item.number)))] : [.ask(.deliver)]
        case (.withdraw, .unsent(let item)), (.deleteMessage, .unsent(let item)):
            return askToWithdraw(item)
        case (.deleteMessage, .message(let message)):
            guard let who = people.person.map(people.facts.somebody) else { return [.bell] }
            return ask(
                "Delete this message for yourself? \(Meaning.deleting)",
                .delete(message.number, with: who))
        default: return tell("Already sent: it can't be retried or withdrawn.")
        }
    }

    private mutating func askToWithdraw(_ item: OutboxItem) -> [Effect] {
        ask("Withdraw it? It won't be sent, and its text is deleted.", .withdraw(item.number))
    }
}
