import Primitives

extension Document {
    /// Writes the canonical form as a general encoder with sorted keys does: names in order,
    /// without empty parts.
    func write(to writer: inout JSONWriter) {
        writer.object { writer in
            var others = ForeignMembers(unknown).inOrder
            if !counters.isEmpty {
                writer.members("counters", counters, after: &others) { $1.write(to: &$0) }
            }
            if !fields.isEmpty {
                writer.members("fields", fields, after: &others) { $0.register($1.stamp, $1.value) }
            }
            if !stopwatches.isEmpty {
                writer.members("stopwatches", stopwatches, after: &others) { $1.write(to: &$0) }
            }
            if !texts.isEmpty {
                writer.members("texts", texts, after: &others) { $1.write(to: &$0) }
            }
            writer.members(others)
        }
    }
}

extension FloorCounter {
    fileprivate func write(to writer: inout JSONWriter) {
        writer.object { writer in
            var others = unknown.inOrder
            if let base {
                writer.name("base", after: &others)
                writer.list { writer in
                    writer.text(base.stamp.time, base.stamp.device)
                    writer.integer(base.value)
                }
            }
            if let days {
                writer.name("days", after: &others)
                writer.foreign(days.form)
            }
            if !floors.isEmpty { writer.tallies("floor", floors, after: &others) }
            writer.deletion(deletion, after: &others)
            if !tallies.isEmpty { writer.tallies("tally", tallies, after: &others) }
            writer.members(others)
        }
    }
}

extension Stopwatch {
    fileprivate func write(to writer: inout JSONWriter) {
        writer.object { writer in
            var others = unknown.inOrder
            writer.deletion(deletion, after: &others)
            if !lanes.isEmpty {
                writer.name("lanes", after: &others)
                writer.object { writer in
                    for (device, lane) in lanes.sorted(by: { $0.key < $1.key }) {
                        writer.name(device)
                        lane.write(to: &writer)
                    }
                }
            }
            writer.members(others)
        }
    }
}

extension Stopwatch.Lane {
    fileprivate func write(to writer: inout JSONWriter) {
        writer.object { writer in
            var others = unknown.inOrder
            if floor > 0 {
                writer.name("floor", after: &others)
                writer.integer(floor)
            }
            if !hidden.isEmpty {
                writer.name("hidden", after: &others)
                writer.list { writer in for number in hidden.sorted() { writer.integer(number) } }
            }
            if !runs.isEmpty {
                writer.name("runs", after: &others)
                writer.list { writer in for run in runs { run.write(to: &writer) } }
            }
            writer.members(others)
        }
    }
}

extension Stopwatch.Run {
    fileprivate func write(to writer: inout JSONWriter) {
        writer.list { writer in
            writer.integer(number)
            writer.integer(start.milliseconds)
            guard stop != nil || isByHand || original != nil else { return }
            if let stop { writer.integer(stop.milliseconds) } else { writer.bool(nil) }
            guard isByHand || original != nil else { return }
            writer.integer(isByHand ? 1 : 0)
            guard let original else { return }
            writer.identifier(original.device)
            writer.integer(original.number)
        }
    }
}

extension MultiValue {
    fileprivate func write(to writer: inout JSONWriter) {
        let (values, seen) = parts
        writer.object { writer in
            var others = unknown.inOrder
            writer.deletion(deletion, after: &others)
            if !seen.isEmpty {
                writer.name("seen", after: &others)
                writer.list { writer in
                    for stamp in seen { writer.text(stamp.time, stamp.device) }
                }
            }
            if !values.isEmpty {
                writer.name("values", after: &others)
                writer.list { writer in
                    for value in values { writer.register(value.stamp, value.value) }
                }
            }
            writer.members(others)
        }
    }
}
