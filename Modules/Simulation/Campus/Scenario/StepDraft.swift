import Primitives

/// A step whose form is right, before its names are looked up.
struct StepDraft {
    let fields: FieldValues
    let verb: Verb
    /// The times at which it happens, ascending.
    let times: [Instant]
    let person: Int
    let device: Int
}
