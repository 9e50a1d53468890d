import CampusSimulation
import Geofence
import Measuring
import Positions
import Primitives
import RawSQLite

/// The benchmark of turning fixes into visits by everybody's state machine.
struct TrackingBench {
    let setting: Setting
    /// The total number of fixes.
    let count: Int

    func outcome() -> Outcome {
        let people = 10_000
        let load = load(of: people)
        let index = PlaceIndex(setting.map.places)
        var figures: [Double] = []
        var rates: [Double] = []
        var visits = 0
        for _ in 0..<setting.rounds {
            let loop = raw_loop()
            let (rate, found) = pass(load, index)
            figures.append(rate * loop)
            rates.append(rate)
            visits = found
        }
        let fixes = load.reduce(0) { $0 + $1.count }
        let rate = Outcome.rate(rates.sorted()[rates.count / 2])
        return Outcome(
            what: "fixes to visits, 10,000 people", unit: .perLoop, least: 60_000, aim: 180_000,
            figures: figures, note: "\(fixes) fixes, \(visits) visits, \(rate)")
    }

    /// Returns a table of the fix rate with few and with many people.
    func growth(people counts: [Int]) -> String {
        let index = PlaceIndex(setting.map.places)
        var lines = [["people", "fixes", "fixes to visits"]]
        for people in counts {
            let load = load(of: people)
            let rates = (0..<setting.rounds).map { _ in pass(load, index).rate }.sorted()
            lines.append([
                "\(people)", "\(load.reduce(0) { $0 + $1.count })",
                Outcome.rate(rates[rates.count / 2]),
            ])
        }
        return lines.aligned
    }

    /// Returns the fixes of each person from the middle of the morning on, in order of delivery.
    private func load(of people: Int) -> [[Fix]] {
        let tracks = setting.tracks(people: people)
        let each = max(1, count / people)
        let morning = tracks.day.instant(quarter: 3)
        return (0..<people).map { person in
            var receiver = tracks.receiver(of: person)
            _ = receiver.fixes(until: morning)
            // A person sends one fix in 45 s; only the wanted part of the day is used.
            let until = min(tracks.day.end, morning + .seconds(each * 50))
            return Array(receiver.fixes(until: until).prefix(each))
        }
    }

    /// Feeds everybody's fixes in turn, as a server or a crowd of phones would see them.
    private func pass(_ load: [[Fix]], _ index: PlaceIndex) -> (rate: Double, visits: Int) {
        var trackers = load.indices.map { person in
            VisitTracker(device: DeviceID(high: 1, low: UInt64(person)))
        }
        var visits: [Visit] = []
        let steps = load.map(\.count).max() ?? 0
        let clock = ContinuousClock()
        let start = clock.now
        for step in 0..<steps {
            for person in load.indices where step < load[person].count {
                let transitions = trackers[person].receive(load[person][step], places: index)
                for transition in transitions where transition.kind == .leave {
                    visits.append(Visit(transition, of: .local))
                }
            }
        }
        for person in load.indices {
            guard let last = load[person].map(\.at).max() else { continue }
            for transition in trackers[person].finish(at: last, places: index)
            where transition.kind == .leave {
                visits.append(Visit(transition, of: .local))
            }
        }
        let seconds = (clock.now - start) / .seconds(1)
        return (Double(load.reduce(0) { $0 + $1.count }) / seconds, visits.count)
    }
}
