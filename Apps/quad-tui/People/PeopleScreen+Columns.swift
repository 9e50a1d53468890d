import Counting
import Presentation
import Primitives
import TerminalUI
import Workspace

/// The two columns of a wide terminal: a list of people, conversations or requests, and the open or
/// chosen one beside it.
extension PeopleScreen {
    /// The width from which on there are two columns.
    static let leastColumns = 100
    /// The time for which a choice stays before the server is asked about it.
    static let rest = Duration.milliseconds(400)

    /// Whether the list that belongs to the page stands beside it.
    var hasColumns: Bool {
        guard isWide, !isSignedOut, !listed.isEmpty else { return false }
        return switch page {
        case .home, .messages, .person, .conversation: true
        default: false
        }
    }

    /// Whether the list holds requests: one that comes while a conversation is open waits.
    var listsRequests: Bool {
        firstPage == .messages && showsRequests && !isFromConversations
    }

    /// The rows of the list: people, conversations or requests; none on another tab.
    var listed: [PeopleItem] {
        switch firstPage {
        case .home: (facts.feed?.value.people ?? []).map { .met($0) }
        case .messages where listsRequests: (facts.requests?.value ?? []).map { .request($0) }
        case .messages: (facts.conversations?.value ?? []).map { .conversation($0) }
        default: []
        }
    }

    /// The person who stands beside the list while one moves in it; `nil` where a page is open.
    var beside: AccountID? {
        guard page == firstPage, !listsRequests, hasColumns else { return nil }
        let listed = listed
        return listed[min(selection.index, listed.count - 1)].person
    }

    /// The person whose page or conversation is shown, open or not.
    var shownPerson: AccountID? { person ?? beside }

    /// The topic of what stands beside the list.
    var topicBeside: ServerRequest.Topic? {
        beside.map { page == .home ? .person($0) : .conversation($0) }
    }

    /// Chooses the row of a person, if there is one.
    mutating func choose(_ person: AccountID) {
        let listed = listed
        guard let index = listed.firstIndex(where: { $0.person == person }) else { return }
        self[selectionOf: firstPage].select(index, count: listed.count)
    }

    /// Scrolls the list by a row, while the page of one of its rows is open.
    mutating func scrollList(_ action: Action) {
        var view = listView ?? self[selectionOf: firstPage]
        let row = action == .rowUp ? drawn.rows.lowerBound - 1 : drawn.rows.upperBound
        view.select(row, count: listed.count)
        listView = view
    }

    /// Returns the width of the list on a terminal.
    static func listWidth(columns: Int) -> Int { min(max(columns * 2 / 5, 40), 60) }

    /// Draws the list, and beside it the open or chosen one, each as on a terminal of its width.
    mutating func drawColumns(
        on canvas: inout Canvas, area: Rectangle, charset: Charset, _ moment: Moment,
        _ rule: DayRule
    ) {
        let left = Self.listWidth(columns: area.size.columns)
        let right = area.size.columns - left - 1
        let rows = canvas.size.rows
        func column(of columns: Int) -> (canvas: Canvas, area: Rectangle) {
            (
                Canvas(size: Size(columns: columns, rows: rows)),
                Rectangle(
                    column: 0, row: area.origin.row, columns: columns, rows: area.size.rows)
            )
        }
        var list = column(of: left)
        drawList(of: firstPage, on: &list.canvas, area: list.area, charset, moment, rule)
        canvas.copy(area.rows, of: list.canvas, to: 0)
        for row in area.rows {
            canvas.put(
                charset.pick("│", "|"), at: Point(column: left, row: row), style: .dim)
        }
        var chosen = column(of: right)
        drawBeside(on: &chosen.canvas, area: chosen.area, charset, moment, rule)
        canvas.copy(area.rows, of: chosen.canvas, to: left + 1)
    }

    private mutating func drawBeside(
        on canvas: inout Canvas, area: Rectangle, _ charset: Charset, _ moment: Moment,
        _ rule: DayRule
    ) {
        switch (page, beside) {
        case (.conversation(let id), _):
            drawConversation(id, on: &canvas, area: area, charset: charset, moment, rule)
        case (.messages, let id?):
            // The end is seen, wherever one was in a conversation that is open elsewhere.
            swap(&history, &passed)
            drawConversation(id, on: &canvas, area: area, charset: charset, moment, rule)
            swap(&history, &passed)
        case (.person(let id), _), (_, let id?):
            drawPerson(id, on: &canvas, area: area, charset: charset, moment, rule)
        default: drawRequest(on: &canvas, area: area, charset: charset, moment, rule)
        }
    }
}

extension Model {
    /// Reads what stands beside a list if that is another one than was read, and has the server
    /// asked as soon as the choice rests.
    mutating func followChoice() -> [Effect] {
        guard tab.isAboutPeople, let person = people.beside,
            person != people.facts.sight.person
        else { return [] }
        people.scrolls[people.page] = nil
        people.passed.goToEnd()
        return look() + awaitRest()
    }

    /// Returns the effect that tells that the choice beside a list rests; none without one.
    mutating func awaitRest() -> [Effect] {
        guard people.beside != nil else { return [] }
        people.choiceNumber += 1
        return [.endRest(people.choiceNumber)]
    }

    /// Asks the server about what stands beside the list, if nothing else was chosen meanwhile.
    mutating func endRest(_ number: Int) -> [Effect] {
        guard tab.isAboutPeople, number == people.choiceNumber, people.isSignedIn,
            let topic = people.topicBeside
        else { return [] }
        people.rested = people.beside
        return [.ask(.refresh(topic))] + wantPicture()
    }
}
