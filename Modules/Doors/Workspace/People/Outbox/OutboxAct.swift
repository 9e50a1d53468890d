import API
import Counting
import PeopleTexts

/// Something that the user did about people, to be carried out by the server.
///
/// Each can be carried out again without harm: a message has its id from this device, and all
/// others put something into a state.
enum OutboxAct: Sendable, Hashable, Codable {
    case send(NewMessage)
    case sendNamed(NamedMessage)
    case accept(PersonPath)
    case decline(DeclinePath)
    case takeBackDecline(PersonPath)
    case block(PersonPath)
    case unblock(PersonPath)
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

    /// The other person; `nil` if it is only about the user.
    var person: AccountID? {
        switch self {
        case .send(let message): message.to
        case .accept(let path), .takeBackDecline(let path), .block(let path), .unblock(let path):
            path.person
        case .decline(let path): path.person
        case .read(let mark): mark.person
        case .deleteMessage(let path): path.person
        case .clearMessages(let clearing): clearing.person
        case .report(let report): report.person
        case .sendNamed, .changeProfile, .setPicture, .removePicture, .statePresence,
            .endPresence, .changeSettings:
            nil
        }
    }

    /// The person whom the user blocks by it; `nil` for nobody.
    var blocked: AccountID? {
        switch self {
        case .block(let path): path.person
        case .decline(let path): path.block == true ? path.person : nil
        case .report(let report): report.block == true ? report.person : nil
        default: nil
        }
    }

    /// Whether the device forgets something by it, of which no byte is to stay.
    var hides: Bool {
        switch self {
        case .deleteMessage, .clearMessages: true
        default: blocked != nil
        }
    }

    /// The text that the user wrote for others; `nil` if there is none.
    var text: String? {
        switch self {
        case .send(let message): message.text
        case .sendNamed(let message): message.text
        case .report(let report): report.reason
        default: nil
        }
    }

    /// The kind, for people and programs.
    var kind: OutboxItem.Kind {
        switch self {
        case .send, .sendNamed: .message
        case .accept: .accept
        case .decline: .decline
        case .takeBackDecline: .takeBackDecline
        case .block: .block
        case .unblock: .unblock
        case .changeProfile, .setPicture, .removePicture: .profile
        case .read: .read
        case .statePresence, .endPresence: .presence
        case .deleteMessage, .clearMessages: .deletion
        case .report: .report
        case .changeSettings: .settings
        }
    }
}

extension OutboxAct {
    /// Whether it is about the user's picture file.
    var changesPicture: Bool {
        switch self {
        case .setPicture, .removePicture: true
        default: false
        }
    }

    /// Throws an error if the server would refuse the texts, so that they need not wait for that.
    func check() throws(WorkspaceError) {
        do throws(TextFault) {
            switch self {
            case .send(let message): _ = try TextRule.message.check(message.text)
            case .sendNamed(let message): _ = try TextRule.message.check(message.text)
            case .changeProfile(let change):
                _ = try change.displayName.map(TextRule.displayName.checkTrimmed)
                _ = try change.bio.map(TextRule.bio.checkTrimmed)
                _ = try change.picture.map(TextRule.picture.checkTrimmed)
            case .statePresence(let statement):
                _ = try statement.note.map(TextRule.note.check)
            case .report(let report): _ = try TextRule.reason.check(report.reason)
            default: break
            }
        } catch {
            throw .server(.invalid(error.description))
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

extension OutboxAct {
    /// Has the server carry it out.
    ///
    /// - Parameters:
    ///   - writtenAt: The time at which the user did it.
    ///   - now: The time of sending.
    func carryOut(
        by client: APIClient, writtenAt: Instant, at now: Instant
    ) async throws(APIError) -> OutboxAnswer {
        switch self {
        case .send(let message): return .message(try await client.call(Routes.send, message))
        case .sendNamed(let message):
            let addressed = try await message.addressed(by: client)
            return .message(try await client.call(Routes.send, addressed))
        case .accept(let path):
            return .conversation(try await client.call(Routes.accept, path))
        case .changeProfile(var change):
            (change.editedAt, change.sentAt) = (writtenAt, now)
            return .profile(try await client.call(Routes.changeMe, change))
        case .setPicture(let upload):
            let times = PortraitTimes(editedAt: writtenAt, sentAt: now)
            return .profile(
                try await client.upload(Routes.setPicture, times, file: upload.bytes))
        case .removePicture:
            let times = PortraitTimes(editedAt: writtenAt, sentAt: now)
            return .profile(try await client.call(Routes.removePicture, times))
        case .decline(let path): _ = try await client.call(Routes.decline, path)
        case .takeBackDecline(let path):
            _ = try await client.call(Routes.takeBackDecline, path)
        case .block(let path): _ = try await client.call(Routes.block, path)
        case .unblock(let path): _ = try await client.call(Routes.unblock, path)
        case .read(let mark): _ = try await client.call(Routes.read, mark)
        case .statePresence(let statement):
            return .presence(try await client.call(Routes.statePresence, statement).here)
        case .endPresence: _ = try await client.call(Routes.endPresence)
        case .deleteMessage(let path): _ = try await client.call(Routes.deleteMessage, path)
        case .clearMessages(let clearing):
            _ = try await client.call(Routes.clearMessages, clearing)
        case .report(let report): _ = try await client.call(Routes.report, report)
        case .changeSettings(let change):
            return .settings(try await client.call(Routes.changeSettings, change))
        }
        return .done
    }
}
