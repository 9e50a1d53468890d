import API
import Primitives

/// Something that the user did about people, to be carried out by the server.
///
/// Each can be carried out again without harm: a message has its id from this device, and all
/// others put something into a state.
enum OutboxAct: Sendable, Hashable {
    case verb(PersonVerb, AccountID)
    case statement(Statement)

    /// An act with something to say, or about the user alone.
    enum Statement: Sendable, Hashable, Codable {
        case send(NewMessage)
        case sendNamed(NamedMessage)
        case named(NamedAct)
        case changeProfile(ProfileChange)
        case setPicture(PictureUpload)
        case removePicture
        case read(ReadMark)
        case statePresence(HereStatement)
        case endPresence
        case deleteMessage(MessagePath)
        case clearMessages(HistoryClearing)
        case report(NewReport)
        case changeSettings(SettingsChange)
    }

    /// The facts of an act that the outbox and its reader need.
    struct Facts {
        /// The kind, for people and programs.
        let kind: OutboxItem.Kind
        /// The other person; `nil` if it is only about the user.
        var person: AccountID?
        /// The text that the user wrote for others; `nil` if there is none.
        var text: String?
        /// The name of the other person as it was typed; `nil` if it was looked up.
        var name: String?
        /// Whether the user blocks the person by it.
        var blocks = false
        /// Whether it deletes messages.
        var deletes = false
        /// Whether it is about the user's picture file.
        var changesPicture = false

        /// The person whom the user blocks by it; `nil` for nobody.
        var blocked: AccountID? { blocks ? person : nil }

        /// Whether the device forgets something by it, of which no byte is to stay.
        var hides: Bool { blocks || deletes }
    }

    var facts: Facts {
        switch self {
        case .verb(let verb, let person):
            Facts(kind: .init(verb), person: person, blocks: verb.isBlock)
        case .statement(.send(let message)):
            Facts(kind: .message, person: message.to, text: message.text)
        case .statement(.sendNamed(let message)):
            Facts(kind: .message, text: message.text, name: message.name)
        case .statement(.named(let act)): act.facts
        case .statement(.changeProfile): Facts(kind: .profile)
        case .statement(.setPicture), .statement(.removePicture):
            Facts(kind: .profile, changesPicture: true)
        case .statement(.read(let mark)): Facts(kind: .read, person: mark.person)
        case .statement(.statePresence), .statement(.endPresence): Facts(kind: .presence)
        case .statement(.deleteMessage(let path)):
            Facts(kind: .deletion, person: path.person, deletes: true)
        case .statement(.clearMessages(let clearing)):
            Facts(kind: .deletion, person: clearing.person, deletes: true)
        case .statement(.report(let report)):
            Facts(
                kind: .report, person: report.person, text: report.reason,
                blocks: report.block == true)
        case .statement(.changeSettings): Facts(kind: .settings)
        }
    }
}

/// A verb is stored by the name and the input of its route, as a statement is by its own.
extension OutboxAct: Codable {
    init(from decoder: any Decoder) throws {
        let stored = try? [String: [String: DeclinePath]](from: decoder)
        for (name, inputs) in stored ?? [:] {
            guard let path = inputs["_0"],
                let verb = PersonVerb.allCases.first(where: {
                    $0.route.name == name && ($0 == .declineAndBlock) == (path.block == true)
                })
            else { continue }
            self = .verb(verb, path.person)
            return
        }
        self = .statement(try Statement(from: decoder))
    }

    func encode(to encoder: any Encoder) throws {
        switch self {
        case .verb(let verb, let person):
            let path = DeclinePath(person: person, block: verb == .declineAndBlock ? true : nil)
            try [verb.route.name: ["_0": path]].encode(to: encoder)
        case .statement(let statement): try statement.encode(to: encoder)
        }
    }
}

extension OutboxAct {
    /// Throws an error if the server would refuse the texts, so that they need not wait for that.
    func check() throws {
        do {
            switch self {
            case .statement(.send(let message)): _ = try TextRule.message.check(message.text)
            case .statement(.sendNamed(let message)): _ = try TextRule.message.check(message.text)
            case .statement(.changeProfile(let change)):
                _ = try change.displayName.map(TextRule.displayName.checkTrimmed)
                _ = try change.bio.map(TextRule.bio.checkTrimmed)
                _ = try change.picture.map(TextRule.picture.checkTrimmed)
            case .statement(.statePresence(let statement)):
                _ = try statement.note.map(TextRule.note.check)
            case .statement(.report(let report)): _ = try TextRule.reason.check(report.reason)
            case .statement(.named(let act)):
                _ = try act.facts.text.map(TextRule.reason.check)
            default: break
            }
        } catch {
            throw WorkspaceError.server(.invalid(error.description))
        }
    }
}

/// The server's answer to an act.
enum OutboxAnswer: Sendable {
    case message(MessageSummary)
    case conversation(ConversationSummary)
    case profile(OwnProfile)
    case presence(Here?)
    case settings(AccountSettings)
    case done
}

extension NamedAct {
    fileprivate var facts: OutboxAct.Facts {
        switch deed {
        case .verb(let verb): .init(kind: .init(verb), name: name)
        case .report(_, let reason, _, _): .init(kind: .report, text: reason, name: name)
        }
    }
}

extension OutboxAct {
    /// Returns the act about the person whom the server knows by the name that was typed, if nobody
    /// looked it up before.
    ///
    /// - Throws: ``APIError/notFound(_:)`` if that is nobody, or several.
    func addressed(by client: APIClient) async throws -> OutboxAct {
        switch self {
        case .statement(.sendNamed(let message)): try await message.addressed(by: client)
        case .statement(.named(let act)): try await act.addressed(by: client)
        default: self
        }
    }

    /// Has the server carry it out.
    ///
    /// - Parameters:
    ///   - writtenAt: The time at which the user did it.
    ///   - now: The time of sending.
    func carryOut(
        by client: APIClient, writtenAt: Instant, at now: Instant
    ) async throws -> OutboxAnswer {
        switch self {
        case .verb(let verb, let person):
            return try await verb.carryOut(about: person, by: client)
        case .statement(.send(let message)):
            return .message(try await client.call(Routes.send, message))
        case .statement(.sendNamed), .statement(.named):
            return try await addressed(by: client)
                .carryOut(by: client, writtenAt: writtenAt, at: now)
        case .statement(.changeProfile(var change)):
            (change.editedAt, change.sentAt) = (writtenAt, now)
            return .profile(try await client.call(Routes.changeMe, change))
        case .statement(.setPicture(let upload)):
            let times = PortraitTimes(editedAt: writtenAt, sentAt: now)
            return .profile(
                try await client.upload(Routes.setPicture, times, file: upload.bytes))
        case .statement(.removePicture):
            let times = PortraitTimes(editedAt: writtenAt, sentAt: now)
            return .profile(try await client.call(Routes.removePicture, times))
        case .statement(.read(let mark)): _ = try await client.call(Routes.read, mark)
        case .statement(.statePresence(let statement)):
            return .presence(try await client.call(Routes.statePresence, statement).here)
        case .statement(.endPresence): _ = try await client.call(Routes.endPresence)
        case .statement(.deleteMessage(let path)):
            _ = try await client.call(Routes.deleteMessage, path)
        case .statement(.clearMessages(let clearing)):
            _ = try await client.call(Routes.clearMessages, clearing)
        case .statement(.report(let report)): _ = try await client.call(Routes.report, report)
        case .statement(.changeSettings(let change)):
            return .settings(try await client.call(Routes.changeSettings, change))
        }
        return .done
    }
}
