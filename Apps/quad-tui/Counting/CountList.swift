import Counting
import Presentation
import Primitives
import TerminalUI

/// The counts view: the counts of a page as tiles in their colours, or as rows, and a line at the
/// bottom to add one.
struct CountList {
    /// The pages of groups.
    var pages = CountPages()
    private(set) var selection = ListSelection()
    private var choice = Choice.made
    /// The visible lines of tiles or rows, which stay where they are while the choice is on one.
    private var lines = ListSelection()
    private var lineCount = 0
    /// Whether the lines were scrolled away from the choice.
    private var isScrolled = false
    /// The counts that the next action is about, instead of the chosen one.
    private(set) var marked: Set<Counter.ID> = []
    /// Whether only counting counts.
    private(set) var isLocked = false
    /// The keys that count while the others are locked, each with its count.
    private(set) var labels = KeyLabels<Counter.ID>()
    /// The count that was counted last, which the light is on.
    var counted: Counter.ID?
    private var pressed: Point?
    /// The sums of the counts that were shown.
    private var glances: [Counter.ID: CountGlance] = [:]
    /// The counts that are shown without what was counted of them, and for which it was asked.
    private var lacking: [Counter] = []
    private var asked: [Counter.ID: Counter] = [:]
    /// Whether they are being read. What is lacking then is asked for afterwards: whoever counts
    /// faster than the store reads must not wait behind what was shown long ago.
    private var isReading = false
    private var day: Day?
    /// Whether tiles are drawn where there is room.
    var isTiled = true
    /// The new counts that are typed on the line at the bottom.
    var adding: NewCounts?
    private var shownRange = 0..<0
    private var listTop = 0
    private var addRow = -1
    private var grid: TileGrid?
    private var pageLine = CountPages.Line()
    private var pageRow = -1

    /// The choice of a count, or the reason for which none is chosen.
    private enum Choice {
        case made
        /// None is, until a key or a click chooses.
        case open
        /// None is, because the list has opened by itself or the chosen count is gone.
        case lost
    }

    /// Whether none is chosen because the shown or chosen count is gone.
    var isLost: Bool { choice == .lost }

    /// Chooses a counter, on the current page or else among all.
    mutating func select(_ id: Counter.ID?, in counters: [Counter]) {
        guard let counter = counters.first(where: { $0.id == id }) else { return }
        pages.reveal(counter)
        let shown = pages.shown(of: counters)
        guard let index = shown.firstIndex(where: { $0.id == id }) else { return }
        selection.select(index, count: shown.count)
        choice = .made
    }

    /// Goes to the page of what is archived, and chooses the first counter there that has a
    /// property.
    mutating func selectArchived(where isMeant: (Counter) -> Bool) {
        open(.archived)
        guard let index = pages.archived.firstIndex(where: isMeant) else { return }
        selection.select(index, count: pages.archived.count)
        choice = .made
    }

    /// Returns the chosen counter; `nil` if none is chosen.
    func chosen(in counters: [Counter]) -> Counter? {
        let shown = pages.shown(of: counters)
        return choice == .made && shown.indices.contains(selection.index)
            ? shown[selection.index] : nil
    }

    /// Returns the marked counters in their order, or the chosen one where none is marked.
    func meant(in counters: [Counter]) -> [Counter] {
        let shown = pages.shown(of: counters).filter { marked.contains($0.id) }
        return shown.isEmpty ? chosen(in: counters).map { [$0] } ?? [] : shown
    }

    /// Clears the choice until a movement key is pressed, so that keys that were meant for another
    /// screen open and delete nothing here.
    mutating func chooseNothing() { choice = .lost }

    /// Clears the choice until a key or a click makes one, or a new count comes.
    mutating func awaitChoice() { choice = .open }

    /// Marks the chosen counter, or takes its mark away, and goes to the next.
    mutating func mark(in counters: [Counter]) {
        guard let counter = chosen(in: counters) else { return }
        if marked.remove(counter.id) == nil { marked.insert(counter.id) }
        selection.move(by: 1, count: pages.shown(of: counters).count)
    }

