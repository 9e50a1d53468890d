import Primitives

extension Stopwatch: Codable {
    private enum CodingKeys: String, CodingKey, CaseIterable {
        case lanes
        case deletion = "gone"
    }

    /// The names of the members that this version knows.
    static let knownParts = Set(CodingKeys.allCases.map(\.rawValue))

    /// Reads the canonical form.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        lanes = try container.decodeIfPresent([DeviceID: Lane].self, forKey: .lanes) ?? [:]
        deletion = try container.decodeIfPresent(Deletion.self, forKey: .deletion)
        unknown = try ForeignMembers(beside: container, in: decoder)
    }

    /// Writes the canonical form, which leaves out empty parts.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        if !lanes.isEmpty { try container.encode(lanes, forKey: .lanes) }
        try container.encodeIfPresent(deletion, forKey: .deletion)
        try unknown.encode(beside: encoder)
    }
}

extension Stopwatch.Lane: Codable {
    private enum CodingKeys: String, CodingKey, CaseIterable {
        case runs
        case floor
        case hidden
    }

    /// The names of the members that this version knows.
    static let knownParts = Set(CodingKeys.allCases.map(\.rawValue))

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            runs: try container.decodeIfPresent([Stopwatch.Run].self, forKey: .runs) ?? [],
            floor: try container.decodeIfPresent(UInt64.self, forKey: .floor) ?? 0,
            hidden: try container.decodeIfPresent([UInt64].self, forKey: .hidden) ?? [])
        unknown = try ForeignMembers(beside: container, in: decoder)
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        if !runs.isEmpty { try container.encode(runs, forKey: .runs) }
        if floor > 0 { try container.encode(floor, forKey: .floor) }
        if !hidden.isEmpty { try container.encode(hidden.sorted(), forKey: .hidden) }
        try unknown.encode(beside: encoder)
    }
}

/// The coded form is `[number, start, stop, by hand, device of the original, its number]`, with
/// `null` for the stop of a running interval, 1 for by hand and 0 for measured.
///
/// Trailing default values are left out.
extension Stopwatch.Run: Codable {
    init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        number = try container.decode(UInt64.self)
        start = try container.decode(Instant.self)
        stop = container.isAtEnd ? nil : try container.decode(Instant?.self)
        isByHand = container.isAtEnd ? false : try container.decode(Int.self) == 1
        guard !container.isAtEnd else { return }
        original = Stopwatch.IntervalID(
            device: try container.decode(DeviceID.self),
            number: try container.decode(UInt64.self))
        try container.end(of: "an interval")
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.unkeyedContainer()
        try container.encode(number)
        try container.encode(start)
        guard stop != nil || isByHand || original != nil else { return }
        try container.encode(stop)
        guard isByHand || original != nil else { return }
        try container.encode(isByHand ? 1 : 0)
        guard let original else { return }
        try container.encode(original.device)
        try container.encode(original.number)
    }
}
