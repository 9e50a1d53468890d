import ArgumentParser
import Primitives

/// An argument, an option or a flag of a command, as ArgumentParser describes it.
struct CommandParameter {
    enum Values {
        case list([String])
        case files
        /// The command's own function provides the completions.
        case own
        case unknown
    }

    /// The names as typed, such as `--json` and `-h`; empty for an argument.
    let names: [String]
    let note: String
    let takesValue: Bool
    let isRepeating: Bool
    let values: Values

    /// Returns all parameters of a command, in the order in which help lists them.
    static func all(of command: any ParsableCommand.Type) -> [CommandParameter] {
        let text = command._dumpHelp()
        guard case .object(let members)? = try? JSONReader.read(Array(text.utf8), depthLimit: 64),
            case .object(let command)? = members["command"],
            case .array(let arguments)? = command["arguments"]
        else { return [] }
        return arguments.compactMap(CommandParameter.init)
    }

    private init?(_ value: JSONValue) {
        guard case .object(let members) = value, members["shouldDisplay"] != .bool(false),
            let kind = members["kind"]?.label
        else { return nil }
        names = Self.names(members["names"])
        note = members["abstract"]?.label ?? ""
        takesValue = kind != "flag"
        isRepeating = members["isRepeating"] == .bool(true)
        values = Self.values(members)
    }

    private static func names(_ value: JSONValue?) -> [String] {
        guard case .array(let names)? = value else { return [] }
        return names.compactMap { name in
            guard case .object(let members) = name, let text = members["name"]?.label else {
                return nil
            }
            return (members["kind"]?.label == "long" ? "--" : "-") + text
        }
    }

    private static func values(_ members: [JSONMember]) -> Values {
        guard case .object(let kind)? = members["completionKind"], let first = kind.first else {
            return .unknown
        }
        switch first.name {
        case "list":
            guard case .object(let list) = first.value, case .array(let words)? = list["values"]
            else { return .unknown }
            return .list(words.compactMap(\.label))
        case "file", "directory": return .files
        case "custom", "customAsync": return .own
        default: return .unknown
        }
    }
}
