import Primitives

/// The coded form leaves out parts that did not change.
extension DocumentChange: Codable {
    private enum CodingKeys: String, CodingKey {
        case isCreation = "created"
        case isOvertaken = "overtaken"
        case origin
        case overwritten
        case deletion
        case fields
        case counters
        case days
        case stopwatches
        case texts
    }

    /// Reads a change.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        func part<Part: Decodable>(_ key: CodingKeys) throws -> [String: Part] {
            try container.decodeIfPresent([String: Part].self, forKey: key) ?? [:]
        }
        isCreation = try container.decodeIfPresent(Bool.self, forKey: .isCreation) ?? false
        isOvertaken = try container.decodeIfPresent(Bool.self, forKey: .isOvertaken) ?? false
        origin = try container.decodeIfPresent(Set<String>.self, forKey: .origin) ?? []
        overwritten =
            try container.decodeIfPresent(Set<String>.self, forKey: .overwritten) ?? []
        deletion = try container.decodeIfPresent(Swap<Bool>.self, forKey: .deletion)
        fields = try part(.fields)
        counters = try part(.counters)
        days = try (part(.days) as [String: [String: Int64]]).mapValues { sums in
            try Dictionary(uniqueKeysWithValues: sums.map { (try Self.day($0), $1) })
        }
        stopwatches = try part(.stopwatches)
        texts = try part(.texts)
    }

    /// Writes a change.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        if isCreation { try container.encode(true, forKey: .isCreation) }
        if isOvertaken { try container.encode(true, forKey: .isOvertaken) }
        if !origin.isEmpty { try container.encode(origin.sorted(), forKey: .origin) }
        if !overwritten.isEmpty { try container.encode(overwritten.sorted(), forKey: .overwritten) }
        try container.encodeIfPresent(deletion, forKey: .deletion)
        if !fields.isEmpty { try container.encode(fields, forKey: .fields) }
        if !counters.isEmpty { try container.encode(counters, forKey: .counters) }
        if !days.isEmpty {
            let sums = days.mapValues { sums in
                Dictionary(uniqueKeysWithValues: sums.map { ("\($0)", $1) })
            }
            try container.encode(sums, forKey: .days)
        }
        if !stopwatches.isEmpty { try container.encode(stopwatches, forKey: .stopwatches) }
        if !texts.isEmpty { try container.encode(texts, forKey: .texts) }
    }
}

extension DocumentChange {
    private static func day(_ text: String) throws -> Day {
        guard let day = Day(text) else {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(codingPath: [], debugDescription: "\(text) is not a date"))
        }
        return day
    }
}

extension DocumentChange.Swap: Codable {
    private enum CodingKeys: String, CodingKey {
        case was
        case now
        case isForeign = "foreign"
        case isOvertaken = "overtaken"
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        was = try container.decode(Value.self, forKey: .was)
        now = try container.decode(Value.self, forKey: .now)
        isForeign = try container.decodeIfPresent(Bool.self, forKey: .isForeign) ?? false
        isOvertaken = try container.decodeIfPresent(Bool.self, forKey: .isOvertaken) ?? false
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(was, forKey: .was)
        try container.encode(now, forKey: .now)
        if isForeign { try container.encode(true, forKey: .isForeign) }
        if isOvertaken { try container.encode(true, forKey: .isOvertaken) }
    }
}

extension DocumentChange.Exchange: Codable {
    private enum CodingKeys: String, CodingKey {
        case removed
        case added
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        removed = try container.decodeIfPresent([DocumentChange.Times].self, forKey: .removed) ?? []
        added = try container.decodeIfPresent([DocumentChange.Times].self, forKey: .added) ?? []
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        if !removed.isEmpty { try container.encode(removed, forKey: .removed) }
        if !added.isEmpty { try container.encode(added, forKey: .added) }
    }
}

/// The coded form is `[device, number, start, stop, by hand]`, with `null` for the stop of a
/// running interval.
extension DocumentChange.Times: Codable {
    init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        original = Stopwatch.IntervalID(
            device: try container.decode(DeviceID.self),
            number: try container.decode(UInt64.self))
        start = try container.decode(Instant.self)
        stop = try container.decode(Instant?.self)
        isByHand = try container.decode(Bool.self)
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.unkeyedContainer()
        try container.encode(original.device)
        try container.encode(original.number)
        try container.encode(start)
        try container.encode(stop)
        try container.encode(isByHand)
    }
}
