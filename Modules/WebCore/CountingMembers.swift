import CountingRules
import Primitives

/// A counter to be created.
struct NewCounter {
    let settings: CounterSettings
    /// The first value.
    let start: Int64
    /// Whether it counts time.
    let isTime: Bool
    /// The target on a day; `nil` for none.
    let target: ((Day) -> Target)?
}

/// The members of a request about groups, targets and times.
struct CountingMembers {
    private(set) var boot = ""
    private(set) var elapsed: Int64 = 0
    private(set) var kind: String?
    private(set) var colors: [String]?
    private(set) var group: GroupID??
    private(set) var name: String?
    private(set) var sequence: Int64?
    private(set) var number, from, until: Int64?
    private var goal: Int64??
    private var aim: String?
    private var repeats: String?

    /// Takes a member; returns whether it is one of these.
    mutating func read(
        _ name: String, from reader: inout JSONPullReader
    ) throws(JSONFault) -> Bool {
        switch name {
        case "boot": boot = try reader.text()
        case "elapsed": elapsed = try reader.integerOrText()
        case "kind": kind = try reader.text()
        case "group": group = .some(reader.take(word: "null") ? nil : try reader.identifier())
        case "name": self.name = reader.take(word: "null") ? nil : try reader.text()
        case "sequence": sequence = try reader.integerOrText()
        case "number": number = try reader.integerOrText()
        case "from": from = try reader.integerOrText()
        case "until": until = try reader.integerOrText()
        case "goal": goal = .some(reader.take(word: "null") ? nil : try reader.integerOrText())
        case "aim": aim = try reader.text()
        case "period": repeats = reader.take(word: "null") ? nil : try reader.text()
        case "colors":
            var colors: [String] = []
            try reader.list { (reader) throws(JSONFault) in colors.append(try reader.text()) }
            self.colors = colors
        default: return false
        }
        return true
    }

    /// The target by a day; `.some(nil)` takes it away.
    var target: ((Day) -> Target)?? {
        get throws(CoreError) {
            guard let goal else { return nil }
            guard let goal else { return .some(nil) }
            guard let aim = Target.Aim(rawValue: aim ?? Target.Aim.atLeast.rawValue) else {
                throw .request("there is no aim \(aim ?? "")")
            }
            guard let repeats else { return .some { _ in Target(goal: goal, aim: aim) } }
            if let rule = PeriodRule(repeats) {
                return .some { _ in Target(goal: goal, aim: aim, period: rule) }
            }
            // `10d` begins on the day on which it is chosen.
            guard repeats.hasSuffix("d"), let count = Int(repeats.dropLast()) else {
                throw .request("there is no period \(repeats)")
            }
            return .some { Target(goal: goal, aim: aim, period: .days(count, from: $0)) }
        }
    }
}
