import Hub
import Primitives

extension Dashboard {
    func profileForm(of name: String) async throws -> DashboardAnswer {
        let held = try await op.holdings(of: name)
        let form = HTML.form(
            to: "\(path: "accounts", name, "profile")", "Change",
            [
                .field("Shown as", "display", held.report.displayName ?? ""),
                .hidden("account", "\(held.report.id)"),
                .shown("display", held.report.displayName ?? ""),
                .shown("words", held.words, hasLines: true),
                """
                <label>Words<textarea name="words" rows="4">
                \(value: held.words)</textarea></label>
                """,
                """
                <label class="check"><input type="checkbox" name="no-picture" value="yes">
                Remove the picture</label>
                """,
            ])
        let body: HTML = """
            <p>The person is not asked, sees it at once, and may change it back.
            <a href="\(path: "accounts", name)">Back to \(name)</a></p>\(offer(form))
            """
        return DashboardAnswer(frame("Profile of \(name)", body, in: "accounts"))
    }

    func resetForm(of name: String, account: String) -> DashboardAnswer {
        let form = HTML.form(
            to: "\(path: "accounts", name, "reset")", "Make a code", [.hidden("account", account)])
        let body: HTML = """
            <p>The person sets a new password by a code, which works once, for a day; you don't
            learn the password. Be sure who asks you. Then all their devices are signed out; until
            then nothing changes. <a href="\(path: "accounts", name)">Back to \(name)</a></p>\(form)
            """
        return DashboardAnswer(frame("New password for \(name)", body, in: "accounts"))
    }

    func deletion(of name: String) async throws -> DashboardAnswer {
        let held = try await op.holdings(of: name)
        let form = HTML.form(
            to: "\(path: "accounts", name, "delete")", "Delete for ever",
            [
                .field("Type the name to delete it", "confirm"),
                .hidden("account", "\(held.report.id)"),
            ], isDanger: true)
        let body: HTML = """
            <p>With <strong>\(name)</strong> go for ever: the profile, synced documents
            (\(held.documents)), visits (\(held.visits)), blocks (\(held.blocks)), devices
            (\(held.report.devices.count)), and
            \(AccountHoldings.reportsThatGo(held.reportsMade)). Conversations
            (\(held.conversations)) are closed; messages stay with those who have them. Others may
            take the name.
            <a href="\(path: "accounts", name)">Back to \(name)</a></p>\(offer(form))
            """
        return DashboardAnswer(frame("Delete \(name)", body, in: "accounts"))
    }

    func changeAccounts(
        _ request: DashboardRequest, _ path: [String]
    ) async throws -> DashboardAnswer? {
        let form = request.form
        if path == ["+new"] { return try await create(form) }
        guard path.count == 2 else { return nil }
        let name = path[0]
        // Somebody else may have the name since the page was shown.
        let account = try form["account"].map { text in
            guard let id = AccountID(text) else {
                throw DashboardError.unreadable("the form names no account: open its page again")
            }
            return id
        }
        let op = op.expecting(account)
        switch path[1] {
        case "disable":
            let before = try await op.setDisabled(true, name)
            let count = before.devices.count
            gate.say("<p>\(before.name) is switched off. Devices signed out: \(count).</p>")
        case "enable":
            let before = try await op.setDisabled(false, name)
            gate.say("<p>\(before.name) is on again: its devices must sign in.</p>")
        case "sign-out":
            let ended = try await op.signOut(form["device"] ?? "", of: name).device
            gate.say("<p>Signed out: <code>\(String("\(ended.id)".prefix(8)))</code>.</p>")
        case "reset":
            try await makeResetCode(of: name, by: op)
        case "profile":
            let isBare = form["no-picture"] == "yes"
            let changed = try await op.editProfile(
                of: name, displayName: form.changed("display"), words: form.changed("words"),
                picture: isBare ? "" : nil, removingFile: isBare)
            gate.say(
                changed.isEmpty
                    ? "<p>Nothing changed.</p>"
                    : "<p>Changed: \(changed.joined(separator: ", ")).</p>")
        case "delete":
            try form.expectConfirmed(name)
            let before = try await op.delete(name)
            gate.say("<p>\(before.name) is removed.</p>")
            return .see(gate.base, "accounts")
        default: return nil
        }
        return .see(gate.base, "accounts", name)
    }

    private func makeResetCode(of name: String, by op: Operator) async throws {
        let (code, account, until) = try await op.resetCode(of: name)
        let reset = host.command(.reset).replacing("NAME", with: account.name)
            .replacing("CODE", with: code.text)
        gate.say(
            """
            <p>The code for \(account.name), shown only now:
            <strong><code>\(code.text)</code></strong></p>
            <p>Until \(until) UTC. The person types: <code>\(reset)</code></p>
            """)
    }

    private func create(_ form: DashboardForm) async throws -> DashboardAnswer {
        let name = form["name"] ?? ""
        let shown = form["display"].flatMap { $0.isEmpty ? nil : $0 } ?? name
        let made = try await op.create(
            name, password: form.raw("password") ?? "", displayName: shown)
        gate.say("<p>The account is made.</p>")
        return .see(gate.base, "accounts", made.name)
    }
}
