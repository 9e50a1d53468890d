import API
import Primitives

extension CachedPeopleEditor {
    /// Changes what is kept as an act will, as soon as the server knows of it.
    func foresee(_ act: OutboxAct) throws {
        switch act {
        case .verb(let verb, let person):
            switch verb.prediction {
            case .opened: try foreseeAccepted(person)
            case .moved(let shelf, let other): try move(person, from: shelf, to: other)
            case .hidden: try foreseeBlocked(person)
            case .dropped(let shelf): try drop(person, from: shelf)
            }
        case .statement(let statement): try foresee(statement)
        }
    }

    private func foresee(_ statement: OutboxAct.Statement) throws {
        switch statement {
        // The id of a picture comes from the server.
        case .send, .sendNamed, .named, .statePresence, .endPresence, .setPicture: break
        case .removePicture: try foreseeNoPicture()
        case .changeProfile(let change): try foresee(change)
        case .read(let mark): try foresee(mark)
        case .deleteMessage(let path):
            try foreseeDeleted(with: path.person, through: 0, [path.number])
        case .clearMessages(let clearing):
            try foreseeDeleted(with: clearing.person, through: clearing.through)
        case .report(let report):
            if report.block == true { try foreseeBlocked(report.person) }
        case .changeSettings(let change): try foresee(change)
        }
    }

    /// Changes what is kept back where an act will not be carried out, so that the server is asked
    /// again for what is gone.
    func takeBack(_ act: OutboxAct) throws {
        switch act {
        case .statement(.deleteMessage(let path)): try dropMessages(with: path.person)
        case .statement(.clearMessages(let clearing)): try dropMessages(with: clearing.person)
        case .statement(.changeSettings):
            if let me = try account() { try drop(me, from: .settings) }
        default: break
        }
    }

    /// Keeps the server's answer to an act.
    func keep(_ answer: OutboxAnswer) throws {
        switch answer {
        case .message(let message):
            let person = message.to
            // Only what follows on what is kept; anything else is asked for in order.
            if try lastNumber(with: person) == message.number - 1 {
                try keep([message], with: person)
            }
        case .conversation(let conversation): try keep(conversation, on: .conversation)
        case .profile(let profile):
            try keep(CachedProfile(profile, at: now), on: .own)
        case .settings(let settings): try keep(settings)
        case .presence, .done: break
        }
    }

    private func move(
        _ person: AccountID, from shelf: CachedCard.Shelf, to other: CachedCard.Shelf
    ) throws {
        guard let request: RequestSummary = try element(shelf, of: person) else { return }
        try drop(person, from: shelf)
        try keep(request, on: other)
    }

    private func foreseeAccepted(_ person: AccountID) throws {
        guard let request: RequestSummary = try element(.request, of: person) else { return }
        try drop(person, from: .request)
        try keep(
            ConversationSummary(
                person: person, displayName: request.displayName, picture: request.picture,
                state: .open, lastText: request.text, lastFrom: person, lastAt: request.sentAt,
                lastNumber: 1, unread: 0, lastCrossedAt: nil),
            on: .conversation)
    }

    private func foreseeBlocked(_ person: AccountID) throws {
        let name = try name(of: person)
        try forget(person)
        try keep(BlockedPerson(person: person, displayName: name, since: now), on: .blocked)
    }

    private func foresee(_ change: ProfileChange) throws {
        guard let me = try account(),
            let own: CachedProfile<OwnProfile> = try element(.own, of: me)
        else { return }
        let old = own.profile
        let picture = change.picture.map { $0.isEmpty ? nil : $0 } ?? old.picture
        let new = OwnProfile(
            account: old.account, name: old.name,
            displayName: change.displayName ?? old.displayName, bio: change.bio ?? old.bio,
            picture: picture, portrait: old.portrait)
        try keep(CachedProfile(new, at: own.keptOrder), on: .own)
    }

