import Primitives
import Sync
import TestSupport
import Testing

@testable import Geofence

@Suite("What of visits counts for meetings")
struct PresencesTests {
    private static let ann = AccountID(high: 0, low: 1)
    private static let library = Place.ID(high: 9, low: 1)
    private static let wing = Place.ID(high: 9, low: 2)
    private static let room = Place.ID(high: 9, low: 3)
    private static let otherWing = Place.ID(high: 9, low: 4)
    private static let gym = Place.ID(high: 9, low: 5)
    private static let quad = Place.ID(high: 9, low: 6)
    private static func house(_ number: Int) -> Place.ID {
        Place.ID(high: 10, low: UInt64(number))
    }

    /// A library with two wings and a room, a gym beside it, a lawn that reaches into the gym and
    /// is related to nothing, and a row of houses.
    private static let map = PlaceIndex(
        [
            place(library, 0...1), place(wing, 0...0.5, in: library),
            place(room, 0...0.2, in: wing), place(otherWing, 0.5...1, in: library),
            place(gym, 1...2), place(quad, 1.8...3),
        ] + (0..<40).map { place(house($0), Double($0) + 5...Double($0) + 5.5) })

    private static func place(
        _ id: Place.ID, _ span: ClosedRange<Double>, in parent: Place.ID? = nil
    ) -> Place {
        let corners = [
            (span.lowerBound, 0.0), (span.upperBound, 0), (span.upperBound, 1),
            (span.lowerBound, 1),
        ]
        let ring = Ring(corners.map { Coordinate(longitude: $0.0, latitude: $0.1) })
        return Place(
            id: id, name: "\(id)", shape: Shape(polygons: [Polygon(shell: ring)]), parent: parent)
    }

    private func at(_ minute: Double) -> Instant {
        Walk.start + .milliseconds(Int64(minute * 60_000))
    }

    private func visit(
        _ place: Place.ID, _ from: Double, _ to: Double?, told: Double? = nil,
        leaveTold: Double? = nil
    ) -> Visit {
        Visit(
            person: Self.ann,
            id: .derived(
                device: DeviceID(high: 1, low: UInt64(told ?? from)), place: place,
                entered: at(from)),
            place: place, entered: at(from), left: to.map(at), toldAt: at(told ?? from),
            leaveToldAt: to.map { at(leaveTold ?? $0) })
    }

    /// Returns the minutes that count of each visit, as `9.5-20` or `9.5-`, `none` for none.
    private func minutes(
        _ visits: [Visit], joined: Double = -100_000, rules: PresenceRules = PresenceRules()
    ) -> [String] {
        let telling = Telling(
            at: at(2000), joinedAt: at(joined), map: Self.map, rules: rules)
        let presences = telling.presences(of: visits)
        let mixed = telling.presences(of: visits.reversed())
        #expect(Set(presences) == Set(mixed), "the order makes no difference")
        func minute(_ instant: Instant) -> String {
            let minutes = Double((instant - Walk.start).wholeMilliseconds) / 60_000
            return minutes == minutes.rounded() ? "\(Int(minutes))" : "\(minutes)"
        }
        return visits.map { visit in
            guard let presence = presences.first(where: { $0.visit == visit.id }) else {
                return "none"
            }
            let shown = presence.shownFrom == presence.from ? "" : " @\(minute(presence.shownFrom))"
            return "\(minute(presence.from))-\(presence.until.map(minute) ?? "")\(shown)"
        }
    }

    @Test("A visit counts from two minutes before it was told, in full if it was told live")
    func told() {
        #expect(minutes([visit(Self.gym, 10, 40)]) == ["10-40"])
        #expect(minutes([visit(Self.gym, 10, 40, told: 12)]) == ["10-40"])
        #expect(minutes([visit(Self.gym, 10, 40, told: 15)]) == ["13-40"])
        #expect(minutes([visit(Self.gym, 10, nil, told: 15)]) == ["13-"])
        #expect(minutes([visit(Self.gym, 10, 40, told: 50, leaveTold: 50)]) == ["none"])
        #expect(minutes([visit(Self.gym, 10, 40, told: 41, leaveTold: 41)]) == ["39-40"])
    }

