import API
import Primitives

/// A visit that a person told of as it began.
struct LiveVisit: Sendable {
    let id: VisitSummary.ID
    let place: PlaceReference
    let entered: Instant
}

extension HubWorld {
    /// A map of squares in a row, none of which touches another.
    static func squares(_ count: Int) -> String {
        let features = (0..<count).map { number in
            let (west, east) = (Double(number) / 10, Double(number) / 10 + 0.05)
            return """
                {"type":"Feature","properties":{"name":"House \(number)"},"geometry":\
                {"type":"Polygon","coordinates":[[[\(west),10],[\(east),10],[\(east),11],\
                [\(west),11],[\(west),10]]]}}
                """
        }
        return #"{"type":"FeatureCollection","features":[\#(features.joined(separator: ","))]}"#
    }

    /// Tells of events of a person.
    @discardableResult
    func tell(_ events: [VisitEvent], of person: Person) async throws -> VisitReceipt {
        try await person.client.call(Routes.reportVisits, VisitBatch(events: events))
    }

    /// Tells that a person enters a place; the arrival may lie some time ago.
    @discardableResult
    func enter(_ person: Person, _ place: String, ago: Duration = .zero) async throws -> LiveVisit {
        let visit = LiveVisit(
            id: environment.newID(), place: try await self.place(place),
            entered: clock.now - ago)
        try await tell([visit.enter], of: person)
        return visit
    }

    /// Tells that a person leaves; the departure may lie some time ago.
    func leave(_ person: Person, _ visit: LiveVisit, ago: Duration = .zero) async throws {
        try await tell([visit.leave(at: clock.now - ago)], of: person)
    }
}

extension LiveVisit {
    /// The event that begins the visit.
    var enter: VisitEvent {
        VisitEvent(visit: id, place: place, kind: .enter, at: entered, enteredAt: entered)
    }

    /// The event that ends the visit.
    func leave(at instant: Instant) -> VisitEvent {
        VisitEvent(visit: id, place: place, kind: .leave, at: instant, enteredAt: entered)
    }
}
