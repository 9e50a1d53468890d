import Geofence
import Primitives

/// Creates timetables in which people meet: cohorts share lectures, halls share meals, residences
/// share evenings, and some pairs meet on purpose.
///
/// Every block begins on a half hour and lasts half an hour or more, and walks take at most ten
/// minutes. So two people whose blocks in one place overlap are together for twenty minutes or
/// more, and others pass each other in less than a few minutes.
struct Timetables {
    /// A planned stay: the student is at a spot from one quarter of an hour until the next
    /// appointment.
    struct Appointment: Sendable, Hashable {
        /// The quarter of an hour in which they leave for the spot.
        let quarter: Int
        /// The index of the spot in the venues.
        let spot: Int
    }

    /// The number of students who attend the same lectures.
    static let cohort = 16

    private let venues: Venues
    private let seed: UInt64

    init(venues: Venues, seed: UInt64) {
        self.venues = venues
        self.seed = seed
    }

    /// Returns the appointments of a student, ascending.
    func timetable(of student: Student) -> [Appointment] {
        var own = student.generator(for: .timetable)
        let cohort = student.number / Self.cohort
        let homes = venues.spots(of: .housing)
        let home = homes[student.number % homes.count]
        let table = venues.spots(of: .dining, .commons)
        let desk = shared(1000 + cohort, among: venues.spots(of: .library, .commons, .research))
        var day = [Appointment(quarter: 0, spot: home)]
        let add = { (quarter: Int, spot: Int) in
            day.append(Appointment(quarter: quarter, spot: spot))
        }
        for quarter in [4, 8] {
            add(quarter, own.chance(0.85) ? lecture(cohort, at: quarter) : desk)
        }
        let sitting = cohort % 2 == 0 ? 12 : 14
        add(sitting, shared(2000 + cohort, among: table))
        add(sitting + 2, own.chance(0.9) ? lecture(cohort, at: sitting + 2) : desk)
        let afternoon = sitting + 8
        switch Int.random(in: 0..<4, using: &own) {
        case 0: add(afternoon, shared(cohort, among: venues.spots(of: .sport)))
        case 1: add(afternoon, lecture(cohort, at: afternoon))
        default: add(afternoon, desk)
        }
        if let meeting = meeting(of: student.number) { add(28, meeting) }
        // People who live together eat together.
        let dinner = home.isMultiple(of: 2) ? 32 : 36
        add(dinner, shared(3000 + home, among: table))
        add(dinner + 4, home)
        return day.enumerated().filter { index, appointment in
            index == 0 || day[index - 1].spot != appointment.spot
        }.map(\.element)
    }

    private func lecture(_ cohort: Int, at quarter: Int) -> Int {
        shared(4000 + cohort * 64 + quarter, among: venues.spots(of: .teaching, .research))
    }

    /// Returns the spot where a student and the next one meet; two of five pairs do.
    private func meeting(of number: Int) -> Int? {
        let pair = number / 2
        var random = SeededGenerator(seed: seed ^ UInt64(0x9A17_0000 + pair))
        guard random.chance(0.4) else { return nil }
        return shared(5000 + pair, among: venues.spots(of: .commons, .library, .services))
    }

    /// Returns one of some spots, the same for every call with the same number.
    private func shared(_ number: Int, among spots: [Int]) -> Int {
        var random = SeededGenerator(seed: seed &+ UInt64(number) &* 0x2545_F491_4F6C_DD1D)
        return spots[Int.random(in: spots.indices, using: &random)]
    }
}
