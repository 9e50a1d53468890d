import Primitives

/// Reads the values that all parts of documents share.
extension JSONPullReader {
    /// Reads the members of an object; a known one that is `null` is passed, as if it were absent.
    mutating func parts(
        _ known: Set<String>, _ part: (String, inout JSONPullReader) throws(JSONFault) -> Void
    ) throws(JSONFault) {
        try object { (name, reader) throws(JSONFault) in
            if reader.peek() == UInt8(ascii: "n"), known.contains(name), reader.take(word: "null") {
                return
            }
            try part(name, &reader)
        }
    }

    /// Reads a stamp.
    mutating func stamp() throws(JSONFault) -> Stamp {
        try expect(UInt8(ascii: "\""))
        let time = try digits()
        let device = DeviceID(high: try digits(), low: try digits())
        try endDigits()
        return Stamp(time: time, device: device)
    }

    /// Reads a stamp and a value.
    mutating func register<Value>(
        _ value: (inout JSONPullReader) throws(JSONFault) -> Value
    ) throws(JSONFault) -> Register<Value> {
        let (stamp, value) = try pair(
            { (reader) throws(JSONFault) in try reader.stamp() }, value)
        return Register(value, at: stamp)
    }

    /// Reads a value of a field.
    mutating func scalar() throws(JSONFault) -> Scalar {
        switch peek() {
        case UInt8(ascii: "\""): return .text(try text())
        case UInt8(ascii: "t"), UInt8(ascii: "f"): return .bool(try bool())
        case UInt8(ascii: "n"):
            guard take(word: "null") else { throw unexpected }
            return .null
        default: return .integer(try integer())
        }
    }

    /// Reads members by device.
    mutating func byDevice<Value>(
        _ value: (inout JSONPullReader) throws(JSONFault) -> Value
    ) throws(JSONFault) -> [DeviceID: Value] {
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
    mutating func tallies() throws(JSONFault) -> [DeviceID: Tally] {
        try byDevice { (reader) throws(JSONFault) in
            let (count, sum) = try reader.pair(
                { (reader) throws(JSONFault) in try reader.count() },
                { (reader) throws(JSONFault) in try reader.integer() })
            return Tally(count: count, sum: sum)
        }
    }

    /// Reads a deletion.
    mutating func deletion() throws(JSONFault) -> Deletion {
        var state: Register<Scalar>?
        var seen: [DeviceID: UInt64]?
        var unknown = ForeignMembers()
        try object { (name, reader) throws(JSONFault) in
            switch name {
            case "state":
                state = try reader.register { (reader) throws(JSONFault) in try reader.scalar() }
            case "seen":
                seen = try reader.byDevice { (reader) throws(JSONFault) in try reader.count() }
            default: unknown[name] = try reader.foreign()
            }
        }
        guard let state, let seen else { throw unexpected }
        return Deletion(state: state, seen: seen, unknown: unknown)
    }

    /// Reads a part that this version does not know.
    mutating func foreign(depth: Int = 1) throws(JSONFault) -> Foreign {
        switch peek() {
        case UInt8(ascii: "{"):
            guard depth <= Foreign.maximumDepth else { throw tooDeep(Foreign.maximumDepth) }
            var members: [String: Foreign] = [:]
            try object { (name, reader) throws(JSONFault) in
                members[name] = try reader.foreign(depth: depth + 1)
            }
            return .object(members)
        case UInt8(ascii: "["):
            guard depth <= Foreign.maximumDepth else { throw tooDeep(Foreign.maximumDepth) }
            var elements: [Foreign] = []
            try list { (reader) throws(JSONFault) in
                elements.append(try reader.foreign(depth: depth + 1))
            }
            return .list(elements)
        case UInt8(ascii: "\""), UInt8(ascii: "t"), UInt8(ascii: "f"), UInt8(ascii: "n"):
            return .scalar(try scalar())
        default:
            switch try value() {
            case .integer(let number): return .scalar(.integer(number))
            case .number(let number): return Foreign(number)
            case .null, .bool, .string, .array, .object: throw unexpected
            }
        }
    }
}
