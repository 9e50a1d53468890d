import Primitives

/// How the numbers of a message that fill 64 bits, the checksum and the bases of parts, are
/// written in JSON. Either is read everywhere.
public enum LongNumbers: Sendable, Hashable {
    /// As integers, which is what everybody reads.
    case integers
    /// As texts of decimal digits, for those whose numbers have fewer bits.
    case texts
}

extension QuickJSONWriter {
    /// Writes a number that fills 64 bits.
    mutating func long(_ value: Int64, as form: LongNumbers) {
        switch form {
        case .integers: integer(value)
        case .texts: text("\(value)")
        }
    }
}
