import Primitives

/// What most documents are made of, read without a general decoder; whatever else there is in one
/// is ``QuickJSONReader/Unexpected`` and left to that.
extension Document {
    /// Reads a document where it stands.
    public init(
        from reader: inout QuickJSONReader
    ) throws(QuickJSONReader.Unexpected) {
        self.init()
        var document = Document()
        try reader.object { (part, reader) throws(QuickJSONReader.Unexpected) in
            switch part {
            case "fields":
                try reader.object { (name, reader) throws(QuickJSONReader.Unexpected) in
                    document.fields[name] = try reader.register {
                        (reader) throws(QuickJSONReader.Unexpected) in
                        try reader.scalar()
                    }
                }
            case "counters":
                try reader.object { (name, reader) throws(QuickJSONReader.Unexpected) in
                    document.counters[name] = try reader.counter()
                }
            case "texts":
                try reader.object { (name, reader) throws(QuickJSONReader.Unexpected) in
                    document.texts[name] = try reader.multiValue()
                }
            default: throw QuickJSONReader.Unexpected()
            }
        }
        self = document
    }
}

extension QuickJSONReader {
    fileprivate mutating func stamp() throws(Unexpected) -> Stamp {
        try expect(UInt8(ascii: "\""))
        let time = try digits()
        let device = DeviceID(high: try digits(), low: try digits())
        try expect(UInt8(ascii: "\""))
        return Stamp(time: time, device: device)
    }

    fileprivate mutating func register<Value>(
        _ value: (inout QuickJSONReader) throws(Unexpected) -> Value
    ) throws(Unexpected) -> Register<Value> {
        let (stamp, value) = try pair(
            { (reader) throws(Unexpected) in try reader.stamp() }, value)
        return Register(value, at: stamp)
    }

    fileprivate mutating func scalar() throws(Unexpected) -> Scalar {
        switch peek() {
        case UInt8(ascii: "\""): return .text(try text())
        case UInt8(ascii: "t"), UInt8(ascii: "f"): return .bool(try bool())
        case UInt8(ascii: "n"):
            guard take(word: "null") else { throw Unexpected() }
            return .null
        default: return .integer(try integer())
        }
    }

    /// Members by device.
    private mutating func byDevice<Value>(
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

    private mutating func tallies() throws(Unexpected) -> [DeviceID: Tally] {
        try byDevice { (reader) throws(Unexpected) in
            let (count, sum) = try reader.pair(
                { (reader) throws(Unexpected) in try reader.count() },
                { (reader) throws(Unexpected) in try reader.integer() })
            return Tally(count: count, sum: sum)
        }
    }

    private mutating func deletion() throws(Unexpected) -> Deletion {
        var state: Register<Scalar>?
        var seen: [DeviceID: UInt64]?
        try object { (name, reader) throws(Unexpected) in
            switch name {
            case "state":
                state = try reader.register { (reader) throws(Unexpected) in try reader.scalar() }
            case "seen":
                seen = try reader.byDevice { (reader) throws(Unexpected) in try reader.count() }
            default: throw Unexpected()
            }
        }
        guard let state, let seen else { throw Unexpected() }
        var deletion = Deletion(isDeleted: false, at: state.stamp, seen: seen)
        deletion.state = state
        return deletion
    }

    fileprivate mutating func counter() throws(Unexpected) -> FloorCounter {
        var counter = FloorCounter()
        try object { (name, reader) throws(Unexpected) in
            switch name {
            case "tally": counter.tallies = try reader.tallies()
            case "floor": counter.floors = try reader.tallies()
            case "base":
                counter.base = try reader.register { (reader) throws(Unexpected) in
                    try reader.integer()
                }
            case "gone": counter.deletion = try reader.deletion()
            default: throw Unexpected()
            }
        }
        return counter
    }

    fileprivate mutating func multiValue() throws(Unexpected) -> MultiValue {
        var values: [Register<Scalar>] = []
        var seen: [Stamp] = []
        var deletion: Deletion?
        try object { (name, reader) throws(Unexpected) in
            switch name {
            case "values":
                try reader.list { (reader) throws(Unexpected) in
                    values.append(
                        try reader.register { (reader) throws(Unexpected) in
                            try reader.scalar()
                        })
                }
            case "seen":
                try reader.list { (reader) throws(Unexpected) in seen.append(try reader.stamp()) }
            case "gone": deletion = try reader.deletion()
            default: throw Unexpected()
            }
        }
        return MultiValue(values: values, seen: seen, deletion: deletion)
    }
}
