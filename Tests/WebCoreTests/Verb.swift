import CountingRules
import Merge
import Primitives

/// A verb with what goes with it, drawn by chance.
enum Verb: Sendable {
    case add([String], color: String?)
    case tap(CounterID, Int64)
    case takeBack(CounterID)
    case set(CounterID, Int64)
    case reset([CounterID])
    case edit(CounterID, [(CounterSetting, Scalar)])
    case move(CounterID, after: CounterID?)
    case archive([CounterID], Bool)
    case delete([CounterID])
    case undo, redo
    case make(Making)
    case target(CounterID, goal: Int64?, aim: Target.Aim, period: String?)
    case start([CounterID]), stop([CounterID]), lap(CounterID)
    case correct(CounterID, TimeCorrection)
    case convert(CounterID, isTime: Bool, goal: Int64?)
    case addGroup(String), editGroup(GroupID, String), resetGroup(GroupID), deleteGroup(GroupID)
    case archiveGroup(GroupID, Bool), moveGroup(GroupID, after: GroupID?)
    case regroup([CounterID], GroupID?)

    /// A new counter of any type.
    struct Making: Sendable {
        let isTime: Bool
        let start: Int64
        let goal: Int64?
        let period: String?
        let group: GroupID?
    }

    private static let titles = [
        "Kids", "Adults", "", "  Wasser  ", "שלום", "👨‍👩‍👧 zu dritt", "a\"b\\c", "x\u{7}",
        String(repeating: "ü", count: 201),
    ]
    private static let numbers: [Int64] = [0, 1, -1, 23, 9, 30, -250, .max, .min, .max - 3]

    /// Draws a verb on some of the counters that are there.
    ///
    /// - Parameter isExtreme: Whether numbers lie also at the ends of 64 bits, from where an undo
    ///   doesn't always find back.
    static func random(
        on all: [CounterID], isExtreme: Bool = true, using generator: inout SeededGenerator
    ) -> Verb {
        let titles = (0..<Int.random(in: 1...3, using: &generator)).map { _ in
            Self.titles.randomElement(using: &generator) ?? ""
        }
        guard let id = all.randomElement(using: &generator) else { return .add(titles, color: nil) }
        let ids = all.filter { _ in generator.chance(0.3) }
        let numbers = isExtreme ? numbers : Array(numbers.prefix(7))
        let number = numbers.randomElement(using: &generator) ?? 0
        switch Int.random(in: 0..<40, using: &generator) {
        case 0..<2: return .add(titles, color: generator.chance(0.5) ? "#ec4b5d" : nil)
        case 2..<15:
            let times: [Int64] = isExtreme ? [1, 1, 1, -1, 2, 7, .max] : [1, 1, -1, 2, 7]
            return .tap(id, times.randomElement(using: &generator) ?? 1)
        case 15..<18: return .takeBack(id)
        case 18..<21: return .set(id, number)
        case 21: return .reset(ids)
        case 22..<25: return .edit(id, settings(numbers, using: &generator))
        case 25..<28:
            return .move(
                id, after: generator.chance(0.3) ? nil : all.randomElement(using: &generator))
        case 28: return .archive(ids, generator.chance(0.5))
        case 29: return .delete(ids)
        case 30..<36: return .undo
        default: return .redo
        }
    }

    private static let periods = [
        nil, "day", "day", "week", "month", "3d from 2023-11-14", "until 2023-11-16",
    ]

    /// Draws a verb of all kinds.
    static func random(
        on all: [CounterID], _ groups: [GroupID], at now: Instant,
        using generator: inout SeededGenerator
    ) -> Verb {
        if !all.isEmpty, generator.chance(0.1) { return rare(on: all, at: now, using: &generator) }
        return all.isEmpty || generator.chance(0.6)
            ? random(on: all, using: &generator) : other(on: all, groups, using: &generator)
    }

