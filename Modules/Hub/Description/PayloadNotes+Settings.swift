import API
import Primitives

extension PayloadNotes {
    static let settings: [String: Note] = [
        "sharesReading": Note(
            text: "Whether others are told what the caller has read, and the caller what others "
                + "have."),
        "isPaused": Note(text: "Whether the caller meets nobody for now."),
        "leastMinutes": Note(
            text: "The fewest minutes together with somebody who is listed.",
            limits: range(0, APILimits.leastMinutes)),
        "dayStartMinute": Note(
            text: "The minute after midnight at which a day starts; missing for that of the "
                + "campus.", limits: range(0, 1439)),
        "zone": Note(text: "The name of the time zone; missing for that of the campus."),
    ]

    static let settingsChange: [String: Note] = settings.merging([
        "dayStartMinute": Note(
            text: "The minute after midnight at which a day starts; -1 for that of the campus.",
            limits: range(-1, 1439)),
        "zone": Note(
            text: "The name of the time zone, such as Europe/Berlin; empty for that of the "
                + "campus."),
    ]) { $1 }

    static let here: [String: Note] = [
        "place": Note(text: "The place on the map."),
        "note": Note(
            text: "A few words on one line, of at most 100 characters as people see them, and 800 "
                + "bytes.",
            limits: [JSONMember("maxLength", 800), JSONMember("pattern", "^[^\\x00-\\x1f]*$")]),
        "until": Note(text: "The time at which it ends by itself, at most 24 hours ahead."),
        "since": Note(text: "The time of saying so."),
    ]

    /// The place where another person says to be.
    static let theirPlace = Note(
        text: "Where the person says to be; missing unless the conversation is open.")

    static let receipt: [String: Note] = [
        "delivered": Note(text: "The number of the last message that the device has."),
        "read": Note(text: "The number of the last message read."),
    ]

    /// The limits of a whole number.
    private static func range(_ least: Int, _ most: Int) -> [JSONMember] {
        [
            JSONMember("minimum", .integer(Int64(least))),
            JSONMember("maximum", .integer(Int64(most))),
        ]
    }
}
