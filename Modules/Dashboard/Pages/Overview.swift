import Hub
import Primitives

extension Dashboard {
    /// The first page: what to look at, and how the server is.
    ///
    /// - Parameter isLive: Whether the browser asks for it again by itself.
    func overview(isLive: Bool) async throws -> DashboardAnswer {
        let figures = try await op.figures()
        // Who decides reports learns nothing of the machine, nor how many people there are.
        let seesAll = role != .moderator
        let facts = seesAll ? await host.facts() : DashboardFacts()
        var warnings = facts.warnings.map { text -> HTML in "<li>\(text)</li>" }
        if figures.reports > 0 {
            let noun = figures.reports == 1 ? "report waits" : "reports wait"
            warnings.insert(
                "<li><a href=\"reports\">\(figures.reports) \(noun) for a decision</a></li>", at: 0)
        }
        if seesAll, let due = figures.nextChore, due + Self.choreDelay < environment.now() {
            warnings.append("<li>a chore of the server has been due since \(due) UTC</li>")
        }
        let look: HTML =
            warnings.isEmpty
            ? "<p>Nothing needs you.</p>" : "<ul class=\"warnings\">\(warnings)</ul>"
        var counts: [(name: String, value: HTML)] = [
            ("Reports that wait", "\(figures.reports)"), ("Places", "\(figures.places)"),
            ("Map changed", figures.mapChangedAt.map { "\($0) UTC" } ?? "never"),
        ]
        if seesAll {
            counts.insert(("Accounts", "\(figures.accounts)"), at: 0)
            counts.insert(("Invitations", "\(figures.invites)"), at: 2)
            let now = environment.now()
            let chore = figures.nextChore.map { $0 > now ? "\($0) UTC" : "due now" as HTML }
            counts.append(("Next chore", chore ?? "none yet"))
        }
        let turn: HTML =
            isLive
            ? "<a href=\".\">Stop renewing this page</a>"
            : "<a href=\"?live=yes\">Renew this page every five seconds</a>"
        let rows = facts.rows.map { (name: $0.name, value: "\($0.value)" as HTML) }
        let body: HTML = """
            <section><h2>Look at</h2>\(look)</section>
            <section><h2>What it holds</h2>\(HTML.facts(counts))</section>
            \(rows.isEmpty ? "" : "<section><h2>How it is</h2>\(HTML.facts(rows))</section>")
            <p>\(turn)</p>
            """
        let answer = DashboardAnswer(frame("Overview", body, in: ".", leavesSaid: isLive))
        return isLive ? answer.renewing() : answer
    }

    /// The settings that a server would have.
    func settings() throws -> DashboardAnswer {
        try expect(role != .moderator, .show)
        let rows = try host.settings().map { one -> [HTML] in
            ["<code>\(one.name)</code>", "\(one.value ?? "not set")", "\(one.place)"]
        }
        let body: HTML = """
            <p>What <code>\(host.command(.serve))</code> takes with the same file and variables.
            They are changed in the file; to check it: <code>\(host.command(.checkSettings))</code>
            </p>
            \(HTML.table("Settings", ["Name", "Value", "From"], rows))
            """
        return DashboardAnswer(frame("Settings", body, in: "settings"))
    }

    /// The acts of all operators, the latest first.
    func audit(_ request: DashboardRequest) async throws -> DashboardAnswer {
        let acts = try await op.acts(at: request.query.position, limit: Self.pageSize)
        let rows = acts.elements.map { act -> [HTML] in
            [
                "\(act.number)", "\(act.at)", "\(act.user)", "\(act.kind.rawValue)",
                act.name.map(HTML.name) ?? "–", "\(act.facts)",
            ]
        }
        let table = HTML.table(
            "Acts", ["Number", "Time (UTC)", "Who", "Act", "About", "What"], rows)
        let list: HTML =
            rows.isEmpty ? "<p>No acts.</p>" : "\(table)\(HTML.turns(acts, "audit?"))"
        return DashboardAnswer(frame("Audit", list, in: "audit"))
    }

    /// The time after which a chore is late that a server runs every few minutes.
    private static let choreDelay = Duration.minutes(40)

    /// The number of lines of a page of a list.
    static let pageSize = 50

    /// Refuses what a role does not offer and no verb of the operator guards.
    func expect(_ isAllowed: Bool, _ kind: OperatorAct.Kind) throws {
        guard isAllowed else { throw OperatorError.notAllowed(kind, role) }
    }
}
