import CampusSimulation
import TextFormats

/// The lines that are typed into `quad-tui` for an order. Each order begins and ends at the list of
/// all counts, or where the program begins.
struct LineTyping {
    /// Types a line; returns the lines that are said then.
    let say: (String) throws(ChildProgram.Fault) -> [String]

    /// The words of orders that are typed for.
    static let known = [
        "begin", "make group", "make counter", "tap", "set", "reset", "reset group", "write",
        "undo", "redo", "sync", "look",
    ]
    /// The most entries that are listed.
    private static let entries = 30
    /// The most groups that are gone through.
    private static let groups = 100

    private static let done = DriverAnswer.done(["done": true])

    func carryOut(_ order: DriverOrder) throws(ChildProgram.Fault) -> DriverAnswer {
        guard order["note"] == nil else { return .unable("quad-tui takes no notes with a count") }
        switch order.word {
        case "begin": return try begin(order)
        case "look": return try look(order)
        case "make group":
            _ = try say("counts")
            for line in ["G", "", ""] { _ = try say(line) }
            let answer = try type(order.text("group"), expecting: "Made the group")
            try showAll()
            return answer
        case "make counter": return try make(order)
        case "tap", "set", "reset": return try count(order)
        case "reset group": return try resetGroup(order.text("group"))
        case "write": return try write(order.text("text"))
        case "undo", "redo":
            _ = try say("counts")
            for _ in 0..<(order["count"]?.integer ?? 1) {
                _ = try say(order.word == "undo" ? "u" : "U")
            }
            return Self.done
        default:
            for line in ["more", ":", "exchange everything"] { _ = try say(line) }
            let answer = try type("1", expecting: "Everything is exchanged")
            _ = try say("counts")
            return answer
        }
    }

    private func begin(_ order: DriverOrder) throws(ChildProgram.Fault) -> DriverAnswer {
        for line in ["me", "s", order.text("server"), order.text("name")] { _ = try say(line) }
        let answer = try type(order.text("password"), expecting: "Signed in")
        _ = try say("counts")
        return answer
    }

    private func make(_ order: DriverOrder) throws(ChildProgram.Fault) -> DriverAnswer {
        let known = ["do", "title", "group", "step", "start", "reset value"]
        guard order.members.allSatisfy({ known.contains($0.name) }),
            order["start"]?.integer ?? 0 == 0, order["reset value"]?.integer ?? 0 == 0
        else { return .unable("the driver of quad-tui makes simple counters from 0 only") }
        let title = order.text("title")
        _ = try say("counts")
        _ = try say("n")
        _ = try say(title)
        guard let number = try number(of: title) else { return .failed("\(title) is not made") }
        if let step = order["step"]?.integer {
            // The title and the multiple are the first two fields of the form.
            for line in ["s \(number)", "", "\(step)", ".save", "counts"] { _ = try say(line) }
        }
        guard let group = order["group"]?.string else { return Self.done }
        guard let number = try self.number(of: title) else { return .failed("\(title) is gone") }
        for line in ["m \(number)", group, "1", "counts"] { _ = try say(line) }
        return Self.done
    }

    private func count(_ order: DriverOrder) throws(ChildProgram.Fault) -> DriverAnswer {
        guard let number = try number(of: order.text("counter")) else {
            return .failed("there is no counter `\(order.text("counter"))`")
        }
        switch order.word {
        case "tap":
            let times = order["times"]?.integer ?? 1
            _ = try say("\(number)")
            for _ in 0..<abs(times) { _ = try say(times > 0 ? "+" : "-") }
        case "set":
            _ = try say("e \(number)")
            _ = try say("\(order["to"]?.integer ?? 0)")
        default:
            _ = try say("\(number)")
            for line in [":", "set this count to its reset value", "1"] { _ = try say(line) }
        }
        _ = try say("counts")
        return Self.done
    }

    private func resetGroup(_ name: String) throws(ChildProgram.Fault) -> DriverAnswer {
        _ = try say("counts")
        for _ in 0..<Self.groups {
            _ = try say("]")
            let said = try say("R")
            guard said.contains(where: { $0.hasPrefix("Reset all of") }) else { break }
            let isMeant = said.contains { $0.contains("“\(name)”") }
            _ = try say(isMeant ? "y" : "n")
            guard !isMeant else {
                _ = try say("counts")
                return Self.done
            }
        }
        _ = try say("counts")
        return .failed("there is no group `\(name)` with counts")
    }

    /// Turns pages until the one with all counts is there, since a new group is opened.
    private func showAll() throws(ChildProgram.Fault) {
        for _ in 0..<Self.groups {
            if try say("]").contains(where: { $0.contains("[All]") }) { return }
        }
    }

    private func write(_ text: String) throws(ChildProgram.Fault) -> DriverAnswer {
        guard !text.contains("\n") else {
            return .unable("in lines, quad-tui takes an entry of one line")
        }
        if try !opensBox() { _ = try say("i") }
        // A full stop at the beginning is doubled, as one alone leaves.
        let answer = try type(text.hasPrefix(".") ? "." + text : text, expecting: text)
        _ = try say(".")
        _ = try say("counts")
        return answer
    }

    /// Opens the journal; returns whether what is typed next goes into its text box.
    private func opensBox() throws(ChildProgram.Fault) -> Bool {
        try say("journal").contains { $0.hasPrefix("Type the text") }
    }

    private func look(_ order: DriverOrder) throws(ChildProgram.Fault) -> DriverAnswer {
        switch order.text("at") {
        case "counter":
            let title = order.text("counter")
            guard let value = try counters().first(where: { $0.title == title })?.value else {
                return .failed("there is no counter `\(title)`")
            }
            return .done(["value": .integer(value)])
        case "counters":
            return .done(["titles": .array(try counters().map { .string($0.title) })])
        case "entries":
            let most = Int(clamping: order["most"]?.integer ?? 1)
            guard most <= Self.entries else { return .unable("quad-tui lists the last 30 entries") }
            return .done(["texts": .array(try entries().prefix(most).map { .string($0) })])
        default:
            return .unable("the driver of quad-tui does not look at `\(order.text("at"))`")
        }
    }

    /// Returns the entries as the list of them says.
    private func entries() throws(ChildProgram.Fault) -> [String] {
        if try opensBox() { _ = try say(".") }
        // A line of the list is a number, the day and the text.
        let texts = try say("o").compactMap { line in
            line.wholeMatch(of: /\d+ \d{4}-\d\d-\d\d: (.*)/).map { String($0.1) }
        }
        _ = try say(".")
        _ = try say("counts")
        return texts
    }

    /// Returns the counters as the list says them.
    private func counters() throws(ChildProgram.Fault) -> [(title: String, value: Int64?)] {
        try say("counts").compactMap { line in
            guard let match = line.wholeMatch(of: /\d+ (.*): ([-−]?\d+)(\D.*)?/) else { return nil }
            return (String(match.1), Int64(match.2.replacing("−", with: "-")))
        }
    }

    private func number(of title: String) throws(ChildProgram.Fault) -> Int? {
        try counters().firstIndex { $0.title == title }.map { $0 + 1 }
    }

    /// Types a line, after which a text must be said.
    private func type(
        _ line: String, expecting text: String
    ) throws(ChildProgram.Fault) -> DriverAnswer {
        let said = try say(line)
        return said.contains { $0.contains(text) }
            ? Self.done : .failed(said.first ?? "it says nothing")
    }
}
