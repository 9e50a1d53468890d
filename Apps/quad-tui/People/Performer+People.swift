import Files
import Geofence
import Journal
import Presentation
import Primitives
import Workspace

extension Performer {
    /// The most messages that are found.
    static let mostMessages = 50

    /// Returns the newest messages with some words; none if there are no words, or no key.
    func messages(with words: String) async throws -> [MessageMatch] {
        do {
            return try await workspace.searchMessages(
                words, isTyping: true, limit: Self.mostMessages)
        } catch WorkspaceError.noWords {
            return []
        } catch is JournalError {
            return []
        }
    }

    /// Returns the places of the device by name.
    func places() async throws -> [PeopleChoice.Spot] {
        try await workspace.read { try $0.places.list() }
            .map { PeopleChoice.Spot(id: $0.id, name: $0.name) }
            .sorted { (Folding.folded($0.name), $0.name) < (Folding.folded($1.name), $1.name) }
    }

    /// Does something about people on this device; the server gets it later.
    func events(of act: PeopleAct) async throws -> [Event] {
        if let note = try await written(act) {
            try await workspace.note(note.name, about: note.about)
        }
        if let visitsKept, act.request == .sync {
            try await workspace.forgetVisits(
                before: workspace.environment.now() - visitsKept)
        }
        return [.acted(act)]
    }

    /// Writes an act, and returns its name and its object for the log of actions; `nil` for what is
    /// logged already, or not at all.
    private func written(_ act: PeopleAct) async throws -> (name: String, about: String)? {
        let later = workspace.later
        switch act {
        case .send(let text, let who):
            _ = try await later.send(text, to: who.id)
            return ("message send", who.name)
        case .verb(let verb, let who):
            try await later.carryOut(verb, on: who.id)
            return (verb.logName, who.name)
        case .report(let who, let reason):
            try await later.report(who.id, reason: reason)
            return ("person report", who.name)
        case .read(let person, let number): try await later.markRead(person, through: number)
        case .delete(let number, let who):
            try await later.deleteMessage(number, with: who.id)
            return ("message delete", who.name)
        default: return try await writtenAboutMe(act)
        }
        return nil
    }

    private func writtenAboutMe(_ act: PeopleAct) async throws -> (name: String, about: String)? {
        let later = workspace.later
        let now = workspace.environment.now()
        switch act {
        case .profile(let name, let bio, let picture):
            _ = try await later.changeProfile(displayName: name, bio: bio, picture: picture)
            return ("profile edit", name ?? "")
        case .picture(let path):
            _ = try await later.changePicture(toFile: try pictureFile(path))
            return ("profile edit", "")
        case .removePicture:
            _ = try await later.removePicture()
            return ("profile edit", "")
        case .here(let place, let until, let note):
            let end = try comingTime(until, after: now)
            let there = place.isEmpty ? nil : try await self.place(named: place)
            _ = try await later.statePresence(
                at: there?.id, note: note.isEmpty ? nil : note, until: end)
        case .endHere: try await later.endPresence()
        case .pause(let isPaused):
            _ = try await later.changeAccountSettings(SettingsChange(isPaused: isPaused))
            return (isPaused ? "account pause" : "account resume", "")
        case .shareReading(let isShared):
            _ = try await later.changeAccountSettings(SettingsChange(sharesReading: isShared))
            return ("account set", "share-reading \(isShared ? "on" : "off")")
        case .withdraw(let number): _ = try await workspace.withdraw(number)
        case .retry(let number): _ = try await workspace.retry(number)
        case .checkIn(let place): _ = try await workspace.checkIn(at: place.id, since: now)
        case .leave: _ = try await workspace.leave(nil, at: now)
        default: break
        }
        return nil
    }

    /// Returns the bytes of a picture file, at most one more than one may have.
    private func pictureFile(_ typed: String) throws -> [UInt8] {
        let path = Self.expanded(typed, in: preferences.variables)
        let bytes: [UInt8]?
        do {
            bytes = try WholeFile.bytes(of: path, limit: Workspace.largestPicture)
        } catch {
            throw Refusal("cannot read \(path): \(error.reason)")
        }
        guard let bytes else { throw Refusal("there is no file \(path)") }
        return bytes
    }

    /// Returns the time that comes next of a typed time of day.
    private func comingTime(_ text: String, after now: Instant) throws -> Instant {
        do {
            return try DateWords(rule: workspace.dayRule, now: now).coming(text)
        } catch {
            throw Refusal("“\(text)” is not a time; write \(DateWords.comingForms)")
        }
    }

    /// Returns the one place that a typed name means.
    private func place(named name: String) async throws -> Place {
        switch try await workspace.read({ try $0.places.lookup(name) }) {
        case .one(let place): return place
        case .ambiguous(let places):
            let names = places.prefix(3).map(\.name).joined(separator: ", ")
            throw Refusal("“\(name)” matches \(names): type more of it")
        case .none(let similar):
            throw GeofenceError.noSuchPlace(name, similar: similar)
        }
    }
}

/// A reason for which something typed can't be used.
private struct Refusal: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
