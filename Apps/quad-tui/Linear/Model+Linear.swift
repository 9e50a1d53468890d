import Counting
import Presentation
import Primitives
import TerminalUI
import Workspace

/// The screens as lines of text.
extension Model {
    /// The size of the pages that are written as they are drawn.
    private static let page = Size(columns: 76, rows: 120)

    /// Returns the things of the screen that a number chooses.
    ///
    /// - Parameter moment: The moment to which the times of stopwatches go on; `nil` for none.
    func things(at now: Instant, _ moment: Moment? = nil) -> [String] {
        if let list { return list.texts }
        guard question == nil else { return [] }
        switch tab {
        case .counts:
            if let lookForm { return Self.words(of: lookForm.choice) }
            if let (page, counter) = counterPage {
                return page.choices(of: counter, by: rule)
            }
            guard case .list = counts.place, counts.list.adding == nil, counts.line == nil
            else { return [] }
            let moment = moment ?? Moment(wall: now, boot: BootTime(id: "", elapsed: .zero))
            return counts.list.pages.shown(of: counts.counters).map { words(of: $0, at: moment) }
        case .journal: return journal.scope == .past ? journal.past?.texts(rule) ?? [] : []
        case .home, .messages, .me, .more:
            if people.isSignedOut { return [] }
            let writing = PeopleWriting(
                now: now, rule: rule, charset: charset,
                facts: people.facts, order: people.choice.order, here: people.here)
            return people.items.map { item in
                let row = writing.row(of: item)
                return [row.title, row.tail, row.detail].filter { !$0.isEmpty }
                    .joined(separator: ", ")
            }
        }
    }

    /// Chooses the thing with a number from 1 on; returns the action of a number alone, or one that
    /// moves where it has none, or `nil` if there is no such thing.
    mutating func chooseThing(_ number: Int) -> Action? {
        guard selectThing(number - 1) else { return nil }
        return list == nil ? mainAction ?? .rowDown : .choose
    }

    private mutating func selectThing(_ index: Int) -> Bool {
        let things = things(at: Instant(seconds: 0))
        guard things.indices.contains(index) else { return false }
        if list != nil {
            list?.choose(index)
            return true
        }
        switch tab {
        case .counts:
            if case .page(var page) = counts.place {
                page.choose(index)
                counts.place = .page(page)
                return true
            }
            let shown = counts.list.pages.shown(of: counts.counters)
            counts.list.select(shown[index].id, in: counts.counters)
        case .journal: journal.choosePast(index)
        case .home, .messages, .me, .more:
            people.selection.select(index, count: things.count)
        }
        return true
    }

    /// The action of a number alone; `nil` where it only chooses.
    var mainAction: Action? {
        switch scope {
        case .overlay: .choose
        case .list: .open
        case .people, .conversations, .menu, .preferences: .openRow
        case .declined: .showProfile
        default: nil
        }
    }

    /// The actions of the screen, the most important first.
    var menu: [Action] {
        let bar = hintBar
        let counting: [Action] = scope == .count ? [.up, .down] : []
        let shown = (bar.hints + (bar.last.map { [$0] } ?? [])).map(\.action)
        return (counting + shown.filter { !counting.contains($0) })
            .filter { ![.rowDown, .rowUp, .left, .right, .tiles, .help].contains($0) }
    }

    /// Returns what stands above the things of a page: of one about people such as that it is
    /// offline, of one counter its value and the part that is shown.
    func banner(at moment: Moment) -> [String] {
        guard list == nil else { return [] }
        if tab.isAboutPeople {
            return offlineWords(at: moment) + people.banner(at: moment.wall, rule).map(\.text)
        }
        guard let (page, counter) = counterPage else { return [] }
        return [counter.spoken(at: moment), page.heading(of: counter)]
    }

    /// The page of one counter, if it is shown and nothing is typed there.
    private var counterPage: (page: CounterPage, counter: Counter)? {
        guard tab == .counts, counts.line == nil, question == nil,
            case .page(let page) = counts.place, let counter = counts.counter(page.id)
        else { return nil }
        return (page, counter)
    }

    /// Returns the action of a typed key or word on the screen.
    ///
    /// The words that lead elsewhere win over the names of keys: `home` is the tab.
    func action(named typed: String) -> Action? {
        let bindings = keys.allBindings(of: scope)
        let elsewhere = Self.elsewhere.first { $0.hint.lowercased() == typed.lowercased() }
        if let elsewhere, bindings.contains(where: { $0.action == elsewhere }) { return elsewhere }
        let byKey = bindings.first { binding in
            binding.keys.contains {
                ["\($0)", "\($0)".lowercased(), Spoken.key("\($0)")].contains(typed)
            }
        }
        if let byKey, Int(typed) == nil { return byKey.action }
        let folded = typed.lowercased()
        return bindings.first { binding in
            let word = hintBar.word(for: binding.action)?.lowercased()
                .replacing("−", with: "-")
            return word == folded || binding.action.hint.lowercased() == folded
                || binding.action.rawValue == folded
        }?.action
    }

    /// The actions whose words lead elsewhere on every screen.
    static let elsewhere: [Action] = [
        .homeTab, .countsTab, .journalTab, .messagesTab, .meTab, .moreTab, .help, .quit,
    ]

    /// Performs an action; the tab of counts leads to their list.
    mutating func performInLines(_ action: Action) -> [Effect] {
        action == .countsTab ? perform(.countsTab) + perform(.counts) : perform(action)
    }

    /// The choice of a look and a name that is open; `nil` for none.
    private var lookForm: LookForm? {
        guard tab == .counts, counts.line == nil, list == nil, question == nil,
            case .look(let form) = counts.place, !form.isNaming
        else { return nil }
        return form
    }

