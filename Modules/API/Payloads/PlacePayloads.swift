import Primitives

/// What a device must know of the campus.
public struct CampusInfo: Sendable, Hashable, Codable {
    /// The campus's time zone, such as `America/Vancouver`.
    public let zone: String
    /// Minutes after midnight at which a day begins.
    public let dayStartMinute: Int
    /// For how many minutes crossings are kept.
    public let retentionMinutes: Int
    /// How many minutes together make an encounter.
    public let encounterMinutes: Int
    /// The server's time.
    public let serverTime: Instant
    /// Changes when the places change.
    public let placesVersion: String

    /// What a device must know.
    public init(
        zone: String, dayStartMinute: Int, retentionMinutes: Int, encounterMinutes: Int,
        serverTime: Instant, placesVersion: String
    ) {
        self.zone = zone
        self.dayStartMinute = dayStartMinute
        self.retentionMinutes = retentionMinutes
        self.encounterMinutes = encounterMinutes
        self.serverTime = serverTime
        self.placesVersion = placesVersion
    }
}

/// Asks for the places of the campus.
public struct PlacesQuery: Sendable, Hashable, Codable {
    /// The version that the caller has.
    public var known: String?

    /// A question.
    public init(known: String? = nil) { self.known = known }
}

/// The places of the campus.
public struct PlacesAnswer: Sendable, Hashable, Codable {
    /// Changes when the places change.
    public let version: String
    /// A GeoJSON feature collection; `nil` if the caller already has this version.
    public let geoJSON: String?

    /// The places.
    public init(version: String, geoJSON: String?) {
        self.version = version
        self.geoJSON = geoJSON
    }
}

/// The tag of ``PlaceReference``.
public enum PlaceReferenceTag {}
/// Names a place of the campus, in the same digits as in its file of places.
public typealias PlaceReference = Identifier<PlaceReferenceTag>

/// Somebody entered or left a place; more is never said about where they are.
public struct VisitEvent: Sendable, Hashable, Codable {
    /// Which of both.
    public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
        /// The visit began.
        case enter
        /// The visit ended.
        case leave
    }

    /// The visit, named by the device.
    public var visit: VisitSummary.ID
    /// The place.
    public var place: PlaceReference
    /// Entered or left.
    public var kind: Kind
    /// When it happened.
    public var at: Instant
    /// When the visit began: a leave tells the whole visit.
    public var enteredAt: Instant

    /// An event.
    public init(
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
    /// Reads an event; one that does not say when its visit began is taken to be all there is.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        visit = try container.decode(VisitSummary.ID.self, forKey: .visit)
        place = try container.decode(PlaceReference.self, forKey: .place)
        kind = try container.decode(Kind.self, forKey: .kind)
        at = try container.decode(Instant.self, forKey: .at)
        enteredAt = try container.decodeIfPresent(Instant.self, forKey: .enteredAt) ?? at
    }
}

/// Events of one device, oldest first; sending them again changes nothing.
public struct VisitBatch: Sendable, Hashable, Codable {
    /// The events, at most ``APILimits/visitEvents``.
    public var events: [VisitEvent]

    /// A batch.
    public init(events: [VisitEvent]) { self.events = events }
}

/// The server's word that it keeps the events.
public struct VisitReceipt: Sendable, Hashable, Codable {
    /// How many events said something new.
    public let changed: Int
    /// How many were passed over: places that this server does not know, times that it no longer
    /// keeps, or more visits than it keeps of one person.
    public let ignored: Int

    /// A receipt.
    public init(changed: Int, ignored: Int) {
        self.changed = changed
        self.ignored = ignored
    }
}

/// Asks for the caller's own visits.
public struct VisitQuery: Sendable, Hashable, Codable {
    /// Only visits that last until after this; all that are kept if missing.
    public var since: Instant?
    /// Only visits that began before this.
    public var until: Instant?

    /// A question.
    public init(since: Instant? = nil, until: Instant? = nil) {
        self.since = since
        self.until = until
    }
}

/// A stay in a place.
public struct VisitSummary: Sendable, Hashable, Codable {
    /// Names a visit.
    public typealias ID = Identifier<VisitSummary>

    /// The visit.
    public let visit: ID
    /// The place.
    public let place: PlaceReference
    /// The name of the place.
    public let placeName: String
    /// When it began.
    public let enteredAt: Instant
    /// When it ended; `nil` while it lasts.
    public let leftAt: Instant?

    /// A visit.
    public init(
        visit: ID, place: PlaceReference, placeName: String, enteredAt: Instant, leftAt: Instant?
    ) {
        self.visit = visit
        self.place = place
        self.placeName = placeName
        self.enteredAt = enteredAt
        self.leftAt = leftAt
    }
}

/// Visits, the earliest first.
public struct VisitList: Sendable, Hashable, Codable {
    /// The visits.
    public let visits: [VisitSummary]

    /// A list.
    public init(visits: [VisitSummary]) { self.visits = visits }
}
