import Primitives

/// The JSON form leaves out parts that did not change.
extension DocumentChange {
    /// Reads a change at the reader's position.
    public init(from reader: inout JSONPullReader) throws(JSONFault) {
        var change = DocumentChange()
        try reader.object { (part, reader) throws(JSONFault) in
            switch part {
            case "created": change.isCreation = try reader.bool()
            case "overtaken": change.isOvertaken = try reader.bool()
            case "origin": change.origin = Set(try reader.texts())
            case "overwritten": change.overwritten = Set(try reader.texts())
            case "deletion":
                change.deletion = try reader.swap { (reader) throws(JSONFault) in
                    try reader.bool()
                }
            case "fields":
                change.fields = try reader.byName { (reader) throws(JSONFault) in
                    try reader.swap { (reader) throws(JSONFault) in try reader.scalar() }
                }
            case "counters":
                change.counters = try reader.byName { (reader) throws(JSONFault) in
                    reader.take(word: "null") ? nil : try reader.integer()
                }
            case "counts":
                change.counts = try reader.byName { (reader) throws(JSONFault) in
                    try reader.chains()
                }
            case "days":
                change.days = try reader.byName { (reader) throws(JSONFault) in
                    try reader.sums()
                }
            case "stopwatches":
                change.stopwatches = try reader.byName { (reader) throws(JSONFault) in
                    try reader.exchange()
                }
            case "texts":
                change.texts = try reader.byName { (reader) throws(JSONFault) in
                    try reader.swap { (reader) throws(JSONFault) in
                        try reader.elements { (reader) throws(JSONFault) in try reader.scalar() }
                    }
                }
            default: try reader.skip()
            }
        }
        self = change
    }

    /// Writes a change.
    public func write(to writer: inout JSONWriter) {
        writer.object { writer in
            if isCreation { writer.flag("created") }
            if isOvertaken { writer.flag("overtaken") }
            writer.texts("origin", origin)
            writer.texts("overwritten", overwritten)
            if let deletion {
                writer.name("deletion")
                writer.swap(deletion) { $0.bool($1) }
            }
            writer.byName("fields", fields) { $0.swap($1) { $0.scalar($1) } }
            writer.byName("counters", counters) { writer, difference in
                if let difference { writer.integer(difference) } else { writer.bool(nil) }
            }
            writer.byName("counts", counts) { $0.chains($1) }
            writer.byName("days", days) { writer, sums in
                writer.object { writer in
                    for (day, sum) in sums.sorted(by: { $0.key < $1.key }) {
                        writer.name("\(day)")
                        writer.integer(sum)
                    }
                }
            }
            writer.byName("stopwatches", stopwatches) { writer, exchange in
                writer.object { writer in
                    writer.times("removed", exchange.removed)
                    writer.times("added", exchange.added)
                }
            }
            writer.byName("texts", texts) {
                $0.swap($1) { writer, values in
                    writer.list { writer in for value in values { writer.scalar(value) } }
                }
            }
        }
    }
}

extension JSONPullReader {
    fileprivate mutating func elements<Value>(
        _ value: (inout JSONPullReader) throws(JSONFault) -> Value
    ) throws(JSONFault) -> [Value] {
        var values: [Value] = []
        try list { (reader) throws(JSONFault) in values.append(try value(&reader)) }
        return values
    }

    fileprivate mutating func texts() throws(JSONFault) -> [String] {
        try elements { (reader) throws(JSONFault) in try reader.text() }
    }

    fileprivate mutating func byName<Value>(
        _ value: (inout JSONPullReader) throws(JSONFault) -> Value
    ) throws(JSONFault) -> [String: Value] {
        var members: [String: Value] = [:]
        try object { (name, reader) throws(JSONFault) in
            members.updateValue(try value(&reader), forKey: name)
        }
        return members
    }

    fileprivate mutating func sums() throws(JSONFault) -> [Day: Int64] {
        var sums: [Day: Int64] = [:]
        try object { (name, reader) throws(JSONFault) in
            guard let day = Day(name) else { throw reader.unexpected }
            sums[day] = try reader.integer()
        }
        return sums
    }

    fileprivate mutating func chains() throws(JSONFault) -> DocumentChange.Count {
        var count = DocumentChange.Count()
        try object { (name, reader) throws(JSONFault) in
            switch name {
            case "chains": count.chains = try reader.lengths()
            case "replaced": count.replaced = try reader.lengths()
            case "brought": count.brought = try reader.stamp()
            case "overtaken": count.isOvertaken = try reader.bool()
            default: try reader.skip()
            }
        }
        return count
    }

