import Counting
import Presentation
import TerminalUI

/// The names and the kind of new counts as they are typed, and of targets the goal and the period.
struct NewCounts {
    /// The counts that were typed.
    struct Typed: Hashable {
        let names: [String]
        let type: CounterType
        let target: Target?
    }

    /// The parts, in the order in which they are asked for.
    private enum Step { case names, goal, period }

    /// The most counts that are added at once.
    static let most = 200
    /// The columns that what is typed has at least.
    private static let leastField = 16

    private(set) var type = CounterType.simple
    private var step = Step.names
    /// More than the most counts with the longest names have, so that too many are refused.
    private var names = TextField(limit: 100_000)
    private var goal = TextField(limit: 40)
    private var period = ChoiceField(
        TargetWords.periods[0], choices: TargetWords.periods, limit: 40)

    /// The kind after this one.
    private var nextType: CounterType {
        let all = CounterType.allCases
        return all[((all.firstIndex(of: type) ?? 0) + 1) % all.count]
    }

    /// The word of the bar for an action; `nil` if it is the usual one.
    func word(for action: Action) -> String? {
        switch action {
        case .create: type == .target && step != .period ? "next" : nil
        case .turnKind: Self.nouns[nextType]?.one
        case .cancel: step == .names ? nil : "back"
        default: nil
        }
    }

    /// Goes on to the next kind; a target asks for its goal at once.
    mutating func turnKind() {
        type = nextType
        step = type == .target ? .goal : .names
    }

    /// Goes back to what was typed before.
    ///
    /// - Returns: false if that was the first.
    mutating func goBack() -> Bool {
        defer { step = step == .period ? .goal : .names }
        return step != .names
    }

    /// Goes on from what was typed.
    ///
    /// - Returns: All that was typed; `nil` if there is more to ask for.
    /// - Throws: The reason for which it can't be.
    mutating func enter(_ words: TargetWords) throws -> Typed? {
        let names = Self.names(in: names.text)
        guard names.count <= Self.most else {
            throw WholeNumber.Refusal(
                name: "number of counts", fault: "\(names.count): at most \(Self.most) at once")
        }
        guard type == .target else { return Typed(names: names, type: type, target: nil) }
        switch step {
        case .names: step = .goal
        case .goal:
            _ = try words.target(goal.text)
            step = .period
            period.select()
        case .period:
            let target = try words.target(goal.text)
            return Typed(
                names: names, type: type,
                target: Target(
                    goal: target.goal, aim: target.aim, period: try words.period(period.text)))
        }
        return nil
    }

    /// Returns the names of a text with commas between them; `\,` is a comma in a name.
    static func names(in text: String) -> [String] {
        var names = [""]
        var isEscaped = false
        for character in text {
            if character == ",", !isEscaped {
                names.append("")
            } else if character == "\\", !isEscaped {
                isEscaped = true
                continue
            } else {
                let start = isEscaped && character != "," ? "\\" : ""
                names[names.count - 1] += start + String(character)
            }
            isEscaped = false
        }
        if isEscaped { names[names.count - 1] += "\\" }
        names = names.map(\.trimmed).filter { !$0.isEmpty }
        return names.isEmpty ? [""] : names
    }

    /// The part that is typed now.
    var field: TextField {
        switch step {
        case .names: names
        case .goal: goal
        case .period: period.field
        }
    }

    /// Types a key.
    mutating func type(_ key: Key) -> Bool {
        switch step {
        case .names: names.handle(key)
        case .goal: goal.handle(key)
        case .period: period.handle(key)
        }
    }

    /// Inserts pasted text; of several lines, each is a name.
    mutating func paste(_ text: String) {
        switch step {
        case .names: names.insert(pasted(text))
        case .goal: goal.insert(text)
        case .period: period.insert(text)
        }
    }

    private func pasted(_ text: String) -> String {
        let lines = text.split(whereSeparator: \.isNewline).map { String($0).trimmed }
            .filter { !$0.isEmpty }
        guard lines.count > 1 else { return text }
        let isOpen = names.text.trimmed.last.map { $0 != "," } ?? false
        return (isOpen ? ", " : "")
            + lines.map { $0.replacing(",", with: "\\,") }.joined(separator: ", ")
    }

    /// Draws what is typed, with words before it.
    func draw(on canvas: inout Canvas, row: Int, charset: Charset) {
        canvas.putPrompt(labels, field, row: row, least: Self.leastField, charset: charset)
    }

    /// The words before what is typed, the longest first.
    private var labels: [String] {
        let names = Self.names(in: names.text)
        let (one, many) = Self.nouns[type] ?? ("count", "counts")
        let all = "\(names.count) \(many)"
        switch step {
        case .names where names.count > 1:
            return ["\(all) (\\, is a comma in a name): ", "\(all): "]
        case .names:
            let name = type == .simple ? "Name" : "Name of the \(one)"
            let short = many.prefix(1).uppercased() + many.dropFirst()
            return [
                "\(name), or several with commas: ", "\(short), with commas: ", "\(short): ",
            ]
        case .goal:
            let subject = names.count > 1 ? "Goal of \(all)" : "Goal"
            return ["\(subject), such as 8 or at most 2: ", "Goal: "]
        case .period:
            return [
                "Period (\(TargetWords.periodForms)): ", "Period, such as day, 3d: ", "Period: ",
            ]
        }
    }

    private static let nouns: [CounterType: (one: String, many: String)] = [
        .simple: ("count", "counts"), .target: ("target", "targets"),
        .time: ("stopwatch", "stopwatches"),
    ]
}
