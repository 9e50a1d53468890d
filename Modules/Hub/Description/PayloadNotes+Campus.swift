import API
import Primitives

/// The notes on places, visits, documents and problems.
extension PayloadNotes {
    /// An integer of 64 bits, or a text of its digits.
    static let longNumber: JSONSchema = [
        "type": ["integer", "string"], "format": "int64", "minimum": .integer(.min),
        "maximum": .integer(.max), "pattern": .string(JSONSchema.longDigits),
    ]

    static let health: [String: Note] = [
        "status": Note(text: "`ok`, or a sentence on what is not."),
        "places": Note(text: "The number of places of the campus; only with readiness."),
        "isRehearsal": Note(
            text: "Whether the server is for invented people alone; only with readiness."),
        "warnings": Note(
            text: "Sentences about what needs the operator, such as an old backup; only with "
                + "readiness, if there are any."),
    ]

    static let campus: [String: Note] = [
        "zone": Note(text: "The campus's time zone, such as `America/Vancouver`."),
        "dayStartMinute": Note(text: "The minutes after midnight at which a day begins."),
        "retentionMinutes": Note(text: "The number of minutes for which crossings are kept."),
        "encounterMinutes": Note(text: "The minutes together that make an encounter."),
        "serverTime": Note(text: "The server's time."),
        "placesVersion": Note(text: "The version of the places; changes when they change."),
        "encounterDelayMinutes": Note(
            text: "The minutes for which an encounter is not shown while one is still there."),
        "isRehearsal": Note(
            text: "Whether visits count however late they are told, for invented people."),
    ]

    static let places: [String: Note] = [
        "known": Note(text: "The version that the caller has."),
        "version": Note(text: "The version of the places; changes when they change."),
        "geoJSON": Note(
            text: "A GeoJSON feature collection as text; missing if the caller has this version."),
    ]

    static let visitEvent: [String: Note] = [
        "kind": Note(text: "Whether the visit began or ended."),
        "at": Note(text: "The time of the event, at most five minutes ahead of the server."),
        "enteredAt": Note(
            text: "The beginning of the visit, not after `at`, and equal to it as the visit "
                + "begins; `at` if missing."),
    ]

    static let visitBatch: [String: Note] = [
        "events": Note(
            text: "The events of one device, oldest first.",
            limits: [JSONMember("maxItems", .integer(Int64(APILimits.visitEvents)))])
    ]

    static let visitReceipt: [String: Note] = [
        "changed": Note(text: "The number of events that brought something new."),
        "ignored": Note(
            text: "The number of events that were ignored: unknown places, times that are no "
                + "longer kept, more visits than are kept of one person."),
    ]

    static let visitQuery: [String: Note] = [
        "since": Note(text: "The time after which a visit must still last."),
        "until": Note(text: "The time before which a visit must have begun."),
    ]

    static let visitSummary: [String: Note] = [
        "placeName": Note(text: "The name of the place."),
        "enteredAt": Note(text: "The beginning of the visit."),
        "leftAt": Note(text: "The end of the visit; missing while it lasts."),
    ]

    static let push: [String: Note] = [
        "batch": Note(text: "The number of the batch, which grows with every batch of the device."),
        "documents": Note(
            text: "The documents.",
            limits: [JSONMember("maxItems", 200)]),
    ]

    static let document: [String: Note] = [
        "kind": Note(text: "The kind."),
        "id": Note(
            text: "The id within the kind.",
            limits: [JSONMember("pattern", .string(JSONSchema.documentName))]),
        "state": Note(text: "The state to join."),
        "base": Note(
            text: "The checksum of the document on which a partial state is based; missing for "
                + "the whole.", schema: longNumber),
    ]

    static let pushAnswer: [String: Note] = [
        "batch": Note(text: "The number of the batch."),
        "previous": Note(text: "The revision before it."),
        "revisions": Note(
            text: "The revision of each document of the batch; null for a part that was not "
                + "joined and must be pushed whole."),
    ]

    static let pull: [String: Note] = [
        "since": Note(text: "The revision after which changes are wanted."),
        "limit": Note(text: "The most changes; the server cuts it to 2,000."),
        "device": Note(text: "The device that asks, as it pushes."),
    ]

    static let pullAnswer: [String: Note] = [
        "changes": Note(text: "The changes, ascending by revision."),
        "revision": Note(text: "The revision from which the next pull continues."),
        "isComplete": Note(text: "Whether this was the last page."),
        "horizon": Note(text: "The revision up to which deleted documents are removed."),
    ]

    static let change: [String: Note] = [
        "document": Note(text: "The document."),
        "revision": Note(text: "The revision that last changed it."),
    ]

    static let protocolVersions: [String: Note] = [
        "oldest": Note(text: "The oldest version of the protocol."),
        "newest": Note(text: "The newest version of the protocol."),
        "encodings": Note(text: "The media types in which messages are taken."),
    ]

    static let problem: [String: Note] = [
        "type": Note(text: "`urn:quad:problem:` and the code."),
        "title": Note(text: "The kind of problem in a few words."),
        "status": Note(text: "The HTTP status."),
        "detail": Note(text: "The circumstances of this occurrence, in a sentence."),
        "code": Note(text: "The kind of problem for programs."),
        "retryAfterSeconds": Note(text: "The seconds to wait before the next try."),
        "serverTime": Note(text: "The server's time, if the caller's clock is the problem."),
        "boots": Note(
            text: "The starts under which another installation pushed as the caller's device."),
    ]
}
