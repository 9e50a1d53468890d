import API
import Replica
import SyncSimulation
import Workspace

/// The visits that people tell of.
extension World {
    /// Has a person say on a device where they were in a stretch of time.
    func visit(
        _ stretch: Int, on device: WorldDevice, _ workspace: Workspace
    ) async throws {
        guard !device.said.contains(stretch) else { return }
        device.hasVisits = true
        try await closeVisits(workspace)
        let walk = plan.walks.walk(of: device.person, in: stretch)
        let time = WorldWalks.time(of: stretch)
        let place = Place.ID(retagging: places[walk.place])
        _ = try await workspace.checkIn(at: place, since: Self.instant(time.lowerBound))
        _ = try await workspace.leave(place, at: Self.instant(time.upperBound))
        device.said.insert(stretch)
    }

    /// Tells the server of the visits on a device.
    func reportVisits(_ device: WorldDevice, _ workspace: Workspace) async throws {
        try await closeVisits(workspace)
        _ = try await workspace.reportVisits()
        device.hasVisits = false
    }

    /// Ends the visits whose end a device did not keep, as it stopped meanwhile.
    func closeVisits(_ workspace: Workspace) async throws {
        let all = VirtualTime.beginning..<Self.instant(WorldPlan.beginning)
        for visit in try await workspace.ownVisits(during: all) where visit.left == nil {
            guard let stretch = Self.stretch(of: visit.entered) else { continue }
            let end = Self.instant(WorldWalks.time(of: stretch).upperBound)
            _ = try await workspace.leave(visit.place, at: end)
        }
    }

    /// Returns the visits that a list of events tells of; an arrival alone tells of none.
    func walks(in events: [VisitEvent]) -> [HistoryModel.Walk] {
        events.compactMap { event in
            guard event.kind == .leave else { return nil }
            return walk(at: event.place, event.enteredAt)
        }
    }

    /// Returns a visit as the model knows it; `nil` for those of the beginning.
    func walk(at place: PlaceReference, _ entered: Instant) -> HistoryModel.Walk? {
        guard let stretch = Self.stretch(of: entered), let number = places.firstIndex(of: place)
        else { return nil }
        return HistoryModel.Walk(stretch: stretch, place: number)
    }

    /// Checks that the server has the visits that a device was told of.
    func checkVisits(_ device: WorldDevice) throws {
        for stretch in device.said.sorted() {
            let walk = plan.walks.walk(of: device.person, in: stretch)
            if model.walks[device.person]?.contains(walk) != true {
                try violate(
                    .liveness,
                    "device \(device.number) told of \(walk), which the server does not know")
            }
        }
    }

    private static func instant(_ milliseconds: Int64) -> Instant {
        VirtualTime.beginning + .milliseconds(milliseconds)
    }

    private static func stretch(of entered: Instant) -> Int? {
        WorldWalks.stretch(at: entered.milliseconds(since: VirtualTime.beginning))
    }
}
