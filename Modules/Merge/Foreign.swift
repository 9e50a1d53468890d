/// What a newer version wrote into a document and this one does not know: kept as it is, and joined
/// by the one rule that every part which is added later must obey.
///
/// Of two objects the members are joined name by name; of anything else the larger stays, lists by
/// their elements in order, an object above all. A list that begins with a stamp is so a register,
/// one that begins with a count a tally.
public indirect enum Foreign: Hashable, Sendable {
    /// Nothing, a truth value, an integer or a text.
    case scalar(Scalar)
    /// A number that is no integer of 64 bits.
    case number(Double)
    /// A list.
    case list([Foreign])
    /// Members by name.
    case object([String: Foreign])

    /// The most levels of lists and objects in one another.
    static let maximumDepth = 64

    /// A number: an integer if it is one of 64 bits, so that a value has one form.
    init(_ number: Double) {
        self = Int64(exactly: number).map { .scalar(.integer($0)) } ?? .number(number)
    }

    /// How many levels of lists and objects it has in one another; 0 for what is neither.
    var depth: Int {
        switch self {
        case .scalar, .number: 0
        case .list(let elements): 1 + (elements.lazy.map(\.depth).max() ?? 0)
        case .object(let members): 1 + (members.values.lazy.map(\.depth).max() ?? 0)
        }
    }

    /// All names in it, in no order.
    var names: [String] {
        switch self {
        case .scalar, .number: []
        case .list(let elements): elements.flatMap(\.names)
        case .object(let members): Array(members.keys) + members.values.flatMap(\.names)
        }
    }
}

extension Foreign: Mergeable {
    /// Joins objects member by member; of anything else keeps the larger.
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

extension Foreign: Codable {
    /// Reads any JSON.
    public init(from decoder: any Decoder) throws {
        if let object = try? decoder.container(keyedBy: PartName.self) {
            var members: [String: Foreign] = [:]
            for name in object.allKeys {
                members[name.stringValue] = try object.decode(Foreign.self, forKey: name)
            }
            self = .object(members)
        } else if var list = try? decoder.unkeyedContainer() {
            var elements: [Foreign] = []
            while !list.isAtEnd { elements.append(try list.decode(Foreign.self)) }
            self = .list(elements)
        } else if let scalar = try? Scalar(from: decoder) {
            self = .scalar(scalar)
        } else {
            self.init(try decoder.singleValueContainer().decode(Double.self))
        }
    }

    /// Writes the JSON.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .scalar(let scalar): try scalar.encode(to: encoder)
        case .number(let number):
            var container = encoder.singleValueContainer()
            try container.encode(number)
        case .list(let elements):
            var container = encoder.unkeyedContainer()
            for element in elements { try container.encode(element) }
        case .object(let members):
            var container = encoder.container(keyedBy: PartName.self)
            for (name, value) in members {
                try container.encode(value, forKey: PartName(stringValue: name))
            }
        }
    }
}

/// A name in JSON, whatever it is.
struct PartName: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }

    init?(intValue: Int) { nil }
}
