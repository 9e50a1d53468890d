import Foundation
import Primitives
import TestSupport
import Testing

@testable import Merge

@Suite("Sums by day")
struct DaySumsTests {
    private let one = DeviceID(high: 0, low: 1)
    private let two = DeviceID(high: 0, low: 2)
    private let day = Day(number: 20_777)  // 2026-11-20

    private func counter(_ json: String) throws -> FloorCounter {
        try Document(canonicalText: #"{"counters":{"value":{"days":\#(json)}}}"#).counter("value")
    }

    @Test("They travel as a list a month: how often it was changed, then days and sums")
    func form() throws {
        var document = Document()
        try document.changeCounter("value") { counter throws(MergeError) in
            counter.note(22, on: day, by: one)
            counter.note(-3, on: day + 1, by: one)
            counter.note(3, on: day + 1, by: one)
            counter.note(1, on: Day(number: 20_788), by: one)
        }
        let text = """
            {"counters":{"value":{"days":{"\(one)":{"2026-11":[3,20,22],"2026-12":[1,1,1]}}}}}
            """
        #expect(document.canonicalText == text)
        #expect(try Document(canonicalText: text) == document)
        #expect(try Document(canonicalBytes: document.canonicalBytes) == document)
        #expect(document.counter("value").dayTotals == [day: 22, Day(number: 20_788): 1])
    }

    @Test("An older version, which does not know them, keeps and joins them alike")
    func olderVersion() throws {
        for seed in UInt64(1)...200 {
            var random = SeededGenerator(seed: seed)
            var states: [FloorCounter] = []
            for device in [one, two] {
                var counter = FloorCounter()
                for _ in 0..<Int.random(in: 0...9, using: &random) {
                    counter.note(
                        .random(in: -3...3, using: &random),
                        on: day + Int.random(in: 0...40, using: &random), by: device)
                    if random.chance(0.3) { states.append(counter) }
                }
                states.append(counter)
            }
            let (mine, theirs) = (states[0], states[Int.random(in: states.indices, using: &random)])
            var (old, other) = (mine.asUnknown, theirs.asUnknown)
            old.merge(other)
            #expect(old == mine.merged(with: theirs).asUnknown, "seed \(seed)")
            other.merge(mine.asUnknown)
            #expect(other == old, "seed \(seed)")
        }
    }

    @Test(
        "Whatever stands in their place is kept, and counts as nothing",
        arguments: [
            "null", "5", "\"days\"", "[]", "{}", "{\"x\":1}", "{\"x\":{\"2026-11\":[1,1,1]}}",
            "{\"DEVICE\":{\"2026-13\":[1,1,1]}}", "{\"DEVICE\":{\"2026-11\":[0,1,1]}}",
            "{\"DEVICE\":{\"2026-11\":[1,1]}}", "{\"DEVICE\":{\"2026-11\":[1,32,1]}}",
            "{\"DEVICE\":{\"2026-11\":[1,2,1,1,1]}}", "{\"DEVICE\":{\"2026-11\":[1,1,0]}}",
            "{\"DEVICE\":{\"2026-11\":[1,31,1]}}", "{\"DEVICE\":{\"2026-11\":[1.5,1,1]}}",
            "{\"DEVICE\":{\"2026-11\":[-1,1,1]}}", "{\"DEVICE\":{\"-999\":[1,1,1]}}",
            "{\"DEVICE\":{\"told\":[1,9223372036854775807,1]}}",
            "{\"DEVICE\":{\"told\":[1,-9223372036854775808,1]}}",
            "{\"DEVICE\":{\"told\":[1,1]}}", "{\"DEVICE\":5}",
        ])
    func malformed(_ json: String) throws {
        let json = json.replacing("DEVICE", with: "\(one)")
        let read = try counter(json)
        #expect(read.dayTotals.isEmpty)
        var document = Document()
        document.counters["value"] = read
        #expect(document.canonicalText == #"{"counters":{"value":{"days":\#(json)}}}"#)
        #expect(try Document(canonicalBytes: document.canonicalBytes) == document)
        // The device goes on beside it, and the state only grows.
        var next = read
        next.note(7, on: Day(number: 20_400), by: one)
        #expect(next.dayTotals == [Day(number: 20_400): 7])
        #expect(read.merged(with: next) == next)
        #expect(next.merged(with: read) == next)
    }

    @Test("Sums stop at the ends of 64 bits, and a full month takes nothing more")
    func ends() throws {
        var counter = FloorCounter()
        counter.note(.max, on: day, by: one)
        counter.note(.max, on: day, by: one)
        counter.note(.min, on: day, by: two)
        counter.note(.min, on: day, by: two)
        #expect(counter.dayTotals(of: one) == [day: .max])
        #expect(counter.dayTotals == [day: -1])
        var full = try self.counter("{\"\(one)\":{\"2026-11\":[9223372036854775807,20,4]}}")
        full.note(1, on: day, by: one)
        #expect(full.dayTotals == [day: 4])
        full.note(1, on: day + 11, by: one)
        #expect(full.dayTotals == [day: 4, day + 11: 1])
        full.note(1, on: Day(number: .max), by: one)
        full.note(1, on: Day(number: .min), by: one)
        #expect(full.dayTotals == [day: 4, day + 11: 1])
    }

    @Test("What is told of a device holds until it notes its days itself, and as a whole")
    func told() throws {
        var counter = FloorCounter()
        try counter.add(7, on: one)
        var (early, late) = (counter, counter)
        early.tell([day: 3, day + 1: 4], of: one)
        late.tell([day + 2: 7], of: one)
        #expect(early.dayTotals == [day: 3, day + 1: 4])
        let both = early.merged(with: late)
        #expect(both.dayTotals == [day + 2: 7])
        #expect(both == late.merged(with: early))
        var own = counter
        own.adopt([(day - 9, 5), (day - 9, 2)], by: one)
        #expect(own.merged(with: both).dayTotals == [day - 9: 7])
        #expect(both.merged(with: own).dayTotals == [day - 9: 7])
    }

    @Test("A copy that noted the first of the same days is contained in who noted them all")
    func prefix() {
        let changes = [(day, Int64(1)), (day, 2), (day + 20, 3)].map { (day: $0.0, amount: $0.1) }
        var (copy, whole) = (FloorCounter(), FloorCounter())
        copy.adopt(Array(changes.prefix(2)), by: one)
        whole.adopt(changes, by: one)
        #expect(copy.merged(with: whole) == whole)
        #expect(whole.merged(with: copy) == whole)
    }

    @Test("Only the months that changed are pushed")
    func delta() {
        var counter = FloorCounter()
        for back in 0..<400 { counter.note(1, on: day - back, by: one) }
        var document = Document()
        document.counters["value"] = counter
        let old = document
        document.counters["value"]?.note(1, on: day, by: one)
        let delta = document.delta(since: old)
        let sums = (1...20).map { "\($0),\($0 == 20 ? 2 : 1)" }.joined(separator: ",")
        let days = "{\"\(one)\":{\"2026-11\":[21,\(sums)]}}"
        #expect(
            delta.canonicalText == "{\"counters\":{\"value\":{\"days\":\(days)}}}")
        #expect(old.merged(with: delta) == document)
    }

