import CampusSimulation
import TextFormats

/// The commands of `quad` for looks, and what their JSON says.
enum QuadLooks {
    /// Returns the commands whose answers are looked at; `nil` if there are none.
    static func words(for order: DriverOrder) -> [[String]]? {
        let counter = order.text("counter")
        let person = order["person"]?["id"]?.string ?? ""
        switch order.text("at") {
        case "counter": return [["count", "show", "--json", "--", counter]]
        case "counters": return [["count", "list", "--json"]]
        case "stopwatch":
            return [
                ["count", "show", "--json", "--", counter],
                ["count", "laps", "--json", "--", counter],
            ]
        case "entries":
            return [["journal", "list", "-n", "\(order["most"]?.integer ?? 1000)", "--json"]]
        case "waiting": return [["sync", "status", "--offline", "--json"]]
        case "feed": return [["people", "--all", "--json"]]
        case "requests": return [["message", "requests", "--json"]]
        case "conversation":
            return [
                ["message", "list", "--json"],
                ["message", "show", "--all", "--json", "--", person],
            ]
        case "page": return [["person", "show", "--json", "--", person]]
        case "devices": return [["account", "devices", "--json"]]
        default: return nil
        }
    }

    /// Returns the answer of a look from those of its commands.
    static func sight(of order: DriverOrder, in answers: [JSONValue]) -> JSONValue {
        let first = answers[0]
        switch order.text("at") {
        case "counter":
            return ["value": first["value"] ?? .null, "met": first["target"]?["met"] ?? .null]
        case "counters": return ["titles": all("title", in: first)]
        case "stopwatch":
            let laps = Int64(answers[1].array?.count ?? 0)
            return ["running": first["running"] ?? .null, "laps": .integer(laps)]
        case "entries": return ["texts": all("text", in: first)]
        case "waiting": return ["count": first["pendingDocuments"] ?? .null]
        case "feed", "requests": return ["people": all("person", in: first)]
        case "conversation":
            let person = order["person"]?["id"]
            let found = first.array?.first { $0["person"] == person }
            guard let found else { return ["there": false] }
            return [
                "state": found["state"] ?? .null, "messages": all("text", in: answers[1]),
            ]
        case "page":
            return [
                "places": all("place", in: first["shared"] ?? .array([])),
                "name": first["name"] ?? .null, "bio": first["bio"] ?? .null,
                "here": first["here"]?["place"] ?? .null,
            ]
        default: return ["names": all("name", in: first)]
        }
    }

    private static func all(_ member: String, in list: JSONValue) -> JSONValue {
        .array((list.array ?? []).compactMap { $0[member] })
    }
}
