/// Members that a later version put into a part beside those that are known here.
///
/// One word, and nothing where there are none: most counters, texts and stopwatches have none.
public struct ForeignMembers: Mergeable, Hashable {
    /// By name; `nil` instead of none.
    private var byName: [String: Foreign]?

    /// No members.
    init() {}

    /// Members by name.
    init(_ members: [String: Foreign]) { byName = members.isEmpty ? nil : members }

    /// Whether there are none.
    public var isEmpty: Bool { byName == nil }

    /// The members by name.
    var members: [String: Foreign] { byName ?? [:] }

    /// Their names and all names in them, in no order.
    var names: [String] {
        guard let byName else { return [] }
        return Array(byName.keys) + byName.values.flatMap(\.names)
    }

    /// The members in the order of their names.
    var inOrder: ArraySlice<(name: String, value: Foreign)> {
        guard let byName else { return [] }
        return byName.map { (name: $0, value: $1) }.sorted { $0.name < $1.name }[...]
    }

    /// A member by name.
    subscript(name: String) -> Foreign? {
        get { byName?[name] }
        set {
            var members = members
            members[name] = newValue
            self = Self(members)
        }
    }

    /// Joins them member by member.
    public mutating func merge(_ other: Self) {
        guard let theirs = other.byName else { return }
        byName = byName.map { $0.merging(theirs) { $0.merged(with: $1) } } ?? theirs
    }
}

extension ForeignMembers {
    /// Reads the members of a part beside those that are known.
    init(
        beside known: KeyedDecodingContainer<some CodingKey>, in decoder: any Decoder
    ) throws {
        let all = try decoder.container(keyedBy: PartName.self)
        guard all.allKeys.count > known.allKeys.count else {
            self.init()
            return
        }
        let names = Set(known.allKeys.map(\.stringValue))
        var members: [String: Foreign] = [:]
        for name in all.allKeys where !names.contains(name.stringValue) {
            let value = try all.decode(Foreign.self, forKey: name)
            guard value.depth <= Foreign.maximumDepth else {
                throw DecodingError.dataCorruptedError(
                    forKey: name, in: all,
                    debugDescription: "it nests deeper than \(Foreign.maximumDepth) levels")
            }
            members[name.stringValue] = value
        }
        self.init(members)
    }

    /// Writes the members beside those that are known.
    func encode(beside encoder: any Encoder) throws {
        guard let byName else { return }
        var container = encoder.container(keyedBy: PartName.self)
        for (name, value) in byName {
            try container.encode(value, forKey: PartName(stringValue: name))
        }
    }
}

extension UnkeyedDecodingContainer {
    /// Makes sure that nothing follows: lists have no room for what a later version adds.
    func end(of part: String) throws {
        guard isAtEnd else {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(
                    codingPath: codingPath,
                    debugDescription: "\(part) has \(count.map(String.init) ?? "more") elements, "
                        + "\(currentIndex) of which are known"))
        }
    }
}