    private func foreseeNoPicture() throws {
        guard let me = try account(),
            let own: CachedProfile<OwnProfile> = try element(.own, of: me)
        else { return }
        let old = own.profile
        let new = OwnProfile(
            account: old.account, name: old.name, displayName: old.displayName, bio: old.bio,
            picture: old.picture)
        try keep(CachedProfile(new, at: own.keptOrder), on: .own)
    }

    /// Keeps the settings of the account as the server tells them now.
    func keep(_ settings: AccountSettings) throws {
        guard let me = try account() else { return }
        try keep(CachedSettings(person: me, settings: settings, keptOrder: now), on: .settings)
    }

    /// Keeps whether the account is paused, as another answer of the server tells.
    func keep(isPaused: Bool) throws {
        guard try settings()?.settings.isPaused == !isPaused else { return }
        try foresee(SettingsChange(isPaused: isPaused))
    }

    private func foresee(_ change: SettingsChange) throws {
        guard let me = try account(), let kept = try settings() else { return }
        try keep(
            CachedSettings(
                person: me, settings: kept.settings.changed(by: change), keptOrder: kept.keptOrder),
            on: .settings)
    }

    /// Drops messages, and shows the last one that is left in the list of conversations.
    private func foreseeDeleted(
        with person: AccountID, through last: Int, _ numbers: [Int] = []
    ) throws {
        try leaveRemains()
        try dropMessages(with: person, through: last, numbers)
        guard let kept: ConversationSummary = try element(.conversation, of: person),
            kept.lastNumber <= last || numbers.contains(kept.lastNumber)
        else { return }
        guard let message = try messages(with: person, last: 1).last else {
            return try drop(person, from: .conversation)
        }
        try keep(kept.ending(with: message), on: .conversation)
    }

    private func foresee(_ mark: ReadMark) throws {
        guard var kept: ConversationSummary = try element(.conversation, of: mark.person),
            mark.through >= kept.lastNumber, kept.unread > 0
        else { return }
        kept.unread = 0
        try keep(kept, on: .conversation)
    }
}

extension AccountSettings {
    /// Returns the settings after a change, as the server will tell them.
    fileprivate func changed(by change: SettingsChange) -> AccountSettings {
        AccountSettings(
            sharesReading: change.sharesReading ?? sharesReading,
            isPaused: change.isPaused ?? isPaused,
            leastMinutes: change.leastMinutes ?? leastMinutes,
            dayStartMinute: change.dayStartMinute.map { $0 < 0 ? nil : $0 } ?? dayStartMinute,
            zone: change.zone.map { $0.isEmpty ? nil : $0 } ?? zone)
    }
}

extension ConversationSummary {
    /// The same conversation without what came after a message.
    fileprivate func ending(with message: MessageSummary) -> ConversationSummary {
        ConversationSummary(
            person: person, displayName: displayName, picture: picture, state: state,
            lastText: message.text, lastFrom: message.from, lastAt: lastAt,
            lastNumber: message.number, unread: unread, lastCrossedAt: lastCrossedAt,
            delivered: delivered, read: read, here: here, deletions: deletions)
    }
}

extension CachedPeople {
    /// Returns the name by which a person is known here; empty if they are not.
    func name(of person: AccountID) throws -> String {
        if let one: ConversationSummary = try element(.conversation, of: person) {
            return one.displayName
        }
        if let one: RequestSummary = try element(.request, of: person) { return one.displayName }
        if let one: PersonSummary = try element(.feed, of: person) { return one.displayName }
        if let one: CachedProfile<PersonProfile> = try element(.profile, of: person) {
            return one.profile.displayName
        }
        return ""
    }
}

extension CachedProfile where Profile == OwnProfile {
    init(_ profile: OwnProfile, at now: Instant) {
        self.init(person: profile.account, profile: profile, keptOrder: now)
    }
}

extension CachedProfile where Profile == PersonProfile {
    init(_ profile: PersonProfile, at now: Instant) {
        self.init(person: profile.person, profile: profile, keptOrder: now)
    }
}