    /// Returns the things of the step of a choice, colours by their names.
    private static func words(of choice: LookChoice) -> [String] {
        guard choice.step == .color else { return choice.words }
        return choice.book.palettes.flatMap { palette in
            palette.colors.map { "\(palette.name) \(TypedOrder.name(ofColor: $0))" }
        }
    }

    /// The step of the choice of a look; `nil` if none is chosen.
    var lookStep: LookChoice.Step? { lookForm?.choice.step }

    /// The words above the things of a look: the step, and what an empty line takes; `nil` if none
    /// is chosen.
    var lookWords: String? {
        guard let choice = lookForm?.choice else { return nil }
        switch choice.step {
        case .icon:
            let now = choice.icons.isEmpty ? "nothing is found" : "now \(choice.icon.title)"
            return "Its icon, \(now):"
        case .color:
            let palette = choice.book.palettes[choice.color.palette].name
            return "Its colour, now \(palette) \(TypedOrder.name(ofColor: choice.look.color)):"
        case .name: return "Its name" + (choice.name.isEmpty ? ":" : ", now \(choice.name):")
        }
    }

    /// Does what a line means where a look is chosen: a number or nothing chooses, words find other
    /// icons or are the name, and a full stop goes back.
    mutating func chooseLook(_ line: String) -> [Effect] {
        guard var form = lookForm else { return [] }
        if line == "." { return perform(.lookBack) }
        let typed = line.hasPrefix("..") ? String(line.dropFirst()) : line
        switch (form.choice.step, LinearFace.number(typed)) {
        case (_, _) where typed.isEmpty: break
        case (.name, _): form.retype(typed)
        case (_, let number?):
            guard form.choice.words.indices.contains(number - 1) else {
                return say("There is no number \(number) here.")
            }
            form.choose(number - 1)
        case (.icon, nil):
            form.retype(typed)
            counts.place = .look(form)
            return []
        case (.color, nil): return say("Type the number of a colour, or nothing.")
        }
        counts.place = .look(form)
        return perform(.chooseLook)
    }

    /// Says that something can't be done.
    mutating func say(_ sentence: String) -> [Effect] {
        notice = (sentence, true)
        return []
    }

    /// Whether a typed line replaces the text of its field.
    var replacesText: Bool { scope != .box || journal.box.edited != nil }

    /// Whether what is typed next is a password.
    var asksForSecret: Bool {
        if scope == .secret { return true }
        guard scope == .fields, let form = people.form else { return false }
        return form.fields[form.focus].isSecret
    }

    /// Returns the text of a screen without things to choose.
    mutating func told(at moment: Moment) -> [String] {
        if let question { return [question.text] }
        switch scope {
        case .locked, .count: return [countWords(at: moment)]
        case .journal, .box: return journalWords(at: moment)
        case .page:
            guard let (page, counter) = counterPage else { return [] }
            return banner(at: moment) + page.sentences(of: counter, by: rule)
        case .day, .week: return journal.day?.sentences(.ascii) ?? []
        case .line, .add: return page(at: moment).suffix(1).map(\.trimmed)
        case .form, .question:
            guard case .settings(let form) = counts.place else { return page(at: moment) }
            return [form.sentence]
        case .secret: return ["The passphrase:"]
        case .fields:
            guard let form = people.form else { return [] }
            let field = form.fields[form.focus]
            let now = field.isSecret || field.text.text.isEmpty ? "" : ", now \(field.text.text)"
            return [form.problem, form.isBusy ? Self.asking : "\(field.label)\(now):"]
                .compactMap(\.self)
        default: return offlineWords(at: moment) + page(at: moment)
        }
    }

    /// Returns that the server can't be reached, on a page about people.
    private func offlineWords(at moment: Moment) -> [String] {
        guard tab.isAboutPeople, list == nil else { return [] }
        return people.offlineWords(at: moment.wall, rule).map { [$0] } ?? []
    }

    private func countWords(at moment: Moment) -> String {
        guard let counter = counts.currentCounter else {
            return "A blank count: 0. Counting makes it."
        }
        let today = counts.single.todayWords(of: counter)
        return counter.spoken(at: moment) + (today.isEmpty ? "" : ", " + Spoken.text(today))
    }

    /// Returns a row of the list of counts in words.
    func words(of counter: Counter, at moment: Moment) -> String {
        counter.spoken(at: moment) + (counts.list.marked.contains(counter.id) ? ", marked" : "")
    }

    func journalWords(at moment: Moment) -> [String] {
        if journal.isLocked {
            let key = keys.name(of: .openJournal, in: .lockedJournal)
            return ["The journal is locked. \(key) unlocks it."]
        }
        if let entry = journal.box.edited { return ["The text was:", entry.text] }
        let today = DateLanguage.current.heading(of: moment.wall, in: rule)
        var lines = ["Today is \(today)."]
        if let newest = journal.entries.first { lines += ["The newest entry:", newest.text] }
        if !journal.box.isBlank { lines += ["A draft:", journal.box.draft] }
        return lines
    }

    /// The page as it is drawn, without bars, blank lines and the notice, which is told apart.
    fileprivate mutating func page(at moment: Moment) -> [String] {
        let (size, notice, lost) = (self.size, self.notice, self.lost)
        (self.size, self.notice) = (Self.page, nil)
        defer {
            (self.size, self.notice) = (size, notice)
            self.lost = lost
        }
        return draw(at: moment).text.split(separator: "\n").dropLast(2)
            .map { line in String(line.reversed().drop { $0 == " " }.reversed()) }
            .filter { !$0.isEmpty }
    }
}