    /// Draws a correction of times, or a change of the type.
    private static func rare(
        on all: [CounterID], at now: Instant, using generator: inout SeededGenerator
    ) -> Verb {
        let id = all.randomElement(using: &generator) ?? all[0]
        if generator.chance(0.3) {
            let goal: Int64? = generator.chance(0.5) ? 12 : nil
            return .convert(id, isTime: generator.chance(0.5), goal: goal)
        }
        let ago: [Int64] = [0, 1, 60_000, 3_600_000, 30_000_000, 900_000_000, -5, .max / 2]
        func time() -> Instant { now - .milliseconds(ago.randomElement(using: &generator) ?? 0) }
        func end() -> Instant? { generator.chance(0.3) ? nil : time() }
        let number = Int.random(in: 0...3, using: &generator)
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: return .correct(id, .add(start: time(), stop: time()))
        case 1: return .correct(id, .edit(number, start: end(), stop: end()))
        case 2: return .correct(id, .remove(number))
        default: return .correct(id, .cut(from: time(), to: time()))
        }
    }

    /// Draws a verb about groups, targets and times.
    private static func other(
        on all: [CounterID], _ groups: [GroupID], using generator: inout SeededGenerator
    ) -> Verb {
        let id = all.randomElement(using: &generator) ?? all[0]
        let ids = all.filter { _ in generator.chance(0.2) }
        let group = groups.randomElement(using: &generator)
        let goals: [Int64] = [0, 3, 8, 20, -5, .max, .min]
        let goal = generator.chance(0.7) ? goals.randomElement(using: &generator) : nil
        let period = (periods.randomElement(using: &generator) ?? nil)
        let name = ["Team", "Blau", "team", "", "ש"].randomElement(using: &generator) ?? ""
        switch Int.random(in: 0..<24, using: &generator) {
        case 0..<4:
            let isTime = generator.chance(0.5)
            let start: Int64 = isTime || generator.chance(0.7) ? 0 : 5
            return .make(
                Making(
                    isTime: isTime, start: start, goal: isTime ? nil : goal,
                    period: goal == nil ? nil : period, group: group))
        case 4..<8:
            let aim = Target.Aim.allCases.randomElement(using: &generator) ?? .exactly
            return .target(id, goal: goal, aim: aim, period: goal == nil ? nil : period)
        case 8..<11: return .start(generator.chance(0.8) ? [id] : ids)
        case 11..<14: return .stop(generator.chance(0.8) ? [id] : ids)
        case 14: return .lap(id)
        case 15..<17: return .addGroup(name)
        case 17: return group.map { .editGroup($0, name) } ?? .addGroup(name)
        case 18: return group.map { .resetGroup($0) } ?? .addGroup(name)
        case 19: return group.map { .deleteGroup($0) } ?? .undo
        case 20: return group.map { .archiveGroup($0, generator.chance(0.5)) } ?? .undo
        case 21:
            let other = generator.chance(0.3) ? nil : groups.randomElement(using: &generator)
            return group.map { .moveGroup($0, after: other) } ?? .undo
        default: return .regroup(ids, generator.chance(0.8) ? group : nil)
        }
    }

    private static func settings(
        _ numbers: [Int64], using generator: inout SeededGenerator
    ) -> [(CounterSetting, Scalar)] {
        let all = CounterSetting.all.filter { $0.name != CounterSetting.start.name }
        return all.filter { _ in generator.chance(0.3) }.map { setting in
            if setting.least != nil {
                return (setting, .integer(numbers.randomElement(using: &generator) ?? 0))
            }
            switch setting.name {
            case "icon" where generator.chance(0.3): return (setting, .null)
            case "color":
                return (
                    setting, .text(["#172a38", "#12", "red"].randomElement(using: &generator)!)
                )
            default: return (setting, .text(titles.randomElement(using: &generator) ?? ""))
            }
        }
    }
}

extension Verb {
    /// The request.
    func request(at now: Instant) -> String {
        switch self {
        case .add(let titles, let color):
            let color = color.map { ",\"color\":\($0.quoted)" } ?? ""
            let titles = titles.map(\.quoted).joined(separator: ",")
            return Page.request("add", at: now, "\"titles\":[\(titles)]" + color)
        case .tap(let id, let times):
            return Page.request("tap", at: now, "\"id\":\"\(id)\",\"times\":\"\(times)\"")
        case .takeBack(let id): return Page.request("takeBack", at: now, "\"id\":\"\(id)\"")
        case .set(let id, let value):
            return Page.request("set", at: now, "\"id\":\"\(id)\",\"value\":\"\(value)\"")
        case .reset(let ids): return Page.request("reset", at: now, Self.list(ids))
        case .edit(let id, let settings):
            let members = settings.map { setting, value in
                ",\"\(setting.name)\":"
                    + (value == .null ? "null" : (value.text ?? "\(value.integer ?? 0)").quoted)
            }
            return Page.request("edit", at: now, "\"id\":\"\(id)\"" + members.joined())
        case .move(let id, let other):
            let after = other.map { "\"\($0)\"" } ?? "null"
            return Page.request("move", at: now, "\"id\":\"\(id)\",\"after\":\(after)")
        case .archive(let ids, let isArchived):
            return Page.request(isArchived ? "archive" : "unarchive", at: now, Self.list(ids))
        case .delete(let ids): return Page.request("delete", at: now, Self.list(ids))
        case .undo: return Page.request("undo", at: now)
        case .redo: return Page.request("redo", at: now)
        default: return laterRequest(at: now)
        }
    }