    /// Takes all marks away.
    mutating func unmark() { marked = [] }

    /// Locks the keys but those that count, and gives each count its own until the lock ends. Where
    /// there are more counts than keys, the first of those on the screen get them.
    mutating func lock(_ counters: [Counter], keys: KeyMap) {
        labels = KeyLabels(
            pages.shown(of: counters).map(\.id), from: shownRange.lowerBound,
            isTaken: { keys[$0, in: .lockedList] != nil })
        isLocked = true
    }

    /// Ends the lock.
    mutating func unlock() {
        labels = KeyLabels()
        isLocked = false
        isScrolled = false
    }

    /// Whether there are more counts than are visible.
    func isScrollable(_ counters: [Counter]) -> Bool {
        lineCount > 0 && shownRange.count < pages.shown(of: counters).count
    }

    /// Scrolls one line up or down, and chooses no other count.
    ///
    /// - Returns: false if there are no lines there.
    mutating func scroll(isUp: Bool, _ counters: [Counter]) -> Bool {
        let count = pages.shown(of: counters).count
        let target = isUp ? lines.offset - 1 : lines.offset + lineCount
        let all = lineTotal(of: count)
        guard lineCount > 0, (0..<all).contains(target) else { return false }
        lines.select(target, count: all)
        isScrolled = true
        showLines(count)
        return true
    }

    /// Shows the chosen count again where the lines were scrolled away from it.
    mutating func showChoice() { isScrolled = false }

    /// Moves the choice, or makes one where there is none.
    ///
    /// Left and right go to the tile before and after, beyond the first and the last one to another
    /// page, as everywhere from a row; nothing is chosen there, so that no key counts unseen.
    ///
    /// - Returns: false if nothing has moved.
    mutating func move(_ action: Action, in counters: [Counter]) -> Bool {
        let count = pages.shown(of: counters).count
        let isAside = action == .left || action == .right
        guard choice == .made || (isAside && count == 0) else {
            choice = .made
            return count > 0
        }
        let columns = grid?.columns ?? 1
        let old = selection.index
        switch action {
        case .left where grid == nil || old == 0, .right where grid == nil || old + 1 >= count:
            guard turnPage(by: action == .left ? -1 : 1) else { return false }
            choice = .open
            return true
        case .left: selection.move(by: -1, count: count)
        case .right: selection.move(by: 1, count: count)
        case .rowUp where selection.index >= columns: selection.move(by: -columns, count: count)
        case .rowDown where selection.index / columns < (count - 1) / columns:
            selection.move(by: columns, count: count)
        case .rowUp, .rowDown: break
        default: selection.move(action, count: count, page: shownRange.count)
        }
        return selection.index != old
    }

    /// Goes to a page.
    mutating func open(_ page: CountPages.Page) {
        pages.open(page)
        beginPage()
    }

    /// Goes some pages on.
    ///
    /// - Returns: false if there is only one.
    mutating func turnPage(by places: Int) -> Bool {
        guard pages.all.count > 1 else { return false }
        pages.turn(by: places)
        beginPage()
        return true
    }

    private mutating func beginPage() {
        selection = ListSelection()
        lines = ListSelection()
        marked = []
    }

    /// Begins to type the names of new counts.
    mutating func add() { adding = NewCounts() }

    /// A thing that the mouse does beside moving.
    enum Touch: Hashable {
        case tap(Counter.ID, isDown: Bool)
        /// A click that the lock refuses.
        case refused
    }

    /// Forgets a pressed mouse button.
    mutating func forgetPress() { pressed = nil }

    /// Handles the mouse: a click counts with the counter where it began and ends, a drag down
    /// takes away.
    mutating func handle(_ mouse: MouseEvent, counters: [Counter]) -> Touch? {
        let shown = pages.shown(of: counters)
        let step = grid?.columns ?? 1
        switch mouse.action {
        case .wheelUp where !isLocked: selection.move(by: -step, count: shown.count)
        case .wheelDown where !isLocked: selection.move(by: step, count: shown.count)
        case .press: pressed = mouse.place
        case .release:
            guard let start = pressed else { return nil }
            pressed = nil
            return release(at: mouse.place, after: start, shown)
        case .wheelUp, .wheelDown, .drag: break
        }
        return nil
    }

