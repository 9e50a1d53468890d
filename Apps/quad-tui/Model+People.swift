import Primitives
import TerminalUI
import Workspace

extension Model.Tab {
    /// Whether the tab belongs to ``PeopleScreen``.
    var isAboutPeople: Bool { self != .counts && self != .journal }
}

/// News of the store and of the server about people.
extension Model {
    /// Reads what the device keeps of people, also where the screen shows only how much of it is
    /// new.
    private mutating func lookAtPeople() -> [Effect] {
        tab.isAboutPeople ? look() : [.perform(.look(people.sight))]
    }

    /// Shows a tab about people as it was left, and asks for it anew.
    mutating func showPeople(_ tab: Tab) -> [Effect] {
        people.tab = tab
        if tab == .messages { people.wantsRequests = nil }
        return refreshed()
    }

    /// Opens a page of the tab that is shown, and asks for it.
    mutating func openPage(_ page: PeopleScreen.Page) -> [Effect] {
        people.push(page)
        people.history.goToEnd()
        // What stood beside a list is read already.
        return refreshed() + markRead()
    }

    /// Reads what the device keeps of the page, then asks the server for it.
    mutating func refreshed() -> [Effect] {
        let look = look() + wantPicture() + awaitRest()
        guard people.isSignedIn, let topic = people.topic else { return look }
        return look + [.ask(.refresh(topic))]
    }

    /// Handles an event about people.
    mutating func receiveAboutPeople(_ event: Event) -> [Effect] {
        switch event {
        case .people(let facts): show(facts)
        case .rested(let number): endRest(number)
        case .acted(let act): take(done: act)
        case .refused(let act, let reason): take(refused: act, for: reason)
        case .server(let news): take(news)
        case .unsealed: askAfterOpening()
        default: []
        }
    }

    /// Takes what a look at the store found.
    private mutating func show(_ facts: PeopleFacts) -> [Effect] {
        let isNew = facts.isSignedIn && facts.account?.token != people.facts.account?.token
        let isSealedNow = facts.isSignedIn && facts.isSealed && !people.facts.isSealed
        people.show(facts)
        let picture = wantPicture() + (isSealedNow ? askForSealed() : []) + followChoice()
        guard isNew else { return picture + markRead() }
        // A session that began here or in another program is followed, and its page asked for.
        people.beginSession()
        let asked = tab.isAboutPeople ? people.topic : nil
        return [.ask(.follow)] + (asked.map { [.ask(.refresh($0))] } ?? []) + picture
            + markRead()
    }

    /// Asks for what could not be kept while the journal was locked.
    private mutating func askAfterOpening() -> [Effect] {
        journal.closeSecret()
        return people.isSignedIn ? askForSealed() : []
    }

    /// Asks for what is kept sealed, and for the page that is shown.
    private func askForSealed() -> [Effect] {
        let topics: [ServerRequest.Topic] = [.messages, .feed(people.choice), .me]
        return (topics + (people.topic.map { [$0] } ?? [])).map { .ask(.refresh($0)) }
    }

    /// Marks the conversation that is shown as read.
    private mutating func markRead() -> [Effect] {
        guard tab.isAboutPeople, case .conversation(let id) = people.page,
            let conversation = people.facts.conversation(with: id), conversation.unread > 0,
            let last = people.facts.messages.last?.number,
            people.facts.sight.person == id, people.noteRead(id, through: last)
        else { return [] }
        return [.perform(.act(.read(id, through: last)))]
    }

    /// Tells that something was done on this device, and has the server get it.
    private mutating func take(done act: PeopleAct) -> [Effect] {
        if let done = act.done { notice = (done, false) }
        switch act {
        case .send(_, let who): people.sent(to: who.id)
        case .verb(.unblock, _): break
        case .verb(.block, let who):
            people.close(.person(who.id))
            people.close(.conversation(who.id))
        case .verb(let verb, let who):
            people.wantsRequests = nil
            if verb == .accept { people.close(.person(who.id)) }
        case .endHere: people.here = nil
        default: break
        }
        if let kind = act.form { closeForm(kind) }
        return [.ask(act.request)] + lookAtPeople()
    }

    /// Tells why something was not done; what was typed comes back.
    private mutating func take(refused act: PeopleAct, for reason: String) -> [Effect] {
        if case .send(_, let who) = act { people.giveBack(to: who.id) }
        if let kind = act.form, people.forms[kind] != nil {
            people.forms[kind]?.problem = reason
            people.forms[kind]?.isBusy = false
        } else {
            notice = (reason, true)
        }
        return [.bell]
    }

    /// Closes a form that was done with, and forgets what was typed in it.
    mutating func closeForm(_ kind: PeopleForm.Kind) {
        people.forms[kind] = nil
        people.close(.form(kind))
    }

