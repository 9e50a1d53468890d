import Primitives

/// A part of a document that a newer version wrote and this one does not know.
///
/// It is kept unchanged and joined by the one rule that every part added later must obey.
///
/// Two objects are joined member by member. Of any other two values the larger stays; lists compare
/// by their elements in order, and an object is larger than anything else. A list that begins with
/// a stamp therefore behaves as a register, one that begins with a count as a tally.
public indirect enum Foreign: Hashable, Sendable {
    /// `null`, a truth value, an integer or a text.
    case scalar(Scalar)
    /// A number that is not a 64-bit integer.
    case number(Double)
    /// A list.
    case list([Foreign])
    /// Members by name.
    case object([String: Foreign])

    /// The maximum number of nested levels of lists and objects.
    static let maximumDepth = 64

    /// Creates a number: an integer if it fits in 64 bits, so that a value has one form.
    init(_ number: Double) {
        self = Int64(exactly: number).map { .scalar(.integer($0)) } ?? .number(number)
    }

    /// The number of nested levels of lists and objects; 0 for any other value.
    var depth: Int {
        switch self {
        case .scalar, .number: 0
        case .list(let elements): 1 + (elements.lazy.map { $0.depth }.max() ?? 0)
        case .object(let members): 1 + (members.values.lazy.map { $0.depth }.max() ?? 0)
        }
    }

    /// All names in it, in no order.
    var names: [String] {
        switch self {
        case .scalar, .number: []
        case .list(let elements): elements.flatMap { $0.names }
        case .object(let members): Array(members.keys) + members.values.flatMap { $0.names }
        }
    }
}

extension Foreign: Mergeable {
    /// Joins objects member by member; of other values the larger is kept.
    public mutating func merge(_ other: Self) {
        if case .object(var mine) = self, case .object(let theirs) = other {
            mine.mergeValues(theirs)
            self = .object(mine)
        } else if self < other {
            self = other
        }
    }
}

extension Foreign: Comparable {
    /// An arbitrary total order, equal on every device.
    public static func < (left: Self, right: Self) -> Bool {
        switch (left, right) {
        case (.scalar(let left), .scalar(let right)): left < right
        case (.number(let left), .number(let right)): left < right
        case (.list(let left), .list(let right)): left.lexicographicallyPrecedes(right)
        case (.object(let left), .object(let right)):
            left.inOrder.lexicographicallyPrecedes(right.inOrder) {
                ($0.name, $0.value) < ($1.name, $1.value)
            }
        default: left.rank < right.rank
        }
    }

    private var rank: Int {
        switch self {
        case .scalar: 0
        case .number: 1
        case .list: 2
        case .object: 3
        }
    }
}

extension [String: Foreign] {
    fileprivate var inOrder: [(name: String, value: Foreign)] {
        map { (name: $0, value: $1) }.sorted { $0.name < $1.name }
    }
}
