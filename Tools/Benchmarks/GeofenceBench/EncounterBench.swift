import CampusSimulation
import Geofence
import Measuring
import Primitives
import RawSQLite
import Replica
import SQLiteStorage
import Storage

/// The benchmark of one person's encounters in a day, among very many people.
struct EncounterBench {
    /// The distribution of a day's visits.
    enum Spread {
        /// Everybody goes to ten places, each drawn at random from the whole campus.
        case even
        /// Visits follow the timetables of `DayTracks`, where a few rooms hold everybody.
        case simulated
    }

    let setting: Setting
    /// The number of people queried in a round.
    private static let asked = 300

    func outcome(people: Int) async throws -> Outcome {
        let (times, met) = try await measure(people, .even, rounds: setting.rounds)
        let loop = (0..<3).map { _ in raw_loop() }.min() ?? 1
        func milliseconds(_ rank: Int) -> Double {
            (times.map { $0[rank] }.sorted()[times.count / 2] * 100).rounded() / 100
        }
        let (median, late) = (milliseconds(Self.asked / 2), milliseconds(Self.asked * 99 / 100))
        return Outcome(
            what: "encounters of one of \(people) people, a day, in memory, p99",
            unit: .loops, least: 0.33, aim: 0.08,
            figures: times.map { $0[Self.asked * 99 / 100] / 1000 / loop },
            note: "\(late) ms, p50 \(median) ms, \(met) encounters each")
    }

    /// Returns a table of the query times on a crowded campus.
    func growth(people counts: [Int]) async throws -> String {
        var lines = [["people", "encounters each", "p50", "p99"]]
        for people in counts {
            let (times, met) = try await measure(people, .simulated, rounds: 1)
            let all = times.flatMap(\.self).sorted()
            let shown = [all[all.count / 2], all[all.count * 99 / 100]].map { milliseconds in
                "\((milliseconds * 100).rounded() / 100) ms"
            }
            lines.append(["\(people)", "\(met)"] + shown)
        }
        return lines.aligned
    }

    /// Returns the milliseconds of each query, ascending in each round, and the number of
    /// encounters found.
    private func measure(
        _ people: Int, _ spread: Spread, rounds count: Int
    ) async throws -> (times: [[Double]], met: Int) {
        let store = Store(
            engine: try await SQLiteEngine.open(
                path: setting.scratch.path(), tables: Domain.places.tables))
        let accounts = try await fill(store, people, spread)
        let day = Setting.day.start..<Setting.day.end
        let index = try await store.read { transaction throws(StorageError) in
            var index = PresenceIndex()
            try index.follow(transaction)
            return index
        }
        var generator = SeededGenerator(seed: setting.seed)
        var met = 0
        var rounds: [[Double]] = []
        for _ in 0..<count {
            var times: [Double] = []
            for _ in 0..<Self.asked {
                let viewer = accounts[Int.random(in: accounts.indices, using: &generator)]
                let passed = try await seconds { () throws(StorageError) in
                    let own = try await store.read { transaction throws(StorageError) in
                        try Encounters(in: transaction).presences(of: viewer)
                    }
                    index.forEachEncounter(
                        of: viewer, with: own, during: day, now: day.upperBound
                    ) { _ in met += 1 }
                }
                times.append(passed * 1000)
            }
            rounds.append(times.sorted())
        }
        await store.close()
        return (rounds, met / Self.asked / count)
    }

    /// Stores what counts of everybody's visits of the day.
    private func fill(
        _ store: Store, _ people: Int, _ spread: Spread
    ) async throws -> [AccountID] {
        let tracks = setting.tracks(people: people)
        var generator = SeededGenerator(seed: setting.seed)
        let accounts = (0..<people).map { _ in
            AccountID(high: generator.next(), low: generator.next())
        }
        for start in stride(from: 0, to: people, by: 5000) {
            var presences: [Presence] = []
            for person in start..<min(people, start + 5000) {
                let stays =
                    switch spread {
                    case .even: evenStays(using: &generator)
                    case .simulated: tracks.stays(of: person)
                    }
                for stay in stays {
                    presences.append(
                        presence(accounts[person], person, stay.place, stay.time))
                }
            }
            try await store.write { [presences] transaction in
                for presence in presences {
                    try transaction.put(presence, in: GeofenceTables.presences)
                }
            }
        }
        return accounts
    }

    /// Returns ten consecutive stays of 20 to 110 minutes in random places.
    private func evenStays(
        using generator: inout SeededGenerator
    ) -> [(place: Int, time: Range<Instant>)] {
        var now = Setting.day.start + .minutes(Int.random(in: 0...30, using: &generator))
        return (0..<10).map { _ in
            let from = now
            now = from + .minutes(Int.random(in: 20...110, using: &generator))
            let place = Int.random(in: setting.map.places.indices, using: &generator)
            return (place, from..<now)
        }
    }

    private func presence(
        _ account: AccountID, _ person: Int, _ place: Int, _ time: Range<Instant>
    ) -> Presence {
        let place = setting.map.places[place].id
        return Presence(
            person: account,
            visit: .derived(
                device: DeviceID(high: 2, low: UInt64(person)), place: place,
                entered: time.lowerBound),
            place: place, from: time.lowerBound, until: time.upperBound)
    }
}
