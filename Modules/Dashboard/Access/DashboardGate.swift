import Accounts
import Primitives
import Synchronization

/// The way in to the pages: the code that was printed, once and soon, and then the cookie that is
/// given for it, until it was not used for a while, or for hours in all.
///
/// Nothing of it is stored, so it ends with the program.
package final class DashboardGate: Sendable {
    /// The time for which the code is good.
    package static let codeTime: Duration = .minutes(10)
    /// The time after which a session ends that is not used.
    package static let idleTime: Duration = .minutes(20)
    /// The time after which a session ends.
    package static let wholeTime: Duration = .hours(8)

    /// The first part of all paths: a secret of this program, so that no cookie is sent to other
    /// programs on this machine, which have the same name for a browser.
    package let base: String
    private let environment: Environment
    private let state: Mutex<State>

    private struct State {
        /// The code and the time until which it is good; `nil` once it was used.
        var code: (text: String, until: Duration)?
        var session: Session?
    }

    private struct Session {
        let token: String
        let begun: Duration
        var used: Duration
        var said: HTML?
        var file: ImportedFile?
    }

    /// Creates a gate with a new code.
    package init(_ environment: Environment) {
        self.environment = environment
        base = Self.secret(environment)
        let until = environment.boot().elapsed + Self.codeTime
        state = Mutex(State(code: (Self.secret(environment), until)))
    }

    /// 80 random bits, of letters that need no encoding.
    private static func secret(_ environment: Environment) -> String {
        InviteCode(environment).text.lowercased().replacing("-", with: "")
    }

    /// The path by which the pages are opened, once.
    package var firstPath: String {
        "/\(base)/open?code=\(state.withLock { $0.code?.text ?? "" })"
    }

    /// Takes a code in exchange for the token of a session; `nil` if it is wrong, late or used.
    package func enter(_ code: String) -> String? {
        let now = environment.boot().elapsed
        let token = Self.secret(environment) + Self.secret(environment)
        return state.withLock { state in
            guard let good = state.code, now < good.until, Self.isSame(good.text, code) else {
                return nil
            }
            state.code = nil
            state.session = Session(token: token, begun: now, used: now)
            return token
        }
    }

    /// Whether the session of a token goes on; it is used then, if a person asks.
    package func admits(_ token: String?, byPerson: Bool = true) -> Bool {
        let now = environment.boot().elapsed
        return state.withLock { state in
            guard let session = state.session, let token, Self.isSame(session.token, token) else {
                return false
            }
            guard now - session.used < Self.idleTime, now - session.begun < Self.wholeTime else {
                state.session = nil
                return false
            }
            if byPerson { state.session?.used = now }
            return true
        }
    }

    /// Ends the session.
    package func leave() { state.withLock { $0.session = nil } }

    /// Compares two secrets in a time that does not depend on how far they are the same.
    private static func isSame(_ one: String, _ other: String) -> Bool {
        let (one, other) = (Array(one.utf8), Array(other.utf8))
        guard one.count == other.count else { return false }
        return zip(one, other).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }
}

extension DashboardGate {
    /// Has the next page say something above everything else.
    func say(_ piece: HTML) { state.withLock { $0.session?.said = piece } }

    /// Returns what is to be said, once.
    func takeSaid() -> HTML? {
        state.withLock { state in
            defer { state.session?.said = nil }
            return state.session?.said
        }
    }

    /// The file of places that was shown, and does not count yet.
    var file: ImportedFile? {
        get { state.withLock { $0.session?.file } }
        set { state.withLock { $0.session?.file = newValue } }
    }
}
