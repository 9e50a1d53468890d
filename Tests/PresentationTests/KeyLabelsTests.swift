import Presentation
import Testing

@Suite("Keys that stand for one thing each")
struct KeyLabelsTests {
    @Test("Digits come first, then letters; a capital is its letter")
    func order() {
        let labels = KeyLabels(Array(1...12), isTaken: { _ in false })
        #expect((1...12).map { labels[$0] } == Array("123456789abc"))
        for (key, thing) in [("1", 1), ("9", 9), ("a", 10), ("A", 10), ("C", 12)] {
            #expect(labels.thing(of: .character(Character(key))) == thing)
        }
        for key: Key in [.character("d"), .character("0"), .enter, .escape, .unknown] {
            #expect(labels.thing(of: key) == nil, "\(key)")
        }
    }

    @Test("A key that does something else labels nothing")
    func taken() {
        let labels = KeyLabels(
            Array(1...11), isTaken: { [.character("2"), .character("a")].contains($0) })
        #expect((1...11).map { labels[$0] } == Array("13456789bcd"))
    }

    @Test("Of more things than keys those from an index on have one, and no key is left over")
    func more() {
        for first in 0...60 {
            let labels = KeyLabels(Array(0..<50), from: first, isTaken: { _ in false })
            #expect(labels.count == 35)
            #expect(labels.thing(of: .character("1")) == min(first, 15))
        }
        #expect(KeyLabels<Int>().count == 0)
    }
}
