import API
import Geofence
import Primitives
import Workspace

/// A person of a scenario at work: an account, devices, and a way through the story.
struct CastMember: Sendable {
    /// One device.
    struct Device: Sendable {
        /// `Nora/tablet`.
        let name: String
        let workspace: Workspace
        let link: DeviceLink
    }

    let person: Scenario.Person
    let account: AccountID
    let devices: [Device]
    /// What the phone reads; `nil` for somebody who is nowhere.
    var receiver: Receiver?

    /// Reads the phone up to an instant and reports visits if there is a way to the server.
    mutating func carryPhone(until now: Instant, on map: PlaceIndex) async throws -> Int {
        guard var receiver else { return 0 }
        let fixes = receiver.fixes(until: now)
        self.receiver = receiver
        let transitions = try await devices[0].workspace.receive(fixes, on: map)
        if devices[0].link.isConnected { try await devices[0].workspace.reportVisits() }
        return transitions.count
    }
}

extension Scenario {
    /// The way of a person through the story; `nil` for somebody who is nowhere.
    func walk(of person: Int, using generator: inout SeededGenerator) -> Walk? {
        guard let start = people[person].start else { return nil }
        // Within a place, everybody has a corner of their own.
        let spot = { (place: Int, generator: inout SeededGenerator) -> Coordinate in
            let circle = places[place].shape.circles[0]
            let reach = max(0, min(circle.radius - SpotRules().clearance, circle.radius / 3))
            return circle.center.moved(
                east: Double.random(in: -reach...reach, using: &generator) / 1.5,
                north: Double.random(in: -reach...reach, using: &generator) / 1.5)
        }
        let first = spot(start, &generator)
        var moves: [Walk.Move] = []
        for step in steps where step.person == person {
            guard case .walk(let place) = step.action else { continue }
            moves.append(Walk.Move(at: step.at, to: spot(place, &generator)))
        }
        return Walk(
            from: first, during: self.start..<self.end + .minutes(1), moves, using: &generator)
    }
}
