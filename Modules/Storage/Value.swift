/// One cell of a row.
///
/// Order is the same on every engine: null, then integers and reals by number, then text by its
/// UTF-8 bytes, then blobs by bytes. A column holds one type, so an integer never meets a real in
/// a store; where they are compared all the same, the integer comes first of two equal numbers.
/// The zeros of both signs are one value, and which of them is kept is not said.
public enum Value: Hashable, Sendable {
    /// No value; only in columns declared nullable.
    case null
    /// A signed 64-bit integer.
    case integer(Int64)
    /// A number that is not NaN.
    case real(Double)
    /// Any Unicode text, also with NUL.
    case text(String)
    /// Bytes.
    case blob([UInt8])
}

extension Value: Comparable {
    /// Orders as every engine orders keys and index entries.
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

    /// Equal as bytes: two texts that only look alike are different.
    public static func == (left: Value, right: Value) -> Bool {
        switch (left, right) {
        case (.null, .null): true
        case (.integer(let left), .integer(let right)): left == right
        case (.real(let left), .real(let right)): left == right
        case (.text(let left), .text(let right)): left.utf8.elementsEqual(right.utf8)
        case (.blob(let left), .blob(let right)): left == right
        default: false
        }
    }

    /// Hashes what `==` compares.
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

/// Values of one row, in the order of the table's columns.
public typealias Row = [Value]

/// Values that name a row or a place in an index, compared from the first on.
public struct Key: Hashable, Sendable, Comparable {
    /// The values, most significant first.
    public var values: [Value]

    /// Makes a key of values.
    public init(_ values: [Value]) { self.values = values }

    /// Lexicographic order; a prefix comes before what it begins.
    public static func < (left: Key, right: Key) -> Bool {
        left.values.lexicographicallyPrecedes(right.values)
    }

    /// True if the key begins with all values of `prefix`.
    public func hasPrefix(_ prefix: [Value]) -> Bool { values.starts(with: prefix) }
}
