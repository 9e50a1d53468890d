import Primitives

/// The campus settings that a device needs.
public struct CampusInfo: Sendable, Hashable, Codable {
    /// The campus's time zone, such as `America/Vancouver`.
    public let zone: String
    /// The minutes after midnight at which a day begins.
    public let dayStartMinute: Int
    /// The number of minutes for which crossings are kept.
    public let retentionMinutes: Int
    /// The number of minutes together that make an encounter.
    public let encounterMinutes: Int
    /// The server's time.
    public let serverTime: Instant
    /// The version of the places; changes when they change.
    public let placesVersion: String
    /// The number of minutes for which an encounter is not shown while one of the two is still
    /// there; `nil` on a server that does not say.
    public let encounterDelayMinutes: Int?
    /// Whether visits count however late they are told, for invented people; `nil` on a server that
    /// does not say.
    public let isRehearsal: Bool?

    /// Creates campus settings.
    public init(
        zone: String, dayStartMinute: Int, retentionMinutes: Int, encounterMinutes: Int,
        serverTime: Instant, placesVersion: String, encounterDelayMinutes: Int? = nil,
        isRehearsal: Bool? = nil
    ) {
        self.zone = zone
        self.dayStartMinute = dayStartMinute
        self.retentionMinutes = retentionMinutes
        self.encounterMinutes = encounterMinutes
        self.serverTime = serverTime
        self.placesVersion = placesVersion
        self.encounterDelayMinutes = encounterDelayMinutes
        self.isRehearsal = isRehearsal
    }
}

/// A query for the places of the campus.
package struct PlacesQuery: Sendable, Hashable, Codable {
    /// The version that the caller has.
    package var known: String?

    /// Creates a query.
    package init(known: String? = nil) { self.known = known }
}

/// The places of the campus.
package struct PlacesAnswer: Sendable, Hashable, Codable {
    /// The version of the places; changes when they change.
    package let version: String
    /// A GeoJSON feature collection; `nil` if the caller already has this version.
    package let geoJSON: String?

    /// Creates an answer.
    package init(version: String, geoJSON: String?) {
        self.version = version
        self.geoJSON = geoJSON
    }
}

/// The tag of ``PlaceReference``.
package enum PlaceReferenceTag {}
/// The id of a place of the campus, with the same digits as in the campus's file of places.
package typealias PlaceReference = Identifier<PlaceReferenceTag>

/// An entry into a place or a departure from it; nothing else is ever said about a position.
package struct VisitEvent: Sendable, Hashable, Codable {
    /// The kinds of events.
    package enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
        /// The visit began.
        case enter
        /// The visit ended.
        case leave
    }

    /// The id of the visit, chosen by the device.
    package var visit: VisitSummary.ID
    /// The place.
    package var place: PlaceReference
    /// The kind of the event.
    package var kind: Kind
    /// The time of the event.
    package var at: Instant
    /// The beginning of the visit: a departure describes the whole visit.
    package var enteredAt: Instant

    /// Creates an event.
    package init(
        visit: VisitSummary.ID, place: PlaceReference, kind: Kind, at: Instant, enteredAt: Instant
    ) {
        self.visit = visit
        self.place = place
        self.kind = kind
        self.at = at
        self.enteredAt = enteredAt
    }
}

extension VisitEvent {
    /// Decodes an event; without `enteredAt`, the visit begins at the time of the event.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        visit = try container.decode(VisitSummary.ID.self, forKey: .visit)
        place = try container.decode(PlaceReference.self, forKey: .place)
        kind = try container.decode(Kind.self, forKey: .kind)
        at = try container.decode(Instant.self, forKey: .at)
        enteredAt = try container.decodeIfPresent(Instant.self, forKey: .enteredAt) ?? at
    }
}

/// The events of one device, oldest first; sending them again changes nothing.
package struct VisitBatch: Sendable, Hashable, Codable {
    /// The events, at most ``APILimits/visitEvents``.
    package var events: [VisitEvent]

    /// Creates a batch.
    package init(events: [VisitEvent]) { self.events = events }
}

/// The server's confirmation that it keeps the events.
package struct VisitReceipt: Sendable, Hashable, Codable {
    /// The number of events that brought something new.
    package let changed: Int
    /// The number of events that were ignored: places that this server does not know, times that it
    /// no longer keeps, or more visits than it keeps of one person.
    package let ignored: Int

    /// Creates a receipt.
    package init(changed: Int, ignored: Int) {
        self.changed = changed
        self.ignored = ignored
    }
}

/// A query for the caller's own visits.
package struct VisitQuery: Sendable, Hashable, Codable {
    /// The time after which a visit must still last; all visits that are kept if missing.
    package var since: Instant?
    /// The time before which a visit must have begun.
    package var until: Instant?

    /// Creates a query.
    package init(since: Instant? = nil, until: Instant? = nil) {
        self.since = since
        self.until = until
    }
}

/// A stay in a place.
package struct VisitSummary: Sendable, Hashable, Codable {
    /// The id of a visit.
    public typealias ID = Identifier<VisitSummary>

    /// The id of the visit.
    package let visit: ID
    /// The place.
    package let place: PlaceReference
    /// The name of the place.
    package let placeName: String
    /// The beginning of the visit.
    package let enteredAt: Instant
    /// The end of the visit; `nil` while it lasts.
    package let leftAt: Instant?

    /// Creates a visit summary.
    package init(
        visit: ID, place: PlaceReference, placeName: String, enteredAt: Instant, leftAt: Instant?
    ) {
        self.visit = visit
        self.place = place
        self.placeName = placeName
        self.enteredAt = enteredAt
        self.leftAt = leftAt
    }
}

/// Visits, earliest first.
package struct VisitList: Sendable, Hashable, Codable {
    /// The visits.
    package let visits: [VisitSummary]

    /// Creates a list.
    package init(visits: [VisitSummary]) { self.visits = visits }
}
