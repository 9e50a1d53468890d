import Presentation
import Primitives
import TerminalUI
import Workspace

/// The rows of the pages, and the words above them.
extension PeopleScreen {
    /// The things that the page lists; none on a page of text.
    var items: [PeopleItem] { items(on: page) }

    /// Returns the things that a page lists.
    func items(on page: Page) -> [PeopleItem] {
        switch page {
        case .home: (facts.feed?.value.people ?? []).map { .met($0) }
        case .messages where !showsRequests:
            (facts.conversations?.value ?? []).map { .conversation($0) }
        case .devices: (facts.devices?.value ?? []).map { .device($0) }
        case .blocked: facts.blocked.map { .blocked($0) }
        case .declined: facts.declined.map { .declined($0) }
        case .outbox: facts.outbox.map { .outbox($0) }
        case .settings: settingEntries
        case .me: myEntries
        case .more: moreEntries
        default: []
        }
    }

    /// Whether a row has one line on narrow terminals, too.
    var isCompact: Bool {
        switch page {
        case .me, .more, .devices, .blocked, .settings: true
        default: false
        }
    }

    /// The chosen thing; `nil` on an empty page.
    var chosen: PeopleItem? {
        let items = items
        return items.indices.contains(selection.index) ? items[selection.index] : nil
    }

    /// The request that is shown; `nil` for none.
    var request: RequestSummary? {
        guard page == .messages, showsRequests else { return nil }
        let requests = facts.requests?.value ?? []
        return requests.isEmpty ? nil : requests[min(selection.index, requests.count - 1)]
    }

    /// The person about whom an action is; `nil` for nobody.
    var object: Somebody? {
        if let request { return Somebody(id: request.person, name: request.displayName) }
        switch chosen {
        case .declined(let request):
            return Somebody(id: request.person, name: request.displayName)
        case .blocked(let blocked):
            return Somebody(id: blocked.person, name: blocked.displayName)
        default: return person.map(facts.somebody)
        }
    }

    private var myEntries: [PeopleItem] {
        guard let profile = facts.profile else {
            return [
                entry(.refreshPage, "Your profile", "not asked for yet"),
                entry(.signOut, "Sign out", facts.account?.name ?? ""),
            ]
        }
        let bio = SafeText.lines(profile.bio).joined(separator: " ")
        let paused = facts.settings?.isPaused == true
        let stays = facts.stays.map { SafeText.line($0.place) }.joined(separator: ", ")
        return [
            entry(.editProfile, profile.displayName, bio.isEmpty ? "no words about you" : bio),
            entry(.sayHere, here == nil ? "Here until …" : "Take back", "nothing said"),
            stays.isEmpty
                ? entry(.checkIn, "Check in", "nowhere")
                : entry(.leavePlace, "Leave", "you are at \(stays)"),
            entry(.pause, paused ? "End the pause" : "Pause", paused ? "you are paused" : "off"),
            entry(.choosePicture, "Picture", profile.portrait?.words ?? "no file"),
        ] + (profile.portrait == nil ? [] : [entry(.removePicture, "Remove the picture", "")]) + [
            entry(.showOutbox, "Outbox", outboxWords),
            entry(.showDevices, "Devices", ""),
            entry(.showDeclined, "Declined requests", count(facts.declined.count)),
            entry(.showBlocked, "Block list", count(facts.blocked.count)),
            entry(.changePassword, "Password", "change it"),
            entry(.signOut, "Sign out", facts.account.map { "\($0.name) at \($0.server)" } ?? ""),
            entry(.deleteAccount, "Delete the account", "on its server, for good"),
        ]
    }

    private var moreEntries: [PeopleItem] {
        var entries: [PeopleItem] = []
        if isSignedIn {
            let isShared = facts.settings?.sharesReading ?? true
            entries += [
                entry(.shareReading, "Read receipts", isShared ? "on" : "off"),
                entry(.syncNow, "Sync now", "counts, journal, visits"),
                entry(.showBlocked, "Block list", count(facts.blocked.count)),
            ]
        }
        return [entry(.showSettings, "Settings", "flash, sounds, keys, days")] + entries + [
            entry(.showOutbox, "Outbox", outboxWords),
            entry(.help, "Keys", "of this screen"),
            entry(.palette, "All actions", "to choose from by typing"),
            entry(.exportAll, "Export", "everything into a file"),
            entry(.importFile, "Import", "a file of Quad or another program"),
            entry(.about, "About", Release.version),
        ]
    }

