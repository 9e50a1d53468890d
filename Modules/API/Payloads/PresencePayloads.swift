import Primitives

/// The place where a person says to be, for their connections.
public struct Here: Sendable, Hashable, Codable {
    /// The name of the place; `nil` if only the note says it.
    public let place: String?
    /// A few words on one line; `nil` for none.
    public let note: String?
    /// The time at which it ends by itself.
    public let until: Instant
    /// The time of saying so.
    public let since: Instant

    /// Creates a statement.
    public init(place: String?, note: String?, until: Instant, since: Instant) {
        self.place = place
        self.note = note
        self.until = until
        self.since = since
    }
}

/// The place where the caller says to be, at least as a place or as a note.
package struct HereStatement: Sendable, Hashable, Codable {
    /// The place.
    package var place: PlaceReference?
    /// A few words on one line.
    package var note: String?
    /// The time at which it ends by itself, at most 24 hours ahead.
    package var until: Instant

    /// Creates a statement.
    package init(place: PlaceReference? = nil, note: String? = nil, until: Instant) {
        self.place = place
        self.note = note
        self.until = until
    }
}

/// The presence of the caller, as they say it themselves.
package struct OwnPresence: Sendable, Hashable, Codable {
    /// The place where the caller says to be; `nil` if they say nothing.
    package let here: Here?

    /// Creates an answer.
    package init(here: Here?) { self.here = here }
}
