import Primitives

extension BinaryReader {
    /// Reads a document.
    public mutating func document() throws(MergeError) -> Document {
        let start = position
        let parts = try parts(BinaryForm.DocumentParts.all)
        epoch = parts.contains(.stamps) ? try word() : nil
        isEpochMet = false
        var document = Document()
        if parts.contains(.fields) {
            document.fields = try named(atLeast: 1) { (reader) throws(MergeError) in
                let stamp = try reader.stamp()
                return Register(try reader.scalar(), at: stamp)
            }
        }
        if parts.contains(.counters) {
            document.counters = try named(atLeast: 1) { (reader) throws(MergeError) in
                try reader.counter()
            }
        }
        if parts.contains(.stopwatches) {
            document.stopwatches = try named(atLeast: 1) { (reader) throws(MergeError) in
                try reader.stopwatch()
            }
        }
        if parts.contains(.texts) {
            document.texts = try named(atLeast: 1) { (reader) throws(MergeError) in
                try reader.multiValue()
            }
        }
        if parts.contains(.others) { document.unknown = try others() }
        guard Document.knownParts.isDisjoint(with: document.unknown.keys) else {
            throw failure("a part that is known is among the others", at: start)
        }
        guard epoch == nil || isEpochMet else {
            throw failure("no stamp has the earliest time", at: start)
        }
        return document
    }

    private mutating func others() throws(MergeError) -> [String: Foreign] {
        try named(atLeast: 1) { (reader) throws(MergeError) in try reader.foreign() }
    }

    /// Reads the members beside the known ones.
    private mutating func others(
        beside known: Set<String>, atLeast least: Int = 1
    ) throws(MergeError) -> ForeignMembers {
        let start = position
        let members = try named(atLeast: least) { (reader) throws(MergeError) in
            try reader.foreign()
        }
        guard known.isDisjoint(with: members.keys) else {
            throw failure("a part that is known is among the others", at: start)
        }
        return ForeignMembers(members)
    }

    private mutating func counter() throws(MergeError) -> FloorCounter {
        let parts = try parts(BinaryForm.CounterParts.all)
        var counter = FloorCounter()
        if parts.contains(.tally) { counter.tallies = try tallies() }
        if parts.contains(.floor) { counter.floors = try tallies() }
        if parts.contains(.base) {
            let stamp = try stamp()
            counter.base = Register(try integer(), at: stamp)
        }
        if parts.contains(.gone) { counter.deletion = try deletion() }
        if parts.contains(.others) {
            counter.othersInBinary = try others(beside: FloorCounter.knownInBinary)
        }
        return counter
    }

    private mutating func tallies() throws(MergeError) -> [DeviceID: Tally] {
        try byDevice(atLeast: 1) { (reader) throws(MergeError) in
            let count = try reader.count()
            return Tally(count: count, sum: try reader.integer())
        }
    }

    private mutating func deletion() throws(MergeError) -> Deletion {
        let stamp = try stamp()
        let state = Register(try scalar(), at: stamp)
        let seen = try byDevice { (reader) throws(MergeError) in try reader.count() }
        let unknown = try others(beside: Deletion.knownParts, atLeast: 0)
        return Deletion(state: state, seen: seen, unknown: unknown)
    }

    private mutating func stopwatch() throws(MergeError) -> Stopwatch {
        let parts = try parts(BinaryForm.ListParts.all)
        var stopwatch = Stopwatch()
        if parts.contains(.list) {
            stopwatch.lanes = try byDevice(atLeast: 1) { (reader) throws(MergeError) in
                try reader.lane()
            }
        }
        if parts.contains(.gone) { stopwatch.deletion = try deletion() }
        if parts.contains(.others) { stopwatch.unknown = try others(beside: Stopwatch.knownParts) }
        return stopwatch
    }

    private mutating func lane() throws(MergeError) -> Stopwatch.Lane {
        let parts = try parts(BinaryForm.LaneParts.all)
        let start = position
        let floor = parts.contains(.floor) ? try count() : 0
        guard floor > 0 || !parts.contains(.floor) else {
            throw failure("a part is said to be there and is empty", at: start)
        }
        var hidden: [UInt64] = []
        if parts.contains(.hidden) {
            for _ in 0..<(try count(ofElementsWith: 1, atLeast: 1)) {
                let start = position
                let number = try number(after: hidden.last ?? floor)
                guard !hidden.isEmpty || number > floor + 1 else {
                    throw failure("a hidden number that the floor should hold", at: start)
                }
                hidden.append(number)
            }
        }
        let runs = parts.contains(.runs) ? try runs(above: floor, without: Set(hidden)) : []
        var lane = Stopwatch.Lane(runs: runs, floor: floor, hidden: hidden)
        if parts.contains(.others) {
            lane.unknown = try others(beside: Stopwatch.Lane.knownParts)
        }
        return lane
    }

    private mutating func runs(
        above floor: UInt64, without hidden: Set<UInt64>
    ) throws(MergeError) -> [Stopwatch.Run] {
        var runs: [Stopwatch.Run] = []
        for _ in 0..<(try count(ofElementsWith: 3, atLeast: 1)) {
            let place = position
            let number = try number(after: runs.last?.number ?? floor)
            guard !hidden.contains(number) else {
                throw failure("an interval is there and hidden", at: place)
            }
            let parts = try parts(BinaryForm.RunParts.all)
            let start = (runs.last?.start.milliseconds ?? 0) &+ (try integer())
            var run = Stopwatch.Run(number: number, start: Instant(milliseconds: start))
            if parts.contains(.stop) {
                run.stop = Instant(milliseconds: start &+ (try integer()))
            }
            run.isByHand = parts.contains(.byHand)
            if parts.contains(.original) {
                let device = try device()
                run.original = Stopwatch.IntervalID(device: device, number: try count())
            }
            runs.append(run)
        }
        return runs
    }

    /// Reads a number that is stored as its difference from the last one.
    private mutating func number(after last: UInt64) throws(MergeError) -> UInt64 {
        let start = position
        let step = try count()
        let (number, isTooLarge) = last.addingReportingOverflow(step)
        guard step > 0, !isTooLarge else { throw failure("the numbers do not ascend", at: start) }
        return number
    }

    private mutating func multiValue() throws(MergeError) -> MultiValue {
        let parts = try parts(BinaryForm.ListParts.all)
        var text = MultiValue()
        if parts.contains(.list) {
            text.writes = try byDevice(atLeast: 1) { (reader) throws(MergeError) in
                try reader.write()
            }
        }
        if parts.contains(.gone) { text.deletion = try deletion() }
        if parts.contains(.others) { text.unknown = try others(beside: MultiValue.knownParts) }
        return text
    }

    private mutating func write() throws(MergeError) -> MultiValue.Write {
        let time = try time()
        var values: [Scalar] = []
        for _ in 0..<(try count(ofElementsWith: 1)) {
            let start = position
            let value = try scalar()
            guard values.last.map({ $0 < value }) ?? true else {
                throw failure("the values do not ascend", at: start)
            }
            values.append(value)
        }
        return MultiValue.Write(time: time, values: values)
    }
}
