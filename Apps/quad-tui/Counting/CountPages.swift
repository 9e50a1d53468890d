import Counting
import Presentation
import Primitives
import TerminalUI

/// The pages of the list: all counts, those of each group, those in no group, the archived ones.
struct CountPages {
    /// A page.
    enum Page: Hashable, Sendable {
        case all
        case group(Group.ID)
        case rest
        case archived
    }

    /// The groups in their order.
    var groups: [Group] = []
    /// The groups that the lists hide.
    var archivedGroups: [Group] = []
    /// The counts that the lists hide.
    var archived: [Counter] = []
    private(set) var current = Page.all

    /// All pages, in order; only one where there is neither a group nor an archived count.
    var all: [Page] {
        [.all] + groups.map { .group($0.id) } + (groups.isEmpty ? [] : [.rest])
            + (archived.isEmpty ? [] : [.archived])
    }

    /// The group of the current page; `nil` on the others.
    var group: Group? {
        guard case .group(let id) = current else { return nil }
        return groups.first { $0.id == id }
    }

    /// Goes some pages on, around the ends.
    mutating func turn(by places: Int) {
        let all = all
        let index = all.firstIndex(of: current) ?? 0
        current = all[(index + places + all.count) % all.count]
    }

    /// Goes to a page; to all counts if it is not there.
    mutating func open(_ page: Page) { current = all.contains(page) ? page : .all }

    /// Goes to a page that has a count.
    mutating func reveal(_ counter: Counter) {
        if !isOn(counter) { current = .all }
    }

    /// Leaves a page that is not there any more.
    mutating func settle() { open(current) }

    /// Returns the counts of the current page.
    func shown(of counters: [Counter]) -> [Counter] {
        switch current {
        case .all: counters
        case .archived: archived
        case .group, .rest: counters.filter(isOn)
        }
    }

    private func isOn(_ counter: Counter) -> Bool {
        switch current {
        case .all: true
        case .archived: false
        case .group(let id): counter.group == id
        case .rest: counter.group == nil
        }
    }

    private func title(of page: Page) -> String {
        switch page {
        case .all: "All"
        case .rest: "No group"
        case .archived: "Archived"
        case .group(let id): groups.first { $0.id == id }?.name ?? ""
        }
    }

    /// The titles on one line, the current one in brackets, with as many neighbours as fit.
    struct Line {
        /// The pages with the columns that their titles take.
        private(set) var places: [(page: Page, columns: Range<Int>)] = []

        /// Draws the titles.
        mutating func draw(
            _ pages: CountPages, on canvas: inout Canvas, row: Int, charset: Charset
        ) {
            places = []
            let all = pages.all
            let index = all.firstIndex(of: pages.current) ?? 0
            let room = canvas.size.columns - 1
            let widths = all.map { min(pages.title(of: $0).cellWidth, 24) + 3 }
            var first = index
            var used = widths[index]
            while first > 0, used + widths[first - 1] <= room / 2 {
                first -= 1
                used += widths[first]
            }
            var column = 1
            for page in all[first...] where column < room {
                let isCurrent = page == pages.current
                let title = TextLayout.truncated(
                    pages.title(of: page), columns: min(24, max(1, room - column - 2)),
                    mark: charset.pick("…", "~"))
                let text = isCurrent ? "[\(title)]" : " \(title) "
                canvas.putLine(
                    text, column: column, row: row, style: isCurrent ? .bold : .dim,
                    charset: charset)
                places.append((page, column..<column + text.cellWidth))
                column += text.cellWidth + 1
            }
        }

        /// Returns the page whose title is in a column.
        func page(at column: Int) -> Page? {
            places.first { $0.columns.contains(column) }?.page
        }
    }
}
