import Device
import Presentation
import Primitives
import TerminalUI
import Workspace

/// The tabs about people: Home, Messages, Me and More, each with the pages that were opened in it.
struct PeopleScreen {
    /// A page of a tab.
    enum Page: Hashable, Sendable {
        case home, messages, me, more
        case person(AccountID), conversation(AccountID)
        case devices, blocked, declined, outbox, settings
        case form(PeopleForm.Kind)

        /// Whether it is about an account, and is closed when its session ends. The first pages of
        /// the tabs stay, and say how to begin another one.
        var isOfAccount: Bool {
            switch self {
            case .home, .messages, .me, .more, .outbox, .settings: false
            case .person, .conversation, .devices, .blocked, .declined: true
            case .form(let kind): kind.isOfAccount
            }
        }
    }

    /// The state of the way to the server.
    enum Link: Hashable, Sendable {
        case unknown, up
        case down(String)
    }

    /// The names of the themes that can be chosen.
    var themes = ThemeShelf.builtIn.names
    /// The keys, as sentences name them.
    var keys = KeyMap.standard
    /// The tab that is shown, or was last.
    var tab = Model.Tab.home
    var facts = PeopleFacts()
    /// Whether the store was looked at.
    private(set) var isLoaded = false
    var link = Link.unknown
    /// Whether the server has ended the session that this device keeps.
    private(set) var isSessionOver = false
    var choice = PeopleChoice()
    /// The settings as they were read last.
    var settings: Settings?
    /// Whether the terminal shows pictures of pixels.
    var canShowPictures = false
    /// The pictures that the server was asked for.
    var askedPictures: Set<Portrait.ID> = []
    /// The place where the person says to be.
    var here: Here?
    /// Whether the person waits for an exchange with the server.
    var awaitsSync = false
    /// The notice of an exchange that failed, which a good one takes away.
    var syncTrouble: String?
    /// Whether the person waits for the server's answer to a form or to an exchange.
    var awaitsAnswer: Bool { form?.isBusy == true || awaitsSync }
    /// Whether Messages shows the requests; `nil` for where there are some.
    var wantsRequests: Bool?
    var forms: [PeopleForm.Kind: PeopleForm] = [:]
    /// The account of the latest session, to which what is being written belongs.
    private var account: AccountID?
    /// The messages that are being written.
    var drafts: [AccountID: TextField] = [:]
    /// The person to whom a message is written in the person's own editor; `nil` for an entry.
    var writesOutside: AccountID?
    /// The messages that are not known to be kept yet, in order.
    var sending: [AccountID: [String]] = [:]
    /// Whether keys are typed into the text box of a conversation.
    var isWriting = false
    /// Whether the terminal has room for a list and, beside it, the chosen one.
    var isWide = false
    /// The number of the latest choice beside a list.
    var choiceNumber = 0
    /// The person on whom the choice rested last.
    var rested: AccountID?
    var history = MessageHistory()
    /// The part that is shown of a conversation beside the list.
    var passed = MessageHistory()
    /// The rows of the list that are shown while a page is open; `nil` for those around it.
    var listView: ListSelection?
    /// The number of a message to go to once its conversation is read.
    var soughtMessage: Int?
    /// The number up to which each conversation was marked as read.
    private(set) var readThrough: [AccountID: Int] = [:]
    /// The pages above the first one of each tab.
    private var trails: [Model.Tab: [Page]] = [:]
    private var selections: [Page: ListSelection] = [:]
    /// The number of lines by which a page of text is scrolled.
    var scrolls: [Page: Int] = [:]
    /// Whether the page of text that was drawn last has more lines than there was room for.
    var isLong = false
    /// The geometry of the list as it was drawn last, for clicks.
    var drawn = PeopleList.Geometry()

    /// The page that is shown.
    var page: Page { trails[tab]?.last ?? firstPage }

    /// The page above which others are opened.
    var firstPage: Page {
        switch tab {
        case .messages: .messages
        case .me: .me
        case .more: .more
        default: .home
        }
    }

    /// Whether a conversation was opened from the list of conversations.
    var isFromConversations: Bool {
        if case .conversation = trails[tab]?.first { true } else { false }
    }

    /// Closes all pages above the first one.
    mutating func popAll() {
        isWriting = false
        listView = nil
        trails[tab] = nil
    }

    /// Opens a page above the others of a tab.
    mutating func push(_ page: Page) {
        listView = nil
        // A page that is open already is gone back to, so that a trail has each once.
        if let index = trails[tab]?.firstIndex(of: page) {
            trails[tab]?.removeSubrange((index + 1)...)
        } else {
            trails[tab, default: []].append(page)
        }
        scrolls[page] = nil
    }

    /// Closes the page.
    ///
    /// - Returns: false if it is the first one of its tab.
    mutating func pop() -> Bool {
        isWriting = false
        listView = nil
        return trails[tab]?.popLast() != nil
    }

