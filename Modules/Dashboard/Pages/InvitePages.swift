import Hub
import Primitives

extension Dashboard {
    func inviteList(_ request: DashboardRequest) async throws -> DashboardAnswer {
        let page = try await op.invites(at: request.query.position, limit: Self.pageSize)
        let rows = page.elements.map { one -> [HTML] in
            let end = HTML.form(to: "\(path: "invites", one.digits, "withdraw")", "Withdraw")
            return [
                "<code>\(one.digits)</code>", "\(one.usesLeft)", "\(one.expiresAt)", offer(end),
            ]
        }
        let table = HTML.table(
            "Invitations", ["Invitation", "Accounts left", "Until (UTC)", "Act"], rows)
        let form = HTML.form(
            to: "invites/new", "Make an invitation",
            [
                .field("Accounts", "uses", "1", type: "number", hint: "1 to 1000"),
                .field("Days", "days", "7", type: "number", hint: "1 to 366"),
            ])
        let body: HTML = """
            <p>Who has the code of one can make an account. It is shown once.</p>
            \(offer("<section><h2>New</h2>\(form)</section>"))
            <section><h2>Open</h2>\(rows.isEmpty ? "<p>No invitations.</p>" : table)
            \(HTML.turns(page, "invites?"))</section>
            """
        return DashboardAnswer(frame("Invitations", body, in: "invites"))
    }

    func changeInvites(
        _ request: DashboardRequest, _ path: [String]
    ) async throws -> DashboardAnswer? {
        if path == ["new"] {
            guard let uses = request.form["uses"].flatMap({ Int($0) }),
                Operator.inviteUses.contains(uses)
            else { throw DashboardError.unreadable("write a number of accounts from 1 to 1000") }
            guard let days = request.form["days"].flatMap({ Int($0) }), (1...366).contains(days)
            else { throw DashboardError.unreadable("write a number of days from 1 to 366") }
            let (code, invite) = try await op.invite(uses: uses, lasting: .hours(24 * days))
            let accounts = invite.usesLeft == 1 ? "1 account" : "\(invite.usesLeft) accounts"
            let register = host.command(.register).replacing("CODE", with: code.text)
            gate.say(
                """
                <p>The code, shown only now: <strong><code>\(code.text)</code></strong></p>
                <p>For \(accounts), until \(invite.expiresAt) UTC. The person types:
                <code>\(register)</code></p>
                """)
        } else if path.count == 2, path[1] == "withdraw" {
            let invite = try await op.withdraw(path[0])
            gate.say("<p>Withdrawn: <code>\(invite.digits)</code>. Accounts made with it stay.</p>")
        } else {
            return nil
        }
        return .see(gate.base, "invites")
    }
}
