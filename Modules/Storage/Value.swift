import Glibc

/// One cell of a row.
///
/// The order is the same on every engine: null, then integers and reals by number, then text by its
/// UTF-8 bytes, then blobs by bytes. A column holds one type, so a store never compares an integer
/// with a real; elsewhere, an integer precedes an equal real. The zeros of both signs are one
/// value; it is unspecified which one is kept.
public enum Value: Hashable, Sendable {
    /// No value; only in nullable columns.
    case null
    /// A signed 64-bit integer.
    case integer(Int64)
    /// A number that is not NaN.
    case real(Double)
    /// Any Unicode text, including NUL.
    case text(String)
    /// Bytes.
    case blob([UInt8])
}

extension Value: Comparable {
    /// Compares values in the order of keys and index entries on every engine.
    public static func < (left: Value, right: Value) -> Bool {
        switch (left, right) {
        case (.integer(let left), .integer(let right)): left < right
        case (.real(let left), .real(let right)): left < right
        case (.integer(let left), .real(let right)): Double(left) <= right
        case (.real(let left), .integer(let right)): left < Double(right)
        case (.text(let left), .text(let right)):
            left.utf8.lexicographicallyPrecedes(right.utf8)
        case (.blob(let left), .blob(let right)): left.lexicographicallyPrecedes(right)
        default: left.rank < right.rank
        }
    }

    /// Compares texts by bytes: two texts that only look alike are different.
    public static func == (left: Value, right: Value) -> Bool {
        switch (left, right) {
        case (.null, .null): true
        case (.integer(let left), .integer(let right)): left == right
        case (.real(let left), .real(let right)): left == right
        case (.text(let left), .text(let right)): left.hasBytes(of: right)
        case (.blob(let left), .blob(let right)): left == right
        default: false
        }
    }

    /// Hashes the value consistently with `==`.
    public func hash(into hasher: inout Hasher) {
        switch self {
        case .null: hasher.combine(0)
        case .integer(let number): hasher.combine(number)
        case .real(let number): hasher.combine(number)
        case .text(let text): hasher.combine(text)
        case .blob(let bytes): hasher.combine(bytes)
        }
    }

    private var rank: Int {
        switch self {
        case .null: 0
        case .integer, .real: 1
        case .text: 2
        case .blob: 3
        }
    }
}

/// The values of one row, in the order of the table's columns.
public typealias Row = [Value]

/// The values that identify a row or a position in an index, compared from the first on.
public struct Key: Hashable, Sendable, Comparable {
    /// The values, most significant first.
    public var values: [Value]

    /// Creates a key of values.
    public init(_ values: [Value]) { self.values = values }

    /// Compares keys lexicographically; a prefix precedes longer keys.
    public static func < (left: Key, right: Key) -> Bool {
        left.values.lexicographicallyPrecedes(right.values)
    }
}

extension String {
    /// Whether another text has the same bytes.
    fileprivate func hasBytes(of other: String) -> Bool {
        let count = utf8.count
        guard count == other.utf8.count else { return false }
        let isSame = utf8.withContiguousStorageIfAvailable { mine in
            other.utf8.withContiguousStorageIfAvailable { theirs in
                guard let mine = mine.baseAddress, let theirs = theirs.baseAddress else {
                    return count == 0
                }
                return memcmp(mine, theirs, count) == 0
            }
        }
        return (isSame ?? nil) ?? utf8.elementsEqual(other.utf8)
    }
}