    @Test("A leave that is told late ends the visit when the person left")
    func lateLeave() {
        #expect(minutes([visit(Self.gym, 10, 40, leaveTold: 300)]) == ["10-40"])
    }

    @Test("An end that is put off later counts for two minutes after it was first told")
    func putOff() {
        let ended = visit(Self.gym, 10, 40)
        let later = visit(Self.gym, 10, 400, leaveTold: 400)
        #expect(minutes([ended.merged(with: later)]) == ["10-42"])
        let corrected = visit(Self.gym, 10, 41, leaveTold: 44)
        #expect(minutes([ended.merged(with: corrected)]) == ["10-41"])
    }

    @Test("Visits that no server was told of count nowhere and end nothing")
    func untold() {
        let own = Visit(
            person: Self.ann, id: Visit.ID(high: 7, low: 7), place: Self.library, entered: at(5))
        #expect(minutes([own, visit(Self.gym, 0, 30)]) == ["none", "0-30"])
    }

    @Test("A chain of nested places counts at once, whole, part and part of the part")
    func nested() {
        let chain = [
            visit(Self.library, 0, 60), visit(Self.wing, 1, 59), visit(Self.room, 10, 50),
        ]
        #expect(minutes(chain) == ["0-60", "1-59", "10-50"])
    }

