import Primitives

extension Stopwatch: Decodable {
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
}

extension Stopwatch.Lane: Decodable {
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
}

/// The coded form is `[number, start, stop, by hand, device of the original, its number]`, with
/// `null` for the stop of a running interval, 1 for by hand and 0 for measured.
///
/// Trailing default values are left out.
extension Stopwatch.Run: Decodable {
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
}
