import Primitives
import Testing

@testable import Workspace

@Suite("The page of a year")
struct YearPageTests {
    private let first = Day(number: 20_000)

    @Test("It has the sum, the days and the longest row, as text, document and picture")
    func parts() {
        let page = YearPage("Kids <3", first...first + 9, [0, 1, 2, 0, 5, 1, 1, 0, 0, 3])
        #expect(page.sum == 13 && page.longest == 3)
        #expect(page.summary == "13 on 6 days; longest streak 3 days")
        #expect(page.json["days"]?.array?.count == 6)
        #expect(page.markdown.contains("# Kids <3, 2024-10-04 to 2024-10-13\n"))
        #expect(page.svg.contains("Kids &lt;3") && page.svg.contains("2024-10-08: 5"))
        #expect(page.svg.components(of: "<rect class=\"day\"") == 10)
        #expect(page.lines(on: .unlimited()).count == 8)
        let empty = YearPage("", first...first, [0])
        #expect(empty.isEmpty && empty.summary == "Nothing on these days")
    }
}

extension String {
    /// The number of times that a text occurs.
    fileprivate func components(of text: String) -> Int { split(separator: text).count - 1 }
}
