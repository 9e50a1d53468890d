import Primitives

/// Reads the values that all parts of documents share.
extension QuickJSONReader {
    /// Reads a stamp.
    mutating func stamp() throws(Unexpected) -> Stamp {
        try expect(UInt8(ascii: "\""))
        let time = try digits()
        let device = DeviceID(high: try digits(), low: try digits())
        try expect(UInt8(ascii: "\""))
        return Stamp(time: time, device: device)
    }

    /// Reads a stamp and a value.
    mutating func register<Value>(
        _ value: (inout QuickJSONReader) throws(Unexpected) -> Value
    ) throws(Unexpected) -> Register<Value> {
        let (stamp, value) = try pair(
            { (reader) throws(Unexpected) in try reader.stamp() }, value)
        return Register(value, at: stamp)
    }

    /// Reads a value of a field.
    mutating func scalar() throws(Unexpected) -> Scalar {
        switch peek() {
        case UInt8(ascii: "\""): return .text(try text())
        case UInt8(ascii: "t"), UInt8(ascii: "f"): return .bool(try bool())
        case UInt8(ascii: "n"):
            guard take(word: "null") else { throw Unexpected() }
            return .null
        default: return .integer(try integer())
        }
    }

    /// Reads members by device.
    mutating func byDevice<Value>(
        _ value: (inout QuickJSONReader) throws(Unexpected) -> Value
    ) throws(Unexpected) -> [DeviceID: Value] {
        var members: [DeviceID: Value] = [:]
        try expect(UInt8(ascii: "{"))
        if take(UInt8(ascii: "}")) { return members }
        repeat {
            let device: DeviceID = try identifier()
            try expect(UInt8(ascii: ":"))
            members[device] = try value(&self)
        } while take(UInt8(ascii: ","))
        try expect(UInt8(ascii: "}"))
        return members
    }

    /// Reads tallies by device.
    mutating func tallies() throws(Unexpected) -> [DeviceID: Tally] {
        try byDevice { (reader) throws(Unexpected) in
            let (count, sum) = try reader.pair(
                { (reader) throws(Unexpected) in try reader.count() },
                { (reader) throws(Unexpected) in try reader.integer() })
            return Tally(count: count, sum: sum)
        }
    }

    /// Reads a deletion.
    mutating func deletion() throws(Unexpected) -> Deletion {
        var state: Register<Scalar>?
        var seen: [DeviceID: UInt64]?
        var unknown = ForeignMembers()
        try object { (name, reader) throws(Unexpected) in
            switch name {
            case "state":
                state = try reader.register { (reader) throws(Unexpected) in try reader.scalar() }
            case "seen":
                seen = try reader.byDevice { (reader) throws(Unexpected) in try reader.count() }
            default: unknown[name] = try reader.foreign()
            }
        }
        guard let state, let seen else { throw Unexpected() }
        return Deletion(state: state, seen: seen, unknown: unknown)
    }

    /// Reads a part that this version does not know.
    ///
    /// Numbers that are not integers are left to the general decoder.
    mutating func foreign(depth: Int = 1) throws(Unexpected) -> Foreign {
        switch peek() {
        case UInt8(ascii: "{"):
            guard depth <= Foreign.maximumDepth else { throw Unexpected() }
            var members: [String: Foreign] = [:]
            try object { (name, reader) throws(Unexpected) in
                members[name] = try reader.foreign(depth: depth + 1)
            }
            return .object(members)
        case UInt8(ascii: "["):
            guard depth <= Foreign.maximumDepth else { throw Unexpected() }
            var elements: [Foreign] = []
            try list { (reader) throws(Unexpected) in
                elements.append(try reader.foreign(depth: depth + 1))
            }
            return .list(elements)
        default: return .scalar(try scalar())
        }
    }
}
