import Primitives

/// Reads the parts of documents without a general decoder.
///
/// Anything else is a ``JSONFault`` with its place.
extension Document {
    /// Reads a document at the reader's position.
    public init(
        from reader: inout JSONPullReader
    ) throws(JSONFault) {
        self.init()
        var document = Document()
        try reader.parts(Self.knownParts) { (part, reader) throws(JSONFault) in
            switch part {
            case "fields":
                try reader.object { (name, reader) throws(JSONFault) in
                    document.fields[name] = try reader.register {
                        (reader) throws(JSONFault) in
                        try reader.scalar()
                    }
                }
            case "counters":
                try reader.object { (name, reader) throws(JSONFault) in
                    document.counters[name] = try reader.counter()
                }
            case "stopwatches":
                try reader.object { (name, reader) throws(JSONFault) in
                    document.stopwatches[name] = try reader.stopwatch()
                }
            case "texts":
                try reader.object { (name, reader) throws(JSONFault) in
                    document.texts[name] = try reader.multiValue()
                }
            default: document.unknown[part] = try reader.foreign()
            }
        }
        self = document
    }
}

extension JSONPullReader {
    fileprivate mutating func counter() throws(JSONFault) -> FloorCounter {
        var counter = FloorCounter()
        try parts(FloorCounter.knownInBinary) { (name, reader) throws(JSONFault) in
            switch name {
            case "tally": counter.tallies = try reader.tallies()
            case "floor": counter.floors = try reader.tallies()
            case "base":
                counter.base = try reader.register { (reader) throws(JSONFault) in
                    try reader.integer()
                }
            case "days": counter.days = DaySums(try reader.foreign())
            case "gone": counter.deletion = try reader.deletion()
            default: counter.unknown[name] = try reader.foreign()
            }
        }
        return counter
    }

    fileprivate mutating func multiValue() throws(JSONFault) -> MultiValue {
        var values: [Register<Scalar>] = []
        var seen: [Stamp] = []
        var deletion: Deletion?
        var unknown = ForeignMembers()
        try parts(MultiValue.knownParts) { (name, reader) throws(JSONFault) in
            switch name {
            case "values":
                try reader.list { (reader) throws(JSONFault) in
                    values.append(
                        try reader.register { (reader) throws(JSONFault) in
                            try reader.scalar()
                        })
                }
            case "seen":
                try reader.list { (reader) throws(JSONFault) in seen.append(try reader.stamp()) }
            case "gone": deletion = try reader.deletion()
            default: unknown[name] = try reader.foreign()
            }
        }
        var text = MultiValue(values: values, seen: seen, deletion: deletion)
        text.unknown = unknown
        return text
    }

    fileprivate mutating func stopwatch() throws(JSONFault) -> Stopwatch {
        var stopwatch = Stopwatch()
        try parts(Stopwatch.knownParts) { (name, reader) throws(JSONFault) in
            switch name {
            case "lanes":
                stopwatch.lanes = try reader.byDevice { (reader) throws(JSONFault) in
                    try reader.lane()
                }
            case "gone": stopwatch.deletion = try reader.deletion()
            default: stopwatch.unknown[name] = try reader.foreign()
            }
        }
        return stopwatch
    }

    private mutating func lane() throws(JSONFault) -> Stopwatch.Lane {
        var runs: [Stopwatch.Run] = []
        var floor: UInt64 = 0
        var hidden: [UInt64] = []
        var unknown = ForeignMembers()
        try parts(Stopwatch.Lane.knownParts) { (name, reader) throws(JSONFault) in
            switch name {
            case "runs":
                try reader.list { (reader) throws(JSONFault) in runs.append(try reader.run()) }
            case "floor": floor = try reader.count()
            case "hidden":
                try reader.list { (reader) throws(JSONFault) in
                    hidden.append(try reader.count())
                }
            default: unknown[name] = try reader.foreign()
            }
        }
        var lane = Stopwatch.Lane(runs: runs, floor: floor, hidden: hidden)
        lane.unknown = unknown
        return lane
    }

    private mutating func run() throws(JSONFault) -> Stopwatch.Run {
        try expect(UInt8(ascii: "["))
        let number = try count()
        try expect(UInt8(ascii: ","))
        var run = Stopwatch.Run(number: number, start: Instant(milliseconds: try integer()))
        if take(UInt8(ascii: ",")), !take(word: "null") {
            run.stop = Instant(milliseconds: try integer())
        }
        if take(UInt8(ascii: ",")) { run.isByHand = try integer() == 1 }
        if take(UInt8(ascii: ",")) {
            let device: DeviceID = try identifier()
            try expect(UInt8(ascii: ","))
            run.original = Stopwatch.IntervalID(device: device, number: try count())
        }
        try endList()
        return run
    }
}