    @Test("Two places that overlap on the map count at once, though neither is part of the other")
    func overlapping() {
        #expect(
            minutes([visit(Self.gym, 0, 60), visit(Self.quad, 5, 60)]) == ["0-60", "5-60"])
    }

    @Test("Who enters another place has left the one before, also its parts, and between two parts")
    func displaced() {
        #expect(
            minutes([visit(Self.library, 0, 60), visit(Self.gym, 30, 90)]) == ["0-30", "30-90"])
        #expect(
            minutes([visit(Self.room, 0, nil), visit(Self.gym, 30, nil)]) == ["0-30", "30-"])
        #expect(
            minutes([
                visit(Self.library, 0, 60), visit(Self.wing, 0, 60),
                visit(Self.otherWing, 30, 60),
            ]) == ["0-60", "0-30", "30-60"])
    }

    @Test("A border: leaving is told when the next place is entered, and overlaps it by minutes")
    func border() {
        let walk = [
            visit(Self.library, 0, 63, leaveTold: 66), visit(Self.gym, 60, 120, told: 61),
            visit(Self.house(1), 125, nil, told: 126),
        ]
        #expect(minutes(walk) == ["0-60", "60-120", "125-"])
    }

    @Test("A short visit elsewhere during another is an error of positions and ends nothing")
    func stray() {
        #expect(
            minutes([visit(Self.library, 0, 60), visit(Self.gym, 30, 34.9)]) == ["0-60", "none"])
        #expect(
            minutes([visit(Self.library, 0, 60), visit(Self.gym, 30, 35)]) == ["0-30", "30-35"])
        // Its end is told too late: nobody sees both places for one time.
        #expect(
            minutes([visit(Self.library, 0, 60), visit(Self.gym, 30, 34, leaveTold: 35)])
                == ["0-30", "30-34"])
        // A visit between two others, however short, is none.
        #expect(
            minutes([visit(Self.library, 0, 30), visit(Self.gym, 31, 33)]) == ["0-30", "31-33"])
    }

    @Test("Two phones of one person: in one place both count, apart the one that moved last")
    func twoPhones() {
        #expect(
            minutes([visit(Self.gym, 0, 60), visit(Self.gym, 1, 62)]) == ["0-60", "1-62"])
        // A tablet lies at home all day.
        #expect(
            minutes([
                visit(Self.house(0), 0, nil), visit(Self.library, 60, 120),
                visit(Self.house(0), 130, nil),
            ]) == ["0-60", "60-120", "130-"])
    }

    @Test("Places claimed for one time count nowhere, whatever is told first")
    func sameTime() {
        let claims = (0..<40).map { visit(Self.house($0), 0, 600) }
        #expect(minutes(claims) == Array(repeating: "none", count: 40))
    }

    @Test("A seventh place within an hour counts once the first of the six is an hour ago")
    func placesPerHour() {
        let walk = (0..<8).map { visit(Self.house($0), Double($0) * 8, Double($0) * 8 + 7) }
        #expect(
            minutes(walk) == [
                "0-7", "8-15", "16-23", "24-31", "32-39", "40-47", "none", "none",
            ])
        let stays = walk.prefix(6) + [visit(Self.house(9), 48, 200)]
        #expect(minutes(Array(stays)).last == "60-200")
        // The same places again, or their parts, are no further places.
        let again = walk.prefix(6) + [visit(Self.house(0), 48, 55), visit(Self.house(3), 56, 70)]
        #expect(minutes(Array(again)).suffix(2) == ["48-55", "56-70"])
    }

    @Test("A place is one of the hour also if its visit is ended in hindsight")
    func hindsight() {
        let walk = (0..<6).map {
            visit(
                Self.house($0), Double($0) * 8 - 3, Double($0) * 8 - 3, told: Double($0) * 8,
                leaveTold: Double($0) * 8 + 7)
        }
        #expect(minutes(walk + [visit(Self.house(9), 48, 200)]).last == "60-200")
    }

    @Test("A room, its wing and their building are one place of an hour, not three")
    func nestedPlacesPerHour() {
        let walk = (0..<5).map { visit(Self.house($0), Double($0) * 8, Double($0) * 8 + 7) }
        let chain = [
            visit(Self.library, 48, nil), visit(Self.wing, 49, nil), visit(Self.room, 50, nil),
        ]
        #expect(minutes(walk + chain).suffix(3) == ["48-", "49-", "50-"])
    }

    @Test("A phone that was offline tells of a day at once; only where it is now counts")
    func offline() {
        let day = (0..<20).map {
            visit(
                Self.house($0), Double($0) * 30, Double($0) * 30 + 25, told: 605, leaveTold: 605)
        }
        let now = visit(Self.library, 600, nil, told: 605)
        #expect(minutes(day + [now]) == Array(repeating: "none", count: 20) + ["603-"])
    }

    @Test("Somebody new counts after a quarter of an hour in a place, and no less")
    func probation() {
        #expect(minutes([visit(Self.gym, 10, nil)], joined: 0) == ["10- @25"])
        #expect(minutes([visit(Self.gym, 10, 40)], joined: 0) == ["10-40 @25"])
        #expect(minutes([visit(Self.gym, 10, 24)], joined: 0) == ["none"])
        #expect(minutes([visit(Self.gym, 10, nil, told: 20)], joined: 0) == ["18- @33"])
        #expect(minutes([visit(Self.gym, 10, 24)], joined: -7 * 24 * 60) == ["10-24"])
    }

    @Test("In a rehearsal everything counts, however late, but one place at a time")
    func rehearsal() {
        let late = [
            visit(Self.gym, 0, 40, told: 1000, leaveTold: 1000),
            visit(Self.library, 20, 60, told: 1000, leaveTold: 1000),
        ]
        #expect(minutes(late, joined: 999, rules: .rehearsal) == ["0-20", "20-60"])
    }

    @Test("Of who tells of more places than anybody visits nothing counts")
    func tooMany() {
        let claims = (0...PresenceRules.mostPlaces).map {
            visit(Place.ID(high: 11, low: UInt64($0)), Double($0) * 10, Double($0) * 10 + 9)
        }
        #expect(minutes(Array(claims.dropLast())).contains { $0 != "none" })
        #expect(minutes(claims).allSatisfy { $0 == "none" })
    }
}
