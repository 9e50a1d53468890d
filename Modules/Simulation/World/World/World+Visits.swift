import API
import Geofence
import Primitives
import Workspace

/// The visits that people tell of.
extension World {
    /// Has a person say on a device where they were in a stretch of time: that they came, and
    /// mostly that they left; else they say so the next time.
    func visit(_ number: Int, on device: WorldDevice, _ workspace: Workspace) async throws {
        let stretch = number % WorldWalks.stretchCount
        let isLeft = device.open.remove(stretch) != nil
        guard isLeft || !device.said.contains(stretch) else { return }
        device.hasVisits = true
        let walk = plan.walks.walk(of: device.person, in: stretch)
        let time = WorldWalks.time(of: stretch)
        let place = Place.ID(retagging: places[walk.place])
        if !isLeft {
            try await closeVisits(of: device, workspace)
            _ = try await workspace.checkIn(at: place, since: Self.instant(time.lowerBound))
            if number / WorldWalks.stretchCount % 3 == 0 {
                device.open.insert(stretch)
                device.said.insert(stretch)
                return
            }
        }
        _ = try await workspace.leave(place, at: Self.instant(time.upperBound))
        device.said.insert(stretch)
    }

    /// Has a person say on a device that they came in a stretch of time, or that they left.
    func tell(of stretch: Int, isOver: Bool, on device: WorldDevice) async throws {
        guard let workspace = device.workspace else { return }
        let time = WorldWalks.time(of: stretch)
        let place = Place.ID(
            retagging: places[plan.walks.walk(of: device.person, in: stretch).place])
        if isOver {
            device.open.remove(stretch)
            _ = try await workspace.leave(place, at: Self.instant(time.upperBound))
        } else {
            device.open.insert(stretch)
            device.said.insert(stretch)
            _ = try await workspace.checkIn(at: place, since: Self.instant(time.lowerBound))
        }
        try await reportVisits(device, workspace)
    }

    /// Tells the server of the visits on a device.
    func reportVisits(_ device: WorldDevice, _ workspace: Workspace) async throws {
        try await closeVisits(of: device, workspace)
        _ = try await workspace.reportVisits()
        device.hasVisits = false
    }

    /// Ends the visits whose end a device did not keep, as it stopped meanwhile.
    func closeVisits(of device: WorldDevice, _ workspace: Workspace) async throws {
        let all = VirtualTime.beginning..<Self.instant(WorldPlan.beginning)
        for visit in try await workspace.ownVisits(during: all) where visit.left == nil {
            guard let stretch = Self.stretch(of: visit.entered), !device.open.contains(stretch)
            else { continue }
            let end = Self.instant(WorldWalks.time(of: stretch).upperBound)
            _ = try await workspace.leave(visit.place, at: end)
        }
    }

    /// Returns the visits that a list of events tells of.
    func walks(in events: [VisitEvent]) -> [HistoryModel.Told] {
        events.compactMap { event in
            let left = event.kind == .leave ? event.at : nil
            return walk(at: event.place, event.enteredAt, until: left).map {
                HistoryModel.Told(id: "\(event.visit)", walk: $0)
            }
        }
    }

    /// Returns a visit as the model knows it; `nil` for those of the beginning.
    func walk(
        at place: PlaceReference, _ entered: Instant, until left: Instant?
    ) -> HistoryModel.Walk? {
        guard let stretch = Self.stretch(of: entered), let number = places.firstIndex(of: place)
        else { return nil }
        let last = left.map {
            WorldWalks.lastStretch(before: $0.milliseconds(since: VirtualTime.beginning))
        }
        return HistoryModel.Walk(
            stretch: stretch, place: number, isOpen: left == nil,
            further: max(0, (last ?? stretch) - stretch))
    }

    /// Checks that the server has the visits that a device was told of.
    func checkVisits(_ device: WorldDevice) throws {
        let known = model.walks(of: device.person)
        for stretch in device.said.sorted() {
            let walk = plan.walks.walk(of: device.person, in: stretch)
            if !known.contains(where: { $0.stretch == stretch && $0.place == walk.place }) {
                try violate(
                    .liveness,
                    "device \(device.number) told of \(walk), which the server does not know")
            }
        }
        for walk in known
        where walk.place != plan.walks.walk(of: device.person, in: walk.stretch).place {
            try violate(
                .liveness,
                "the server was told of \(walk), where person \(device.person) was not")
        }
    }

    private static func instant(_ milliseconds: Int64) -> Instant {
        VirtualTime.beginning + .milliseconds(milliseconds)
    }

    private static func stretch(of entered: Instant) -> Int? {
        WorldWalks.stretch(at: entered.milliseconds(since: VirtualTime.beginning))
    }
}
