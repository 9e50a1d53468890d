import Counting
import Presentation
import Primitives
import TerminalUI

/// The program in lines, for screen readers and for terminals that can only write on.
///
/// It does what a typed line means, and says in a line what has happened; the rest is said when it
/// is asked for. The model and the keys are those of the full screen.
struct LinearFace {
    /// The things that are told after a line.
    private enum Telling {
        /// The news since the line before.
        case step
        /// All that the screen has.
        case all
        /// The keys and words that can be typed.
        case menu
    }

    private var telling = Telling.step
    /// The model as it was when something was told last; `nil` before the first time.
    private var before: Model?
    /// Whether the text of a password is typed next.
    private(set) var isSecret = false
    /// Whether the line before ended in a backslash, so that the next one goes on with the text.
    private var isContinued = false
    /// Whether it was told how to ask what can be typed where `?` is text.
    private var isTextHelpTold = false

    /// Returns the effects of a typed line.
    ///
    /// Where something is typed, the line is the text, and `.` leaves. Elsewhere a number chooses a
    /// thing, or an action where there are no things, and an action is a key or its word, with a
    /// number after it for a thing: `d 3`. `:goal 8` lists the actions that have the words. `?`
    /// asks for the menu, `.?` where a text is typed.
    mutating func receive(_ line: String, in model: inout Model, at now: Instant) -> [Effect] {
        model.notice = nil
        defer { model.settleLoss() }
        model.counts.endAttempt()
        let typed = line.drop { $0 == " " }
        let scope = model.scope
        if typed == ".?" || (typed == "?" && !scope.takesText) {
            telling = .menu
            return []
        }
        if typed.isEmpty, model.saysAllOnEmptyLine, !isContinued {
            telling = .all
            return []
        }
        if scope == .look { return model.chooseLook(line) }
        if scope.isTyping || scope.takesText {
            if let number = Self.number(typed), model.list != nil,
                let action = model.chooseThing(number)
            {
                return model.perform(action)
            }
            return type(line, in: &model, at: now)
        }
        if typed.isEmpty { return model.perform(.up) }
        return act(String(typed), in: &model, at: now)
    }

    private mutating func act(
        _ typed: String, in model: inout Model, at now: Instant
    ) -> [Effect] {
        if model.scope == .lockedList, typed.count == 1, let character = typed.first,
            model.keys[.character(character), in: .lockedList] == nil
        {
            return model.receive(.input(.key(.character(character))), at: now)
        }
        if let number = Self.number(typed) {
            guard model.things(at: now).isEmpty else {
                guard model.chooseThing(number) != nil else {
                    return model.say("There is no number \(number) here.")
                }
                guard let main = model.mainAction else {
                    model.notice = ("Chosen: \(model.things(at: now)[number - 1])", false)
                    return []
                }
                return model.perform(main)
            }
            let actions = model.menu
            guard actions.indices.contains(number - 1) else {
                return model.say("There is no number \(number) here.")
            }
            return model.perform(actions[number - 1])
        }
        if let action = model.action(named: typed) { return model.performInLines(action) }
        // Both leave what is open; once too often is no mistake.
        if typed == "." || typed.lowercased() == "esc" {
            return model.keys[.escape, in: model.scope].map { model.perform($0) } ?? []
        }
        if typed.hasPrefix(":"), let finding = model.action(named: ":") {
            let sought = typed.dropFirst().drop { $0 == " " }
            return model.performInLines(finding) + type(String(sought), in: &model, at: now)
        }
        let words = typed.split(separator: " ")
        if let last = words.last, let number = Self.number(last), words.count > 1 {
            return act(words.dropLast().joined(separator: " "), on: number, in: &model)
        }
        return model.say(Self.meaningless(typed))
    }

    /// Performs an action on the thing with a number: the word for it can be of that thing, such as
    /// `start 3`.
    private func act(_ word: String, on number: Int, in model: inout Model) -> [Effect] {
        var chosen = model
        let isThere = chosen.chooseThing(number) != nil
        guard let action = chosen.action(named: word) else {
            return model.say(Self.meaningless("\(word) \(number)"))
        }
        guard isThere else { return model.say("There is no number \(number) here.") }
        model = chosen
        // The number decides, not what was marked before.
        if action != .mark { model.counts.list.unmark() }
        return model.performInLines(action)
    }

    /// Returns the number that a text of digits is; `nil` for other text, also `+2`, which counts.
    static func number(_ text: some StringProtocol) -> Int? {
        text.allSatisfy { $0.isASCII && $0.isNumber } ? Int(text) : nil
    }

    private static func meaningless(_ typed: String) -> String {
        "\(typed) means nothing here. ? (question mark) tells what does, "
            + ": (colon) finds any action."
    }

