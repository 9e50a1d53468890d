import Hub
import Primitives

extension Dashboard {
    func lookAtReports(
        _ request: DashboardRequest, _ path: [String]
    ) async throws -> DashboardAnswer? {
        switch path.count {
        case 0: try await reportList(request)
        case 1: try await report(path[0])
        default: nil
        }
    }

    private func reportList(_ request: DashboardRequest) async throws -> DashboardAnswer {
        let page = try await op.reports(at: request.query.position, limit: Self.pageSize)
        let rows = page.elements.map { one -> [HTML] in
            [
                "<a href=\"\(path: "reports", one.digits)\">\(one.digits)</a>", "\(one.at)",
                "\(one.about ?? "an account that is gone")", "\(one.reporter)",
                "\(one.messages.count)",
            ]
        }
        let table = HTML.table(
            "Reports", ["Report", "Time (UTC)", "About", "By", "Messages"], rows)
        let body: HTML =
            rows.isEmpty
            ? "<p>No report waits.</p>"
            : """
            <p>The oldest first. A report that nobody decides goes after 90 days.</p>\(table)
            \(HTML.turns(page, "reports?"))
            """
        return DashboardAnswer(frame("Reports", body, in: "reports"))
    }

    private func report(_ digits: String) async throws -> DashboardAnswer {
        let one = try await op.report(digits)
        let person = one.about ?? "an account that is gone"
        let messages = one.messages.map { message -> HTML in
            let who = message.isTheirs ? person : one.reporter
            let kind: HTML = message.isTheirs ? "theirs" : "reporter"
            return """
                <li class="\(kind)"><p><strong>\(who)</strong> \(message.sentAt)</p>
                \(HTML.words(message.text))</li>
                """
        }
        let facts = HTML.facts([
            ("About", "\(person)"),
            ("Shown as", one.displayName.isEmpty ? "–" : .name(one.displayName)),
            ("By", "\(one.reporter)"), ("Time", "\(one.at) UTC"),
            ("Reason", .words(one.reason)),
        ])
        let body: HTML = """
            <section><h2>Report</h2>\(facts)</section>
            <section><h2>Messages</h2>\
            \(messages.isEmpty ? "<p>None.</p>" : "<ol class=\"messages\">\(messages)</ol>")
            </section>
            \(role == .reader ? "" : decision(one))
            """
        return DashboardAnswer(frame("Report \(one.digits)", body, in: "reports"))
    }

    private func decision(_ one: ReportCase) -> HTML {
        var choices: [(ReportDecision, HTML)] = [(.none, "Close it, and do nothing")]
        if let name = one.about {
            choices += [
                (.profile, "Remove the words and the picture of \(name)"),
                (.disable, "Switch \(name) off, and sign it out"),
            ]
            if role == .operator {
                let reports = AccountHoldings.reportsThatGo(one.reportsMade)
                choices.append(
                    (.delete, "Delete \(name) for ever, with all that is its own, and \(reports)"))
            }
        }
        let radios = choices.map { choice, words -> HTML in
            let mark: HTML = choice == .none ? " checked" : ""
            return """
                <label class="check"><input type="radio" name="act" value="\(choice.rawValue)"\
                \(mark)>\(words)</label>
                """
        }
        let confirm =
            role == .operator && one.about != nil
            ? HTML.field("To delete, type the name", "confirm") : ""
        let form = HTML.form(
            to: "\(path: "reports", one.digits)", "Decide",
            [
                "<fieldset><legend>What is done</legend>\(radios)</fieldset>", confirm,
                .hidden("report", one.mark),
            ])
        return """
            <section><h2>Decision</h2><p>The report goes with its messages. Nobody is told.</p>
            \(form)</section>
            """
    }

    func closeReport(
        _ request: DashboardRequest, _ path: [String]
    ) async throws -> DashboardAnswer? {
        guard path.count == 1 else { return nil }
        guard let decision = ReportDecision(rawValue: request.form["act"] ?? "") else {
            throw DashboardError.unreadable("choose what is done")
        }
        if decision == .delete {
            try expect(role.allows(.delete), .delete)
            let about = try await op.report(path[0]).about
            try request.form.expectConfirmed(about ?? "an account that is gone")
        }
        let mark = request.form["report"]
        let closed = try await op.closeReport(path[0], deciding: decision) { $0.mark == mark }
        let person = closed.about ?? "an account that is gone"
        gate.say(
            "<p>Report \(closed.digits) about \(person) is closed (\(decision.rawValue)).</p>")
        return .see(gate.base, "reports")
    }
}
