import Presentation
import Primitives
import Testing

@Suite("The map of many days")
struct CalendarMapTests {
    private let last = Day("2026-03-04") ?? Day(number: 0)

    private func lines(
        _ values: [Int64], columns: Int = 40, _ charset: Charset = .unicode
    ) -> [String] {
        CalendarMap(through: last, values, weekStart: .monday)
            .lines(on: Page(columns: columns, charset: charset))
    }

    @Test("A column is a week that begins on Monday, and more is darker")
    func weeks() {
        // From Monday the 23rd of February to Wednesday the 4th of March.
        let shown = lines([0, 1, 2, 3, 4, 0, 8, 8, 0, 4])
        #expect(shown.first == "")
        #expect(
            shown.dropFirst().map { $0.split(separator: " ").joined(separator: " ") } == [
                "Mon ·█", "Tue ░·", "Wed ░▒", "Thu ▒", "Fri ▒", "Sat ·", "Sun █",
            ])
        #expect(lines([5, 5], .ascii).contains("Tue  #"))
    }

    @Test("A month is named above its first week, the oldest weeks go where there is no room")
    func room() {
        let year = lines([Int64](repeating: 1, count: 371), columns: 80)
        #expect(year[0].contains("Jan") && year[0].contains("Feb") && year.count == 8)
        for columns in [1, 4, 6, 20, 57] {
            for line in lines([Int64](repeating: 1, count: 371), columns: columns) {
                #expect(line.count <= max(columns, 6))
            }
        }
    }

    @Test("No month is left out, in any language", arguments: DateLanguage.allCases, [62, 120])
    func months(language: DateLanguage, columns: Int) {
        DateLanguage.$current.withValue(language) {
            let names = lines([Int64](repeating: 1, count: 371), columns: columns)[0]
            #expect(names.split(separator: " ").count >= 12, "\(names)")
        }
    }

    @Test("Nothing, and less than nothing, is empty")
    func least() {
        #expect(lines([0, -5, 0]).allSatisfy { !$0.contains("█") })
        #expect(lines([]).count == 8)
        #expect(lines([.max, .min]).count == 8)
    }
}
