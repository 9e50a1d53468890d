import Presentation
import Primitives
import Workspace

/// The page of a day, a week or a year in sentences.
extension DayScreen {
    /// Returns what the page shows, without drawn characters.
    func sentences(_ charset: Charset) -> [String] {
        switch page {
        case nil: return []
        case .day(let page): return [page.title] + Self.sentences(of: page, charset)
        case .week(let page):
            let rows = page.rows.map { $0.sentence(on: page.days) }
            return [page.title] + (rows.isEmpty ? [Self.emptyWeek] : rows)
        case .year(let page): return [page.heading, page.summary] + page.sentences
        }
    }

    private static func sentences(of page: DayPage, _ charset: Charset) -> [String] {
        let line = page.line(charset).map { [$0] } ?? []
        let counts = page.counts.map { count in
            let name = count.title.isEmpty ? "(blank)" : count.title
            return "\(name): "
                + [count.amountText, count.standingText(.ascii)].filter { !$0.isEmpty }
                .joined(separator: ", ")
        }
        let rows = page.rows(charset).map { row in
            let text = [row.text, row.length].filter { !$0.isEmpty }.joined(separator: ", ")
            return row.time.isEmpty ? text : "\(row.time): \(text)"
        }
        return (page.isEmpty ? [emptyDay] : line + counts + rows) + page.elsewhere
    }
}

extension WeekPage.Row {
    /// Returns the row in a sentence, such as `Kids: 12 in all; Mon 23 5, Tue 24 7, met`.
    fileprivate func sentence(on days: [Day]) -> String {
        let language = DateLanguage.current
        let parts = zip(days, amounts).enumerated().compactMap { index, part -> String? in
            let (day, amount) = part
            let isMet = isMet.indices.contains(index) && isMet[index] == true
            let value = value(index)
            guard let amount, amount != 0 || isMet || value != nil else { return nil }
            let name = "\(language.letters(of: day.weekday)) \(day.dayOfMonth)"
            return "\(name): \(amount == 0 ? "0" : text(of: amount, .ascii))"
                + (value.map { " counted, the goal is at \($0)" } ?? "") + (isMet ? " (met)" : "")
        }
        let end = streakText.isEmpty ? [] : [streakText]
        return "\(title): "
            + (["\(text(of: sum, .ascii)) in all"] + parts + end).joined(separator: ", ")
    }
}