    /// Takes an answer of the server.
    private mutating func take(_ news: ServerNews) -> [Effect] {
        switch news {
        case .connected:
            endTrouble()
            people.askedPictures = []
            return [.ask(.deliver)] + refreshed()
        case .disconnected(let reason):
            people.link = .down(reason)
        case .happened(let change): return take(change)
        case .refreshed(_, let trouble):
            people.link = trouble.map { .down($0) } ?? .up
            if notice?.text == Self.asking { notice = nil }
            return lookAtPeople()
        case .signedOut:
            people.endSession()
            return lookAtPeople()
        case .signedIn(let name):
            closeForm(.signIn)
            closeForm(.register)
            people.link = .up
            people.beginSession()
            notice = ("Signed in as \(name).", false)
            return [.ask(.sync), .ask(.refresh(.everything))] + lookAtPeople()
        case .passwordReset(let new): return takeReset(to: new)
        case .passwordChanged:
            closeForm(.password)
            notice = ("The password is changed. Sign your other devices in again.", false)
        case .accountDeleted:
            people.endSession()
            notice = (
                "The account is deleted. Counts and journal stay on this device.", false
            )
            return lookAtPeople()
        case .presence(let here): people.here = here
        case .delivered(let refusals, let trouble): return takeDelivery(refusals, trouble)
        case .refused(let request, let reason): return take(refused: request, for: reason)
        case .synced:
            endTrouble()
            if people.awaitsSync { notice = ("Everything is exchanged with the server.", false) }
            people.awaitsSync = false
            return lookAtPeople()
        case .exchanged: endTrouble()
        case .notExchanged(let reason): people.link = .down(reason)
        case .mended(let sentence): notice = (sentence, false)
        }
        return []
    }

    /// Tells that a password was set by a code, and asks for it.
    private mutating func takeReset(to new: NewPassword) -> [Effect] {
        closeForm(.reset)
        notice = ("The password is set. All devices are signed out: sign in with it.", false)
        guard !people.isSignedIn else { return lookAtPeople() }
        people.forms[.signIn] = PeopleForm(.signIn, of: people.facts, for: new)
        return openForm(.signIn)
    }

    /// Takes the trouble of earlier exchanges away: a good one has overtaken it.
    private mutating func endTrouble() {
        people.link = .up
        if notice?.text == people.syncTrouble { notice = nil }
        people.syncTrouble = nil
    }

    private mutating func takeDelivery(_ refusals: [String], _ trouble: String?) -> [Effect] {
        if let trouble { people.link = .down(trouble) }
        let topics: [ServerRequest.Topic] = [.messages] + (people.topic.map { [$0] } ?? [])
        let asked = trouble == nil ? topics.map { Effect.ask(.refresh($0)) } : []
        guard let refusal = refusals.last else { return asked + lookAtPeople() }
        notice = (refusal, true)
        return [.bell] + asked + lookAtPeople()
    }

    private mutating func take(refused request: ServerRequest, for reason: String) -> [Effect] {
        if case .sync = request {
            people.awaitsSync = false
            people.syncTrouble = reason
        }
        if case .refresh(.person(let id)) = request { return take(goneFrom: id, for: reason) }
        if let kind = request.form, people.forms[kind] != nil {
            people.forms[kind]?.problem = reason
            people.forms[kind]?.isBusy = false
        } else {
            notice = (reason, true)
        }
        return [.bell]
    }

    /// Closes the page of a person whom the server does not show any more.
    private mutating func take(goneFrom id: AccountID, for reason: String) -> [Effect] {
        people.link = .up
        people.close(.person(id))
        notice = (reason.asSentence, true)
        return [.bell, .ask(.refresh(.feed(people.choice)))] + lookAtPeople()
    }

    /// Asks for what belongs to a change on the account.
    private mutating func take(_ change: LiveEvent.Change) -> [Effect] {
        people.link = .up
        let topics: [ServerRequest.Topic] =
            switch change {
            case .message, .request, .conversation: [.messages]
            case .blocks: [.blocked]
            case .profile: [.me]
            case .people: [.feed(people.choice)]
            case .reset: [.everything]
            case .sync, .stopping: []
            }
        // What is kept is read from the store; what can't be is asked for.
        let page = people.facts.isSealed ? people.topic : nil
        return (topics + (page.map { [$0] } ?? [])).map { .ask(.refresh($0)) } + lookAtPeople()
    }
}

extension PeopleAct {
    /// The form in which it was filled in; `nil` for none.
    fileprivate var form: PeopleForm.Kind? {
        switch self {
        case .profile: .profile
        case .picture: .picture
        case .here: .here
        case .report(let who, _): .report(who)
        default: nil
        }
    }
}
