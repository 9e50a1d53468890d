import API
import Counting
import Presentation
import Primitives
import TerminalUI

@testable import Workspace
@testable import quad_tui

/// People, conversations and an account to draw.
enum SamplePeople {
    static let now = Moment.sample.wall
    static let names = [
        "Jin Lee", "Ada", String(repeating: "Long Name 日本 ", count: 10), "שלום עולם",
        "👨‍👩‍👧 Family",
    ]

    static func id(_ number: Int) -> AccountID { AccountID(high: 7, low: UInt64(number + 1)) }

    static var devices: [DeviceSummary] {
        [("laptop", true), ("phone", false)].enumerated().map { number, device in
            DeviceSummary(
                device: .init(high: 9, low: UInt64(number + 1)),
                signedInAt: now - .hours(24 * 9), lastUsedAt: now - .hours(3 * number + 1),
                isCurrent: device.1, name: device.0)
        }
    }

    static func signIn(token: String? = "t") -> SignIn {
        SignIn(
            owner: .local, server: "https://quad.example.org", account: id(100), name: "me",
            token: token)
    }

    static func met(_ number: Int, resembles: String? = nil) -> PersonSummary {
        PersonSummary(
            person: id(number), displayName: names[number % names.count], picture: nil,
            lastPlace: "Ashby Library", lastAt: now - .minutes(5 + number), minutes: 120,
            times: 3, places: 2, isConnected: number == 1, resembles: resembles)
    }

    static func request(_ number: Int, text: String = "Shall we have lunch?") -> RequestSummary {
        RequestSummary(
            person: id(number), displayName: names[number % names.count], picture: nil,
            text: text, sentAt: now - .minutes(3), context: "Ashby Library, 45 min",
            resembles: nil)
    }

    static func conversation(
        _ number: Int, _ state: ConversationSummary.State = .open, unread: Int = 0,
        last: String = "see you", here: Here? = nil
    ) -> ConversationSummary {
        ConversationSummary(
            person: id(number), displayName: names[number % names.count], picture: nil,
            state: state, lastText: last, lastFrom: id(number), lastAt: now - .minutes(9),
            lastNumber: 3, unread: unread, lastCrossedAt: now - .minutes(70), delivered: 2,
            read: 1, here: here)
    }

    static func message(_ number: Int, _ text: String, with person: Int, isMine: Bool = false)
        -> MessageSummary
    {
        MessageSummary(
            id: MessageSummary.ID(high: 3, low: UInt64(number)), number: number,
            from: isMine ? id(100) : id(person), to: isMine ? id(person) : id(100), text: text,
            sentAt: now - .minutes(100 - number))
    }

    static func profile(
        _ number: Int, bio: String = "Rowing, and rain.\nhttps://example.org"
    ) -> PersonProfile {
        PersonProfile(
            person: id(number), displayName: names[number % names.count],
            bio: bio, picture: nil, isConnected: false,
            shared: [
                SharedPlace(
                    place: "Ashby Library", from: now - .minutes(100), until: now - .minutes(40),
                    minutes: 60)
            ], conversation: nil)
    }

    static var own: OwnProfile {
        OwnProfile(
            account: id(100), name: "me", displayName: "Me Myself", bio: "hello", picture: nil)
    }

    /// A message that waits for the server.
    static var waiting: OutboxItem {
        OutboxItem(
            OutboxRow(owner: id(100), number: 1, kind: .message, writtenAt: now, act: ""), nil)
    }

    /// Returns what a device keeps in a state.
    static func facts(_ state: State, count: Int = 2) -> PeopleFacts {
        var facts = PeopleFacts()
        guard state != .signedOut else { return facts }
        facts.account = signIn()
        facts.profile = own
        guard state != .nothing else { return facts }
        let isPaused = state == .paused
        facts.settings = AccountSettings(sharesReading: true, isPaused: isPaused)
        let met = isPaused ? [] : (0..<count).map { self.met($0) }
        let at = now - .minutes(12)
        facts.feed = Cached(Feed(people: met, isMore: false, isPaused: isPaused), keptAt: at)
        facts.requests = Cached((0..<min(count, 3)).map { request($0) }, keptAt: at)
        facts.conversations = Cached(
            (0..<count).map { conversation($0, unread: $0 == 0 ? 2 : 0) }, keptAt: at)
        facts.blocked = (0..<count).map {
            BlockedPerson(person: id($0), displayName: names[$0 % names.count], since: now)
        }
        facts.declined = (0..<count).map { request($0) }
        facts.devices = Cached(devices, keptAt: now - .minutes(75))
        return facts
    }

    /// A conversation of some messages.
    static var chat: PeopleFacts {
        var facts = facts(.kept)
        facts.requests = Cached([], keptAt: nil)
        facts.conversations = Cached([conversation(0, unread: 0)], keptAt: nil)
        facts.sight = PeopleSight(person: id(0))
        facts.messages = [
            message(1, "Shall we have lunch?", with: 0),
            message(2, "Gladly. At noon, in the commons?", with: 0, isMine: true),
            message(3, "see you", with: 0),
        ]
        return facts
    }

    /// Some people, with a request or not, and messages of some days with the first one of them.
    static func room(_ count: Int, requests: Int = 0) -> PeopleFacts {
        var facts = facts(.kept, count: count)
        facts.requests = Cached((0..<requests).map { request($0) }, keptAt: facts.feed?.keptAt)
        facts.sight = PeopleSight(person: id(0))
        facts.person = profile(0)
        let texts = [
            (400 * 24, "Are you the one with the bicycle?"), (50, "Shall we have lunch?"),
            (49, "Gladly. At noon, in the commons?"), (26, "It was a good soup."), (1, "Again?"),
            (1, "I have\ntwo hours, and 日本語 to learn."),
        ]
        facts.messages = texts.enumerated().map { index, text in
            let isMine = index % 2 == 1
            return MessageSummary(
                id: MessageSummary.ID(high: 3, low: UInt64(index)), number: index + 1,
                from: isMine ? id(100) : id(0), to: isMine ? id(0) : id(100), text: text.1,
                sentAt: now - .hours(text.0))
        }
        return facts
    }

    /// The states of a device.
    enum State: CaseIterable {
        case signedOut, nothing, kept, paused
    }
}

extension Model {
    /// Returns a model that shows a tab with what a device keeps.
    static func about(
        _ tab: Tab, _ facts: PeopleFacts, size: Size = Size(columns: 80, rows: 24),
        charset: Charset = .unicode
    ) -> Model {
        var model = Model(size: size, charset: charset, rule: .utc)
        _ = model.receive(.people(facts))
        _ = model.show(tab)
        _ = model.receive(.people(facts))
        return model
    }

    /// Presses keys; returns the effects of all.
    @discardableResult
    mutating func press(_ keys: Key...) -> [Effect] {
        keys.flatMap { receive(.input(.key($0))) }
    }

    /// Types a text.
    mutating func type(_ text: String) {
        for character in text { _ = receive(.input(.key(.character(character)))) }
    }

    /// The text of the screen.
    var shown: String {
        var copy = self
        return copy.draw(at: .sample).text
    }
}

extension String {
    /// The text on one line, as if nothing were wrapped.
    var joined: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }
}
