import Hub
import Primitives

extension Dashboard {
    func lookAtAccounts(
        _ request: DashboardRequest, _ path: [String]
    ) async throws -> DashboardAnswer? {
        switch (path.first, path.count) {
        case (nil, _): return try await accountList(request)
        case ("+new", 1):
            try expect(role.allows(.create), .create)
            return newAccount()
        case (let name?, 1): return try await account(name)
        case (let name?, 2):
            switch path[1] {
            case "conversations": return try await conversations(of: name, request)
            case "profile": return try await profileForm(of: name)
            case "reset":
                try expect(role.allows(.resetCode), .resetCode)
                if let known = request.query["account"] {
                    return resetForm(of: name, account: known)
                }
                return resetForm(of: name, account: "\(try await op.account(name).id)")
            case "delete": return try await deletion(of: name)
            default: return nil
            }
        default: return nil
        }
    }

    private func accountList(_ request: DashboardRequest) async throws -> DashboardAnswer {
        let match = request.query["match"] ?? ""
        let accounts = try await op.accounts(
            beginning: match, at: request.query.position, limit: Self.pageSize)
        let rows = accounts.elements.map { one -> [HTML] in
            [
                "<a href=\"\(path: "accounts", one.name)\">\(one.name)</a>",
                HTML.name(one.displayName ?? ""), one.isDisabled ? "switched off" : "on",
                "\(one.devices.count)", one.lastUsedAt.map { "\($0)" } ?? "never",
            ]
        }
        let more = HTML.turns(accounts, "accounts?match=\(path: match)&amp;")
        let heads = ["Name", "Shown as", "State", "Devices", "Last used (UTC)"]
        let list: HTML =
            rows.isEmpty ? "<p>No accounts.</p>" : "\(HTML.table("Accounts", heads, rows))\(more)"
        let body: HTML = """
            <form class="line" action="accounts"><label>Name begins with
            <input name="match" value="\(value: match)" autocomplete="off"></label>
            <button>Search</button></form>\(list)
            \(offer("<p><a href=\"accounts/+new\">New account</a></p>"))
            """
        return DashboardAnswer(frame("Accounts", body, in: "accounts"))
    }

    private func newAccount() -> DashboardAnswer {
        let form = HTML.form(
            to: "accounts/+new", "Make the account",
            [
                .field(
                    "Name for signing in", "name",
                    hint: "3 to 32 of a to z, 0 to 9, dot, underscore and hyphen"),
                .field("Name that others see", "display", hint: "the same if it is empty"),
                .field("Password", "password", type: "password", hint: "at least 8 characters"),
            ])
        let body: HTML = """
            <p>Better: send an <a href="invites">invitation</a>. Then you never know the password.
            </p>\(form)
            """
        return DashboardAnswer(frame("New account", body, in: "accounts"))
    }

    private func account(_ name: String) async throws -> DashboardAnswer {
        let report = try await op.account(name)
        let held = try await op.holdings(of: name)
        let devices = report.devices.map { device -> [HTML] in
            let digits = String("\(device.id)".prefix(8))
            let end = HTML.form(
                to: "\(path: "accounts", report.name, "sign-out")", "Sign out",
                [.hidden("device", "\(device.id)"), .hidden("account", "\(report.id)")])
            return [
                "<code>\(digits)</code>", "\(device.signedInAt)",
                device.lastUsedAt.map { "\($0)" } ?? "never", offer(end),
            ]
        }
        let table = HTML.table(
            "Devices", ["Device", "Signed in (UTC)", "Last used (UTC)", "Act"], devices)
        let body: HTML = """
            <section><h2>Account</h2>\(state(of: report))\(acts(on: report))</section>
            <section><h2>Profile</h2>\(profile(held))
            \(offer("<p><a href=\"\(path: "accounts", report.name, "profile")\">Edit</a></p>"))
            </section>
            <section><h2>Devices</h2>\(devices.isEmpty ? "<p>None is signed in.</p>" : table)
            </section>
            <section><h2>What is held</h2>\(amounts(held))
            <p><a href="\(path: "accounts", report.name, "conversations")">Conversations</a>,
            without texts</p></section>
            """
        return DashboardAnswer(frame(report.name, body, in: "accounts"))
    }

    private func state(of report: AccountReport) -> HTML {
        .facts([
            ("State", report.isDisabled ? "switched off: nobody can sign in" : "on"),
            ("Made", "\(report.createdAt) UTC"), ("Id", "<code>\("\(report.id)")</code>"),
        ])
    }

    private func acts(on report: AccountReport) -> HTML {
        let (name, id) = (report.name, "\(report.id)")
        let turn =
            report.isDisabled
            ? HTML.form(
                to: "\(path: "accounts", name, "enable")", "Switch on", [.hidden("account", id)])
            : HTML.form(
                to: "\(path: "accounts", name, "disable")", "Switch off and sign out",
                [.hidden("account", id)])
        return offer(
            """
            <div class="acts">\(turn)
            <a href="\(path: "accounts", name, "reset")?account=\(path: id)">New password</a>
            <a class="danger" href="\(path: "accounts", name, "delete")">Delete …</a></div>
            """)
    }

    private func profile(_ held: AccountHoldings) -> HTML {
        let file = held.pictureBytes.map { "a file of \($0) bytes" }
        let picture = [held.picture, file].compactMap { $0 }.joined(separator: ", ")
        return .facts([
            ("Shown as", held.report.displayName.map(HTML.name) ?? "nothing: no profile"),
            ("Words", held.words.isEmpty ? "none" : .words(held.words)),
            ("Picture", picture.isEmpty ? "none" : .name(picture)),
            ("Pauses", held.isPaused ? "yes" : "no"),
        ])
    }

    private func amounts(_ held: AccountHoldings) -> HTML {
        .facts([
            ("Synced documents", "\(held.documents), \(held.documentBytes) bytes"),
            ("Messages sent", "\(held.messagesSent)"), ("Visits", "\(held.visits)"),
            ("Conversations", "\(held.conversations)"), ("People blocked", "\(held.blocks)"),
            ("Reports made", "\(held.reportsMade)"), ("Reports about", "\(held.reportsAbout)"),
        ])
    }

    private func conversations(
        of name: String, _ request: DashboardRequest
    ) async throws -> DashboardAnswer {
        let page = try await op.conversations(
            of: name, at: request.query.position, limit: Self.pageSize)
        let rows = page.elements.map { one -> [HTML] in
            [
                one.with.map { with -> HTML in
                    "<a href=\"\(path: "accounts", with)\">\(with)</a>"
                } ?? "an account that is gone", "\(one.standing)", "\(one.messages)",
                "\(one.lastAt)",
            ]
        }
        let table = HTML.table(
            "Conversations", ["With", "State", "Messages", "Last (UTC)"], rows)
        let body: HTML = """
            <p>No texts are shown. <a href="\(path: "accounts", name)">Back to \(name)</a></p>
            \(rows.isEmpty ? "<p>None.</p>" : table)
            \(HTML.turns(page, "\(path: "accounts", name, "conversations")?"))
            """
        return DashboardAnswer(frame("Conversations of \(name)", body, in: "accounts"))
    }

    /// Returns what only somebody gets who may change something.
    func offer(_ piece: HTML) -> HTML { role == .operator ? piece : "" }
}
