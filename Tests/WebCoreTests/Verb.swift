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
        }
    }

    private static func list(_ ids: [CounterID]) -> String {
        "\"ids\":[" + ids.map { "\"\($0)\"" }.joined(separator: ",") + "]"
    }
}
