import SyncSimulation

/// A run as a page with one lane for each device: without scripts, and with nothing to load.
package struct WorldTimeline {
    private let run: WorldRun

    /// Creates the timeline of a run that kept its lines.
    package init(_ run: WorldRun) { self.run = run }

    /// The page in HTML.
    package var html: String {
        let lanes = max(1, (run.trace.map(\.lane).max() ?? 0) + 1)
        let heads = (0..<lanes).map { "<th>device \($0)</th>" }.joined()
        let verdict = run.violation.map { "FAIL \($0)" } ?? "pass"
        var rows = ""
        for line in run.trace {
            let cells = (-1..<lanes).map { lane in
                lane == line.lane ? "<td class=here>\(Self.escaped(line.text))</td>" : "<td></td>"
            }
            rows += "<tr><td>\(line.at)</td>\(cells.joined())</tr>\n"
        }
        return """
            <!doctype html>
            <html lang="en"><meta charset="utf-8"><title>Seed \(run.seed)</title>
            <style>
            :root { color-scheme: light dark; font: 14px/1.4 system-ui, sans-serif; }
            table { border-collapse: collapse; }
            th { position: sticky; top: 0; background: Canvas; text-align: left; }
            td, th { padding: 1px 10px; border-left: 1px solid #8886; vertical-align: top; }
            td.here { background: #4a90d922; }
            </style>
            <h1>Seed \(run.seed)</h1><p>\(Self.escaped(verdict))</p>
            <table><thead><tr><th>ms</th><th>server</th>\(heads)</tr></thead><tbody>
            \(rows)</tbody></table></html>

            """
    }

    private static func escaped(_ text: String) -> String {
        var escaped = ""
        for character in text {
            switch character {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            default: escaped.append(character)
            }
        }
        return escaped
    }
}
