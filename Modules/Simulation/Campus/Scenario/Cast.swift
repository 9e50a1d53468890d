import Geofence
import Primitives
import Storage
import Synchronization
import Workspace

/// A person of a running scenario: an account, devices, and a walk through the story.
struct CastMember: Sendable {
    /// One device.
    struct Device: Sendable {
        /// The name of person and device, as `Nora/tablet`.
        let name: String
        var workspace: Workspace
        let link: DeviceLink
        /// The rows of its store.
        var engine: any StorageEngine
        let disk: StoryDisk
        let place: StorePlace
        let stream = DeviceStream()
        let environment: Environment
        let skew: ClockSkew
        /// The program that stands for the device; `nil` if it is played.
        var driver: (any StoryDriver)?

        /// The device of a driver, beside that of the story which carries the phone.
        func driven(by driver: any StoryDriver, name: String, link: DeviceLink) -> Device {
            Device(
                name: name, workspace: workspace, link: link, engine: engine, disk: disk,
                place: place, environment: environment, skew: skew, driver: driver)
        }
    }

    let person: Scenario.Person
    let login: String
    let password: String
    let account: AccountID
    var devices: [Device]
    /// Whether the account has ended.
    var isGone = false
    /// The source of the phone's readings; `nil` for somebody without a position.
    var receiver: Receiver?

    /// Reads the phone up to an instant and reports visits if the phone is online.
    mutating func carryPhone(until now: Instant, on map: PlaceIndex) async throws -> Int {
        guard var receiver, !isGone else { return 0 }
        let fixes = receiver.fixes(until: now)
        self.receiver = receiver
        let (workspace, link) = (devices[0].workspace, devices[0].link)
        let transitions: [Transition]
        do {
            transitions = try await workspace.receive(fixes, on: map)
        } catch {
            // A phone that can't write loses its readings.
            guard devices[0].disk.isTroubled, FailureKind(of: error) == .inputOutput else {
                throw error
            }
            return 0
        }
        if link.isConnected {
            do {
                try await workspace.reportVisits()
            } catch {
                // Visits wait until a trouble is over.
                guard link.isTroubled || devices[0].disk.isTroubled else { throw error }
            }
        }
        return transitions.count
    }
}

/// The error of a device's wall clock.
final class ClockSkew: Sendable {
    private let state = Mutex(Duration.zero)

    /// The time by which the clock is ahead.
    var duration: Duration {
        get { state.withLock { $0 } }
        set { state.withLock { $0 = newValue } }
    }
}

extension Scenario {
    /// Returns the walk of a person through the story; `nil` for somebody without a position.
    func walk(of person: Int, using generator: inout SeededGenerator) -> Walk? {
        guard let start = people[person].start else { return nil }
        // Everybody has their own corner within a place.
        let spot = { (place: Int, generator: inout SeededGenerator) -> Coordinate in
            let (middle, room) = Outline(places[place]).deepest()
            let reach = max(0, min(room - SpotRules().clearance, room / 3))
            return middle.moved(
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
