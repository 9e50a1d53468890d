import Primitives

/// The JSON form of the numbers in a message that fill 64 bits: the checksum and the bases of
/// parts. Either form is always accepted.
package enum LongNumbers: Sendable, Hashable {
    /// As integers, which every version reads.
    case integers
    /// As texts of decimal digits, for readers whose numbers have fewer bits.
    case texts
}

extension JSONWriter {
    /// Writes a number that fills 64 bits.
    package mutating func long(_ value: Int64, as form: LongNumbers) {
        switch form {
        case .integers: integer(value)
        case .texts: text("\(value)")
        }
    }
}