    private mutating func lengths() throws(JSONFault) -> [DeviceID: UInt64] {
        try byDevice { (reader) throws(JSONFault) in try reader.count() }
    }

    fileprivate mutating func swap<Value>(
        _ value: (inout JSONPullReader) throws(JSONFault) -> Value
    ) throws(JSONFault) -> DocumentChange.Swap<Value> {
        var (was, now): (Value?, Value?)
        var (isForeign, isOvertaken) = (false, false)
        try object { (name, reader) throws(JSONFault) in
            switch name {
            case "was": was = try value(&reader)
            case "now": now = try value(&reader)
            case "foreign": isForeign = try reader.bool()
            case "overtaken": isOvertaken = try reader.bool()
            default: try reader.skip()
            }
        }
        guard let was, let now else { throw unexpected }
        return DocumentChange.Swap(
            was: was, now: now, isForeign: isForeign, isOvertaken: isOvertaken)
    }

    fileprivate mutating func exchange() throws(JSONFault) -> DocumentChange.Exchange {
        var exchange = DocumentChange.Exchange(removed: [], added: [])
        try object { (name, reader) throws(JSONFault) in
            let times = try reader.elements { (reader) throws(JSONFault) in try reader.times() }
            switch name {
            case "removed": exchange.removed = times
            case "added": exchange.added = times
            default: throw reader.unexpected
            }
        }
        return exchange
    }

    /// Reads `[device, number, start, stop, by hand]`, with `null` for the stop of a running
    /// interval.
    private mutating func times() throws(JSONFault) -> DocumentChange.Times {
        try expect(UInt8(ascii: "["))
        let device: DeviceID = try identifier()
        try expect(UInt8(ascii: ","))
        let original = Stopwatch.IntervalID(device: device, number: try count())
        try expect(UInt8(ascii: ","))
        let start = Instant(milliseconds: try integer())
        try expect(UInt8(ascii: ","))
        let stop = take(word: "null") ? nil : Instant(milliseconds: try integer())
        try expect(UInt8(ascii: ","))
        let isByHand = try bool()
        try endList()
        return DocumentChange.Times(
            original: original, start: start, stop: stop, isByHand: isByHand)
    }
}

extension JSONWriter {
    fileprivate mutating func flag(_ name: String) {
        self.name(name)
        bool(true)
    }

    fileprivate mutating func texts(_ name: String, _ texts: Set<String>) {
        guard !texts.isEmpty else { return }
        self.name(name)
        list { writer in for text in texts.sorted() { writer.text(text) } }
    }

    fileprivate mutating func byName<Value>(
        _ name: String, _ members: [String: Value], _ value: (inout JSONWriter, Value) -> Void
    ) {
        guard !members.isEmpty else { return }
        self.name(name)
        object { writer in
            for (name, member) in members.sorted(by: { $0.key < $1.key }) {
                writer.name(name)
                value(&writer, member)
            }
        }
    }

    fileprivate mutating func swap<Value>(
        _ swap: DocumentChange.Swap<Value>, _ value: (inout JSONWriter, Value) -> Void
    ) {
        object { writer in
            writer.name("was")
            value(&writer, swap.was)
            writer.name("now")
            value(&writer, swap.now)
            if swap.isForeign { writer.flag("foreign") }
            if swap.isOvertaken { writer.flag("overtaken") }
        }
    }

    fileprivate mutating func chains(_ count: DocumentChange.Count) {
        object { writer in
            if !count.chains.isEmpty { writer.lengths("chains", count.chains) }
            if let replaced = count.replaced { writer.lengths("replaced", replaced) }
            if let brought = count.brought {
                writer.name("brought")
                writer.text(brought.time, brought.device)
            }
            if count.isOvertaken { writer.flag("overtaken") }
        }
    }

    private mutating func lengths(_ name: String, _ lengths: [DeviceID: UInt64]) {
        self.name(name)
        object { writer in
            for (device, length) in lengths.sorted(by: { $0.key < $1.key }) {
                writer.name(device)
                writer.integer(length)
            }
        }
    }

    fileprivate mutating func times(_ name: String, _ times: [DocumentChange.Times]) {
        guard !times.isEmpty else { return }
        self.name(name)
        list { writer in
            for interval in times {
                writer.list { writer in
                    writer.identifier(interval.original.device)
                    writer.integer(interval.original.number)
                    writer.integer(interval.start.milliseconds)
                    if let stop = interval.stop {
                        writer.integer(stop.milliseconds)
                    } else {
                        writer.bool(nil)
                    }
                    writer.bool(interval.isByHand)
                }
            }
        }
    }
}
