/// A step of a plan: at a moment, a person does something or a fault strikes.
struct PlannedStep: Sendable {
    enum Deed: Sendable {
        /// A person does something to a document; the details follow from the number.
        case operation(OperationKind, document: Int, number: Int64)
        /// A fault strikes, for a time in milliseconds; the details follow from the number.
        case fault(FaultKind, length: Int64, number: Int64)
    }

    /// The index of the step in the whole plan, from 0, even if other steps are left out.
    let number: Int
    /// Milliseconds since the beginning.
    let at: Int64
    /// The number of the device; one that a copy will create has a number of its own.
    let device: Int
    let deed: Deed
}

extension PlannedStep: CustomStringConvertible {
    var description: String {
        switch deed {
        case .operation(let kind, let document, let number):
            "device \(device) \(kind.rawValue) document \(document) (\(number))"
        case .fault(let kind, let length, let number):
            "fault \(kind.rawValue) on device \(device) for \(length) ms (\(number))"
        }
    }
}
