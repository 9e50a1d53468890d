import Primitives
import Testing

@testable import Merge

@Suite("Parts of a later version")
struct ForeignTests {
    @Test("L1, L2, L3: they join in any order, any number of times, to the same")
    func laws() {
        for seed in UInt64(1)...2000 {
            var maker = ForeignMaker(random: SeededGenerator(seed: seed))
            let (a, b, c) = (maker.part(), maker.part(), maker.part())
            #expect(a.merged(with: b) == b.merged(with: a), "seed \(seed)")
            #expect(
                a.merged(with: b).merged(with: c) == a.merged(with: b.merged(with: c)),
                "seed \(seed)")
            #expect(a.merged(with: a) == a, "seed \(seed)")
            #expect(a.isContained(in: a.merged(with: b)), "seed \(seed)")
        }
    }

    @Test("L16: a document that holds them reads back as it was, and equal ones are equal bytes")
    func canonical() throws {
        for seed in UInt64(1)...500 {
            var maker = ForeignMaker(random: SeededGenerator(seed: seed))
            var one = Document()
            one.unknown = ["places": maker.object(depth: 3), "zz": maker.part()]
            var other = Document()
            other.unknown = ["places": maker.object(depth: 3), "aa": maker.part()]
            let (forth, back) = (one.merged(with: other), other.merged(with: one))
            #expect(forth.canonicalText == back.canonicalText, "seed \(seed)")
            let read = try Document(canonicalText: forth.canonicalText)
            #expect(read == forth, "seed \(seed)")
            #expect(read.canonicalText == forth.canonicalText, "seed \(seed)")
        }
    }

    @Test("The rule gives a register, a tally and a floor of a later version what they need")
    func parts() throws {
        let one = try Document(
            canonicalText: #"{"tags":{"a":["0001",true],"n":{"d1":[3,9],"d2":[1,1]}}}"#)
        let other = try Document(
            canonicalText: #"{"tags":{"a":["0002",false],"n":{"d1":[2,12]}}}"#)
        #expect(
            one.merged(with: other).canonicalText
                == #"{"tags":{"a":["0002",false],"n":{"d1":[3,9],"d2":[1,1]}}}"#)
        #expect(Set(one.names) == ["tags", "a", "n", "d1", "d2"])
    }
}
