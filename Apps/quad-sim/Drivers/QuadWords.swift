import CampusSimulation
import TextFormats

/// The commands of `quad` for orders that are one command.
enum QuadWords {
    /// Returns the words of the command; `nil` if there is none.
    static func words(for order: DriverOrder) -> [String]? {
        let counter = order.text("counter")
        let note = option("--note", order["note"])
        switch order.word {
        case "make group": return ["group", "add", "--", order.text("group")]
        case "make counter":
            return ["count", "add"] + settings(order) + ["--", order.text("title")]
        case "make stopwatch":
            return ["count", "add", "--type", "time"] + settings(order)
                + ["--", order.text("title")]
        case "set":
            return ["count", "set"] + note + ["--", counter, "\(order["to"]?.integer ?? 0)"]
        case "reset": return ["count", "reset"] + note + ["--", counter]
        case "reset group":
            return ["group", "reset", "--yes"] + note + ["--", order.text("group")]
        case "edit counter":
            return ["count", "edit"] + option("--title", order["title"]) + settings(order)
                + ["--", counter]
        case "delete counter": return ["count", "delete", "--yes", "--", counter]
        case "restore counter": return ["count", "restore", "--", counter]
        case "undo": return ["undo", "--yes", "\(order["count"]?.integer ?? 1)"]
        case "redo": return ["redo", "--yes", "\(order["count"]?.integer ?? 1)"]
        case "start stopwatch": return ["count", "start", "--", counter]
        case "stop stopwatch": return ["count", "stop"] + note + ["--", counter]
        case "lap stopwatch": return ["count", "lap", "--", counter]
        default: return wordsInCompany(for: order)
        }
    }

    private static func wordsInCompany(for order: DriverOrder) -> [String]? {
        let person = order["person"]?["id"]?.string ?? ""
        switch order.word {
        case "sync": return ["sync"]
        case "check out": return ["here", "--end"]
        case "profile":
            return ["profile", "edit"] + option("--display-name", order["name"])
                + option("--bio", order["bio"])
        case "revoke": return ["account", "revoke", "--yes", "--", order.text("device")]
        case "pause": return ["account", "pause"]
        case "resume": return ["account", "resume"]
        case "delete account":
            // The path of the file is added where it is written.
            return ["account", "delete", "--yes", "--password-file"]
        case "message":
            return ["message", "send", "--", order["to"]?["id"]?.string ?? "", order.text("text")]
        case "accept": return ["message", "accept", "--", person]
        case "decline": return ["message", "decline", "--", person]
        case "block": return ["person", "block", "--yes", "--", person]
        case "unblock": return ["person", "unblock", "--", person]
        default: return nil
        }
    }

    private static func settings(_ order: DriverOrder) -> [String] {
        var words =
            option("--group", order["group"]) + option("--step", order["step"])
            + option("--start", order["start"]) + option("--reset-value", order["reset value"])
            + option("--goal", order["goal"])
        switch order.text("aim") {
        case "atMost": words.append("--at-most")
        case "exactly": words.append("--exactly")
        default: break
        }
        return words + option("--every", order["every"])
    }

    /// Returns an option with its value; nothing if there is none.
    private static func option(_ name: String, _ value: JSONValue?) -> [String] {
        guard let text = value?.string ?? (value?.integer).map({ "\($0)" }) else { return [] }
        return ["\(name)=\(text)"]
    }
}
