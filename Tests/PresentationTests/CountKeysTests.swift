import Presentation
import Testing

@Suite("Keys that count")
struct CountKeysTests {
    @Test(
        "A presentation remote counts up",
        arguments: ["PgUp", "PgDn", "F5", ".", "Space", "Enter"])
    func remote(name: String) throws {
        let key = try #require(Key(name: name))
        #expect(CountKeys.standard.action(of: key) == .up)
        #expect("\(key)" == name)
    }

    @Test("No key has two actions")
    func once() {
        let all = CountKeys.Action.allCases.flatMap { CountKeys.standard[$0] }
        #expect(Set(all).count == all.count)
    }

    @Test("A chosen key counts instead of the usual ones, and what names no key is left out")
    func wishes() {
        let keys = CountKeys(wishes: ["count.up": "x F2", "count.down": "no-such-key"])
        #expect(keys[.up] == [.character("x"), .function(2)])
        #expect(keys.action(of: .character(" ")) == nil)
        #expect(keys[.down] == CountKeys.standard[.down])
    }

    @Test("A key of another action is left out, but two actions can exchange their keys")
    func conflicts() {
        #expect(CountKeys(wishes: ["count.up": "u"]) == .standard)
        let one = CountKeys(wishes: ["count.up": "x", "count.down": "x"])
        #expect(one.action(of: .character("x")) != nil)
        #expect(CountKeys.Action.allCases.count { one[$0].contains(.character("x")) } == 1)
        let exchanged = CountKeys(wishes: ["count.next": "p", "count.previous": "n"])
        #expect(exchanged.action(of: .character("p")) == .next)
        #expect(exchanged.action(of: .character("n")) == .previous)
    }
}
