import Counting
import Testing

@Suite("How a value stands to a goal")
struct StandingTests {
    private func words(
        _ value: Int64, _ aim: Target.Aim, _ goal: Int64, isClosed: Bool = false
    ) -> String {
        Standing(value: value, goal: goal, aim: aim, isClosed: isClosed).words()
    }

    @Test("At least: met from the goal on, missed only when it is over")
    func atLeast() {
        #expect(words(3, .atLeast, 8) == "at least 8")
        #expect(words(8, .atLeast, 8) == "at least 8 ✓")
        #expect(words(11, .atLeast, 8) == "at least 8 ✓")
        #expect(words(3, .atLeast, 8, isClosed: true) == "3 of at least 8 ✗")
    }

    @Test("At most: missed with the first too many, met only when it is over")
    func atMost() {
        #expect(words(0, .atMost, 2) == "at most 2")
        #expect(words(2, .atMost, 2) == "at most 2")
        #expect(words(3, .atMost, 2) == "3 of at most 2 ✗")
        #expect(words(2, .atMost, 2, isClosed: true) == "at most 2 ✓")
        #expect(words(3, .atMost, 2, isClosed: true) == "3 of at most 2 ✗")
    }

    @Test("Exactly: met by the goal alone, and more is missed at once")
    func exactly() {
        #expect(words(19, .exactly, 20) == "exactly 20")
        #expect(words(20, .exactly, 20) == "exactly 20 ✓")
        #expect(words(21, .exactly, 20) == "21 of exactly 20 ✗")
        #expect(words(19, .exactly, 20, isClosed: true) == "19 of exactly 20 ✗")
    }

    @Test("Closed, a standing is met if the aim is met, and missed otherwise")
    func closed() {
        for aim in Target.Aim.allCases {
            for value in Int64(-3)...3 {
                let standing = Standing(value: value, goal: 1, aim: aim, isClosed: true)
                let isMet = aim.isMet(by: value, goal: 1)
                #expect(standing.verdict == (isMet ? .met : .missed))
                let open = Standing(value: value, goal: 1, aim: aim)
                #expect(open.verdict != .met || isMet, "what is not met is never said to be")
            }
        }
    }
}
