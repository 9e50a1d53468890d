import Hub
import Primitives
import Storage

extension Dashboard {
    /// The pages in the order in which they are offered, and who may see them.
    private var sections: [(path: String, name: String, isOffered: Bool)] {
        let isModerator = role == .moderator
        return [
            (".", "Overview", true), ("accounts", "Accounts", !isModerator),
            ("reports", "Reports", true), ("invites", "Invitations", !isModerator),
            ("places", "Places", true), ("backups", "Backups", role == .operator),
            ("settings", "Settings", !isModerator), ("audit", "Audit", role.readsAudit),
        ]
    }

    /// Returns a whole page.
    ///
    /// - Parameters:
    ///   - section: The path of its section, which is marked.
    ///   - leavesSaid: Whether what is said once, such as a code, is left for the next page: where
    ///     the browser asks by itself, nobody may read it, and beside a failure it is not true.
    func frame(
        _ title: String, _ body: HTML, in section: String = "", leavesSaid: Bool = false
    ) -> HTML {
        let links = sections.filter(\.isOffered).map { one -> HTML in
            let mark: HTML = one.path == section ? " aria-current=\"page\"" : ""
            return "<li><a href=\"\(one.path)\"\(mark)>\(one.name)</a></li>"
        }
        let said = (leavesSaid ? nil : gate.takeSaid()).map { piece -> HTML in
            "<div class=\"said\" role=\"status\">\(piece)</div>"
        }
        let what: HTML =
            switch role {
            case .operator: ""
            case .reader: "<p class=\"role\">You can look, and change nothing.</p>"
            case .moderator: "<p class=\"role\">You can see reports, and decide them.</p>"
            }
        return """
            \(head(title))<header><p class="brand">Quad server</p>\(what)
            <nav aria-label="Pages"><ul>\(links)</ul></nav></header>
            <main><h1>\(title)</h1>\(said ?? "")\(body)</main>
            <footer><p>As of \(environment.now()) UTC. What you do here is in the audit, and each
            look at accounts, reports and invitations.</p>
            <form method="post" action="leave"><button class="quiet">Sign out</button></form>
            </footer></body></html>
            """
    }

    /// Returns an answer that shows nothing of the server.
    func refusal(_ status: Int, _ title: String, _ sentence: String) -> DashboardAnswer {
        DashboardAnswer(
            status: status,
            """
            \(head(title))<main><h1>\(title)</h1><p>\(sentence)</p></main></body></html>
            """)
    }

    private func head(_ title: String) -> HTML {
        """
        <!doctype html><html lang="en"><head><meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark"><title>\(title) · Quad server</title>
        <base href="/\(gate.base)/"><link rel="icon" href="icon.svg">
        <link rel="stylesheet" href="style.css"></head><body>
        """
    }
}

extension HTML {
    /// Returns a table in a box of its own, which can be moved sideways where it is too wide.
    static func table(_ name: String, _ heads: [String], _ rows: [[HTML]]) -> HTML {
        let cells = heads.map { head -> HTML in "<th scope=\"col\">\(head)</th>" }
        let lines = rows.map { row -> HTML in
            "<tr>\(row.map { cell -> HTML in "<td>\(cell)</td>" })</tr>"
        }
        return """
            <div class="table" role="region" aria-label="\(name)" tabindex="0"><table><thead><tr>\
            \(cells)</tr></thead><tbody>\(lines)</tbody></table></div>
            """
    }

    /// Returns links to the pages before and after one, of a list at a path, which has a query.
    static func turns<Element>(_ page: RecordPage<Element>, _ path: HTML) -> HTML {
        let links = [("before", "Previous", page.earlier), ("after", "Next", page.later)]
            .compactMap { name, word, mark -> HTML? in
                mark.map { "<a href=\"\(path)\(name)=\(path: $0)\">\(word)</a>" }
            }
        guard !links.isEmpty else { return "" }
        return "<nav class=\"acts\" aria-label=\"Pages of the list\">\(links)</nav>"
    }

    /// Returns names with their values.
    static func facts(_ rows: [(name: String, value: HTML)]) -> HTML {
        let lines = rows.map { row -> HTML in
            "<div><dt>\(row.name)</dt><dd>\(row.value)</dd></div>"
        }
        return "<dl>\(lines)</dl>"
    }

    /// Returns a text of somebody, of several lines perhaps.
    static func words(_ text: String) -> HTML {
        let lines = SafeText.lines(text).map { line -> HTML in "<span>\(line)</span>" }
        return "<bdi class=\"words\">\(lines)</bdi>"
    }

    /// Returns a name of somebody, which must not turn the direction of what is around it.
    static func name(_ text: String) -> HTML { "<bdi>\(text)</bdi>" }

    /// Returns a field of a form with its label.
    static func field(
        _ label: String, _ name: HTML, _ value: String = "", type: HTML = "text", hint: HTML = ""
    ) -> HTML {
        // A browser that goes back has what was typed, but for what it must not keep.
        let isOnce = type == "password" || name == "confirm"
        let once: HTML = isOnce ? " autocomplete=\"off\"" : ""
        return """
            <label>\(label)<input type="\(type)" name="\(name)" value="\(value: value)"\(once)>\
            \(hint.text.isEmpty ? "" : "<small>\(hint)</small>")</label>
            """
    }

    /// Returns a field that nobody sees, for ``DashboardForm/changed(_:)``: the value as a browser
    /// sends it back, which takes the ends of lines from a field of one line.
    static func shown(_ name: HTML, _ value: String, hasLines: Bool = false) -> HTML {
        let line = value.unicodeScalars.filter { $0 != "\r" && $0 != "\n" }
        return hidden("was-\(name)", hasLines ? value : String(String.UnicodeScalarView(line)))
    }

    /// Returns a field that nobody sees.
    static func hidden(_ name: HTML, _ value: String) -> HTML {
        "<input type=\"hidden\" name=\"\(name)\" value=\"\(value: value)\">"
    }

    /// Returns a form with one button.
    static func form(
        to path: HTML, _ button: HTML, _ fields: [HTML] = [], isDanger: Bool = false
    ) -> HTML {
        let kind: HTML = isDanger ? " class=\"danger\"" : ""
        return """
            <form method="post" action="\(path)">\(fields)<button\(kind)>\(button)</button></form>
            """
    }
}

extension DashboardForm {
    /// The position of the page that a query asks for.
    var position: PagePosition {
        self["after"].map { .after($0) } ?? self["before"].map { .before($0) } ?? .first
    }

    /// Throws an error unless the name that confirms something was typed, as it is or as pages
    /// show what can't be typed.
    func expectConfirmed(_ name: String) throws {
        let typed = self["confirm"]?.lowercased()
        guard typed == name.lowercased() || typed == SafeText.line(name).lowercased() else {
            throw DashboardError.notConfirmed(name)
        }
    }
}