    /// Closes a page wherever it is open.
    mutating func close(_ page: Page) {
        for tab in Model.Tab.allCases { trails[tab]?.removeAll { $0 == page } }
    }

    /// Notes that the session is over: its pages are closed, with what was filled in there.
    /// Messages that were being written stay for the next session of the same account.
    mutating func endSession() {
        link = .unknown
        isSessionOver = true
        awaitsSync = false
        isWriting = false
        here = nil
        for tab in Model.Tab.allCases { trails[tab]?.removeAll(where: \.isOfAccount) }
        forms = forms.filter { !$0.key.isOfAccount }
    }

    /// Notes that a session has begun.
    mutating func beginSession() { isSessionOver = false }

    /// The chosen row of the page.
    var selection: ListSelection {
        get { self[selectionOf: page] }
        set { self[selectionOf: page] = newValue }
    }

    /// The chosen row of a page.
    subscript(selectionOf page: Page) -> ListSelection {
        get { selections[page] ?? ListSelection() }
        set { selections[page] = newValue }
    }

    /// The form that is shown.
    var form: PeopleForm? {
        get { if case .form(let kind) = page { forms[kind] } else { nil } }
        set { if case .form(let kind) = page { forms[kind] = newValue } }
    }

    /// The person of the conversation or the profile that is shown.
    var person: AccountID? {
        switch page {
        case .person(let id), .conversation(let id): id
        default: nil
        }
    }

    /// Whether the page says that there is no session, instead of its content.
    var isSignedOut: Bool {
        guard isLoaded, !isSignedIn else { return false }
        switch page {
        case .form, .more, .outbox, .settings: return false
        default: return true
        }
    }

    /// Whether the server can be asked.
    var isSignedIn: Bool { facts.isSignedIn && !isSessionOver }

    /// Whether Messages shows requests.
    var showsRequests: Bool { wantsRequests ?? (facts.requests?.value.isEmpty == false) }

    /// The part of the store that is shown.
    var sight: Sight {
        .people(
            PeopleSight(
                choice: choice, person: shownPerson, picture: canShowPictures ? pictured : nil))
    }

    /// The number of things that wait for the person on a tab.
    func badge(of tab: Model.Tab) -> Int {
        guard isSignedIn else { return 0 }
        switch tab {
        case .messages:
            let unread = facts.conversations?.value.reduce(0) { $0 + $1.unread } ?? 0
            return unread + (facts.requests?.value.count ?? 0)
        case .me: return facts.outbox.count(where: \.isRefused)
        default: return 0
        }
    }

    /// Takes what a look at the store found.
    mutating func show(_ facts: PeopleFacts) {
        let old = self.facts
        let (rows, index) = (listed, self[selectionOf: firstPage].index)
        let chosen = rows.indices.contains(index) ? rows[index].person : nil
        // A request that comes does not take the place of the conversations that are shown.
        let showsConversations = firstPage == .messages && !showsRequests && !rows.isEmpty
        self.facts = facts
        if showsConversations, old.requests != nil, showsRequests { wantsRequests = false }
        // In another order the row stays; in the same one the person does.
        if let chosen, facts.sight.choice == old.sight.choice { choose(chosen) }
        isLoaded = true
        if old.isSignedIn, !facts.isSignedIn { endSession() }
        if facts.isSignedIn, let me = account, facts.account?.account != me {
            (drafts, sending) = ([:], [:])
        }
        if facts.isSignedIn { account = facts.account?.account }
        let person = shownPerson
        if facts.sight.person != person, old.sight.person == person {
            (self.facts.messages, self.facts.person) = (old.messages, old.person)
            self.facts.sight = old.sight
        }
        if facts.picture == nil, facts.sight.picture != pictured {
            self.facts.picture = old.picture
        }
        let items = items(of: history)
        history.limit(to: items.count)
        if let number = soughtMessage, facts.sight.person == person, !items.isEmpty {
            soughtMessage = nil
            let index = items.firstIndex {
                if case .message(let message) = $0 { message.number == number } else { false }
            }
            if let index { history.show(index, of: items.count) }
        }
    }

    /// Notes that the conversation with a person is read up to a message; returns whether it was
    /// not yet.
    mutating func noteRead(_ person: AccountID, through number: Int) -> Bool {
        guard readThrough[person] ?? 0 < number else { return false }
        readThrough[person] = number
        return true
    }

    /// The items of the conversation that is shown: its messages, then what is not sent.
    func items(of history: MessageHistory) -> [MessageHistory.Item] {
        guard let person = shownPerson, facts.sight.person == person else { return [] }
        return facts.messages.map { .message($0) }
            + facts.outbox.filter { $0.kind == .message && $0.person == person }
            .map { .unsent($0) }
    }
}
