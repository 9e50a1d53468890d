import Primitives
import TerminalUI

/// All keys as text, JSON or Markdown, from the table that handles them.
struct KeyList {
    let keys: KeyMap

    /// The keys screen by screen, a line each.
    var lines: [String] {
        var lines: [String] = []
        for scope in Scope.allCases {
            lines += (lines.isEmpty ? [] : [""]) + [scope.title]
            let rows = keys.rows(of: scope).map { ($0.names.joined(separator: ", "), $0.action) }
            let width = rows.map(\.0.cellWidth).max() ?? 0
            for (names, action) in rows {
                let gap = String(repeating: " ", count: width - names.cellWidth + 2)
                lines.append("  " + names + gap + action.summary)
            }
        }
        return lines
    }

    /// The keys as a list of objects.
    var json: JSONValue {
        .array(
            Scope.allCases.flatMap { scope in
                keys.rows(of: scope).map { names, action in
                    [
                        "schemaVersion": .integer(1), "screen": .string(scope.rawValue),
                        "keys": .array(names.map { .string($0) }),
                        "action": .string(action.rawValue), "summary": .string(action.summary),
                        "command": action.commands.first.map { .string($0) } ?? .null,
                        "commands": .array(action.commands.map { .string($0) }),
                    ]
                }
            })
    }

    /// The keys as the tables of a document.
    var markdown: String {
        var text = ""
        for scope in Scope.allCases {
            text += "## \(scope.title)\n\n| keys | what they do | `quad` |\n|---|---|---|\n"
            for (names, action) in keys.rows(of: scope) {
                let keys = names.map { "`\($0)`" }.joined(separator: " ")
                let commands = action.commands.map { "`\($0)`" }.joined(separator: ", ")
                text += "| \(keys) | \(action.summary) | \(commands) |\n"
            }
            text += "\n"
        }
        return String(text.dropLast())
    }
}
