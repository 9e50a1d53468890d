import Interchange
import Presentation
import Primitives

extension WeekPage {
    /// The names of the seven columns, as `Mon 16`.
    package var columnNames: [String] {
        days.map { "\(DateLanguage.current.letters(of: $0.weekday)) \($0.dayOfMonth)" }
    }

    /// The page as Markdown.
    package var markdown: String {
        guard !rows.isEmpty else { return "# \(title)\n\nNothing recorded in this week.\n" }
        let head = [""] + columnNames + ["Sum", "Streak"]
        let lines = rows.map { row in
            [row.title] + row.cells(.unicode)
                + [row.text(of: row.sum, .unicode), row.streakText]
        }
        return "# \(title)\n\n" + MarkdownText.table([head] + lines, numbers: Set(1...8))
    }

    /// The page as JSON.
    package var json: JSONValue {
        [
            "first": .text(days[0]), "last": .text(days[6]),
            "rows": .array(
                rows.map { row in
                    [
                        "kind": .string(row.kind.rawValue), "title": .string(row.title),
                        "amounts": .array(
                            row.amounts.map { $0.map { .integer($0) } ?? .null }),
                        "values": .array(
                            row.standings.map { $0.map { .integer($0.value) } ?? .null }),
                        "met": .array(row.isMet.map { $0.map { .bool($0) } ?? .null }),
                        "sum": .integer(row.sum),
                        "streak": row.streak.map { .integer(Int64($0)) } ?? .null,
                    ]
                }),
        ]
    }

    /// The page as a picture: seven columns, darker the more was counted.
    package var svg: String {
        let language = DateLanguage.current
        return SVGGrid(
            title: title,
            subtitle: language.phrase(.range, language.date(days[0]), language.date(days[6])),
            columns: columnNames,
            rows: rows.map { row in
                let most = Double(max(1, row.amounts.compactMap(\.self).max() ?? 1))
                let cells = zip(row.amounts, row.cells(.unicode)).map { amount, text in
                    SVGGrid.Cell(text, share: Double(amount ?? 0) / most)
                }
                let sum = row.text(of: row.sum, .unicode)
                let streak = row.streakText
                return SVGGrid.Row(
                    row.title, cells: cells, note: streak.isEmpty ? sum : "\(sum), \(streak)")
            }
        ).text
    }
}
