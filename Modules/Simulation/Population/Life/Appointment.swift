/// An hour of the day at which somebody is in a room: a course, a meal or time to study.
struct Appointment: Sendable, Hashable {
    /// The minute of the day at which it begins.
    let minute: Double
    /// The room.
    let room: Locus
    /// The mean of its length in minutes.
    let length: Double
}
