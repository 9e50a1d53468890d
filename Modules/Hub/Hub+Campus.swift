import API
import Accounts
import Geofence
import Primitives
import Sync

extension Hub {
    /// The routes of the campus, its places, and visits to them.
    static let campusRoutes: [RouteTable.Entry] = [
        .signedIn(Routes.campus) { hub, _, _ in
            let configuration = hub.configuration
            return CampusInfo(
                zone: configuration.days.zone.identifier,
                dayStartMinute: configuration.days.startMinute,
                retentionMinutes: configuration.retention.wholeMinutes,
                encounterMinutes: configuration.encounters.shortest.wholeMinutes,
                serverTime: hub.environment.now(), placesVersion: hub.map.version,
                encounterDelayMinutes: configuration.encounters.delay.wholeMinutes,
                isRehearsal: configuration.isRehearsal)
        },
        .signedIn(Routes.places) { hub, _, query in
            let map = hub.map
            return PlacesAnswer(
                version: map.version, geoJSON: query.known == map.version ? nil : map.geoJSON)
        },
        .signedIn(Routes.reportVisits) { try await $0.record($2, of: $1.account) },
        .signedIn(Routes.visits) { try await $0.ownVisits($2, of: $1.account) },
    ]

    /// Returns the map, which is read again if it lacks some places: another process may just have
    /// added them.
    func map(with places: [PlaceReference]) async throws -> PlaceBook {
        if !places.allSatisfy({ map.contains(Place.ID(retagging: $0)) }) {
            _ = try await refreshPlaces()
        }
        return map
    }

    /// Returns the time range for which visits are kept.
    func keptTime(now: Instant) -> Range<Instant> { now - configuration.retention..<now }

    private func record(_ batch: VisitBatch, of person: AccountID) async throws -> VisitReceipt {
        guard batch.events.count <= APILimits.visitEvents else {
            throw Refusal(.invalid, "events has more than \(APILimits.visitEvents) elements")
        }
        let now = environment.now()
        let map = try await map(with: batch.events.map(\.place))
        let oldest = keptTime(now: now).lowerBound
        var transitions: [Transition] = []
        for (number, event) in batch.events.enumerated() {
            let transition = try Self.transition(event, number: number, now: now)
            // An open visit may have begun long before the kept time, and still last.
            let isKept =
                transition.kind == .leave
                ? transition.at >= oldest : transition.at >= oldest - Visit.longestStay
            if isKept, map.contains(transition.place) { transitions.append(transition) }
        }
        var (changed, refused) = (0, 0)
        if !transitions.isEmpty {
            (changed, refused) = try await write(for: .of(person)) { [transitions] editor in
                try editor.record(transitions, of: person)
            }
        }
        return VisitReceipt(
            changed: changed, ignored: batch.events.count - transitions.count + refused)
    }

    private static func transition(
        _ event: VisitEvent, number: Int, now: Instant
    ) throws -> Transition {
        guard event.at <= now + SyncLimits.clockAhead else {
            throw SyncError.clockAhead(serverTime: now)
        }
        let isOrdered =
            event.kind == .enter ? event.enteredAt == event.at : event.enteredAt <= event.at
        guard isOrdered else {
            throw Refusal(.invalid, "events.\(number).enteredAt does not fit its time")
        }
        return Transition(
            visit: Visit.ID(retagging: event.visit), place: Place.ID(retagging: event.place),
            kind: event.kind == .enter ? .enter : .leave, at: event.at,
            entered: event.enteredAt, reason: .confirmed)
    }

    private func ownVisits(_ query: VisitQuery, of person: AccountID) async throws -> VisitList {
        let kept = keptTime(now: environment.now())
        // Accepted timestamps may be a little ahead of this clock.
        let end = min(
            query.until ?? kept.upperBound + SyncLimits.clockAhead,
            kept.upperBound + SyncLimits.clockAhead)
        let start = max(query.since ?? kept.lowerBound, kept.lowerBound)
        guard start < end else { return VisitList(visits: []) }
        let visits = try await read { try $0.visits.visits(of: person, during: start..<end) }
        let map = map
        return VisitList(
            visits: visits.map { visit in
                VisitSummary(
                    visit: VisitSummary.ID(retagging: visit.id),
                    place: PlaceReference(retagging: visit.place),
                    placeName: map.name(of: visit.place), enteredAt: visit.entered,
                    leftAt: visit.left)
            })
    }
}
