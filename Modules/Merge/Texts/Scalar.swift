/// A value of one field.
public enum Scalar: Hashable, Sendable {
    /// No value, as after clearing a field.
    case null
    /// True or false.
    case bool(Bool)
    /// A signed 64-bit integer.
    case integer(Int64)
    /// Unicode text.
    case text(String)

    /// The text; `nil` for any other kind.
    public var text: String? { if case .text(let text) = self { text } else { nil } }
    /// The number; `nil` for any other kind.
    public var integer: Int64? { if case .integer(let number) = self { number } else { nil } }
    /// The truth value; `nil` for any other kind.
    public var bool: Bool? { if case .bool(let bool) = self { bool } else { nil } }
}

extension Scalar {
    /// Compares kind and value, text by its bytes, so that equal documents have equal bytes.
    public static func == (left: Self, right: Self) -> Bool {
        switch (left, right) {
        case (.null, .null): true
        case (.bool(let left), .bool(let right)): left == right
        case (.integer(let left), .integer(let right)): left == right
        case (.text(let left), .text(let right)): left.utf8.elementsEqual(right.utf8)
        default: false
        }
    }
}

extension Scalar: Comparable {
    /// An arbitrary total order, equal on every device.
    public static func < (left: Self, right: Self) -> Bool {
        switch (left, right) {
        case (.bool(let left), .bool(let right)): !left && right
        case (.integer(let left), .integer(let right)): left < right
        case (.text(let left), .text(let right)):
            left.utf8.lexicographicallyPrecedes(right.utf8)
        default: left.rank < right.rank
        }
    }

    private var rank: Int {
        switch self {
        case .null: 0
        case .bool: 1
        case .integer: 2
        case .text: 3
        }
    }
}
