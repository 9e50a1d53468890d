import Presentation
import Testing

@Suite("A list to pick from by typing")
struct PickListTests {
    private let titles = ["Kids", "Adults", "Red Team", "Kickers", "Water"]

    private func shown(_ list: PickList) -> [String] { list.matches.map { titles[$0] } }

    private func typing(_ text: String) -> PickList {
        var list = PickList(titles)
        for character in text { list.type(character) }
        return list
    }

    @Test("All stand there in their order until something is typed")
    func begins() {
        let list = PickList(titles)
        #expect(shown(list) == titles)
        #expect(list.chosen == 0)
        #expect(shown(PickList(titles, query: "  ")) == titles)
        #expect(PickList([]).chosen == nil)
    }

    @Test("What is typed narrows: beginnings first, then words, then letters in their order")
    func narrows() {
        #expect(shown(typing("ki")) == ["Kids", "Kickers"])
        #expect(shown(typing("team")) == ["Red Team"])
        #expect(shown(typing("ks")) == ["Kids", "Kickers"])
        #expect(shown(typing("at")) == ["Water", "Adults"])
        #expect(shown(typing("dt")) == ["Red Team", "Adults"])
        #expect(typing("zz").chosen == nil)
    }

    @Test("Taking back widens again, and the best is chosen anew")
    func erases() {
        var list = typing("kix")
        #expect(list.chosen == nil)
        list.erase()
        list.move(by: 1)
        #expect(list.chosen == 3)
        list.erase()
        #expect(list.chosen == 0)
        list.eraseAll()
        #expect(shown(list) == titles)
        list.erase()
        #expect(list.query == "")
    }

    @Test("Arrows go round at both ends, and nowhere where nothing fits")
    func moves() {
        var list = PickList(titles)
        list.move(by: -1)
        #expect(list.chosen == 4)
        list.move(by: 1)
        #expect(list.chosen == 0)
        var none = typing("zz")
        none.move(by: 1)
        #expect(none.chosen == nil)
    }

    @Test("The part that is shown holds what is chosen, whatever room there is")
    func window() {
        var list = PickList((1...40).map { "Player \($0)" })
        for step in 0..<80 {
            for rows in [1, 2, 3, 8, 39, 40, 100] {
                let window = list.window(of: rows)
                #expect(window.contains(list.position), "\(step) in \(rows)")
                #expect(window.count == min(rows, 40))
            }
            list.move(by: 1)
        }
    }

    @Test("A query has an end")
    func bounded() {
        let list = typing(String(repeating: "k", count: 1000))
        #expect(list.query.count == PickList.queryLimit)
    }
}