    /// Types a line where something is typed.
    private mutating func type(_ line: String, in model: inout Model, at now: Instant) -> [Effect] {
        let scope = model.scope
        if line == ".editor", scope == .box || scope == .chat {
            isContinued = false
            return model.perform(.editOutside)
        }
        if line == "." {
            isContinued = false
            let leave = model.keys[.escape, in: scope]
            return leave.map { model.perform($0) } ?? []
        }
        if line == ".kind", scope == .add { return model.perform(.turnKind) }
        if line == ".save" {
            return model.keys[.enter, in: scope].map { model.perform($0) } ?? []
        }
        var effects: [Effect] = []
        // Full stops at the beginning are doubled, so that any text can be typed.
        var text = line.hasPrefix("..") ? String(line.dropFirst()) : line
        let goesOn = isContinued
        isContinued = scope == .box && line.hasSuffix("\\") && !line.hasSuffix("\\\\")
        if scope == .box, line.hasSuffix("\\") { text.removeLast() }
        if isContinued { text += "\n" }
        if !text.isEmpty {
            if model.replacesText, !goesOn {
                for key: Key in [.end, .control("u"), .control("k")] {
                    effects += model.receive(.input(.key(key)), at: now)
                }
            }
            effects += model.receive(.input(.paste(text)), at: now)
        }
        if isContinued {
            model.notice = ("The text goes on in the next line.", false)
            return effects
        }
        // A form of a count saves at any line, so that its fields are gone through by themselves.
        let action = scope == .form ? Action.nextField : model.keys[.enter, in: scope]
        guard model.list == nil, let action else { return effects }
        return effects + model.perform(action)
    }

    /// Returns the lines after a typed one, or the first: what has happened, or what was asked for.
    mutating func lines(of model: inout Model, at moment: Moment) -> [String] {
        isSecret = model.asksForSecret
        var lines: [String]
        switch telling {
        case .step: lines = model.step(since: before, at: moment)
        case .all: lines = [model.summary(at: moment.wall)] + model.all(at: moment)
        case .menu:
            let isChoice = model.list != nil || model.scope == .look
            lines = [model.summary(at: moment.wall)] + (isChoice ? model.all(at: moment) : [])
            lines += menu(of: model, hasThings: !model.things(at: moment.wall).isEmpty)
        }
        if model.scope.takesText, !isTextHelpTold {
            isTextHelpTold = true
            lines.append(".? (full stop, question mark) tells what you can type.")
        } else if before == nil {
            lines.append("? (question mark) tells what you can type.")
        }
        telling = .step
        before = model
        return lines.flatMap { SafeText.lines($0) }.map { $0.fitted(model.charset) }
    }

    private func menu(of model: Model, hasThings: Bool) -> [String] {
        let scope = model.scope
        if let words = scope.typingWords(isList: model.list != nil, step: model.lookStep) {
            return [words]
        }
        let actions = model.menu.enumerated().map { index, action in
            let key = Spoken.key(model.keys.keyNames(of: action, in: scope).first ?? "")
            let word = Spoken.text(model.hintBar.word(for: action) ?? action.summary)
            return hasThings ? "\(key): \(word)" : "\(index + 1) \(word), or \(key)"
        }
        let way =
            hasThings
            ? "A number chooses; a key and a number do that with it. An empty line says all."
            : "Type a number, a key, or its word. An empty line "
                + (scope == .count ? "counts." : "says all.")
        return actions + [way, "Elsewhere: home, counts, journal, messages, me, more, help, quit."]
    }
}

extension Scope {
    /// Returns what can be typed where a line is not a key; `nil` where it is one.
    fileprivate func typingWords(isList: Bool, step: LookChoice.Step?) -> String? {
        let editor = ".editor opens yours: VISUAL or EDITOR."
        if isList {
            return "Type a number to do it, words to narrow the list, nothing to hear all of it, "
                + "a full stop to leave."
        }
        switch self {
        case .look:
            let what =
                switch step {
                case .icon, nil: "a number, words to find another icon,"
                case .color: "a number,"
                case .name: "a name,"
                }
            return "Type \(what) or nothing for what is there now; a full stop goes back."
        case .form:
            return "Type the value of a field, or nothing for the next; .save saves, a full stop "
                + "leaves."
        case .box:
            return "Type the text, then Enter; a \\ (backslash) at the end of a line goes on in "
                + "the next one, a full stop alone leaves. \(editor)"
        case .chat: return "Type the text, then Enter; a full stop alone leaves. \(editor)"
        case .add:
            return "Type the text, then Enter; .kind makes it a target or a stopwatch, a full "
                + "stop goes back."
        default:
            return isTyping || self == .fields
                ? "Type the text, then Enter; a full stop alone leaves." : nil
        }
    }

    /// Whether a line is a text here that can be a question mark.
    fileprivate var takesText: Bool {
        (isTyping && self != .look && self != .overlay) || self == .chat || self == .fields
    }
}

extension HintBar {
    /// Returns the word for an action in the bar; `nil` if it is not there.
    func word(for action: Action) -> String? {
        (hints + (last.map { [$0] } ?? [])).first { $0.action == action }?.word
    }
}
