import Primitives
import Testing

@testable import Geofence

@Suite("State machine")
struct StateMachineTests {
    private let hall = Place.test("Hall", .square(at: .origin, side: 60))
    private var index: PlaceIndex { PlaceIndex([hall]) }

    private func fix(_ seconds: Int64, east: Double, accuracy: Double = 8) -> Fix {
        Fix(
            at: Walk.start + .seconds(seconds),
            coordinate: Coordinate.origin.moved(east: east, north: 0), accuracy: accuracy)
    }

    private func told(
        _ fixes: [Fix], _ rules: TrackerRules = TrackerRules(), on index: PlaceIndex? = nil
    ) -> [Transition] {
        TrackReplay(fixes, places: index ?? self.index, rules: rules).transitions
    }

    private func at(_ seconds: Int64) -> Instant { Walk.start + .seconds(seconds) }

    @Test("Entering, staying and leaving each have their own time")
    func ownTimes() {
        let fixes = (0..<120).map { fix($0 * 10, east: (10...60).contains($0) ? 0 : 200) }
        #expect(told(fixes).map(\.kind) == [.enter, .dwell, .leave])
        #expect(told(fixes).map(\.at) == [at(100), at(400), at(610)])
        var patient = TrackerRules()
        patient.enter = .init(fixes: 60, spread: .minutes(10), time: .minutes(10))
        #expect(told(fixes, patient).isEmpty)
        patient = TrackerRules()
        patient.dwell = .minutes(20)
        #expect(told(fixes, patient).map(\.kind) == [.enter, .leave])
        patient = TrackerRules()
        patient.leave = .init(fixes: 90, spread: .hours(1), time: .hours(1))
        #expect(told(fixes, patient).map(\.reason) == [.confirmed, .confirmed, .finished])
    }

    @Test("A stay is told of each visit of that length, once, and of no shorter one")
    func dwelling() {
        for minutes in 2...9 as ClosedRange<Int64> {
            let fixes = (0..<200).map { number in
                fix(number * 10, east: (10 * 6..<(10 + minutes) * 6).contains(number) ? 0 : 200)
            }
            let dwells = told(fixes).filter { $0.kind == .dwell }
            #expect(dwells.count == (minutes >= 5 ? 1 : 0), "\(minutes) minutes")
            #expect(dwells.allSatisfy { $0.at == $0.entered + .minutes(5) })
        }
    }

    @Test("The buffer is 20 m or a tenth of the radius, whichever is more")
    func buffer() {
        let large = Place.test("Field", Shape(circles: [Circle(center: .origin, radius: 500)]))
        let rules = TrackerRules()
        #expect(rules.buffer(around: hall.shape) == 20)
        #expect(abs(rules.buffer(around: large.shape) - 50) < 0.01)
        func leaves(_ east: Double) -> Bool {
            told((0..<120).map { fix($0 * 10, east: $0 < 30 ? 0 : east) }, on: PlaceIndex([large]))
                .contains { $0.kind == .leave && $0.reason == .confirmed }
        }
        #expect(!leaves(545))
        #expect(leaves(555))
    }

    @Test("At one instant, leaving before entering, and a part before its whole")
    func order() {
        let next = Coordinate.origin.moved(east: 120, north: 0)
        let wing = Place(
            id: .derived(name: "Wing", key: "1"), name: "Wing",
            shape: .square(at: .origin, side: 30), parent: hall.id)
        let desk = Place(
            id: .derived(name: "Desk", key: "1"), name: "Desk",
            shape: .square(at: .origin, side: 20), parent: wing.id)
        let gym = Place.test("Gym", .square(at: next, side: 60))
        let places = [hall, wing, desk, gym]
        for shift in 0..<4 {
            let mixed = PlaceIndex(Array(places[shift...] + places[..<shift]))
            let fixes = (0..<200).map { fix($0 * 10, east: $0 < 60 ? 0 : 120) }
            let told = told(fixes, on: mixed).filter { $0.kind != .dwell }
            let names = told.map { mixed.place($0.place)?.name ?? "" }
            #expect(names.prefix(3) == ["Desk", "Wing", "Hall"])
            #expect(names == ["Desk", "Wing", "Hall", "Desk", "Wing", "Hall", "Gym", "Gym"])
            #expect(told[3].at == told[6].at)
            #expect(told[3...5].allSatisfy { $0.kind == .leave })
        }
    }

    @Test("Entering a part that is drawn beside its whole does not end the visit to the whole")
    func partBeside() {
        let annex = Place(
            id: .derived(name: "Annex", key: "1"), name: "Annex",
            shape: .square(at: Coordinate.origin.moved(east: 66, north: 0), side: 60),
            parent: hall.id)
        let stranger = Place(id: annex.id, name: "Annex", shape: annex.shape)
        let fixes = (0..<60).map { fix($0 * 10, east: $0 < 30 ? 0 : 48, accuracy: 15) }
        func reasons(_ second: Place) -> [Transition.Reason] {
            told(fixes, on: PlaceIndex([hall, second]))
                .filter { $0.kind == .leave && $0.place == hall.id }.map(\.reason)
        }
        #expect(reasons(stranger) == [.movedOn])
        #expect(reasons(annex) == [.finished])
    }

    @Test("Walking through between two fixes is inferred if asked for, and is marked")
    func passing() {
        let fixes = [fix(0, east: -90), fix(60, east: -88), fix(120, east: 88), fix(180, east: 90)]
        #expect(told(fixes).isEmpty)
        var rules = TrackerRules()
        rules.infersPassing = true
        let passed = told(fixes, rules)
        #expect(passed.map(\.kind) == [.enter, .leave])
        #expect(passed.allSatisfy { $0.reason == .passing })
        // 176 m in 60 s: the walls at -30 and 30 m are reached after 19.8 and 40.2 s.
        #expect(abs((passed[0].at - at(80)).wholeMilliseconds) < 500)
        #expect(abs((passed[1].at - at(100)).wholeMilliseconds) < 500)
        let replay = TrackReplay(fixes, places: index, rules: rules)
        #expect(replay.inferred == Set(replay.visits.map(\.id)))
        let vague = [fix(0, east: -88, accuracy: 45), fix(60, east: 88, accuracy: 45)]
        #expect(told(vague, rules).isEmpty)
        let sparse = [fix(0, east: -88), fix(600, east: 88)]
        #expect(told(sparse, rules).isEmpty)
    }

    @Test("Every rule has a name and a reason, and takes back the value it shows")
    func rules() throws {
        #expect(Set(TrackerRule.all.map(\.name)).count == TrackerRule.all.count)
        // One rule for each number of TrackerRules: each confirmation has three.
        #expect(TrackerRule.all.count == Mirror(reflecting: TrackerRules()).children.count + 4)
        var rules = TrackerRules()
        for rule in TrackerRule.all {
            #expect(!rule.reason.isEmpty)
            let word = rule.text(in: rules).split(separator: " ")
            let text =
                word.count == 2 && !["min", "s", "h"].contains(word[1])
                ? String(word[0]) : word.joined()
            try rules.set("\(rule.name)=\(text)")
        }
        #expect(rules == TrackerRules())
        try rules.set("leave.time=7m")
        try rules.set("buffer.share = 0.2")
        #expect(rules.leave.time == .minutes(7))
        #expect(rules.bufferShare == 0.2)
        for wrong in ["leave.time", "leave.time=", "x=1", "dwell=0", "enter.fixes=0", "buffer=nan"]
        {
            #expect(throws: TrackerRuleError.self, "\(wrong)") { try rules.set(wrong) }
        }
    }
}
