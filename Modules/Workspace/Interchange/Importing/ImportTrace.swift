import Primitives

/// The amount and the time that a tap or a measured time from a file counted, and its place in
/// that file.
struct ImportTrace {
    /// The key in the ledger of the tap's content.
    let key: String
    /// The key of its id, or of its title and time.
    let place: String
    /// The amount; of a measured time, its length in milliseconds.
    let amount: Int64
    /// The time, or the beginning.
    let at: Instant
    let day: Day

    /// The time from the beginning to the end; `nil` for a tap that took something back.
    var span: Range<Instant>? { amount < 0 ? nil : at..<(at + .milliseconds(amount)) }

    /// The name of the field of the ledger for the trace of a key.
    static func field(of key: String) -> String { key + ".tap" }

    /// The value of the field.
    var text: String { "\(place) \(amount) \(at.milliseconds) \(day.number)" }
}

extension ImportTrace {
    /// Creates a trace from a field of the ledger; `nil` if it is another field.
    init?(field: String, text: String) {
        let parts = text.split(separator: " ")
        guard field.hasSuffix(".tap"), parts.count == 4, let amount = Int64(parts[1]),
            let milliseconds = Int64(parts[2]), let day = Int(parts[3])
        else { return nil }
        key = String(field.dropLast(4))
        place = String(parts[0])
        self.amount = amount
        at = Instant(milliseconds: milliseconds)
        self.day = Day(number: day)
    }
}