    private mutating func release(
        at place: Point, after start: Point, _ shown: [Counter]
    ) -> Touch? {
        let isDown = place.row - start.row >= SingleCount.dragRows
        if let index = index(at: start, shown), isDown || self.index(at: place, shown) == index {
            guard adding == nil else { return nil }
            selection.select(index, count: shown.count)
            // A click that was meant for a count that is gone counts with no other.
            defer { choice = .made }
            guard choice != .lost else { return nil }
            return .tap(shown[index].id, isDown: isDown)
        }
        guard !isLocked else { return .refused }
        if place.row == addRow, adding == nil { add() }
        if place.row == pageRow, let page = pageLine.page(at: place.column) { open(page) }
        return nil
    }

    /// Returns the index of the counter at a point.
    private func index(at place: Point, _ shown: [Counter]) -> Int? {
        let offset = grid.map { $0.place(at: place) } ?? (place.row - listTop)
        guard let offset, offset >= 0 else { return nil }
        let index = shownRange.lowerBound + offset
        return shownRange.contains(index) && index < shown.count ? index : nil
    }

    /// The most counts of which is kept what was counted.
    private static let mostGlances = 1_000

    /// Keeps what was counted of some counts.
    mutating func show(_ read: [CountGlance]) {
        if glances.count > Self.mostGlances { (glances, asked) = ([:], [:]) }
        for glance in read { glances[glance.counter.id] = glance }
        isReading = false
    }

    /// Returns those of some counts of which it was read what was counted.
    func read(of counters: [Counter]) -> [Counter.ID] {
        counters.map(\.id).filter { glances[$0] != nil }
    }

    /// Returns the counts of which is to be read what was counted, each once until it changes.
    mutating func request() -> [Counter.ID] {
        guard !isReading else { return [] }
        let wanted = lacking.filter { asked[$0.id] != $0 }
        isReading = !wanted.isEmpty
        for counter in wanted { asked[counter.id] = counter }
        lacking = []
        return wanted.map(\.id)
    }

    /// Draws the pages, the counts, and the line at the bottom.
    mutating func draw(
        _ counters: [Counter], marks: (Counter) -> String, flash: Flash,
        on canvas: inout Canvas, area: Rectangle, charset: Charset, moment: Moment, rule: DayRule
    ) {
        let shown = pages.shown(of: counters)
        let hasPages = pages.all.count > 1 && area.size.rows > 3
        let hasAddLine = area.size.rows > 1
        let rows = area.size.rows - (hasAddLine ? 1 : 0) - (hasPages ? 1 : 0)
        pageRow = hasPages ? area.origin.row : -1
        listTop = area.origin.row + (hasPages ? 1 : 0)
        addRow = hasAddLine ? area.rows.upperBound - 1 : -1
        if hasPages {
            pageLine.draw(
                pages, of: counters, on: &canvas, row: pageRow, charset: charset, moment: moment)
        }
        let room = Rectangle(column: 0, row: listTop, columns: area.size.columns, rows: rows)
        let hasPanel = layOut(shown, in: room)
        let columns = area.size.columns - (hasPanel ? CountPanel.columns : 0)
        if shown.isEmpty { drawInvitation(on: &canvas, room, charset: charset) }
        lineCount = grid?.rows ?? max(0, rows)
        showLines(shown.count)
        let items = items(of: shown, marks, flash)
        if let grid {
            for (place, item) in items.enumerated() {
                item.draw(
                    tile: grid.frame(of: place), on: &canvas, charset: charset, moment: moment)
            }
        } else {
            let widths = CountItem.Columns(
                items, columns: columns, charset: charset, moment: moment)
            for (place, item) in items.enumerated() {
                item.draw(
                    row: listTop + place, widths, on: &canvas, charset: charset, moment: moment)
            }
        }
        if hasPanel, let item = items.first(where: \.isChosen) {
            let beside = Rectangle(
                column: columns, row: listTop, columns: CountPanel.columns, rows: rows)
            CountPanel(item: item, rule: rule)
                .draw(on: &canvas, area: beside, charset: charset, moment: moment)
        }
        note(items, on: rule.day(of: moment.wall))
        if hasAddLine { drawAddLine(shown, on: &canvas, charset: charset, moment) }
    }

