import Primitives
import Workspace

/// Something that is asked of the server while everything else goes on.
enum ServerRequest: Hashable, Sendable {
    /// Send what waits in the outbox.
    case deliver
    /// Ask for something anew.
    case refresh(Topic)
    /// Exchange everything with the server.
    case sync
    /// Follow the events of a session that began.
    case follow
    /// Sign in to an account, or make one.
    case signIn(NewSession)
    /// Set a forgotten password by a code from the operator.
    case resetPassword(NewPassword)
    /// Change the password of the account.
    case changePassword(from: String, to: String)
    /// Delete the account on its server, with its password.
    case deleteAccount(password: String)
    /// End the session of this device.
    case signOut
    /// End the session of another device.
    case revoke(DeviceID)

    /// The form in which it was filled in; `nil` for none.
    var form: PeopleForm.Kind? {
        switch self {
        case .signIn(let session): session.displayName == nil ? .signIn : .register
        case .resetPassword: .reset
        case .changePassword: .password
        case .deleteAccount: .deletion
        default: nil
        }
    }

    /// The things that the server tells.
    enum Topic: Hashable, Sendable {
        case feed(PeopleChoice)
        case messages
        case conversation(AccountID)
        case person(AccountID)
        case me, devices, blocked, declined
        /// The small form of a picture.
        case picture(of: AccountID, Portrait)
        /// Everything that this device keeps.
        case everything
    }
}

/// The facts that a server needs for a session.
struct NewSession: Hashable, Sendable {
    var server: String
    var name: String
    var password: String
    /// The name that others see, if the account is to be made; `nil` if it is there.
    var displayName: String?
    /// The code of an invitation; empty for none.
    var invite = ""
}

/// The facts by which a server sets a forgotten password.
struct NewPassword: Hashable, Sendable {
    var server: String
    var name: String
    /// The code from the operator.
    var code: String
    var password: String
}

/// An answer of the server, or a change of the way to it.
enum ServerNews: Sendable {
    /// The events of the account are told from now on.
    case connected
    /// The server can't be reached, for a reason.
    case disconnected(String)
    /// Something happened on the account, and what belongs to it is kept.
    case happened(LiveEvent.Change)
    /// A topic was asked for; the reason for which an answer is missing.
    case refreshed(ServerRequest.Topic, trouble: String?)
    /// There is no session on this device, or it has ended.
    case signedOut
    /// This device is signed in to the account of a name.
    case signedIn(String)
    /// The place where the person says to be; `nil` for nothing.
    case presence(Here?)
    /// The outbox was sent, as far as the server took it; with the reasons of its refusals and that
    /// for which the rest waits.
    case delivered(refusals: [String], trouble: String?)
    /// A request was refused, for a reason.
    case refused(ServerRequest, String)
    /// An account has a new password, by a code.
    case passwordReset(NewPassword)
    /// The account has another password.
    case passwordChanged
    /// The account is no more.
    case accountDeleted
    /// Everything was exchanged, as the person asked for.
    case synced
    /// Counts and the journal were exchanged without being asked for.
    case exchanged
    /// They could not be, for a reason, and will be tried again.
    case notExchanged(String)
    /// The server had lost something, and got it again; in a sentence.
    case mended(String)
}
