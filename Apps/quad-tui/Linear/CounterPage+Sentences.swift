import Counting
import Presentation
import Primitives
import Workspace

/// The page of one counter in sentences.
extension CounterPage {
    /// Returns the section with its place among the others.
    func heading(of counter: Counter) -> String {
        let all = Section.allCases.filter { $0.isOf(counter) }
        let place = (all.firstIndex(of: section) ?? 0) + 1
        return "\(section.title), " + DateLanguage.current.place(place, of: all.count)
    }

    /// Returns what the section shows, without drawn characters.
    func sentences(of counter: Counter, by rule: DayRule) -> [String] {
        let tables = CounterTables(of: counter, by: rule)
        func sentences(_ sentences: [String], none: String) -> [String] {
            sentences.isEmpty ? [none] : sentences
        }
        switch content {
        case nil: return []
        case .sums(let sums): return tables.sentences(sums)
        case .year(let last, let values):
            return CalendarMap(through: last, values, weekStart: rule.weekStart)
                .sentences { counter.text(ofAmount: $0) }
                + [Self.total(of: values, counter)]
        case .periods(let all):
            return sentences(tables.sentences(all), none: Self.noPeriod)
        case .laps(let all): return sentences(tables.sentences(all), none: Self.noLap)
        case .intervals(let all):
            return sentences(tables.sentences(all), none: Self.noInterval)
        case .changes(let all, let own):
            return sentences(tables.sentences(all, on: own), none: Self.noChange)
        case .facts: return tables.factSentences
        }
    }

    /// The intervals in sentences, of which a number chooses one; none elsewhere.
    func choices(of counter: Counter, by rule: DayRule) -> [String] {
        guard case .intervals(let all) = content else { return [] }
        return CounterTables(of: counter, by: rule).sentences(all)
    }
}