    private var settingEntries: [PeopleItem] {
        guard let settings else { return [] }
        let own = settings.keys.count
        return SettingLine.keys.map {
            .setting(SettingLine($0, in: settings, themes: themes))
        }
            + [entry(.chooseKeys, "Keys", own == 0 ? "as usual" : "\(own) of your own")]
    }

    private func entry(_ action: Action, _ title: String, _ value: String) -> PeopleItem {
        .entry(action, title: SafeText.line(title), value: value)
    }

    private func count(_ number: Int) -> String { number == 0 ? "empty" : "\(number)" }

    /// The number of things in the outbox in words.
    var outboxWords: String {
        let refused = facts.outbox.count(where: \.isRefused)
        let waiting = facts.outbox.count - refused
        let words = [
            waiting > 0 ? "\(waiting) waiting" : nil, refused > 0 ? "\(refused) refused" : nil,
        ]
        .compactMap(\.self)
        return words.isEmpty ? "nothing waits" : words.joined(separator: ", ")
    }

    /// Returns the words above the rows of a page.
    func heading(of page: Page) -> String {
        switch page {
        case .home: homeHeading
        case .messages: listsRequests ? "Requests" : messagesHeading
        case .me: "Me"
        case .more: "More"
        case .devices: "Devices of your account"
        case .blocked: "Block list: people whom you don't see, and who don't see you"
        case .declined: "Requests that you have declined; their senders can't tell"
        case .outbox: "Outbox: " + outboxWords
        case .settings: "Settings: what they are, and where they come from"
        case .person, .conversation, .form: ""
        }
    }

    private var messagesHeading: String {
        let count = facts.requests?.value.count ?? 0
        return count == 0 ? "Messages" : "Messages; \(count.of("request")) to answer"
    }

    private var homeHeading: String {
        let order =
            switch choice.order {
            case .recent: "the latest first"
            case .time: "most time together first"
            case .suggested: "suggested: often met, not connected"
            }
        let filter =
            switch choice.filter {
            case .everybody: ""
            case .connected: choice.order == .suggested ? "" : ", connected"
            case .today: ", " + DateLanguage.current.phrase(.today)
            }
        let place = choice.place.map { ", at \(SafeText.line($0.name))" } ?? ""
        return "Crossed paths\(filter)\(place): \(order)"
    }

    /// The words above the request that is shown.
    var requestsHeading: String {
        let count = facts.requests?.value.count ?? 0
        guard count > 0 else { return "Requests" }
        let place = min(selection.index, count - 1) + 1
        return "Request " + DateLanguage.current.place(place, of: count)
    }

    /// The sentence of a page without rows.
    var absence: String {
        let isAsked =
            switch page {
            case .home: facts.feed != nil
            case .messages: facts.conversations != nil
            case .devices: facts.devices != nil
            default: true
            }
        guard isAsked else {
            if facts.isSealed, link != .up {
                let key = keys.name(of: .openJournal, in: .lockedJournal)
                return "The journal is locked, and your people and messages with it. "
                    + "\(key) in the Journal unlocks both."
            }
            if case .down(let reason) = link {
                return "Nothing is saved on this device yet, and \(reason)."
            }
            return "Asking the server…"
        }
        switch page {
        case .home:
            if facts.feed?.value.isPaused == true { return "" }
            let isEverybody =
                choice.filter == .everybody && choice.order != .suggested && choice.place == nil
            return isEverybody
                ? Meaning.nobodyYet + " \(keys.name(of: .meTab)) Me has the check-in."
                : "No matches. \(keys.name(of: .turnFilter, in: .people)) changes the filter, "
                    + "\(keys.name(of: .turnOrder, in: .people)) the order."
        case .messages:
            return showsRequests
                ? "No requests."
                : "No messages yet. See whom you met: \(keys.name(of: .homeTab)) Home."
        case .blocked: return "You haven't blocked anyone."
        case .declined: return "You haven't declined anyone."
        case .outbox: return "Nothing is waiting to be sent."
        default: return ""
        }
    }
}

extension Portrait {
    /// The kind of the file and its size, such as `PNG, 640 × 480`.
    fileprivate var words: String {
        let kind = type.split(separator: "/").last.map { $0.uppercased() } ?? type
        return "\(kind), \(width) × \(height)"
    }
}
