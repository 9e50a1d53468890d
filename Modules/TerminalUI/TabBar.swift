import Presentation

/// A row of tabs, the current one highlighted.
package struct TabBar: Hashable, Sendable {
    /// The titles, left to right.
    package let titles: [String]
    /// The index of the current tab, from 0.
    package let current: Int
    /// The number of things that wait on each tab; 0 for nothing.
    package let badges: [Int]

    /// The style of the mark.
    private static let alarm = Style(.named(.brightRed), bold: true, part: .alarm)
    /// The mark at the right end, the longest form first; empty for none.
    package let marks: [String]

    /// Creates a bar of at least one tab.
    package init(titles: [String], current: Int, badges: [Int] = [], marks: [String] = []) {
        precondition(titles.indices.contains(current), "the current tab is one of the tabs")
        self.titles = titles
        self.current = current
        self.badges = titles.indices.map { badges.indices.contains($0) ? badges[$0] : 0 }
        self.marks = marks
    }

    /// Returns the badge of a tab: a mark with the number, `*3`; empty for nothing.
    private func badge(of tab: Int) -> String {
        switch badges[tab] {
        case ...0: ""
        case 1...99: "*\(badges[tab])"
        default: "*99+"
        }
    }

    /// Returns the label of each tab and its columns; tabs without room are left out.
    ///
    /// Narrow bars name only the current tab and number the others; still narrower ones show only
    /// the current tab.
    package func layout(columns: Int) -> [(tab: Int, label: String, columns: Range<Int>)] {
        parts(columns: columns).tabs
    }

    /// Returns the columns of the mark at the right end; empty without one.
    package func markColumns(columns: Int) -> Range<Int> {
        columns - parts(columns: columns).mark.cellWidth..<columns
    }

    /// Returns the tabs and the mark that fit: the shortest mark goes before the names of tabs.
    private func parts(
        columns: Int
    ) -> (tabs: [(tab: Int, label: String, columns: Range<Int>)], mark: String) {
        // The current one is told by its brackets, too, where there is neither bold nor colour.
        let full = titles.enumerated().map { tab, title in
            let name = "\(tab + 1) \(title)\(badge(of: tab))"
            return tab == current ? "[\(name)]" : " \(name) "
        }
        let short = full.indices.map { tab in
            tab == current ? full[tab] : " \(tab + 1)\(badge(of: tab)) "
        }
        for labels in [full, short] {
            let width = labels.joined().cellWidth
            for mark in marks.isEmpty ? [""] : marks where width + mark.cellWidth <= columns {
                var start = 0
                return (
                    labels.enumerated().map { tab, label in
                        defer { start += label.cellWidth }
                        return (tab, label, start..<start + label.cellWidth)
                    }, mark
                )
            }
        }
        let mark = marks.last.flatMap { $0.cellWidth < columns ? $0 : nil } ?? ""
        let label = TextLayout.truncated(
            "\(current + 1) \(titles[current])", columns: columns - mark.cellWidth, mark: "")
        return (label.isEmpty ? [] : [(current, label, 0..<label.cellWidth)], mark)
    }

    /// Draws the bar over one row.
    package func draw(on canvas: inout Canvas, row: Int, style: Style, highlight: Style) {
        let columns = canvas.size.columns
        canvas.fill(
            Rectangle(column: 0, row: row, columns: columns, rows: 1), style: style)
        let (tabs, mark) = parts(columns: columns)
        canvas.put(
            mark, at: Point(column: columns - mark.cellWidth, row: row), style: Self.alarm)
        for (tab, label, range) in tabs {
            canvas.put(
                label, at: Point(column: range.lowerBound, row: row),
                style: tab == current ? highlight : style)
            let badge = badge(of: tab)
            guard let start = label.firstRange(of: badge), !badge.isEmpty else { continue }
            let offset = String(label[..<start.lowerBound]).cellWidth
            canvas.restyle(
                Rectangle(
                    column: range.lowerBound + offset, row: row, columns: badge.cellWidth,
                    rows: 1)
            ) { $0 = Style(.named(.brightRed), bold: true, reversed: tab == current) }
        }
    }

    /// Returns the tab at a column of a bar of some width; `nil` beside the tabs.
    package func tab(at column: Int, columns: Int) -> Int? {
        layout(columns: columns).first { $0.columns.contains(column) }?.tab
    }
}
