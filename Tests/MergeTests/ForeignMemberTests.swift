import Primitives
import Testing

@testable import Merge

@Suite("What a later version put inside of known parts")
struct ForeignMemberTests {
    /// Returns three states of a random history, each with its own unknown members.
    private func states(_ seed: UInt64) throws -> [Document] {
        var history = try DocumentHistory(seed: seed)
        history.syncAll()
        var maker = ForeignMaker(random: SeededGenerator(seed: seed))
        return (0..<3).map { _ in maker.season(history.trace.anyState()) }
    }

    @Test("L1, L2, L3: documents that hold it join in any order, any number of times, to the same")
    func laws() throws {
        for seed in UInt64(1)...500 {
            let states = try states(seed)
            let (a, b, c) = (states[0], states[1], states[2])
            #expect(a.merged(with: b) == b.merged(with: a), "seed \(seed)")
            #expect(
                a.merged(with: b).merged(with: c) == a.merged(with: b.merged(with: c)),
                "seed \(seed)")
            #expect(a.merged(with: a) == a, "seed \(seed)")
            let joined = a.merged(with: b)
            for (place, members) in a.foreignByPlace {
                let there = joined.foreignByPlace[place] ?? ForeignMembers()
                #expect(members.isContained(in: there), "seed \(seed): \(place)")
            }
        }
    }

    @Test("L16: equal documents are equal bytes, read back as they were in any dress")
    func canonical() throws {
        for seed in UInt64(1)...200 {
            let states = try states(seed)
            let joined = states[0].merged(with: states[1])
            for state in states + [joined] {
                let text = state.canonicalText
                #expect(try generalText(of: state) == text, "seed \(seed)")
                #expect(try Document(canonicalText: text) == state, "seed \(seed)")
                #expect(try Document(canonicalText: looseText(of: state)) == state, "seed \(seed)")
            }
            #expect(joined.canonicalText == states[1].merged(with: states[0]).canonicalText)
            #expect(
                (states[0] == states[1]) == (states[0].canonicalText == states[1].canonicalText))
        }
    }

    @Test("Whatever an older device does to a document, it keeps what it does not know of it")
    func edits() throws {
        let own = DeviceID(high: 9, low: 9)
        for seed in UInt64(1)...300 {
            for before in try states(seed) {
                var document = before
                var clock = HybridClock(latest: before.latestStamp?.time ?? 0)
                var now = Instant(seconds: 1_800_000_000)
                func stamp() -> Stamp {
                    now += .seconds(1)
                    return clock.stamp(at: now, on: own)
                }
                func keeps(_ deed: String) {
                    for (place, members) in before.foreignByPlace {
                        #expect(
                            document.foreignByPlace[place] == members,
                            "seed \(seed): \(deed) lost something at \(place)")
                    }
                }
                try edit(&document, stamp: stamp)
                keeps("an edit")
                let change = DocumentChange(from: before, to: document, on: own)
                document.setDeleted(true, at: stamp())
                keeps("deleting")
                document.setDeleted(false, at: stamp())
                keeps("bringing back")
                _ = document.revert(change, on: own, stamp: stamp)
                keeps("taking back")
                var later: [Stamp: Stamp] = [:]
                for old in document.stamps where old.device == own { later[old] = stamp() }
                document.replaceStamps(later)
                keeps("stamping again")
                document.merge(before)
                keeps("joining")
            }
        }
    }

    private func edit(_ document: inout Document, stamp: () -> Stamp) throws {
        document.set("title", to: .text("Children"), at: stamp())
        for name in document.counters.keys.sorted() {
            try document.changeCounter(name) { counter throws(MergeError) in
                _ = try counter.add(3, on: stamp().device)
                counter.set(7, at: stamp())
            }
        }
        for name in document.stopwatches.keys.sorted() {
            try document.changeStopwatch(name) { stopwatch throws(MergeError) in
                stopwatch.stop(at: stamp().instant)
                stopwatch.reset()
                _ = try stopwatch.start(at: stamp().instant, on: stamp().device)
            }
        }
        for name in document.texts.keys.sorted() {
            document.changeText(name) { $0.set(.text("mine"), at: stamp()) }
        }
    }

    @Test(
        "A list that has more than is known is refused in words, not cut",
        arguments: [
            #"{"fields":{"title":["@","Kids",1]}}"#,
            ##"{"counters":{"n":{"tally":{"#":[1,1,1]}}}}"##,
            #"{"counters":{"n":{"base":["@",1,null]}}}"#,
            ##"{"stopwatches":{"t":{"lanes":{"#":{"runs":[[1,5,6,1,"#",1,0]]}}}}}"##,
        ])
    func longerLists(form: String) {
        let device = "00000000000000000000000000000001"
        let text = form.replacing("@", with: "0000000000000001" + device)
            .replacing("#", with: device)
        #expect {
            try Document(canonicalText: text)
        } throws: { "\($0)".contains("more elements than are known") }
    }

    @Test("What nests deeper than 64 levels is refused, and what nests as deep is kept")
    func depth() throws {
        func text(_ depth: Int) -> String {
            #"{"counters":{"n":{"fog":"# + String(repeating: "[", count: depth)
                + String(repeating: "]", count: depth) + "}}}"
        }
        #expect(try Document(canonicalText: text(64)).canonicalText == text(64))
        #expect {
            try Document(canonicalText: text(65))
        } throws: { "\($0)".contains("more than 64 levels") }
    }

    @Test(
        "A known part that is null is as if it were absent, an unknown one is kept",
        arguments: [
            (#"{"fields":null,"counters":null,"stopwatches":null,"texts":null}"#, "{}"),
            (
                #"{"counters":{"n":{"base":null,"floor":null,"gone":null,"tally":null}}}"#,
                #"{"counters":{"n":{}}}"#
            ),
            (
                #"{"stopwatches":{"t":{"gone":null,"lanes":null}}}"#, #"{"stopwatches":{"t":{}}}"#
            ),
            (
                ##"{"stopwatches":{"t":{"lanes":{"#":{"hidden":null,"runs":null}}}}}"##,
                ##"{"stopwatches":{"t":{"lanes":{"#":{}}}}}"##
            ),
            (
                ##"{"stopwatches":{"t":{"lanes":{"#":{"floor":null}}}}}"##,
                ##"{"stopwatches":{"t":{"lanes":{"#":{}}}}}"##
            ),
            (#"{"texts":{"x":{"gone":null,"seen":null,"values":null}}}"#, #"{"texts":{"x":{}}}"#),
            (#"{"zz":null}"#, #"{"zz":null}"#),
        ])
    func nullParts(form: String, canonical: String) throws {
        func text(_ form: String) -> String {
            form.replacing("#", with: "00000000000000000000000000000001")
        }
        #expect(try Document(canonicalText: text(form)).canonicalText == text(canonical))
    }

    @Test("They take one word of a part that has none")
    func size() {
        #expect(MemoryLayout<ForeignMembers>.size == MemoryLayout<Int>.size)
    }

    @Test("The names of all of them are among a document's names")
    func names() throws {
        let document = try Document(
            canonicalText: ##"{"counters":{"n":{"fog":{"in":1}}},"texts":{"t":{"row":[{"x":2}]}}}"##
        )
        #expect(Set(document.names) == ["n", "fog", "in", "t", "row", "x"])
    }
}
