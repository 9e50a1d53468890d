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

    /// The title of the current page; `nil` for all counts.
    var title: String? { current == .all ? nil : title(of: current) }

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

    /// Returns the totals of the groups with counts, in short: what was counted, or the hours and
    /// minutes of one that has stopwatches alone.
    private func totals(_ counters: [Counter], at moment: Moment) -> [Group.ID: String] {
        guard !groups.isEmpty else { return [:] }
        var members: [Group.ID: [Counter]] = [:]
        for counter in counters {
            if let group = counter.group { members[group, default: []].append(counter) }
        }
        return members.mapValues { members in
            let total = GroupTotal(of: members)
            guard total.counters == total.stopwatches else {
                return total.count.map { "\($0)" } ?? ""
            }
            let time = ClockText.text(of: members.map { $0.elapsed(at: moment) }.total)
            return String(time.dropLast(3))
        }
    }

    /// The titles on one line, the current one in brackets, with as many neighbours as fit, and
    /// after the name of a group its total.
    struct Line {
        /// The pages with the columns that their titles take.
        private(set) var places: [(page: Page, columns: Range<Int>)] = []

        /// Draws the titles.
        mutating func draw(
            _ pages: CountPages, of counters: [Counter], on canvas: inout Canvas, row: Int,
            charset: Charset, moment: Moment
        ) {
            places = []
            let all = pages.all
            let index = all.firstIndex(of: pages.current) ?? 0
            let room = canvas.size.columns - 1
            let totals = pages.totals(counters, at: moment)
            func total(_ page: Page) -> String {
                if case .group(let id) = page { totals[id] ?? "" } else { "" }
            }
            /// The columns of a title with its total and the space around.
            func width(_ index: Int) -> Int {
                min(pages.title(of: all[index]).cellWidth, 24) + 4 + total(all[index]).cellWidth
            }
            var first = index
            var used = width(index)
            while first > 0, used + width(first - 1) <= room / 2 {
                first -= 1
                used += width(first)
            }
            var column = 1
            for page in all[first...] where column < room {
                let isCurrent = page == pages.current
                let title = TextLayout.truncated(
                    pages.title(of: page), columns: min(24, max(1, room - column - 2)),
                    mark: charset.pick("…", "~"))
                let text = isCurrent ? "[\(title)]" : " \(title) "
                let start = column
                column = canvas.putLine(
                    text, column: column, row: row, style: isCurrent ? .bold : .dim,
                    charset: charset)
                let sum = total(page)
                if !sum.isEmpty {
                    column = canvas.putLine(
                        sum, column: column + (isCurrent ? 1 : 0), row: row, charset: charset)
                }
                places.append((page, start..<column))
                column += 1
            }
        }

        /// Returns the page whose title is in a column.
        func page(at column: Int) -> Page? {
            places.first { $0.columns.contains(column) }?.page
        }
    }
}