    /// Lays out the counts in an area; returns whether the panel stands beside them.
    private mutating func layOut(_ shown: [Counter], in room: Rectangle) -> Bool {
        let mayHavePanel = !isLocked && !shown.isEmpty && CountPanel.fits(room.size)
        guard isTiled else {
            grid = nil
            return mayHavePanel
        }
        let layout = TileGrid.layout(
            in: room, count: shown.count, hasTimes: shown.contains { $0.type == .time },
            mayHavePanel: mayHavePanel)
        grid = layout.grid
        return layout.hasPanel
    }

    /// Draws the way to the first count of a page.
    private func drawInvitation(on canvas: inout Canvas, _ room: Rectangle, charset: Charset) {
        let words =
            pages.current == .all
            ? "No counts yet. Press a to add the first one."
            : pages.group == nil
                ? "No counts on this page." : "No counts in this group. Press a to add one."
        let top = room.size.rows > 2 ? 1 : 0
        let lines = TextLayout.wrapped(words, columns: max(1, room.size.columns - 2))
        for (row, line) in lines.prefix(max(1, room.size.rows - top)).enumerated() {
            canvas.putLine(line, column: 1, row: listTop + top + row, charset: charset)
        }
    }

    /// The lines that some counts take.
    private func lineTotal(of count: Int) -> Int {
        let columns = grid?.columns ?? 1
        return (count + columns - 1) / columns
    }

    /// Determines the visible counts: the chosen one is among them, unless it was scrolled away
    /// from, and none moves without need.
    private mutating func showLines(_ count: Int) {
        selection.select(selection.index, count: count)
        let columns = grid?.columns ?? 1
        let all = lineTotal(of: count)
        if !isScrolled { lines.select(selection.index / columns, count: all) }
        let visible = lines.visible(rows: lineCount, count: all)
        let end = min(visible.upperBound * columns, count)
        shownRange = min(visible.lowerBound * columns, end)..<end
    }

    /// Returns the visible counts as they are drawn.
    private func items(
        of shown: [Counter], _ marks: (Counter) -> String, _ flash: Flash
    ) -> [CountItem] {
        shownRange.map { index in
            let counter = shown[index]
            return CountItem(
                counter: counter, mark: marks(counter), glance: glances[counter.id],
                label: labels[counter.id].map(String.init),
                isChosen: choice == .made && index == selection.index && adding == nil,
                isMarked: marked.contains(counter.id), isLocked: isLocked,
                light: counter.id == counted ? flash.style : nil)
        }
    }

    /// Notes which counts are shown without what was counted of them.
    private mutating func note(_ items: [CountItem], on day: Day) {
        if day != self.day { asked = [:] }
        self.day = day
        lacking = items.filter { $0.glance?.isOf($0.counter, day) != true }.map(\.counter)
    }

    private func drawAddLine(
        _ shown: [Counter], on canvas: inout Canvas, charset: Charset, _ moment: Moment
    ) {
        if let adding {
            return adding.draw(on: &canvas, row: addRow, charset: charset)
        }
        let times = shown.filter { $0.type == .time }.map { $0.elapsed(at: moment) }
        var facts =
            pages.group.map { _ in
                GroupTotal(of: shown).words(measuring: times.total)
            } ?? ""
        if !marked.isEmpty { facts = "\(marked.count) marked" }
        let label = " + Add a count"
        let fits = label.cellWidth + 2 + facts.cellWidth < canvas.size.columns
        let end = canvas.putLine(
            fits ? label : " + Add", column: 0, row: addRow, style: .dim, charset: charset)
        let column = max(end + 2, canvas.size.columns - 1 - facts.cellWidth)
        canvas.putLine(facts, column: column, row: addRow, style: .bold, charset: charset)
    }
}
