import Hub
import Primitives

extension Dashboard {
    func backupList(_ request: DashboardRequest) throws -> DashboardAnswer {
        try expect(role == .operator, .backup)
        let list: HTML
        if let found = try host.backups(at: request.query.position, limit: Self.pageSize) {
            let rows = found.copies.elements.map { copy -> [HTML] in
                ["\(copy.at)", "\(copy.bytes) bytes"]
            }
            let table = HTML.table("Backups", ["Made (UTC)", "Size"], rows)
            list = """
                <p>In <code>\(found.folder)</code>, the newest first. Each is checked as it
                is made.</p>
                \(rows.isEmpty ? "<p>No backups yet.</p>" : table)
                \(HTML.turns(found.copies, "backups?"))
                \(HTML.form(to: "backups/make", "Make one now"))
                """
        } else if !host.isStoreShared {
            list = """
                <p>No server makes backups of a store on JSON files by itself. Stop these pages and
                the server, and type <code>\(host.command(.backUp))</code>.</p>
                """
        } else {
            list = """
                <p>The settings name no folder for backups: write
                <code>backup-to = FOLDER</code>, and the server makes one each day, too.</p>
                """
        }
        let (restore, drill) = (host.command(.restore), host.command(.drill))
        let meanwhile: HTML = host.isStoreShared ? "; the server goes on meanwhile" : ""
        let body: HTML = """
            <section><h2>Copies</h2>\(list)</section>
            <section><h2>The store</h2>
            <p>A check reads all of it\(meanwhile).</p>
            \(HTML.form(to: "backups/check", "Check the store"))</section>
            <section><h2>Putting one back</h2><p>Stop the server, move the old store away, leave its
            <code>.ends</code> file, and type <code>\(restore)</code>. Try it before you need it:
            <code>\(drill)</code>.</p></section>
            """
        return DashboardAnswer(frame("Backups", body, in: "backups"))
    }

    func changeBackups(_ path: [String]) async throws -> DashboardAnswer? {
        try expect(role == .operator, .backup)
        switch path {
        case ["make"]:
            let name = try await host.backUp(by: op)
            gate.say("<p>Made and checked: <code>\(name)</code></p>")
        case ["check"]:
            try await op.note(.check, "everything")
            let found = try await host.contradictions()
            let lines = found.prefix(Self.pageSize).map { one -> HTML in "<li>\(one)</li>" }
            gate.say(
                found.isEmpty
                    ? "<p>The store is sound.</p>"
                    : """
                    <p>The store is damaged: restore a backup, or keep both.</p><ul>\(lines)</ul>
                    """)
        default: return nil
        }
        return .see(gate.base, "backups")
    }
}
