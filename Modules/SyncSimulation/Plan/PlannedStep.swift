/// One thing that a plan holds: at a moment, somebody does something or something goes wrong.
struct PlannedStep: Sendable {
    enum Deed: Sendable {
        /// Somebody does something to a document; what exactly follows from the number.
        case operation(OperationKind, document: Int, number: Int64)
        /// Something goes wrong, for a while in milliseconds; how follows from the number.
        case fault(FaultKind, length: Int64, number: Int64)
    }

    /// Which step of the plan it is, from 0; also where others are left out.
    let number: Int
    /// Milliseconds since the beginning.
    let at: Int64
    /// On which device; one that a copy will make has a number of its own.
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
