import Primitives

/// The notes on picture files, and on the times of edits.
extension PayloadNotes {
    static let portrait: [String: Note] = [
        "id": Note(text: "A digest of the content: another one means another picture."),
        "type": Note(text: "The media type of the file."),
        "width": Note(text: "The width as it is shown, in pixels."),
        "height": Note(text: "The height as it is shown, in pixels."),
    ]

    static let editTimes: [String: Note] = [
        "editedAt": Note(
            text: "The time at which the person made the change, by the device's clock; that of "
                + "the arrival if missing, or later. Of two changes of a field the later one stays."
        ),
        "sentAt": Note(
            text: "The time of sending, by the same clock, which need not be right then."),
    ]
}
