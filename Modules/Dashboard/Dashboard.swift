import Hub
import Primitives
import Storage

/// The operator's pages: what ``Hub/Operator`` does, in a browser without JavaScript.
///
/// Each request is one or a few verbs of the operator, which note themselves before anything is
/// shown; no rule is here. Forms post and are answered by 303, so that a page loaded anew does
/// nothing twice.
package struct Dashboard: Sendable {
    let op: Operator
    let role: OperatorRole
    let host: any DashboardHost
    let gate: DashboardGate
    let environment: Environment

    /// Creates the pages of an operator.
    ///
    /// - Parameters:
    ///   - role: The role of the operator, for what is offered; ``Hub/Operator`` enforces it.
    package init(
        _ op: Operator, role: OperatorRole, host: any DashboardHost, gate: DashboardGate,
        environment: Environment
    ) {
        (self.op, self.role, self.host) = (op, role, host)
        (self.gate, self.environment) = (gate, environment)
    }

    /// Answers a request; errors become pages, too.
    package func answer(_ request: DashboardRequest) async -> DashboardAnswer {
        guard request.isForThisMachine, request.path.first == gate.base else {
            return refusal(404, "There is nothing here.", "Open the address that was printed.")
        }
        let path = Array(request.path.dropFirst())
        if let file = DashboardStyle.file(path) { return file }
        guard request.isFromOwnPage else {
            guard !request.isFromOldBrowser else {
                return refusal(
                    403, "This browser is too old.",
                    "It doesn't say which page a request comes from, so nothing was done: take one "
                        + "of 2023 or later.")
            }
            return refusal(
                403, "Another page sent this.",
                "Nothing was done: type the address, or follow a link of these pages.")
        }
        if path == ["open"], request.method == .get {
            // A look at the head opens nothing, so it leaves the code to who comes in.
            return request.isForHead ? .see(gate.base, "") : open(request)
        }
        guard gate.admits(request.token, byPerson: !request.isRenewal) else {
            return refusal(
                403, "Your session is over.",
                "It ends after 20 minutes without use, after 8 hours, and with the program. "
                    + "For a new address: \(host.command(.pages))")
        }
        do {
            let end =
                try await op.wasMoved()
                ? "The store was moved to another place."
                : op.wasPutBack() ? "The store was put back from a backup." : nil
            if let sentence = host.replacement() ?? end { return over(sentence) }
            if let answer = try await page(request, path) { return answer }
            throw DashboardError.noSuchPage
        } catch {
            // A schema of PostgreSQL that was moved away leaves nothing that says so.
            if FailureKind(of: error) == .inputOutput, await host.isStoreGone() {
                return over("The store was moved to another place.")
            }
            return failure(error, of: request)
        }
    }

    private func over(_ sentence: String) -> DashboardAnswer {
        refusal(
            503, "These pages are over.",
            "\(sentence) Nothing was done. Start them again: \(host.command(.pages))")
    }

    private func open(_ request: DashboardRequest) -> DashboardAnswer {
        guard let token = gate.enter(request.query["code"] ?? "") else {
            return refusal(
                403, "This address was used, or is too old.",
                "It works once, within ten minutes. For another: \(host.command(.pages))")
        }
        return .see(gate.base, "").giving(token, under: gate.base, for: DashboardGate.wholeTime)
    }

    /// Returns the answer of a page; `nil` if there is none of that path and method.
    private func page(_ request: DashboardRequest, _ path: [String]) async throws
        -> DashboardAnswer?
    {
        let isLook = request.method == .get
        guard isLook || request.method == .post else { return nil }
        if !isLook, path.first != "leave" {
            let kind = Self.kind(ofFormTo: path)
            try expect(role.allows(kind), kind)
        }
        let rest = Array(path.dropFirst())
        switch path.first {
        case nil: return isLook ? try await overview(isLive: request.isRenewal) : nil
        case "accounts":
            return isLook
                ? try await lookAtAccounts(request, rest) : try await changeAccounts(request, rest)
        case "reports":
            return isLook
                ? try await lookAtReports(request, rest) : try await closeReport(request, rest)
        case "invites":
            return isLook
                ? rest.isEmpty ? try await inviteList(request) : nil
                : try await changeInvites(request, rest)
        case "places":
            return isLook
                ? try await lookAtPlaces(request, rest) : try await changePlaces(request, rest)
        case "backups":
            return isLook
                ? rest.isEmpty ? try backupList(request) : nil
                : try await changeBackups(rest)
        case "settings": return isLook && rest.isEmpty ? try settings() : nil
        case "audit": return isLook && rest.isEmpty ? try await audit(request) : nil
        case "leave": return isLook ? nil : leave()
        default: return nil
        }
    }

    /// The act of a form, which a role must allow before any field is read: whoever may not send it
    /// learns nothing from what is wrong with it.
    private static func kind(ofFormTo path: [String]) -> OperatorAct.Kind {
        switch (path.first, path.last) {
        case ("reports", _): .close
        case ("invites", "withdraw"): .withdraw
        case ("invites", _): .invite
        case ("places", "file"), ("places", "import"): .importPlaces
        case ("places", "edit"), ("places", "area"): .editPlace
        case ("places", "remove"): .removePlace
        case ("places", _): .addPlace
        case ("backups", _): .backup
        case (_, "disable"): .disable
        case (_, "enable"): .enable
        case (_, "sign-out"): .signOut
        case (_, "reset"): .resetCode
        case (_, "profile"): .profile
        case (_, "delete"): .delete
        default: .create
        }
    }

    private func leave() -> DashboardAnswer {
        gate.leave()
        return refusal(200, "You are signed out.", "Stop the program, or start it again.")
            .giving("", under: gate.base, for: .zero)
    }

    private func failure(_ error: any Error, of request: DashboardRequest) -> DashboardAnswer {
        let status =
            switch error {
            case DashboardError.noSuchPage: 404
            case DashboardError.notConfirmed: 422
            case OperatorError.notAllowed: 403
            case OperatorError.noSuchName, OperatorError.noSuchPlace, OperatorError.noSuchReport,
                OperatorError.noSuchInvite, OperatorError.noSuchDevice:
                404
            default: FailureKind(of: error) == .inputOutput ? 500 : 422
            }
        let sentence = Self.sentence("\(error)")
        guard request.method == .post else {
            let title = status == 404 ? "Not found" : "This can't be shown"
            return DashboardAnswer(
                status: status, frame(title, "<p>\(sentence)</p>", leavesSaid: true))
        }
        let warning: HTML = "<p class=\"warning\">\(sentence)</p>"
        let title: String
        switch error {
        case StorageError.notKept: title = "It is done, but not kept"
        case StorageError.uncertain, StorageError.unconfirmed: title = "It may be done"
        default:
            let body: HTML = """
                \(warning)
                <p>Go back with your browser: what you typed is still there.</p>
                """
            return DashboardAnswer(
                status: status, frame("Nothing was changed", body, leavesSaid: true))
        }
        return DashboardAnswer(status: status, frame(title, warning, leavesSaid: true))
    }

    /// Returns a sentence of its own: names of files and addresses stay as they are.
    static func sentence(_ words: String) -> String {
        var word = words.prefix { !$0.isWhitespace }
        if word.last.map({ ",.?!".contains($0) }) == true { word.removeLast() }
        let isWord = word.allSatisfy(\.isLetter)
        let first = isWord ? words.prefix(1).uppercased() : String(words.prefix(1))
        let end = words.last.map { ".?!".contains($0) } == true ? "" : "."
        return first + words.dropFirst() + end
    }
}

/// An error of a page, beside those of ``Hub/Operator``.
package enum DashboardError: Error, Hashable, CustomStringConvertible {
    /// No page has this path.
    case noSuchPage
    /// The name that confirms something is another one.
    case notConfirmed(String)
    /// A field is missing or can't be read; the text says what to write.
    case unreadable(String)

    /// A sentence about the error.
    package var description: String {
        switch self {
        case .noSuchPage: "there is no page of this address"
        case .notConfirmed(let name): "to do this, type \"\(name)\""
        case .unreadable(let sentence): sentence
        }
    }
}

extension DashboardError: ClassifiedError {
    /// The kind of the failure.
    package var kind: FailureKind { self == .noSuchPage ? .failed : .badData }
}