    private func laterRequest(at now: Instant) -> String {
        switch self {
        case .make(let making):
            var members = "\"titles\":[\"Neu\"],\"kind\":\"\(making.isTime ? "time" : "")\""
            members += ",\"start\":\"\(making.start)\""
            if let goal = making.goal { members += Self.goal(goal, .atLeast, making.period) }
            if let group = making.group { members += ",\"group\":\"\(group)\"" }
            return Page.request("add", at: now, members)
        case .target(let id, let goal, let aim, let period):
            return Page.request(
                "edit", at: now, "\"id\":\"\(id)\"" + Self.goal(goal, aim, period))
        case .start(let ids): return Page.request("start", at: now, Self.list(ids))
        case .stop(let ids): return Page.request("stop", at: now, Self.list(ids))
        case .lap(let id): return Page.request("lap", at: now, "\"id\":\"\(id)\"")
        case .correct(let id, let correction): return Self.request(id, correction, at: now)
        case .convert(let id, let isTime, let goal):
            let type = isTime ? ",\"kind\":\"time\"" : Self.goal(goal, .atLeast, nil)
            return Page.request("convert", at: now, "\"id\":\"\(id)\"" + type)
        case .addGroup(let name):
            return Page.request("addGroup", at: now, "\"name\":\(name.quoted)")
        case .editGroup(let id, let name):
            return Page.request(
                "editGroup", at: now, "\"group\":\"\(id)\",\"name\":\(name.quoted)")
        case .resetGroup(let id): return Self.onGroup("resetGroup", id, at: now)
        case .deleteGroup(let id): return Self.onGroup("deleteGroup", id, at: now)
        case .archiveGroup(let id, let isArchived):
            return Self.onGroup(isArchived ? "archiveGroup" : "unarchiveGroup", id, at: now)
        case .moveGroup(let id, let other):
            let after = other.map { "\"\($0)\"" } ?? "null"
            return Page.request("moveGroup", at: now, "\"group\":\"\(id)\",\"after\":\(after)")
        case .regroup(let ids, let id):
            let group = id.map { "\"\($0)\"" } ?? "null"
            return Page.request("regroup", at: now, Self.list(ids) + ",\"group\":\(group)")
        default: return ""
        }
    }

    private static func request(
        _ id: CounterID, _ correction: TimeCorrection, at now: Instant
    ) -> String {
        func members(_ number: Int?, _ from: Instant?, _ until: Instant?) -> String {
            "\"id\":\"\(id)\"" + (number.map { ",\"number\":\"\($0)\"" } ?? "")
                + (from.map { ",\"from\":\"\($0.milliseconds)\"" } ?? "")
                + (until.map { ",\"until\":\"\($0.milliseconds)\"" } ?? "")
        }
        let (verb, given) =
            switch correction {
            case .add(let start, let stop): ("addTime", members(nil, start, stop))
            case .edit(let number, let start, let stop): ("editTime", members(number, start, stop))
            case .remove(let number): ("removeTime", members(number, nil, nil))
            case .cut(let from, let to): ("cutTime", members(nil, from, to))
            }
        return Page.request(verb, at: now, given)
    }

    private static func onGroup(_ verb: String, _ id: GroupID, at now: Instant) -> String {
        Page.request(verb, at: now, "\"group\":\"\(id)\"")
    }

    private static func goal(_ goal: Int64?, _ aim: Target.Aim, _ period: String?) -> String {
        ",\"goal\":" + (goal.map { "\"\($0)\"" } ?? "null") + ",\"aim\":\"\(aim.rawValue)\""
            + ",\"period\":" + (period.map { "\"\($0)\"" } ?? "null")
    }

    private static func list(_ ids: [CounterID]) -> String {
        "\"ids\":[" + ids.map { "\"\($0)\"" }.joined(separator: ",") + "]"
    }
}
