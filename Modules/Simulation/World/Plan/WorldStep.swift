/// A step of a plan: at a moment, a person does something or a fault strikes.
package struct WorldStep: Sendable {
    enum Deed: Sendable {
        /// A person does something about another one; the details follow from the number.
        case operation(WorldOperation, other: Int, number: Int)
        /// A fault strikes, for a time in milliseconds; the details follow from the number.
        case fault(WorldFault, length: Int64, number: Int)
    }

    /// The index of the step in the whole plan, from 0, even if other steps are left out.
    let number: Int
    /// Milliseconds since the beginning.
    let at: Int64
    /// The number of the device.
    let device: Int
    let deed: Deed
}

extension WorldStep: CustomStringConvertible {
    /// The step in words.
    package var description: String {
        switch deed {
        case .operation(let kind, let other, _):
            "device \(device) \(kind.rawValue) person \(other)"
        case .fault(let kind, let length, _):
            "fault \(kind.rawValue) on device \(device) for \(length) ms"
        }
    }
}