    @Test("A change that is taken back leaves the day on which it was made")
    func undo() throws {
        for isAddedOnly in [false, true] {
            var before = Document()
            try before.changeCounter("value") { counter throws(MergeError) in
                _ = try counter.add(1, on: two)
                counter.note(1, on: day, by: two)
            }
            var after = before
            try after.changeCounter("value") { counter throws(MergeError) in
                if !isAddedOnly { _ = try counter.add(5, on: one) }
                counter.note(5, on: day, by: one)
                counter.note(2, on: day - 30, by: one)
            }
            let change = DocumentChange(from: before, to: after, on: one)
            let again = try change.writtenAndRead
            #expect(again == change)
            var undone = after
            let outcome = undone.revert(again, on: one) { Stamp(time: 1, device: one) }
            #expect(outcome.obstacles.isEmpty && outcome.kept.isEmpty)
            #expect(undone.counter("value").dayTotals == [day: 1])
            #expect(try undone.counter("value").value == 1)
            #expect(after.isContained(in: undone))
            let back = DocumentChange(reverting: change, from: after, to: undone, on: one)
            var redone = undone
            _ = redone.revert(back, on: one) { Stamp(time: 2, device: one) }
            #expect(redone.counter("value").dayTotals == after.counter("value").dayTotals)
        }
    }

    @Test("A document with sums by day may go for good when it is deleted")
    func expendable() {
        var document = Document()
        document.counters["value"] = FloorCounter()
        document.counters["value"]?.note(1, on: day, by: one)
        document.setDeleted(true, at: Stamp(time: 1, device: one))
        #expect(document.isExpendable)
    }
}

extension FloorCounter {
    /// The counter as a version without sums by day holds it.
    fileprivate var asUnknown: FloorCounter {
        var counter = self
        counter.days = nil
        if let days { counter.unknown["days"] = days.form }
        return counter
    }
}
