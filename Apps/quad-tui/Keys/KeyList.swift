import Presentation
import TerminalUI
import TextFormats

/// All keys as text, JSON or Markdown, from the table that handles them.
struct KeyList {
    let keys: KeyMap

    /// The keys screen by screen, a line each.
    var lines: [String] {
        var lines: [String] = []
        for scope in Scope.allCases {
            lines += (lines.isEmpty ? [] : [""]) + [scope.title]
            let bindings = keys.bindings(of: scope)
            let names = bindings.map { Self.names($0) }
            let width = names.map(\.cellWidth).max() ?? 0
            for (name, binding) in zip(names, bindings) {
                let gap = String(repeating: " ", count: width - name.cellWidth + 2)
                lines.append("  " + name + gap + binding.action.summary)
            }
        }
        return lines
    }

    /// The keys as a list of objects.
    var json: JSONValue {
        .array(
            Scope.allCases.flatMap { scope in
                keys.bindings(of: scope).map { binding in
                    [
                        "schemaVersion": .integer(1), "screen": .string(scope.rawValue),
                        "keys": .array(binding.keys.map { .string($0.description) }),
                        "action": .string(binding.action.rawValue),
                        "summary": .string(binding.action.summary),
                        "command": binding.action.command.map { .string($0) } ?? .null,
                    ]
                }
            })
    }

    /// The keys as the tables of a document.
    var markdown: String {
        var text = ""
        for scope in Scope.allCases {
            text += "## \(scope.title)\n\n| keys | what they do | `quad` |\n|---|---|---|\n"
            for binding in keys.bindings(of: scope) {
                let names = binding.keys.map { "`\($0)`" }.joined(separator: " ")
                let command = binding.action.command.map { "`\($0)`" } ?? ""
                text += "| \(names) | \(binding.action.summary) | \(command) |\n"
            }
            text += "\n"
        }
        return String(text.dropLast())
    }

    private static func names(_ binding: KeyMap.Binding) -> String {
        binding.keys.map(\.description).joined(separator: ", ")
    }
}
